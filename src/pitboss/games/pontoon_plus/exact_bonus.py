"""Player Pair, Bonus and Super Bonus of Pontoon Plus, counted exactly."""

from __future__ import annotations

from fractions import Fraction

from pitboss.apparatus.cards import RANKS, Card, rank_of
from pitboss.exact.blackjack.bonus import Deals
from pitboss.exact.blackjack.cards import CardShoe
from pitboss.exact.blackjack.side import card_deals, same_suit

_SEVEN = RANKS.index("7")


def player_pair_deals(shoe: CardShoe) -> Deals:
    """Two cards of one rank; a king with a queen is no pair (SG-3.14)."""
    return card_deals(shoe, 2, lambda cards: frozenset({"player_pair"} if _paired(cards) else ()))


def bonus_deals(shoe: CardShoe) -> Deals:
    """Events of SG-4.1.3."""
    return card_deals(shoe, 2, _bonus_events)


def _paired(cards: tuple[Card, ...]) -> bool:
    return rank_of(cards[0]) == rank_of(cards[1])


def _bonus_events(cards: tuple[Card, ...]) -> frozenset[str]:
    first, second = sorted((RANKS[rank_of(card)] for card in cards), key=RANKS.index, reverse=True)
    if first == second == "A":
        return frozenset({"aces_suited" if same_suit(cards) else "aces_offsuit"})
    if first == second:
        return frozenset({"high_pair" if first in "JQK" else "low_pair"})
    if first == "A":
        return frozenset({"ace_and_picture" if second in "JQK" else "ace_and_low"})
    return frozenset()


def super_bonus_chance(shoe: CardShoe) -> Fraction:
    """Chance of 7-7-7 in one suit against a seven for a player who always hits two suited sevens.

    The chance is over deals of the player's three cards and the up card.
    """
    suits = shoe.counts[_SEVEN]
    sevens, cards = sum(suits), shoe.size
    if cards < 4:
        return Fraction(0)
    ways = sum(n * (n - 1) * (n - 2) for n in suits) * (sevens - 3)
    return Fraction(ways, cards * (cards - 1) * (cards - 2) * (cards - 3))
