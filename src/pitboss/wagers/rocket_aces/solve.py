"""Rocket Aces: the player's and the dealer's first two cards, counted exactly (CO-899.29)."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from pitboss.apparatus.cards import Card, rank_of, suit_of
from pitboss.exact.blackjack.bonus import Deals
from pitboss.exact.blackjack.cards import CardShoe
from pitboss.exact.blackjack.side import ACE_RANK, is_ten, natural_ways

_SPADES = 3


def deals(shoe: CardShoe) -> Deals:
    """Deals of four cards grouped by the events of all the pay tables."""
    found: dict[frozenset[str], Fraction] = defaultdict(Fraction)
    for cards, ways in shoe.hands(2):
        naturals, suited, every = natural_ways(shoe.without(cards))
        by_dealer = {
            "": every - naturals,
            "blackjack": naturals - sum(suited),
            "suited": sum(suited) - suited[_SPADES],
            "spades": suited[_SPADES],
        }
        for dealer, count in by_dealer.items():
            found[_events(cards, dealer)] += ways * count
    return dict(found)


def _events(cards: tuple[Card, ...], dealer: str) -> frozenset[str]:
    """What a player's two cards and a dealer's natural, if any, make true (RA-07, RA-08)."""
    aces = sum(rank_of(card) == ACE_RANK for card in cards)
    true = {"dealer_blackjack"} if dealer else set()
    if aces == 1:
        true.add("single_ace")
        if any(is_ten(card) for card in cards):
            true.add("player_blackjack")
            true |= {"both_blackjack"} if dealer else set()
    if aces < 2:
        return frozenset(true)
    true.add("two_aces")
    true |= {"aces_dealer_blackjack"} if dealer else set()
    if suit_of(cards[0]) != suit_of(cards[1]):
        return frozenset(true)
    true.add("suited_aces")
    spades = suit_of(cards[0]) == _SPADES
    if dealer:
        true.add("suited_aces_dealer_blackjack")
    if dealer in ("suited", "spades"):
        true.add("suited_aces_dealer_suited_blackjack")
        true |= {"spade_aces_dealer_suited_blackjack"} if spades else set()
    if dealer == "spades" and spades:
        true.add("spade_aces_dealer_spade_blackjack")
    return frozenset(true)
