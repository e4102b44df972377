"""Cards as small integers with a text form and its inverse.

A card is ``rank * 4 + suit``: ranks 0 to 12 run from the two to the ace, suits 0 to 3 are
clubs, diamonds, hearts, spades; the joker is 52. ``parse_card(show_card(c)) == c``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NewType

Card = NewType("Card", int)

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = Card(52)
DECK: tuple[Card, ...] = tuple(Card(n) for n in range(52))

_NAMES: tuple[str, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), "Jo")
_CARDS: dict[str, Card] = {name: Card(n) for n, name in enumerate(_NAMES)}


def rank_of(card: Card) -> int:
    """Rank index of a card: 0 is the two, 12 the ace, 13 the joker."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Suit index of a card: clubs, diamonds, hearts, spades."""
    return card & 3


def show_card(card: Card) -> str:
    """Two letters, as in ``Ah``; the joker is ``Jo``."""
    return _NAMES[card]


def parse_card(text: str) -> Card:
    """The card named by its two letters.

    >>> parse_card("Ah")
    50
    """
    try:
        return _CARDS[text]
    except KeyError:
        raise ValueError(
            f"not a card: {text!r} (write rank and suit, as in 'Ah' or 'Td')"
        ) from None


def show_cards(cards: Iterable[Card]) -> str:
    """Cards side by side, as in ``Ah Td``."""
    return " ".join(show_card(card) for card in cards)


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a line such as ``Ah Td 2c``."""
    return tuple(parse_card(word) for word in text.split())
