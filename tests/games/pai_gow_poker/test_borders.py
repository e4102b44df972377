"""Hands on the border between two rules: the next lower card would be played otherwise."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_cards, show_cards
from pitboss.apparatus.ranks import rank_high, rank_low
from pitboss.games.pai_gow_poker.house_way import FULL_HOUSE, FULL_TWO_PAIR, house_way, rule_of
from pitboss.games.pai_gow_poker.setting import Setting, settings


@pytest.mark.parametrize(
    ("cards", "low"),
    [
        ("6c 6d 6h 6s Kc Qd 9h", "Kc Qd"),  # four sixes are the highest that stay together
        ("7c 7d 7h 7s Kc Qd 9h", None),
        ("2c 3d 4h 5s 6c 9d Jh", "Jh 9d"),  # the lowest straight is one
        ("2c 2d Kc Kd Kh 9s 7c", "2c 2d"),  # deuces are the lowest pair that goes low
        ("2c 2d Kc Kd Qh 9s 7c", "2c 2d"),
    ],
)
def test_the_house_way_on_the_border(cards: str, low: str | None) -> None:
    way = house_way(parse_cards(cards)).setting
    if low is None:
        assert {card // 4 for card in way.low} == {5}  # a pair of sevens
    else:
        assert set(way.low) == set(parse_cards(low)), show_cards(way.low)


def test_a_high_hand_as_high_as_the_low_one_is_not_foul() -> None:
    found = [
        way
        for way in settings(parse_cards("Kc Kd Qh Qs 4c 3d 2h"))
        if {card // 4 for card in way.low} == {10, 11}
    ]
    assert found
    assert not any(way.foul for way in found)


@pytest.mark.parametrize("second", "25")
def test_three_of_a_kind_and_two_pairs_are_a_full_house_of_their_own(second: str) -> None:
    counts = [0] * 13
    for card in parse_cards(f"Kc Kd Kh 9c 9d {second}c {second}d"):
        counts[card // 4] += 1
    nine = 7
    assert rule_of(counts, True, True, [-1] * 9) == (FULL_TWO_PAIR, nine, nine)
    counts[0 if second == "2" else 3] = 1
    counts[1] = 1
    assert rule_of(counts, True, False, [-1] * 9) == (FULL_HOUSE, nine, nine)


@pytest.mark.parametrize(
    ("low", "clauses"),
    [("2c 2d", ("OH-F-6.II.F", "OH-F-6.II.J")), ("Ac Kd", ("OH-F-6.II.F",))],
)
def test_the_lowest_pair_is_ranked_as_one(low: str, clauses: tuple[str, ...]) -> None:
    flush, cards = parse_cards("Ah Kh 9h 7h 5h"), parse_cards(low)
    assert Setting(flush, cards, rank_high(flush), rank_low(cards)).ranked_by() == clauses
