"""Player Pair, Bonus and Super Bonus of Pontoon Plus, counted exactly."""

from __future__ import annotations

from fractions import Fraction

from pitboss.apparatus.cards import RANKS
from pitboss.exact.blackjack.bonus import Deals
from pitboss.exact.blackjack.cards import CardShoe
from pitboss.exact.blackjack.side import card_deals
from pitboss.games.pontoon_plus.settling import LOSES, side_row

_SEVEN = RANKS.index("7")


def side_deals(shoe: CardShoe, wager: str) -> Deals:
    """Two cards by the row of a side bet that they make (SG-3.14, SG-4.1.3)."""
    return card_deals(shoe, 2, lambda cards: frozenset({side_row(wager, cards)} - {LOSES}))


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
