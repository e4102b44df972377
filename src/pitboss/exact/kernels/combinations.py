"""Combinations of cards in colexicographic order, numbered, listed and walked through in blocks.

The colex number of ascending cards c0 < c1 < .. is C(c0, 1) + C(c1, 2) + ..; it does not depend on
the size of the deck, so the numbers of a small deck are the first numbers of a large one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.jit import kernel

Cards = npt.NDArray[np.uint8]


def colex_number(cards: Sequence[int]) -> int:
    """Number of a set of cards in colex order."""
    return sum(comb(card, place) for place, card in enumerate(sorted(cards), start=1))


def colex_cards(number: int, size: int) -> tuple[int, ...]:
    """The set of ``size`` cards with a colex number, ascending: the inverse of `colex_number`."""
    cards = []
    for place in range(size, 0, -1):
        card = place - 1
        while comb(card + 1, place) <= number:
            card += 1
        number -= comb(card, place)
        cards.append(card)
    return tuple(reversed(cards))


@cache
def choose(top: int, size: int) -> npt.NDArray[np.int64]:
    """Table of binomial coefficients, ``table[n, k]`` for n up to ``top`` and k up to ``size``."""
    return np.array([[comb(n, k) for k in range(size + 1)] for n in range(top + 1)], dtype=np.int64)


@kernel
def _walk(out: Any, cards: Any) -> None:
    """Write successive combinations from ``cards`` on, one a row; ``cards`` ends past the last."""
    rows, size = out.shape
    for row in range(rows):
        for place in range(size):
            out[row, place] = cards[place]
        place = 0
        while place < size - 1 and cards[place] + 1 == cards[place + 1]:
            cards[place] = place
            place += 1
        cards[place] += 1


def combinations(deck: int, size: int) -> Cards:
    """Every set of ``size`` cards out of ``deck``, a row each, in colex order."""
    return next(blocks(deck, size, comb(deck, size)))


def blocks(deck: int, size: int, rows: int) -> Iterator[Cards]:
    """The same in blocks of at most ``rows`` rows, for decks too large to list at once."""
    left = comb(deck, size)
    cards = np.arange(size, dtype=np.int64)
    while left > 0:
        out = np.empty((min(rows, left), size), dtype=np.uint8)
        _walk(out, cards)
        yield out
        left -= len(out)
