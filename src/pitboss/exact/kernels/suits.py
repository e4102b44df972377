"""Suits are alike: sets of cards that differ only by renaming suits, counted once with a weight.

A set of cards is four masks of thirteen rank bits, one a suit. Renaming suits moves the masks
about, so the masks in descending order (more cards first) name the class, and the number of
different arrangements of the four masks is how many sets the class stands for.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.jit import kernel

PERMUTATIONS: tuple[tuple[int, ...], ...] = tuple(permutations(range(4)))

Masks = npt.NDArray[np.int64]


class SuitClasses(NamedTuple):
    """The classes of card sets of one size.

    Attributes:
        masks: One row of four suit masks for each class, in canonical order.
        weights: How many card sets each class stands for.
    """

    masks: Masks
    weights: npt.NDArray[np.int64]


@cache
def suit_classes(size: int, ranks: int = 13) -> SuitClasses:
    """Every class of ``size`` cards from a deck of the ``ranks`` highest ranks in four suits."""
    pieces = [_arrangements(parts, ranks) for parts in _partitions(size, 4, ranks)]
    masks = np.concatenate(pieces)
    same = np.zeros(len(masks), dtype=np.int64)
    for way in PERMUTATIONS:
        same += _key(masks[:, list(way)]) == _key(masks)
    return SuitClasses(masks, len(PERMUTATIONS) // same)


def _key(masks: Masks) -> Masks:
    return np.asarray(masks @ (1 << 13 * np.arange(4, dtype=np.int64)), dtype=np.int64)


def _partitions(size: int, parts: int, most: int) -> list[tuple[int, ...]]:
    """Ways to write ``size`` as ``parts`` descending whole numbers, none above ``most``."""
    if parts == 0:
        return [()] if size == 0 else []
    return [
        (first, *rest)
        for first in range(min(size, most), -1, -1)
        for rest in _partitions(size - first, parts - 1, first)
    ]


def _arrangements(parts: tuple[int, ...], ranks: int) -> Masks:
    """Rows of masks with these numbers of cards; masks of equal size stand in descending order."""
    low = 13 - ranks
    every = np.arange(1 << ranks, dtype=np.int64) << low
    sizes = np.bitwise_count(every)
    rows = np.zeros((1, 0), dtype=np.int64)
    for place, part in enumerate(parts):
        options = every[sizes == part]
        grown = np.concatenate(
            (np.repeat(rows, len(options), axis=0), np.tile(options, len(rows))[:, None]), axis=1
        )
        if place and parts[place - 1] == part:
            grown = grown[grown[:, place - 1] >= grown[:, place]]
        rows = grown
    return rows


def cards_of(masks: Masks) -> npt.NDArray[np.uint8]:
    """The cards of each row of masks, ascending; every row must hold equally many."""
    size = int(np.bitwise_count(masks[0]).sum())
    cards = np.zeros((len(masks), size), dtype=np.uint8)
    _unpack(masks, cards)
    return cards


@kernel
def _unpack(masks: Any, cards: Any) -> None:
    for row in range(len(masks)):
        place = 0
        for rank in range(13):
            for suit in range(4):
                if masks[row, suit] >> rank & 1:
                    cards[row, place] = 4 * rank + suit
                    place += 1
