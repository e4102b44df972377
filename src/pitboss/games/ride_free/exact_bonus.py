"""The first-card and dealer-hand bonus wagers of Ride Free, counted exactly.

Hedge 22 and Bust Bonus lose when the player's original hand is 30, which only drawing a ten to a
hard 20 can make. Their figures are for a player who never draws to a hard 20, and then hold for
any play: see ``dealer_suits``.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, prod

from pitboss.apparatus.cards import RANKS, Card, parse_card, rank_of, suit_of
from pitboss.exact.blackjack.bonus import DealerSuits, Deals, dealer_suits, is_natural
from pitboss.exact.blackjack.cards import CardShoe
from pitboss.exact.blackjack.dealer import Hand, total_of
from pitboss.exact.blackjack.shoe import VALUES, index_of
from pitboss.exact.blackjack.side import (
    dealer_22_deals,
    natural_ways,
    neighbours,
    points_20,
    same_suit,
)

_QUEEN_OF_HEARTS = parse_card("Qh")
_EIGHT = index_of("8")


@lru_cache(maxsize=4)  # one count serves Hedge 22 and Bust Bonus against every up card
def _dealer(shoe: CardShoe) -> DealerSuits:
    """The dealer's finished hands, hitting soft 17 (CO-2119-8.A)."""
    return dealer_suits(shoe, hit_soft_17=True)


@lru_cache(maxsize=8)
def hedge_22_deals(shoe: CardShoe) -> Deals:
    """Dealer's 22 by suits; the dealer draws out for it (CO-2119-9.B)."""
    return dealer_22_deals(_dealer(shoe))


@lru_cache(maxsize=64)
def bust_bonus_deals(shoe: CardShoe, *, up: str | None = None, after_peek: bool = True) -> Deals:
    """Dealer busts by up card and suits, for one up card or over all.

    The wager is made after the dealer has looked for a natural (RF-11); ``after_peek=False``
    gives the chances before that. ``shoe`` still holds the up card.
    """
    found: dict[frozenset[str], int] = defaultdict(int)
    wanted = range(len(VALUES)) if up is None else (index_of(up),)
    for card, natural in product(wanted, (False,) if after_peek else (False, True)):
        for events, ways in _busts(shoe).get((card, natural), {}).items():
            found[events] += ways
    return _dealer(shoe).chances(found)


@lru_cache(maxsize=4)
def _busts(shoe: CardShoe) -> dict[tuple[int, bool], dict[frozenset[str], int]]:
    """Ways of each event of a bust, by up card and whether the dealer has a natural."""
    found: dict[tuple[int, bool], dict[frozenset[str], int]] = {}
    for (card, hand), (whole, suited, _) in _dealer(shoe).hands.items():
        ways = found.setdefault((card, is_natural(hand)), defaultdict(int))
        if total_of(hand)[0] > 21:
            ways[_bust_events(card, hand, suited=True)] += suited
            ways[_bust_events(card, hand, suited=False)] += whole - suited
        else:
            ways[frozenset()] += whole
    return found


def _bust_events(up: int, hand: Hand, *, suited: bool) -> frozenset[str]:
    ending = "suited" if suited else "offsuit"
    name = {"A": "ace", "T": "10"}.get(VALUES[up], VALUES[up])
    events = {f"up_{name}_{ending}"}
    if hand[_EIGHT] == 3 and sum(hand) == 3:
        events.add(f"three_eights_{ending}")
    return frozenset(events)


@lru_cache(maxsize=8)  # counted once for all the wagers that look at it
def three_card_deals(shoe: CardShoe, jackpot_suit: int = 3) -> Deals:
    """Events of all 21+3 and Top 3 tables: the player's two cards and the up card.

    ``jackpot_suit`` is the suit that the progressive's top rows name (RF-18).
    """
    deals: dict[frozenset[str], Fraction] = defaultdict(Fraction)
    for cards, ways in _three_cards(shoe):
        deals[_three_card_events(cards, jackpot_suit)] += ways
    return dict(deals)


