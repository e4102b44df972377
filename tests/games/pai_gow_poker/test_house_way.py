"""The house way: a hand for every rule and exception, and all of them at once."""

from __future__ import annotations

import random

import numpy as np
import pytest

from pitboss.apparatus.cards import DECK, JOKER, Card, parse_cards, show_card
from pitboss.games.pai_gow_poker.all_hands import Hands, set_by_house
from pitboss.games.pai_gow_poker.house_way import CLAUSES, house_way
from pitboss.games.pai_gow_poker.setting import settings
from pitboss.table import events
from tests.dealt import words
from tests.families.poker.rigged import play
from tests.games.pai_gow_poker.pit import BET, seated, settled
from tests.spoken import spoken

CASES = [
    # cards, Low hand, High hand, clause
    ("As Kd Qh 9c 7d 5h 2s", "K-Q", "high card, A-9-7-5-2", "OH-F-12.I.A"),
    ("Jo Kd Qh 9c 7d 5h 2s", "K-Q", "high card, A-9-7-5-2", "OH-F-12.I.A"),
    ("9c 9d Kh Js 7d 5h 2s", "K-J", "pair of nines with 7-5-2", "OH-F-12.II.A"),
    ("Ac Jo Kh Js 7d 5h 2s", "K-J", "pair of aces with 7-5-2", "OH-F-12.II.A"),
    # two pair, low and low: together whatever is beside them
    ("3c 3d 6h 6s Td 8h 4s", "T-8", "two pair, sixes and threes with 4", "OH-F-12.III.A"),
    ("2c 2d 3h 3s Qd Jh 4s", "Q-J", "two pair, threes and twos with 4", "OH-F-12.III.A"),
    # low and medium: split below a king
    ("3c 3d 9h 9s Qd 7h 5s", "pair of threes", "pair of nines with Q-7-5", "OH-F-12.III.B"),
    ("3c 3d 9h 9s Kd 7h 5s", "K-7", "two pair, nines and threes with 5", "OH-F-12.III.B"),
    ("6c 6d 7h 7s Ad Kh 2s", "A-K", "two pair, sevens and sixes with 2", "OH-F-12.III.B"),
    ("6c 6d Th Ts Jo 4h 2s", "A-4", "two pair, tens and sixes with 2", "OH-F-12.III.B"),
    # low and high: split without an unpaired ace or joker
    ("3c 3d Jh Js Kd 9h 5s", "pair of threes", "pair of jacks with K-9-5", "OH-F-12.III.C"),
    ("3c 3d Jh Js Ad 9h 5s", "A-9", "two pair, jacks and threes with 5", "OH-F-12.III.C"),
    ("3c 3d Jh Js Jo 9h 5s", "A-9", "two pair, jacks and threes with 5", "OH-F-12.III.C"),
    ("3c 3d Ah As Kd 9h 5s", "pair of threes", "pair of aces with K-9-5", "OH-F-12.III.C"),
    ("3c 3d Ah Jo Kd 9h 5s", "pair of threes", "pair of aces with K-9-5", "OH-F-12.III.C"),
    # medium and medium
    ("7c 7d Th Ts Kd 5h 2s", "pair of sevens", "pair of tens with K-5-2", "OH-F-12.III.D"),
    ("7c 7d Th Ts Ad 5h 2s", "A-5", "two pair, tens and sevens with 2", "OH-F-12.III.D"),
    # medium and high: an ace and a king keep them together
    ("9c 9d Jh Js Ad Kh 5s", "A-K", "two pair, jacks and nines with 5", "OH-F-12.III.E"),
    ("9c 9d Jh Js Jo Kh 5s", "A-K", "two pair, jacks and nines with 5", "OH-F-12.III.E"),
    ("9c 9d Jh Js Ad Qh 5s", "pair of nines", "pair of jacks with A-Q-5", "OH-F-12.III.E"),
    ("9c 9d Kh Ks Ad Qh 5s", "pair of nines", "pair of kings with A-Q-5", "OH-F-12.III.E"),
    ("9c 9d Ah As Kd Qh 5s", "pair of nines", "pair of aces with K-Q-5", "OH-F-12.III.E"),
    # high and high
    ("Jc Jd Qh Qs Ad Kh 5s", "pair of jacks", "pair of queens with A-K-5", "OH-F-12.III.F"),
    # three pair
    ("4c 4d 9h 9s Kd Kh Qs", "pair of kings", "two pair, nines and fours with Q", "OH-F-12.IV.A"),
    ("4c 4d 5h 5s Ad Jo 6s", "pair of aces", "two pair, fives and fours with 6", "OH-F-12.IV.A"),
    # three of a kind; aces are divided
    ("8c 8d 8h Ks Td 5h 2s", "K-T", "three of a kind, eights with 5-2", "OH-F-12.V.A"),
    ("Ac Ad Ah Ks Td 5h 2s", "A-K", "pair of aces with T-5-2", "OH-F-12.V.A"),
    ("Ac Ad Jo Ks Td 5h 2s", "A-K", "pair of aces with T-5-2", "OH-F-12.V.A"),
    # two threes of a kind
    ("8c 8d 8h 4s 4d 4h 2s", "pair of eights", "three of a kind, fours with 8-2", "OH-F-12.VI.A"),
    ("Ac Ad Jo 4s 4d 4h 2s", "pair of aces", "three of a kind, fours with A-2", "OH-F-12.VI.A"),
    # straights and flushes without a pair: the best Low hand, then the best High hand
    ("9c 8d 7h 6s 5d 4h 2s", "9-2", "straight, eight high", "OH-F-12.VII.A.1"),
    ("Ac Kd 7h 6s 5d 4h 3s", "A-K", "straight, seven high", "OH-F-12.VII.A.1"),
    ("Kc Qc 9c 7c 4c 3c 2d", "K-2", "flush, Q-9-7-4-3", "OH-F-12.VII.A.1"),
    ("Ac Qc 9c 7c 4c 3c 2c", "A-Q", "flush, 9-7-4-3-2", "OH-F-12.VII.A.1"),
    ("9c 8c 7c 6c 5c Kd Qh", "K-Q", "straight flush, nine high", "OH-F-12.VII.A.1"),
    ("As Ks Qs Js Ts 9d 8h", "A-K", "straight, queen high", "OH-F-12.VII.A.1"),
    ("As Ks Qs Js Ts 5d 4h", "5-4", "royal flush", "OH-F-12.VII.A.1"),
    ("Kc Qd 9h 8s 7d 6h Jo", "K-Q", "straight, ten high", "OH-F-12.VII.A.1"),
    # with one pair: low if it can be, else the two best cards left (PG-05)
    ("9c 8d 7h 6s 5d Kh Ks", "pair of kings", "straight, nine high", "OH-F-12.VII.B.1"),
    ("9c 8d 7h 6s 5d 9h Ks", "K-9", "straight, nine high", "OH-F-12.VII.B.1"),
    ("Kc Qc 9c 7c 4c Kd 2d", "K-2", "flush, K-Q-9-7-4", "OH-F-12.VII.B.1"),
    ("Ac 9c 7c 4c 2c Jo Kd", "A-K", "flush, A-9-7-4-2", "OH-F-12.VII.B.1"),
    # with two pairs: their rule, then the best High hand beside that Low hand
    ("Ac Jo 5d 5h Kc Qc Jc", "pair of fives", "royal flush", "OH-F-12.III.C"),
    ("9c 9d Tc Th Jc Qc Kc", "pair of nines", "pair of tens with K-Q-J", "OH-F-12.III.D"),
    # with three pair: their rule
    ("Ac Jo Kc Kd Qc Qd Jc", "pair of aces", "two pair, kings and queens with J", "OH-F-12.IV.A"),
    # with three of a kind: a pair low
    ("9c 8d 7h 6s 5d 9h 9s", "pair of nines", "straight, nine high", "OH-F-12.VII.E.1"),
    ("Ac Ad Jo 9h 8s 7d 6h", "pair of aces", "straight, ten high", "OH-F-12.VII.E.1"),
    ("Ac Ad Jo Kh Qs Jd 6h", "A-K", "pair of aces with Q-J-6", "OH-F-12.VII.E.1"),
    # full houses
    (
        "8c 8d 8h 4s 4d Kh 2s",
        "pair of fours",
        "three of a kind, eights with K-2",
        "OH-F-12.VIII.A.1",
    ),
    ("Ac Ad Ah 4s 4d Kh 2s", "pair of fours", "three of a kind, aces with K-2", "OH-F-12.VIII.A.1"),
    ("8c 8d 8h 4s 4d Kh Ks", "pair of kings", "full house, eights over fours", "OH-F-12.VIII.B.1"),
    (
        "9c 9d 9h 8d 8s 7c 6c",
        "pair of eights",
        "three of a kind, nines with 7-6",
        "OH-F-12.VIII.A.1",
    ),
    ("Ac Ad Jo Kc Kd Qh Js", "pair of kings", "three of a kind, aces with Q-J", "OH-F-12.VIII.A.1"),
    # four of a kind
    ("6c 6d 6h 6s Ad Kh 2s", "A-K", "four of a kind, sixes with 2", "OH-F-12.IX.A"),
    ("7c 7d 7h 7s Kd Qh 2s", "pair of sevens", "pair of sevens with K-Q-2", "OH-F-12.IX.B"),
    ("7c 7d 7h 7s Ad Qh 2s", "A-Q", "four of a kind, sevens with 2", "OH-F-12.IX.B"),
    ("Tc Td Th Ts Jo 4h 2s", "A-4", "four of a kind, tens with 2", "OH-F-12.IX.B"),
    ("Tc Td Th Ts Kd Qh 2s", "pair of tens", "pair of tens with K-Q-2", "OH-F-12.IX.B"),
    ("Jc Jd Jh Js Ad Kh 2s", "pair of jacks", "pair of jacks with A-K-2", "OH-F-12.IX.C"),
    ("Ac Ad Ah Jo Qd Kh 2s", "pair of aces", "pair of aces with K-Q-2", "OH-F-12.IX.C"),
    # with a pair or three of a kind (PG-08)
    ("Jc Jd Jh Js 3d 3h 2s", "pair of threes", "four of a kind, jacks with 2", "OH-F-12.IX.D.1"),
    ("Jc Jd Jh Js 3d 3h 3s", "pair of threes", "four of a kind, jacks with 3", "OH-F-12.IX.D.1"),
    ("Ac Ad Ah As 3d 3h 2s", "pair of aces", "two pair, aces and threes with 2", "OH-F-12.IX.D.1"),
    ("Ac Ad Ah As Kd Kh 2s", "pair of kings", "four of a kind, aces with 2", "OH-F-12.IX.D.1"),
    ("Ac Ad Ah Jo Kd Kh Ks", "pair of kings", "four of a kind, aces with K", "OH-F-12.IX.D.1"),
    ("Ac Ad Ah Jo 5d 5h 5s", "pair of aces", "full house, fives over aces", "OH-F-12.IX.D.1"),
    # five aces
    ("Ac Ad Ah As Jo Qd 2s", "pair of aces", "three of a kind, aces with Q-2", "OH-F-12.X.A"),
    ("Ac Ad Ah As Jo Qd Qs", "pair of aces", "full house, aces over queens", "OH-F-12.X.A"),
    ("Ac Ad Ah As Jo Kd Ks", "pair of kings", "five aces", "OH-F-12.X.A"),
    # the same Low hand with the better High hand (PG-26)
    ("Ac Ad Jo Kh Qd 8d 2d", "A-K", "flush, A-K-Q-8-2", "OH-F-12.VII.E.1"),
]


