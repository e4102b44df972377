"""Events of the first cards that several blackjack games sell wagers on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from math import comb

from pitboss.apparatus.cards import RANKS, Card, rank_of, suit_of
from pitboss.exact.blackjack.bonus import DealerSuits, Deals
from pitboss.exact.blackjack.cards import CardShoe
from pitboss.exact.blackjack.dealer import total_of
from pitboss.exact.blackjack.shoe import index_of

ACE_RANK = RANKS.index("A")


def is_ten(card: Card) -> bool:
    """Whether a card counts ten."""
    return RANKS[rank_of(card)] in "TJQK"


def points_20(first: Card, second: Card) -> bool:
    """Whether two cards total 20: two tens, or an ace and a nine (RF-17)."""
    ranks = {RANKS[rank_of(first)], RANKS[rank_of(second)]}
    return (is_ten(first) and is_ten(second)) or ranks == {"A", "9"}


def neighbours(ranks: list[int]) -> bool:
    """Whether ranks run in order, the ace high or low but not round the corner."""
    for low in (ranks, [-1 if rank == ACE_RANK else rank for rank in ranks]):
        ordered = sorted(low)
        if ordered == list(range(ordered[0], ordered[0] + len(ordered))):
            return True
    return False


def card_deals(
    shoe: CardShoe, cards: int, events: Callable[[tuple[Card, ...]], frozenset[str]]
) -> Deals:
    """Deals of so many first cards, grouped by the events that hold for them."""
    deals: dict[frozenset[str], int] = defaultdict(int)
    for hand, ways in shoe.hands(cards):
        deals[events(hand)] += ways
    return {made: Fraction(ways) for made, ways in deals.items()}


def natural_ways(shoe: CardShoe) -> tuple[int, list[int], int]:
    """Unordered two-card deals of a dealer: naturals, naturals in each suit, and all."""
    aces = shoe.counts[ACE_RANK]
    tens = [sum(shoe.counts[rank][suit] for rank in range(8, 12)) for suit in range(4)]
    suited = [ace * ten for ace, ten in zip(aces, tens, strict=True)]
    return sum(aces) * sum(tens), suited, comb(shoe.size, 2)


def dealer_22_deals(dealer: DealerSuits) -> Deals:
    """Chances of a dealer's 22 in one suit, in one colour, and otherwise (FB-12, RF-10)."""
    found: dict[frozenset[str], int] = defaultdict(int)
    for (_, hand), (whole, suited, coloured) in dealer.hands.items():
        if total_of(hand)[0] == 22:
            found[frozenset({"dealer_22_suited"})] += suited
            found[frozenset({"dealer_22_same_color"})] += coloured - suited
            found[frozenset({"dealer_22_other"})] += whole - coloured
        else:
            found[frozenset()] += whole
    return dealer.chances(found)


def value_index(card: Card) -> int:
    """Place of a card's value in a row of counts."""
    return index_of(RANKS[rank_of(card)])


def same_suit(cards: tuple[Card, ...]) -> bool:
    """Whether all cards are of one suit."""
    return len({suit_of(card) for card in cards}) == 1
