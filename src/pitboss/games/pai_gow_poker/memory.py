"""What a Pai Gow Poker table remembers, and the notes of a running round."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from pitboss.families.poker.memory import PokerMemory
from pitboss.families.poker.running import Running
from pitboss.families.poker.seats import Seat
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

if TYPE_CHECKING:
    from pitboss.games.pai_gow_poker.bank import Bank
    from pitboss.games.pai_gow_poker.setting import Setting


class PaiGowMemory(PokerMemory):
    """The button, and how far the bank has gone around the table.

    Attributes:
        button: The position that gets the first stack, counted counter-clockwise from the dealer.
        turn: The box that had the bank's last turn; 0 is the dealer.
        banked: The players who have banked in this rotation.
        wagered: Boxes, players and wagers of the last game, if the house banked it.
    """

    button: int = 0
    turn: int = 0
    banked: tuple[str, ...] = ()
    wagered: tuple[tuple[int, str, int], ...] = ()


def pai_gow_memory(table: Table) -> PaiGowMemory:
    """The table's memory, by its own type."""
    return cast(PaiGowMemory, table.memory)


@dataclass
class Notes(Running):
    """A running round: who banks, who is setting, how each box is set, and what went wrong.

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


def notes(table: Table) -> Notes:
    """The notes of the round now running."""
    if not isinstance(table.running, Notes):
        table.running = Notes()
    return table.running
