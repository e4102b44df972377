"""Hands ranked the slow and obvious way, to check the tables against.

Written apart from the package: a hand is a list of (rank, suit) with ranks 2 to 14; its value is a
tuple that compares as the hands do. The best of many cards is the best over all choices, and a
wild card is tried as every card of the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement

Plain = tuple[int, int]
Value = tuple[int, ...]

DECK = [(rank, suit) for rank in range(2, 15) for suit in range(4)]
FIVE = (
    *("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight"),
    *("three_of_a_kind", "two_pair", "pair", "high_card"),
)
THREE = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card")
FOUR = (
    *("four_of_a_kind", "straight_flush", "three_of_a_kind", "flush", "straight"),
    *("two_pair", "pair", "high_card"),
)
WILD = ("five_wilds", "royal_flush", "five_of_a_kind", *FIVE[1:])
PAI_GOW = ("five_aces", *FIVE)


def plain(cards: Iterable[int]) -> list[Plain]:
    return [(card // 4 + 2, card % 4) for card in cards]


def straight_top(ranks: Sequence[int]) -> int:
    """The top card of a straight, the ace also counting as one; 0 if there is none."""
    low = sorted(ranks)
    if len(set(low)) == len(low) and low[-1] - low[0] == len(low) - 1:
        return low[-1]
    if low == [*range(2, len(low) + 1), 14]:
        return len(low)
    return 0


def shape(ranks: Sequence[int]) -> tuple[list[int], list[int]]:
    """How often each rank is held, most first, and the ranks in that order."""
    groups = sorted(((many, rank) for rank, many in Counter(ranks).items()), reverse=True)
    return [many for many, _ in groups], [rank for _, rank in groups]


def kind(hand: Sequence[Plain], order: Sequence[str]) -> tuple[str, Value]:
    """Kind of a hand of exactly the order's size, and what breaks ties within the kind."""
    ranks = [rank for rank, _ in hand]
    many, by = shape(ranks)
    flush = len({suit for _, suit in hand}) == 1 and many[0] == 1
    top = straight_top(ranks) if len(hand) > 2 else 0
    if "five_aces" in order and top == 5:
        wheel: Value = (13, 1)  # after the ten-to-ace and before the nine-to-king
    else:
        wheel = (top, 0)
    tests = {
        "five_wilds": False,
        "five_aces": many == [5] and by == [14],
        "royal_flush": flush and top == 14,
        "mini_royal": flush and top == 14,
        "five_of_a_kind": many[0] == 5,
        "straight_flush": flush and top > 0,
        "four_of_a_kind": many[0] == 4,
        "full_house": many == [3, 2],
        "flush": flush,
        "straight": top > 0,
        "three_of_a_kind": many[0] == 3,
        "two_pair": many[:2] == [2, 2],
        "pair": many[0] == 2,
        "high_card": True,
    }
    slug = next(slug for slug in order if tests[slug])
    return slug, wheel if "straight" in slug else tuple(by)


def value(hand: Sequence[Plain], order: Sequence[str]) -> Value:
    slug, rest = kind(hand, order)
    return (-order.index(slug), *rest)


def best(cards: Sequence[Plain], size: int, order: Sequence[str]) -> Value:
    return max(value(hand, order) for hand in combinations(cards, size))


def wild_value(cards: Sequence[int]) -> Value:
    """Five cards of the 53-card deck, deuces and joker tried as every card."""
    fixed = plain(card for card in cards if 4 <= card < 52)
    wilds = 5 - len(fixed)
    if wilds == 5:
        return (0,)
    # Wilds of equal standing: try the useful suits only (one that is held, or any other).
    suits = {suit for _, suit in fixed}
    useful = [(rank, suit) for rank, suit in DECK if suit in suits]
    return max(value([*fixed, *use], WILD) for use in combinations_with_replacement(useful, wilds))


def pai_gow_value(cards: Sequence[int]) -> Value:
    """Best five of the cards; the joker is an ace, or completes a straight or flush."""
    fixed = plain(card for card in cards if card != 52)
    if len(fixed) == len(cards):
        return best(fixed, 5, PAI_GOW)
    values = []
    for four in combinations(fixed, 4):
        values += [value([*four, (14, suit)], PAI_GOW) for suit in range(4)]
        for card in DECK:
            slug, rest = kind([*four, card], PAI_GOW)
            if slug in ("straight", "flush", "straight_flush", "royal_flush"):
                values.append((-PAI_GOW.index(slug), *rest))
    values += [value(five, PAI_GOW) for five in combinations(fixed, 5)]
    return max(values)


def low_value(cards: Sequence[int]) -> Value:
    ranks = sorted((14 if card == 52 else card // 4 + 2 for card in cards), reverse=True)
    return (int(ranks[0] == ranks[1]), *ranks)
