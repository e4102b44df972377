"""Points of cards and hands (OH-A-3.II, OH-AF-3.II)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pitboss.apparatus.cards import DECK, RANKS, Card, rank_of

BLACKJACK = 21
ACE = 1
TEN = 10
# Cards from 2 to 10 count their face (OH-A-3.II.A, OH-AF-3.II.A), pictures ten (OH-A-3.II.B,
# OH-AF-3.II.B), an ace eleven or, where that goes over 21, one (OH-A-3.II.C, OH-AF-3.II.C).
_POINTS = {rank: n + 2 for n, rank in enumerate("23456789")} | dict.fromkeys("TJQK", TEN)
VALUES = tuple(_POINTS.get(RANKS[rank_of(card)], ACE) for card in DECK)


class Total(NamedTuple):
    """What a hand counts. A soft total counts an ace as eleven."""

    points: int
    soft: bool

    def __str__(self) -> str:
        return f"soft {self.points}" if self.soft else str(self.points)


def value(card: Card) -> int:
    """Points of a card, an ace as one.

    >>> from pitboss.apparatus.cards import parse_cards
    >>> [value(card) for card in parse_cards("Ah 7c Td Ks")]
    [1, 7, 10, 10]
    """
    return VALUES[card]


def total_of(cards: Iterable[Card]) -> Total:
    """The best total of a hand: hard (OH-A-1.V, OH-AF-1.V) or soft (OH-A-1.VI, OH-AF-1.VI)."""
    values = [VALUES[card] for card in cards]
    hard = sum(values)
    soft = ACE in values and hard + 10 <= BLACKJACK
    return Total(hard + 10 if soft else hard, soft)


def is_blackjack(cards: Sequence[Card]) -> bool:
    """An ace and a ten-value card, and nothing else (OH-A-1.II, OH-AF-1.II)."""
    return len(cards) == 2 and {value(card) for card in cards} == {ACE, TEN}


def is_pair(cards: Sequence[Card]) -> bool:
    """Two cards of one value; any two tens are (OH-A-11.I, OH-AF-12.I)."""
    return len(cards) == 2 and VALUES[cards[0]] == VALUES[cards[1]]
