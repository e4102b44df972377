"""Options of an unsplit hand against expectimax in Fractions, and the split conventions."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache

import msgspec
import pytest

from pitboss.exact.blackjack.rules import Rules
from pitboss.exact.blackjack.shoe import Shoe, index_of
from pitboss.exact.blackjack.solution import solve
from pitboss.exact.blackjack.splits import Convention
from tests.exact.test_blackjack_brute import PLAIN, Counts, add, holding, less, points, shoe_of


def best_value(rules: Rules, unseen: Counts, hand: Counts, up: int) -> dict[str, Fraction]:
    """Options of an unsplit hand by expectimax, the hole card known to make no natural."""
    bad = {0: 9, 9: 0}.get(up)

    def holes(left: Counts) -> int:
        return sum(left) - (left[bad] if bad is not None else 0)

    def cards(left: Counts) -> list[tuple[int, Fraction]]:
        every = holes(left) * (sum(left) - 1)
        return [
            (card, Fraction(count * holes(less(left, card)), every))
            for card, count in enumerate(left)
            if count
        ]

    @cache
    def dealer(left: Counts, held: Counts) -> dict[int, Fraction]:
        total, soft = points(held)
        if sum(held) > 1 and (total > 17 or (total == 17 and not (soft and rules.hit_soft_17))):
            return {total: Fraction(1)}
        found: dict[int, Fraction] = defaultdict(Fraction)
        first = sum(held) == 1
        whole = holes(left) if first else sum(left)
        for card, count in enumerate(left):
            if count and not (first and card == bad):
                for end, chance in dealer(less(left, card), add(held, card)).items():
                    found[end] += Fraction(count, whole) * chance
        return found

    @cache
    def stand(left: Counts, held: Counts) -> Fraction:
        total = points(held)[0]
        value = Fraction(0)
        for end, chance in dealer(left, holding(up)).items():
            value += chance * (1 if end > 21 or end < total else -1 if end > total else 0)
        return value

    @cache
    def hit(left: Counts, held: Counts) -> Fraction:
        value = Fraction(0)
        for card, chance in cards(left):
            after, rest = add(held, card), less(left, card)
            total = points(after)[0]
            if total > 21:
                value -= chance
            elif total == 21:
                value += chance * stand(rest, after)
            else:
                value += chance * max(stand(rest, after), hit(rest, after))
        return value

    double = Fraction(0)
    for card, chance in cards(unseen):
        after = add(hand, card)
        value = stand(less(unseen, card), after) if points(after)[0] <= 21 else Fraction(-1)
        double += 2 * chance * value
    return {"stand": stand(unseen, hand), "hit": hit(unseen, hand), "double": double}


@pytest.mark.parametrize("hit_soft_17", [True, False])
def test_options_equal_expectimax(hit_soft_17: bool) -> None:
    rules = msgspec.structs.replace(PLAIN, hit_soft_17=hit_soft_17)
    shoe = shoe_of(_A=3, _2=1, _4=2, _6=4, _7=3, _T=9)
    solution = solve(shoe, rules)
    for hand, up in (("T6", "T"), ("A6", "6"), ("64", "A"), ("T2", "T"), ("77", "A"), ("4A", "7")):
        left = shoe.without([*hand, up]).counts
        naive = best_value(rules, left, holding(*map(index_of, hand)), index_of(up))
        found = solution.options(hand, up)
        for option, value in naive.items():
            assert found[option] == pytest.approx(float(value), abs=1e-12), (hand, up, option)


def test_conventions_are_ordered() -> None:
    """Each refinement may only help; with no further pair card to come they are the same."""
    shoe = Shoe.of_decks(1)
    values = [solve(shoe, PLAIN, each).ev.value for each in Convention]
    assert values == sorted(values)
    assert values[0] < values[1] < values[2]
    once = msgspec.structs.replace(PLAIN, split_hands=2)
    assert solve(shoe, once, Convention.CDP1).ev == solve(shoe, once, Convention.CDP).ev
