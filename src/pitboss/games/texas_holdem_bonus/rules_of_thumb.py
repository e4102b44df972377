"""A rule of thumb for the Turn and River wagers, played out over every deal to tell its cost.

Before the flop it folds as the best play does. Later it bets a hidden pair or better (a hole card
is part of it); the highest card that is not on the board, if the board is paired or four to a flush
are out with it; and on the flop also that card with a ten or better beside it, and every four to a
flush with a hidden nine or better.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.ranks import FIVE, rank_5, rank_6
from pitboss.apparatus.ranks.kernels import batch
from pitboss.exact.kernels.boards import PAIRS
from pitboss.exact.kernels.suits import cards_of, suit_classes
from pitboss.games.texas_holdem_bonus.kernels import RULE
from pitboss.games.texas_holdem_bonus.solve import Solution, tally_bets

WORDS = (
    "a hidden pair or better (a hole card is part of it)",
    "the highest card that is not on the board, if the board is paired",
    "that card and four to a flush, one of them in the hole",
    "on the flop also: that card with a ten or better beside it",
    "on the flop also: four to a flush and a hidden nine or better",
)
NINE, TEN = 7, 8

Bools = npt.NDArray[np.bool_]
Cards = npt.NDArray[np.uint8]
_HOLE = np.stack(np.tril_indices(52, -1), axis=1).astype(np.uint8)


@cache
def marks(size: int, ranks: int = 13) -> npt.NDArray[np.uint8]:
    """Where the rule bets with so many community cards out: by their class and the hole pair."""
    parts = cards_of(suit_classes(size, ranks).masks)
    found = np.zeros((len(parts), PAIRS), dtype=np.uint8)
    for number, part in enumerate(parts):
        free = ~_holds(_HOLE, 52, part)
        found[number, free] = bets(_HOLE[free], part)
    return found


def bets(hole: Cards, seen: Cards) -> Bools:
    """Which hole cards the rule bets with these community cards out."""
    hands = np.concatenate((hole, np.tile(seen, (len(hole), 1))), axis=1)
    on_flop = len(seen) == 3
    kinds = FIVE.category_of[batch(rank_5 if on_flop else rank_6, hands)]
    own, board = hole >> 2, set((seen >> 2).tolist())
    high, low = np.maximum(own[:, 0], own[:, 1]), np.minimum(own[:, 0], own[:, 1])
    made = kinds <= FIVE.categories.index("straight")
    hidden = _holds(own, 13, seen >> 2) | (high == low)
    top = high == max(rank for rank in range(13) if rank not in board)
    strong = top | (high >= NINE) if on_flop else top
    beside = low >= TEN if on_flop else np.zeros_like(top)
    drawing = _flush_draw(hole, seen) & strong
    paired = len(board) < len(seen)
    return np.asarray(made | hidden | drawing | (top & (paired | beside)), dtype=np.bool_)


def _holds(pairs: npt.NDArray[Any], kinds: int, wanted: npt.NDArray[Any]) -> Bools:
    """Is one of each two among these? Looked up: so few at a time are slow to search."""
    among = np.zeros(kinds, dtype=np.bool_)
    among[wanted] = True
    return np.asarray(among[pairs[:, 0]] | among[pairs[:, 1]], dtype=np.bool_)


def _flush_draw(hole: Cards, seen: Cards) -> Bools:
    """Four of a suit, at least one of them in the hole."""
    out = np.bincount(seen & 3, minlength=4)
    one, other = hole[:, 0] & 3, hole[:, 1] & 3
    both = one == other
    return np.asarray((out[one] + 1 + both == 4) | (out[other] + 1 + both == 4), dtype=np.bool_)


def simple_solutions(solution: Solution, ranks: int = 13) -> list[Solution]:
    """The solution with its deals counted as the rule of thumb plays them.

    By the rule alone; then with the Turn and with the River left to it, the other wager being made
    where it gains.
    """
    turn = solution.turn_bets | 2 * marks(3, ranks)
    river = solution.river_bets | 2 * marks(4, ranks)
    mixed = ((RULE, RULE), (RULE, 0), (0, RULE))
    counted = tally_bets(solution, turn, river, ranks, mixed)
    return [replace(solution, counts=counts) for counts in counted]
