from __future__ import annotations

from itertools import combinations as every
from itertools import permutations
from math import comb

import numpy as np
import pytest

from pitboss.exact.kernels.combinations import (
    blocks,
    choose,
    colex_cards,
    colex_number,
    combinations,
)
from pitboss.exact.kernels.suits import cards_of, suit_classes


@pytest.mark.parametrize(("deck", "size"), [(7, 1), (9, 4), (10, 7), (5, 5)])
def test_combinations_in_colex_order(deck: int, size: int) -> None:
    listed = [tuple(row) for row in combinations(deck, size).tolist()]
    assert sorted(listed) == list(every(range(deck), size))
    assert [colex_number(cards) for cards in listed] == list(range(comb(deck, size)))
    assert [colex_cards(n, size) for n in range(comb(deck, size))] == listed


def test_blocks_join_to_the_whole() -> None:
    assert np.array_equal(np.concatenate(list(blocks(12, 5, 100))), combinations(12, 5))


def test_choose_is_pascals_triangle() -> None:
    table = choose(53, 7)
    assert all(table[n, k] == comb(n, k) for n in range(54) for k in range(8))


@pytest.mark.parametrize(("size", "classes"), [(2, 169), (3, 1755), (4, 16432), (5, 134459)])
def test_suit_classes_of_the_whole_deck(size: int, classes: int) -> None:
    # The suit-distinct preflop hands and boards known to hold'em programs.
    found = suit_classes(size)
    assert len(found.masks) == classes
    assert found.weights.sum() == comb(52, size)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_suit_classes_of_a_small_deck_one_by_one(size: int) -> None:
    orbits: dict[frozenset[int], set[frozenset[int]]] = {}
    for cards in every(range(40, 52), size):
        moved = {
            frozenset(card // 4 * 4 + way[card % 4] for card in cards)
            for way in permutations(range(4))
        }
        orbits[min(moved, key=sorted)] = moved
    found = suit_classes(size, ranks=3)
    listed = [frozenset(row) for row in cards_of(found.masks).tolist()]
    assert len(listed) == len(orbits)
    for one, weight in zip(listed, found.weights, strict=True):
        assert len(next(orbit for orbit in orbits.values() if one in orbit)) == weight
