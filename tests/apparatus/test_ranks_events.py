from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pitboss.apparatus.cards import parse_card, parse_cards
from pitboss.apparatus.ranks import FIVE, WILDS, rank_5
from pitboss.apparatus.ranks.events import (
    FORTUNE_EVENTS,
    LINKED_FLUSH_EVENTS,
    NaturalRule,
    fortune_event,
    linked_flush_event,
    replace_joker,
    six_card_event,
    wild_hand,
)
from pitboss.apparatus.ranks.many import fortune_events, wild_hands


@pytest.mark.parametrize(
    ("cards", "kind", "ohio", "colorado"),
    [
        ("Ac 2d 3h 4s 5c", "straight", True, True),
        ("2d 3h 4s 5c 6c", "straight", True, True),
        ("Ac 2c 3c 4c 5c", "straight_flush", True, True),
        ("2c 3c 4c 5c 6c", "straight_flush", True, True),
        ("2d 3c 4c 5c 6c", "straight_flush", False, False),
        ("2c 9c Jc Qc Ac", "flush", True, False),
        ("2d 9c Jc Qc Ac", "flush", False, False),
        ("2d 2c 3h 4s 5c", "straight", False, False),
        ("2d 2c 2h 4s 5c", "four_of_a_kind", False, False),
        ("2d Kc Kh 4s 5c", "three_of_a_kind", False, False),
        ("Kd Kc Kh 4s 5c", "three_of_a_kind", True, True),
        ("Ad Kc Qh Js Jo", "straight", False, False),
        ("Ad Kd Qd Jd Td", "royal_flush", True, True),
        ("Ad Kd Qd Jd 2d", "royal_flush", False, False),
        ("2c 2d 2h 2s Jo", "five_wilds", False, False),
    ],
)
def test_natural_or_wild(cards: str, kind: str, ohio: bool, colorado: bool) -> None:
    hand = parse_cards(cards)
    assert wild_hand(hand, "face-value") == (kind, ohio)
    assert wild_hand(hand, "straights-only") == (kind, colorado)


@pytest.mark.parametrize("rule", ["face-value", "straights-only"])
def test_batch_of_wild_hands_is_the_single_one(rule: NaturalRule) -> None:
    random = Random(5)
    hands = [random.sample([0, 1, 2, 52, *range(4, 40)], 5) for _ in range(3000)]
    kinds, natural = wild_hands(np.array(hands, dtype=np.uint8), rule)
    assert [
        (WILDS.categories[kind], bool(own)) for kind, own in zip(kinds, natural, strict=True)
    ] == [wild_hand(hand, rule) for hand in hands]


@pytest.mark.parametrize(
    ("cards", "event"),
    [
        ("4c 5c 6c 7c 8c 9c Tc", "seven_card_straight_flush"),
        ("Ac 2c 3c 4c 5c 6c 7c", "seven_card_straight_flush"),
        ("Ac Kc Qc Jc Tc 9c 8c", "seven_card_straight_flush"),
        ("Jo 5c 6c 7c 8c 9c Tc", "seven_card_straight_flush_joker"),
        ("4c 5c Jo 7c 8c 9c Tc", "seven_card_straight_flush_joker"),
        ("Ac Kc Qc Jc Tc Kd Qd", "royal_flush_and_royal_match"),
        ("Ac Jo Qc Jc Tc Kd Qd", "royal_flush_and_royal_match"),
        ("Ac Kc Qc Jc Tc Kd Qh", "royal_flush"),
        ("Ac Kc Qc Jc Tc Kd Jo", "royal_flush"),
        ("4c 5c 6c 7c 8c 9c Jc", "straight_flush"),
        ("Ac Ad Ah As Jo Kc Kd", "five_aces"),
        ("Ac Ad Ah Jo Kc Kd 2c", "four_of_a_kind"),
    ],
)
def test_fortune_events(cards: str, event: str) -> None:
    hand = parse_cards(cards)
    assert fortune_event(hand) == event
    batch = fortune_events(np.array([hand], dtype=np.uint8))
    assert FORTUNE_EVENTS[batch[0]] == event


@pytest.mark.parametrize(
    ("cards", "event"),
    [
        ("Ac Kc Qc Jc Tc 9c", "six_card_royal_clubs"),
        ("Ah Kh Qh Jh Th 9h", "six_card_royal_hearts"),
        ("Ah Kh Qh Jh Th 8h", "royal_flush"),
        ("Ah Kh Qh Jh Th 9c", "royal_flush"),
        ("Kh Qh Jh Th 9h 8h", "straight_flush"),
        ("2h 2c 2d 5h 5c 9d", "full_house"),
    ],
)
def test_six_card_events(cards: str, event: str) -> None:
    assert six_card_event(parse_cards(cards)) == event


def test_joker_replacement_card_makes_a_plain_hand() -> None:
    hand = replace_joker(parse_cards("2c Jo 2d 9h 9s"), parse_card("2h"))
    assert FIVE.category(rank_5(hand)) == "full_house"
    assert replace_joker(parse_cards("2c 3c"), parse_card("2h")) == parse_cards("2c 3c")


@pytest.mark.parametrize(
    ("cards", "event"),
    [
        ("Ac Kc Qc Jc Tc", "five_card_royal_flush"),
        ("Ac 2c 3c 4c 5c", "five_card_straight_flush"),
        ("Ac 2c 3c 4c 5d", "four_card_straight_flush"),
        ("6c 2c 3c 4c 5d", "four_card_flush"),
        ("9c 2c 3c 4c 5c", "four_card_straight_flush"),
        ("9c 2c 3c 4c 6c", "five_card_flush"),
        ("9c 2c 3c 4c 6d", "four_card_flush"),
        ("9c 2c 3c 4d 6d", ""),
    ],
)
def test_linked_flush_events(cards: str, event: str) -> None:
    assert event == "" or event in LINKED_FLUSH_EVENTS
    assert linked_flush_event(parse_cards(cards)) == event
