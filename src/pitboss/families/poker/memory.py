"""What a poker table remembers from round to round."""

from __future__ import annotations

from typing import cast

from pitboss.table.game import Memory
from pitboss.table.table import Table


class PokerMemory(Memory):
    """Whether the table has opened, and whether a shuffled deck waits to be dealt."""

    opened: bool = False
    ready: bool = False


def memory_of(table: Table) -> PokerMemory:
    """The table's memory, by its own type."""
    return cast(PokerMemory, table.memory)
