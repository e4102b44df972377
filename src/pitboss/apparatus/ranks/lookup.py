"""The one loop that ranks hands, as plain Python.

It runs as it stands on tuples and lists, a hand at a time and without a compiler; `kernels`
compiles this very function for arrays. Cards lie flat: hand h of hands of n cards starts at
``cards[h * n]``. The loop is written out whole because small functions that pass arrays to each
other cost a compiled loop most of its speed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.apparatus.ranks.tables import (
    FLUSH_BITS,
    KEY_BITS,
    KEY_MASK,
    ROW_BITS,
    ROW_MASK,
    WILD_SHIFT,
    Tables,
)

_CLUBS, _DIAMONDS, _HEARTS = (8 << (KEY_BITS + 4 * suit) for suit in range(3))

RankHands = Callable[[Any, Tables, Any], None]


def ranker(size: int) -> RankHands:
    """The loop for hands of ``size`` cards; a fixed size lets the compiler unroll it."""

    def rank_hands(cards: Any, tables: Tables, out: Any) -> None:
        words, rows, ranks = tables.words, tables.rows, tables.ranks
        flush, bits, start = tables.flush, tables.bits, tables.start
        for hand in range(len(out)):
            word = start
            for place in range(size):
                word += words[cards[hand * size + place]]
            key = word & KEY_MASK
            best = ranks[rows[key >> ROW_BITS] + (key & ROW_MASK)]
            if word & FLUSH_BITS:
                if word & _CLUBS:
                    suit = 0
                elif word & _DIAMONDS:
                    suit = 1
                else:
                    suit = 2 if word & _HEARTS else 3
                mask = 0
                for place in range(size):
                    card = cards[hand * size + place]
                    if card & 3 == suit:
                        mask |= bits[card]
                best = max(best, flush[((word >> WILD_SHIFT) << 13) + mask])
            out[hand] = best

    return rank_hands
