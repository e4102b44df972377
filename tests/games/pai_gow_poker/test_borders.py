"""Hands on the border between two rules: the next lower card would be played otherwise."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import JOKER, RANKS, parse_cards, rank_of, show_cards
from pitboss.apparatus.ranks import rank_high, rank_low
from pitboss.errors import Refusal
from pitboss.games.pai_gow_poker.house_way import ACE, FULL_HOUSE, FULL_TWO_PAIR, house_way, rule_of
from pitboss.games.pai_gow_poker.running import running
from pitboss.games.pai_gow_poker.setting import SPLITS, Setting, Ways, settings
from tests.games.pai_gow_poker.pit import settled


@pytest.mark.parametrize(
    ("cards", "low"),
    [
        ("6c 6d 6h 6s Kc Qd 9h", "Kc Qd"),  # four sixes are the highest that stay together
        ("7c 7d 7h 7s Kc Qd 9h", None),
        ("2c 3d 4h 5s 6c 9d Jh", "Jh 9d"),  # the lowest straight is one
        ("2c 2d Kc Kd Kh 9s 7c", "2c 2d"),  # deuces are the lowest pair that goes low
        ("2c 2d Kc Kd Qh 9s 7c", "2c 2d"),
        ("2c 2d 2h 3s 4d 5h 6c", "2c 2d"),  # and the lowest that a straight is kept beside
        ("2c 2d 2h 2s Kc Qd 9h", "Kc Qd"),  # the lowest four of a kind
    ],
)
def test_the_house_way_on_the_border(cards: str, low: str | None) -> None:
    way = house_way(parse_cards(cards)).setting
    if low is None:
        assert {card // 4 for card in way.low} == {5}  # a pair of sevens
    else:
        ranks = [card // 4 for card in parse_cards(low)]
        assert [card // 4 for card in sorted(way.low, reverse=True)] == ranks, show_cards(way.low)


@pytest.mark.parametrize(
    ("cards", "low", "clause"),
    [
        ("2c 2d 9h Kd 4s 6c 7h", "K9", "OH-F-12.II.A"),
        ("2c 2d 9h 9d 6d Qs 8h", "22", "OH-F-12.III.B"),
        ("2c 2d 5h 5d Kc Kd 4h", "KK", "OH-F-12.IV.A"),
        ("2c 2d 2h 8c 8d 8h Ks", "88", "OH-F-12.VI.A"),
        ("2c 2d Td 9d Ad 5s Qd", "52", "OH-F-12.VII.B.1"),
        ("2c 2d 2h Ah 3s 4d 5c", "22", "OH-F-12.VII.E.1"),
        ("2c 2d 2h 5d 5s Qs Jc", "55", "OH-F-12.VIII.A.1"),
        ("2c 2d 9h 9d 9s Js 3d", "22", "OH-F-12.VIII.A.1"),
        ("2c 2d 6h 6d 6s As Jo", "AA", "OH-F-12.VIII.B.1"),
        ("2c 2d 2h 2s Kc Qd 9h", "KQ", "OH-F-12.IX.A"),
        ("2c 2d 2h 2s 6s 6c Jo", "66", "OH-F-12.IX.D.1"),
        ("2c 2d 5h 5d 5s 5c 6c", "22", "OH-F-12.IX.D.1"),
        # the border between low and medium pairs, and between medium and high ones
        ("6c 6s Jh Jd 7d 4d 3c", "66", "OH-F-12.III.C"),
        ("Td Ts Qh Qc 8h 6s Js", "TT", "OH-F-12.III.E"),
        # the lowest straight, with the joker in it
        ("2d 3c 5d 6h Jo Ad Td", "AT", "OH-F-12.VII.B.1"),
        ("2c 3d 5h 5s 6s Jc Jo", "J5", "OH-F-12.VII.B.1"),
    ],
)
def test_deuces_and_borders_of_a_rule(cards: str, low: str, clause: str) -> None:
    way = house_way(parse_cards(cards))
    ranks = [ACE if card == JOKER else rank_of(card) for card in way.setting.low]
    assert "".join(RANKS[rank] for rank in sorted(ranks, reverse=True)) == low
    assert way.clause == clause


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


@pytest.mark.parametrize("options", [{}, {"foul_hands": "lose"}])
def test_a_setting_is_taken_by_its_name_as_it_is_listed(options: dict[str, object]) -> None:
    """One that is chosen is looked at alone, and listed it is looked at with all others."""
    cards = "Kc Kd Jo 9s 4c 3d 2h"
    by_rank = tuple(sorted(parse_cards(cards), reverse=True))
    listed = {option.name for option in Ways(by_rank).options(foul=bool(options))}
    for way in settings(by_rank):
        if way.name in listed:
            round_ = settled(cards, "3c 3h 9h 9c Qd 7h 5s", way.name, options=options)
            assert running(round_.table).ways[1] == Ways(by_rank).named(way.name) == way
        else:
            with pytest.raises(Refusal, match="is not an option"):
                settled(cards, "3c 3h 9h 9c Qd 7h 5s", way.name, options=options)
    foul = 0 if options else 3  # two kings set low, or either with the joker
    assert len(listed) == len(SPLITS) - foul
    assert Ways(by_rank).named("low_ac_ad") is Ways(by_rank).named("low_4c_kc") is None
