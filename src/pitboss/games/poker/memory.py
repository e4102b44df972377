"""What a poker table remembers from round to round."""

from __future__ import annotations

from typing import cast

from pitboss.table.game import Memory
from pitboss.table.table import Table


class PokerMemory(Memory):
    """Whether the table has opened, and whether a shuffled deck waits to be dealt.

    For the linked progressive: who has a wager on it in this round (player and wager id), and
    which boxes have folded.
    """

    opened: bool = False
    ready: bool = False
    progressive: tuple[tuple[str, int], ...] = ()
    folded: tuple[int, ...] = ()


def memory_of(table: Table) -> PokerMemory:
    """The table's memory, by its own type."""
    return cast(PokerMemory, table.memory)
