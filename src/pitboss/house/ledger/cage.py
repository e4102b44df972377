"""Play money from the cage."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from pitboss.house.clock import Clock
from pitboss.house.ids import derived
from pitboss.house.ledger.accounts import CAGE, wallet
from pitboss.house.ledger.batch import Batch, Transfer
from pitboss.house.ledger.posting import post


def granting(clock: Clock) -> Callable[[Connection, str, int], None]:
    """What books cents from the cage to somebody new; once for each person."""

    def grant(conn: Connection, person: str, cents: int) -> None:
        money = (Transfer(CAGE, wallet(person), cents),)
        post(conn, [Batch(derived(person, "grant"), "grant", money, who=person)], clock.now())

    return grant


def no_grant(_conn: Connection, _person: str, _cents: int) -> None:
    """Where an operator holds the money nobody is given any."""
