"""The ranking loop compiled, and small compiled functions for kernels that rank inside.

A solver that knows the sum of its cards' words need not keep the cards: `unsuited` and `suited`
read the tables. Words of tables made for the same order and number of cards may be added freely.
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
