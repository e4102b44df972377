"""Card values, point counts and naturals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pitboss.apparatus.cards import RANKS, Card, rank_of

PLAYER, BANKER = "player", "banker"
HANDS = (PLAYER, BANKER)
TIE = "tie"

# Two to nine count their number (OH-E-6.I.A, OH-EC-6.I.A), ten and pictures nothing (OH-E-6.I.B,
# OH-EC-6.I.B), an ace one (OH-E-6.I.C, OH-EC-6.I.C).
_VALUES = tuple(1 if rank == "A" else int(rank) if rank.isdigit() else 0 for rank in RANKS)
NATURALS = (8, 9)  # OH-E-1.II, OH-EC-1.I


def value(card: Card) -> int:
    """What a card counts in play (OH-E-6.I, OH-EC-6.I)."""
    return _VALUES[rank_of(card)]


def burn_value(card: Card) -> int:
    """What the first card of a shoe counts: tens and pictures ten (OH-E-5.VII, OH-EC-5.VII)."""
    return value(card) or 10


def point_count(values: Iterable[int]) -> int:
    """The last digit of the sum of card values (OH-E-6.II, OH-EC-6.II).

    >>> point_count([1, 2, 4])  # OH-E-6.II.A, OH-EC-6.II.A
    7
    >>> point_count([1, 2, 9])  # OH-E-6.II.B, OH-EC-6.II.B
    2
    """
    return sum(values) % 10


class Coup(NamedTuple):
    """How a round of play ended: the point count and the number of cards of both hands."""

    player: int
    banker: int
    player_cards: int = 2
    banker_cards: int = 2

    @property
    def winner(self) -> str:
        """The hand with the higher point count, or a tie."""
        if self.player > self.banker:
            return PLAYER
        return BANKER if self.banker > self.player else TIE

    def points(self, hand: str) -> int:
        """The point count of a hand."""
        return self.player if hand == PLAYER else self.banker

    def natural(self, hand: str) -> bool:
        """Is the hand an 8 or 9 on two cards? (OH-E-1.II, OH-EC-1.I)."""
        cards = self.player_cards if hand == PLAYER else self.banker_cards
        return cards == 2 and self.points(hand) in NATURALS

    @property
    def three_card_seven(self) -> bool:
        """Has the Banker won with a 7 of three cards? (DB-01)."""
        return self.winner == BANKER and self.banker == 7 and self.banker_cards == 3


def other(hand: str) -> str:
    """The opposing hand."""
    return BANKER if hand == PLAYER else PLAYER
