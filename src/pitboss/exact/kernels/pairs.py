"""Values by hole pair carried from boards to the parts of boards, under renamed suits.

Sums over hole pairs by part of a board lie in squares of 52 by 52 cards, so that adding under new
suits needs no pair numbers; `fold_square` brings the two halves of a square together.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.apparatus.jit import kernel
from pitboss.exact.kernels.boards import Maps


@kernel
def spread(cards: int, entry: Any, values: Any, by_pair: Any) -> None:
    """Give every hole pair the value of its entry."""
    for at in range(cards * (cards - 1) // 2):
        by_pair[at] = values[entry[at]]


@kernel
def collect(cards: int, entry: Any, by_pair: Any, values: Any) -> None:
    """Sum the values of hole pairs by entry."""
    values[:] = 0
    for at in range(cards * (cards - 1) // 2):
        values[entry[at]] += by_pair[at]


@kernel
def add_moved(cards: int, moved: Any, by_pair: Any, square: Any) -> None:
    """Add the values of all hole pairs to a square, under the cards they become."""
    at = 0
    for second in range(1, cards):
        row = moved[second]
        for first in range(second):
            square[row, moved[first]] += by_pair[at]
            at += 1


@kernel
def take_moved(cards: int, moved: Any, square: Any, by_pair: Any) -> None:
    """Add to each hole pair what a square holds for the cards it becomes."""
    at = 0
    for second in range(1, cards):
        row = moved[second]
        for first in range(second):
            by_pair[at] += square[row, moved[first]]
            at += 1


@kernel
def like_suits(masks: Any, maps: Maps, ways: Any) -> int:
    """List the renamings of suits that leave the cards of ``masks`` as they are; their number."""
    many = 0
    for way in range(24):
        # The first four cards are the twos: where they go is where the suits go.
        same = True
        for suit in range(4):
            same &= masks[suit] == masks[maps.cards[way, suit]]
        if same:
            ways[many] = way
            many += 1
    return many


@kernel
def merge_pairs(masks: Any, maps: Maps, values: Any, merged: Any) -> None:
    """Sum values over hole pairs that differ only by suits alike to the cards of ``masks``.

    The total of such a class stands at its lowest pair number, 0 elsewhere. Pairs that hold one of
    the cards are left out.
    """
    cards, pairs = maps.cards, maps.pairs
    ways = np.zeros(24, dtype=np.uint8)
    many = like_suits(masks, maps, ways)
    merged[:] = 0
    pair = 0
    for high in range(1, 52):
        for low in range(high):
            if not (masks[high & 3] >> (high >> 2) | masks[low & 3] >> (low >> 2)) & 1:
                least = pair
                for at in range(many):
                    least = min(least, pairs[cards[ways[at], high], cards[ways[at], low]])
                merged[least] += values[pair]
            pair += 1


@kernel
def spread_pairs(masks: Any, maps: Maps, marks: Any, out: Any) -> None:
    """Give the mark of each class of pairs, as `merge_pairs` numbers it, to all its pairs."""
    cards, pairs = maps.cards, maps.pairs
    ways = np.zeros(24, dtype=np.uint8)
    many = like_suits(masks, maps, ways)
    pair = 0
    for high in range(1, 52):
        for low in range(high):
            if marks[pair]:
                for at in range(many):
                    out[pairs[cards[ways[at], high], cards[ways[at], low]]] = marks[pair]
            pair += 1


@kernel
def fold_square(square: Any, values: Any) -> None:
    """Bring the two halves of a square together, by pair number."""
    pair = 0
    for high in range(1, 52):
        for low in range(high):
            values[pair] = square[high, low] + square[low, high]
            pair += 1


@kernel
def unfold(values: Any, square: Any) -> None:
    """Write values by pair number into both halves of a square."""
    pair = 0
    for high in range(1, 52):
        for low in range(high):
            square[high, low] = values[pair]
            square[low, high] = values[pair]
            pair += 1
