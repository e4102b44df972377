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

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.jit import kernel
from pitboss.apparatus.ranks.lookup import RankHands, ranker
from pitboss.apparatus.ranks.ranking import Ranker, Ranks
from pitboss.apparatus.ranks.tables import KEY_MASK, ROW_BITS, ROW_MASK


@cache
def compiled(size: int) -> RankHands:
    """The ranking loop for hands of ``size`` cards, compiled on first use and kept on disk."""
    return kernel(ranker(size))


def batch(ranker: Ranker, hands: npt.NDArray[Any]) -> Ranks:
    """Ranks of many hands, one a row; a row that holds a card twice has no meaning."""
    if hands.ndim != 2 or hands.shape[1] != ranker.cards:
        raise ValueError(f"{ranker!r} takes rows of {ranker.cards} cards, not shape {hands.shape}")
    signed = hands.dtype.kind == "i"
    if hands.size and (hands.max() > ranker.top or (signed and hands.min() < 0)):
        raise ValueError(f"{ranker!r} ranks cards 0 to {ranker.top}; another number is among them")
    flat = np.ascontiguousarray(hands, dtype=np.uint8).reshape(-1)
    ranks = np.empty(len(hands), dtype=np.uint16)
    compiled(ranker.cards)(flat, ranker.tables, ranks)
    return ranks


@kernel
def unsuited(word: int, rows: Any, ranks: Any) -> int:
    """Rank of the best hand without a flush, from the sum of the cards' words."""
    key = word & KEY_MASK
    best: int = ranks[rows[key >> ROW_BITS] + (key & ROW_MASK)]
    return best