# What the filing says once more, with a straight or flush beside the pairs or as a full house.
AGAIN = {
    "Ac Jo 5d 5h Kc Qc Jc": "OH-F-12.VII.C.1",
    "9c 9d Tc Th Jc Qc Kc": "OH-F-12.VII.C.1",
    "Ac Jo Kc Kd Qc Qd Jc": "OH-F-12.VII.D.1",
    "9c 9d 9h 8d 8s 7c 6c": "",  # six to nine: no straight
    "Ac Ad Jo Kc Kd Qh Js": "OH-F-12.VII.F.1",
    "8c 8d 8h 4s 4d 4h 2s": "OH-F-12.VIII.C.1",
    "Ac Ad Jo 4s 4d 4h 2s": "OH-F-12.VIII.C.1",
}


@pytest.mark.clause(*CLAUSES, "OH-F-13.IV", *(clause for clause in AGAIN.values() if clause))
@pytest.mark.parametrize(("cards", "low", "high", "clause"), CASES)
def test_house_way(cards: str, low: str, high: str, clause: str) -> None:
    round_ = play(seated("ann"), {"ann": {"pai_gow": BET}}, {"dealer": cards})
    said = [
        e
        for e in round_.log
        if isinstance(e, events.Announced) and "dealer sets" in spoken(round_, e)
    ]
    (called,) = said
    two = low if low.startswith("pair") else f"high card, {low}"
    assert (spoken(round_, called), called.clause) == (f"the dealer sets {high} / {two}", clause)
    if cards in AGAIN:
        assert called.also == tuple(each for each in (AGAIN[cards], "OH-F-13.IV") if each)
    setting = house_way(parse_cards(cards)).setting
    assert not setting.foul
    assert sorted((*setting.low, *setting.high)) == sorted(parse_cards(cards))


