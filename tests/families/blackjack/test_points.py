"""What cards and hands count."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.families.blackjack.points import is_blackjack, is_pair, total_of, value


def test_cards_count_their_face_and_pictures_ten() -> None:
    cards = parse_cards("2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks")
    assert [value(card) for card in cards] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("Ac", "soft 11"),
        ("Ac Ad", "soft 12"),
        ("Ac 6d", "soft 17"),
        ("Ac 6d 4h", "soft 21"),
        ("Ac 6d 5h", "12"),
        ("Ac Ad 9h", "soft 21"),
        ("Ac Ad 9h Ts", "21"),
        ("Ac Ad Ah As 9c", "13"),
        ("Tc 7d", "17"),
        ("Tc 7d 9h", "26"),
    ],
)
def test_an_ace_counts_eleven_unless_that_is_too_much(cards: str, total: str) -> None:
    assert str(total_of(parse_cards(cards))) == total


@pytest.mark.parametrize(
    ("cards", "blackjack"),
    [("Ac Td", True), ("Kc Ad", True), ("Ac 5d 5h", False), ("Tc Jd Ah", False), ("Ac 9d", False)],
)
def test_blackjack_is_an_ace_and_a_ten(cards: str, blackjack: bool) -> None:
    assert is_blackjack(parse_cards(cards)) is blackjack


@pytest.mark.parametrize(
    ("cards", "pair"),
    [("7h 7d", True), ("Kc Td", True), ("Ac Ad", True), ("9c Td", False), ("7c 7d 7h", False)],
)
def test_a_pair_is_two_cards_of_one_value(cards: str, pair: bool) -> None:
    assert is_pair(parse_cards(cards)) is pair
