"""What a Pai Gow Poker table remembers from round to round."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from pitboss.families.poker.memory import PokerMemory
from pitboss.table.table import Table


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


# The table's memory, by its own type.
memory_of: Callable[[Table], PaiGowMemory] = attrgetter("memory")
