"""What a poker table remembers from round to round."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from pitboss.table.game import Memory
from pitboss.table.table import Table


class PokerMemory(Memory):
    """Whether the table has opened, and whether a shuffled deck waits to be dealt."""

    opened: bool = False
    ready: bool = False


# The table's memory, by its own type.
memory_of: Callable[[Table], PokerMemory] = attrgetter("memory")