@lru_cache(maxsize=4)
def _three_cards(shoe: CardShoe) -> list[tuple[tuple[Card, ...], int]]:
    """Three cards of any ranks, in each suit and in more than one, and their ways."""
    found: list[tuple[tuple[Card, ...], int]] = []
    for ranks in combinations_with_replacement(range(len(RANKS)), 3):
        held = Counter(ranks).items()
        suited = [prod(comb(shoe.counts[r][suit], n) for r, n in held) for suit in range(4)]
        every = prod(comb(sum(shoe.counts[r]), n) for r, n in held)
        found += [(_dealt(ranks, (suit,) * 3), ways) for suit, ways in enumerate(suited)]
        found.append((_dealt(ranks, (0, 1, 1)), every - sum(suited)))
    return [(cards, ways) for cards, ways in found if ways]


def _dealt(ranks: Iterable[int], suits: Iterable[int]) -> tuple[Card, ...]:
    return tuple(Card(4 * rank + suit) for rank, suit in zip(ranks, suits, strict=True))


def _three_card_events(cards: tuple[Card, ...], jackpot_suit: int) -> frozenset[str]:
    ranks = [rank_of(card) for card in cards]
    suited = same_suit(cards)
    kinds = len(set(ranks))
    events = {"flush"} if suited else set()
    if kinds == 2:
        events.add("pair")
    if kinds == 3 and neighbours(ranks):
        events.add("straight")
        events |= {"straight_flush"} if suited else set()
    if kinds == 1:
        events |= {
            "three_of_a_kind",
            "three_of_a_kind_suited" if suited else "three_of_a_kind_offsuit",
        }
        if suited:
            events |= _top_trips(RANKS[ranks[0]], suit_of(cards[0]) == jackpot_suit)
    return frozenset(events)


def _top_trips(rank: str, named_suit: bool) -> set[str]:
    """Top rows of the progressive that three suited cards of a rank earn."""
    families = {"three_aces": "A", "three_aces_or_kings": "AK", "three_aces_kings_or_queens": "AKQ"}
    earned = {name for name, ranks in families.items() if rank in ranks}
    endings = ("suited", "named_suit") if named_suit else ("suited",)
    return {f"{name}_{ending}" for name in earned for ending in endings}


@lru_cache(maxsize=8)
def lucky_ladies_deals(shoe: CardShoe, jackpot_suit: int = 3) -> Deals:
    """Events of both Lucky Ladies wagers: a 20 and, beside two queens, the dealer's hand."""
    found: dict[frozenset[str], Fraction] = defaultdict(Fraction)
    every = comb(shoe.size - 2, 2)  # the dealer's two cards
    for cards, ways in shoe.hands(2):
        events = _twenty_events(cards)
        if "queen_of_hearts_pair" not in events:
            found[frozenset(events)] += ways * every
            continue
        naturals, suited, _ = natural_ways(shoe.without(cards))
        named = suited[jackpot_suit]
        top = "queen_of_hearts_pair_dealer_blackjack"
        found[frozenset(events)] += ways * (every - naturals)
        events.add(top)
        found[frozenset(events)] += ways * (naturals - sum(suited))
        events.add(f"{top}_suited")
        found[frozenset(events)] += ways * (sum(suited) - named)
        events.add(f"{top}_named_suit")
        found[frozenset(events)] += ways * named
    return dict(found)


def _twenty_events(cards: tuple[Card, ...]) -> set[str]:
    if not points_20(cards[0], cards[1]):
        return set()
    events = {"any_20"}
    if same_suit(cards):
        events.add("suited_20")
    if cards[0] == cards[1]:
        events.add("matched_20")
    if set(cards) == {_QUEEN_OF_HEARTS}:
        events.add("queen_of_hearts_pair")
    return events
