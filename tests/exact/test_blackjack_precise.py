"""The wide value is a sum over ends of hands, the plain one a recursion: each checks the other."""

from collections import Counter
from fractions import Fraction

import msgspec
import numpy as np
import pytest

from pitboss.exact.blackjack import Convention, Rules, Shoe, solve
from pitboss.exact.blackjack.dealer import dealer_hands
from pitboss.exact.blackjack.precise import _ways, precise_ev

PLAIN = Rules(blackjack_pays=Fraction(3, 2))
VARIANTS: dict[str, dict[str, object]] = {
    "plain": {},
    "6 to 5, stands": {"blackjack_pays": Fraction(6, 5), "hit_soft_17": False},
    "no hole card": {
        "hole_card": False,
        "naturals_take_doubles": True,
        "naturals_take_splits": True,
        "busts_are_final": True,
    },
    "surrender, aces again": {"late_surrender": True, "resplit_aces": True},
    "aces drawn to": {"draw_to_split_aces": True, "resplit_aces": True},
    "free": {"free_doubles": (9, 10, 11), "free_splits": True, "push_22": True},
    "nothing split": {"split_hands": 1, "doubles": "10-11"},
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_ways_of_counting_agree(variant: str) -> None:
    rules = msgspec.structs.replace(PLAIN, **VARIANTS[variant])
    solution = solve(Shoe.of_decks(1), rules)
    wide = precise_ev(solution)
    assert abs(wide.value - solution.ev.value) < wide.bound + solution.ev.bound


@pytest.mark.parametrize("convention", list(Convention))
def test_they_agree_when_the_play_changes_after_a_split(convention: Convention) -> None:
    solution = solve(Shoe((3, 2, 2, 2, 2, 2, 4, 4, 2, 9)), PLAIN, convention)
    wide = precise_ev(solution)
    assert abs(wide.value - solution.ev.value) < wide.bound + solution.ev.bound


def test_a_wide_machine_gives_twelve_significant_digits() -> None:
    wide = precise_ev(solve(Shoe.of_decks(6), PLAIN))
    wider = np.finfo(np.longdouble).eps < np.finfo(np.float64).eps
    assert (wide.bound < 1e-12 * abs(wide.value)) == wider


@pytest.mark.parametrize("hit_soft_17", [False, True])
def test_ways_from_eight_decks_are_whole_numbers_of_sixty_three_bits(hit_soft_17: bool) -> None:
    counts = Shoe.of_decks(8).counts
    for up in range(10):
        trie = dealer_hands(hit_soft_17, True, up)
        ways, sums = [1] * (int(trie.size.max()) + 1), Counter[tuple[int, int]]()
        for node, size in enumerate(trie.size.tolist()):
            ways[size] = ways[size - 1] * (counts[trie.card[node]] - int(trie.held[node]))
            for entry in range(trie.first[node], trie.first[node + 1]):
                sums[trie.cell[entry] // 10, size] += int(trie.orders[entry]) * ways[size]
        assert max(*ways, *sums.values()) < 2**63


def test_more_decks_are_counted_in_wide_numbers_to_the_same_end() -> None:
    solution = solve(Shoe.of_decks(9), PLAIN)
    wide = precise_ev(solution)
    assert abs(wide.value - solution.ev.value) < wide.bound + solution.ev.bound


def test_whole_and_wide_counts_of_ways_are_the_same() -> None:
    left = np.stack([Shoe.of_decks(decks).array() for decks in (1, 4)])
    trie = dealer_hands(True, True, 0)
    deepest = int(trie.size.max())
    whole, wide = (_ways(trie, left, deepest, whole=each) for each in (True, False))
    assert np.allclose(whole.astype(np.longdouble), wide, rtol=1e-15, atol=0)