def test_every_rule_has_a_case() -> None:
    assert {clause for *_, clause in CASES} == set(CLAUSES)


@pytest.mark.clause("OH-F-13.III", "OH-F-13.IV", "OH-F-12.III.B")
def test_the_dealer_sets_by_the_house_way_and_cites_the_rule() -> None:
    round_ = settled("2c 2d 5h 7s 9c Jd Kh", "3c 3d 9h 9s Qd 7h 5s")
    said = {cited: said for said, cited in words(round_).items()}
    assert said["OH-F-12.III.B"] == "the dealer sets pair of nines with Q-7-5 / pair of threes"


def some_hands(many: int, seed: int) -> list[list[Card]]:
    rng = random.Random(seed)
    return [sorted(rng.sample((*DECK, JOKER), 7)) for _ in range(many)]


def test_compiled_rules_and_plain_ones_agree() -> None:
    cards = some_hands(2000, 5) + [sorted(parse_cards(case[0])) for case in CASES]
    rows = np.array(cards, dtype=np.uint8)
    house, foul = set_by_house(Hands(rows, np.ones(len(rows), dtype=np.uint8), alike=False))
    assert foul == 0
    for n, hand in enumerate(cards):
        way = house_way(hand)
        found = int(house.high[n]), int(house.low[n]), CLAUSES[house.rule[n]]
        assert found == (way.setting.high_rank, way.setting.low_rank, way.clause), show(hand)


def test_the_house_way_does_not_look_at_the_order_of_cards() -> None:
    rng = random.Random(8)
    for hand in some_hands(60, 6):
        mixed = list(hand)
        rng.shuffle(mixed)
        one, two = house_way(hand).setting, house_way(mixed).setting
        assert (one.high_rank, one.low_rank) == (two.high_rank, two.low_rank)


def test_no_pair_no_straight_no_flush_leaves_only_one_rule() -> None:
    """A second way to the simplest rule: the best Low hand that leaves the top card high."""
    for hand in some_hands(300, 7):
        way = house_way(hand)
        if way.clause != "OH-F-12.I.A":
            continue
        ways = [each for each in settings(hand) if not each.foul]
        assert way.setting.low_rank == max(each.low_rank for each in ways)


def show(hand: list[Card]) -> str:
    return " ".join(show_card(card) for card in hand)
