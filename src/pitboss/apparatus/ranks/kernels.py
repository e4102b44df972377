"""The ranking loop compiled, for batches and for kernels that rank inside.

A compiled ranker can be called from another kernel like any compiled function::

    RANK_5 = compiled(5)  # at module level

    @kernel
    def count(cards, tables, rank):  # tables = rank_5.tables; rank is an array of one
        RANK_5(cards, tables, rank)

A kernel that keeps the sum of its cards' words (`Tables.words`) needs no cards at all for hands
without a flush: `unsuited` reads their rank from the sum.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from pitboss.apparatus.jit import kernel
from pitboss.apparatus.ranks.lookup import RankHands, ranker
from pitboss.apparatus.ranks.tables import KEY_MASK, ROW_BITS, ROW_MASK


@cache
def compiled(size: int) -> RankHands:
    """The ranking loop for hands of ``size`` cards, compiled on first use and kept on disk."""
    return kernel(ranker(size))


@kernel
def unsuited(word: int, rows: Any, ranks: Any) -> int:
    """Rank of the best hand without a flush, from the sum of the cards' words."""
    key = word & KEY_MASK
    best: int = ranks[rows[key >> ROW_BITS] + (key & ROW_MASK)]
    return best
