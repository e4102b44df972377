"""A running round of Pai Gow Poker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import field

from pitboss.families.poker import running as poker
from pitboss.families.poker.seats import Seat
from pitboss.games.pai_gow_poker.memory import PaiGowMemory
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

if TYPE_CHECKING:
    from pitboss.games.pai_gow_poker.bank import Bank
    from pitboss.games.pai_gow_poker.setting import Setting


class Running(poker.Running, eq=False):
    """Who banks, who is setting, how each box is set, and what went wrong.

    ``buttons`` are the boxes with an envy button and the wagers they lie beside. ``collected`` and
    ``paid`` are the chips that lost to the bank and those it owes to winners. ``before`` is what
    the table remembered when the round began: a void round leaves it so.
    """

    before: PaiGowMemory | None = None
    bank: Bank | None = None
    ways: dict[int, Setting] = field(default_factory=dict)
    surrendered: set[int] = field(default_factory=set)
    exposed: list[int] = field(default_factory=list)
    looking: Seat | None = None
    buttons: dict[int, Wager] = field(default_factory=dict)
    misset: str = ""
    collected: int = 0
    paid: int = 0


def running(table: Table) -> Running:
    """The notes of the round now running."""
    notes = table.running
    if not isinstance(notes, Running):
        notes = table.running = Running()
    return notes
