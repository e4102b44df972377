"""Guests: play money at once, no sign-up; who signs up later keeps his id and his money."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import Connection

from pitboss.errors import Refusal
from pitboss.house.clock import Clock
from pitboss.house.ids import Entropy, new_id
from pitboss.house.people import persons, tokens
from pitboss.house.people.names import GUEST, check_name
from pitboss.house.people.persons import Person

PLAY_MONEY = 1_000_000  # cents that everybody new is given by the cage
Grant = Callable[[Connection, str, int], None]  # books cents from the cage to a person


def welcome(conn: Connection, clock: Clock, entropy: Entropy, grant: Grant) -> Person:
    """Make a guest, with his play money, in one transaction."""
    id = new_id(entropy)
    guest = Person(
        id=id,
        name=GUEST + id,
        kind="guest",
        roles=frozenset({"player"}),
        created_at=clock.now(),
        disabled=False,
        password="",
    )
    persons.add(conn, guest)
    grant(conn, id, PLAY_MONEY)
    return guest


def sign_up(conn: Connection, clock: Clock, id: str, name: str, sealed: str) -> Person:
    """Make an account of a guest; his money stays where it is, for his id does.

    ``sealed`` comes from ``Passwords.seal``. His tokens end: whoever else held one is out.
    """
    check_name(name)
    guest = persons.find(conn, id)
    if not guest.guest:
        raise Refusal(f"{guest.name} has signed up already", field="person")
    persons.change(conn, id, name=name, kind="account", password=sealed)
    tokens.end_all(conn, clock, id)
    return replace(guest, name=name, kind="account", password=sealed)
