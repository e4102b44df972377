"""All hands in 292,253 groups, each set once by the house way.

Without a flush in sight a hand is set by its ranks alone, so 67,600 multisets of ranks stand for
all hands; where one suit has enough cards, it takes the ranks of that suit and those of the other
cards (224,653 groups). No hand has two such suits.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import JOKER
from pitboss.apparatus.ranks.codes import multisets
from pitboss.exact.kernels.combinations import combinations
from pitboss.games.pai_gow_poker.all_hands import Hands, House, set_by_house
from pitboss.games.pai_gow_poker.setting import CARDS

Ints = npt.NDArray[np.int64]
Rows = npt.NDArray[np.uint8]

NONE = -1  # of the other cards of a flush


class Groups(NamedTuple):
    """Groups of hands, and how the house way sets them.

    ``counts`` are multisets of ranks with their ``jokers``, set as if no flush were there. A flush
    group is the mask of the suit's ranks, the ranks of its two other cards or fewer, its joker, and
    the number of its multiset.
    """

    counts: Rows
    jokers: Rows
    high: npt.NDArray[np.uint16]
    low: Rows
    masks: npt.NDArray[np.int16]
    others: npt.NDArray[np.int8]
    flush_jokers: Rows
    flush_high: npt.NDArray[np.uint16]
    flush_low: Rows
    multiset: npt.NDArray[np.int32]


@lru_cache(maxsize=1)
def groups() -> Groups:
    """List the groups and set them."""
    parts = [multisets(CARDS - joker, cap=4) for joker in (0, 1)]
    counts = np.concatenate(parts)
    jokers = np.repeat([0, 1], [len(part) for part in parts])
    house = _set(np.concatenate([_spread(part, joker) for joker, part in enumerate(parts)]))
    shapes = [(size, joker) for joker in (0, 1) for size in range(5 - joker, CARDS - joker + 1)]
    suited = [_suited(size, joker) for size, joker in shapes]
    flushes = _set(np.concatenate([_flush(*held) for held in suited]))
    keys = counts @ _digits(np.arange(13)) + (jokers << 39)
    order = np.argsort(keys)
    own = [
        _digits(np.hstack((ranks, others))).sum(axis=1) + (joker << 39)
        for ranks, others, joker in suited
    ]
    return Groups(
        counts.astype(np.uint8),
        jokers.astype(np.uint8),
        house.high,
        house.low,
        np.concatenate([(1 << ranks).sum(axis=1) for ranks, _, _ in suited]).astype(np.int16),
        np.concatenate([_two(others) for _, others, _ in suited]),
        np.concatenate([np.full(len(ranks), joker) for ranks, _, joker in suited]).astype(np.uint8),
        flushes.high,
        flushes.low,
        order[np.searchsorted(keys[order], np.concatenate(own))].astype(np.int32),
    )


def _digits(ranks: Ints) -> Ints:
    """A number for each rank; those of a multiset add up to a number of its own."""
    return np.int64(1) << 3 * ranks


def _suited(size: int, joker: int) -> tuple[Ints, Ints, int]:
    """Each choice of ranks of one suit, with it each of the other cards' ranks, and the joker."""
    ranks = combinations(13, size).astype(np.int64)
    others = ranks_of(multisets(CARDS - joker - size, cap=4))
    return np.repeat(ranks, len(others), axis=0), np.tile(others, (len(ranks), 1)), joker


def ranks_of(counts: npt.NDArray[Any]) -> Ints:
    """The ranks of each multiset, ascending, a row each."""
    each = np.tile(np.arange(counts.shape[1]), len(counts))
    return np.repeat(each, counts.ravel()).reshape(len(counts), -1)


def _two(others: Ints) -> npt.NDArray[np.int8]:
    return np.pad(others, ((0, 0), (0, 2 - others.shape[1])), constant_values=NONE).astype(np.int8)


def _spread(counts: Ints, joker: int) -> Rows:
    """Cards of these ranks with the suits in turn, so that no flush comes near."""
    ranks = ranks_of(counts)
    return _with_joker(4 * ranks + np.arange(ranks.shape[1]) % 4, joker)


def _flush(ranks: Ints, others: Ints, joker: int) -> Rows:
    """Cards of one suit, and others of two more suits."""
    rest = 4 * others + 1 + np.arange(others.shape[1])
    return _with_joker(np.sort(np.hstack((4 * ranks, rest)), axis=1), joker)


def _with_joker(cards: Ints, joker: int) -> Rows:
    return np.pad(cards, ((0, 0), (0, joker)), constant_values=JOKER).astype(np.uint8)


def _set(cards: Rows) -> House:
    return set_by_house(Hands(cards, np.ones(len(cards), dtype=np.uint8), alike=False))[0]
