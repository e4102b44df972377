"""What a baccarat table remembers from round to round."""

from __future__ import annotations

from pitboss.errors import HouseFault
from pitboss.table.game import Memory
from pitboss.table.table import Table


class BaccaratMemory(Memory):
    """The shoe's progress and the cards that wait for the next hand."""

    shoes: int = 0  # how many have been put into play
    reshuffle: bool = False  # the cover card has appeared, or the shoe ran short
    carried: tuple[int, ...] = ()  # drawn in error, unseen: they open the next hand


def memory_of(table: Table) -> BaccaratMemory:
    """The table's memory."""
    if not isinstance(table.memory, BaccaratMemory):
        raise HouseFault(f"{table.name} is no baccarat table")
    return table.memory
