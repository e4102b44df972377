from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.apparatus.cards import (
    DECK,
    JOKER,
    Card,
    parse_card,
    parse_cards,
    show_card,
    show_cards,
)
from pitboss.apparatus.dice import throws
from pitboss.apparatus.shoe import Shoe
from pitboss.apparatus.wheel import Wheel


@given(st.lists(st.integers(0, 52).map(Card)))
def test_cards_have_a_text_form_and_its_inverse(cards: list[Card]) -> None:
    assert parse_cards(show_cards(cards)) == tuple(cards)


def test_card_names() -> None:
    assert len({show_card(card) for card in (*DECK, JOKER)}) == 53
    assert parse_card("Ah") == 50
    with pytest.raises(ValueError, match="not a card: '1x'"):
        parse_card("1x")


@given(st.integers(1, 8), st.integers(0, 51).map(Card))
def test_a_shoe_counts_what_is_left(decks: int, card: Card) -> None:
    shoe = Shoe.of_decks(decks)
    assert shoe.left == 52 * decks
    for _ in range(decks):
        shoe.remove(card)
    with pytest.raises(ValueError, match="no such card"):
        shoe.remove(card)
    assert shoe.left == 51 * decks
    assert dict(shoe.outcomes()) == {c: decks for c in DECK if c != card}
    shoe.put_back(card)
    assert shoe.counts[card] == 1


def test_merged_outcomes_keep_their_weight() -> None:
    shoe = Shoe.of_decks(2)
    merged = shoe.outcomes(lambda card: card // 4)
    assert [weight for _, weight in merged] == [8] * 13


def test_throws_and_wheels() -> None:
    assert len(throws(3)) == 216
    assert Wheel(("a", "b", "a")).outcomes() == [("a", 2), ("b", 1)]
