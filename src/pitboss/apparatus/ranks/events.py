"""What a hand is called by the wagers that look past its rank.

Natural and wild hands (DJ Wild, Deuces Wild Xtreme), the seven-card hands of the Fortune Bonus, the
six-card royal, and the five-card linked hands with the joker replacement card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pitboss.apparatus.ranks import (
    FIVE,
    FORTUNES,
    FOUR,
    WILDS,
    rank_4_of_5,
    rank_5,
    rank_6,
    rank_fortune,
    rank_wild,
)
from pitboss.apparatus.ranks.orders import DEUCES, JOKER

NaturalRule = Literal["face-value", "straights-only"]

# OH-F-6.V puts these above five aces; the five-card hands follow in the order of the pay table.
FORTUNE_EVENTS: tuple[str, ...] = (
    "seven_card_straight_flush",
    "royal_flush_and_royal_match",
    "seven_card_straight_flush_joker",
    *FORTUNES.categories,
)
_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
LINKED_FLUSH_EVENTS: tuple[str, ...] = (
    "five_card_royal_flush",
    "five_card_straight_flush",
    "four_card_straight_flush",
    "five_card_flush",
    "four_card_flush",
)
_QUEEN, _KING = 10, 11


def wild_hand(cards: Sequence[int], rule: NaturalRule) -> tuple[str, bool]:
    """Kind of a hand with deuces and joker wild, and whether it counts as natural.

    ``face-value`` (OH-O-12.f, DJ-01): natural if the same kind is made with every deuce as a two.
    ``straights-only`` (CO-2118-15.A.IV, DW-02): so only a single deuce in a straight or straight
    flush. A joker is never natural (CO-2118-15.A.III).
    """
    kind = WILDS.category(rank_wild(cards))
    if JOKER in cards:
        return kind, False
    deuces = sum(card in DEUCES for card in cards)
    same = deuces == 0 or FIVE.category(rank_5(cards)) == kind
    if deuces and rule == "straights-only":
        same = same and deuces == 1 and kind in ("straight", "straight_flush")
    return kind, same


def fortune_event(cards: Sequence[int]) -> str:
    """Event of the Fortune Bonus for seven cards, however they are set (OH-F-6.V, PG-21)."""
    kind = FORTUNES.category(rank_fortune(cards))
    if kind in ("royal_flush", "straight_flush"):
        return seven_card_event(cards) or kind
    return kind


def seven_card_event(cards: Sequence[int]) -> str:
    """The seven-card hand, if the cards make one: a run of one suit, or a royal with king-queen."""
    suited = [{card >> 2 for card in cards if card != JOKER and card & 3 == s} for s in range(4)]
    joker = JOKER in cards
    for ranks in suited:
        if len(ranks) == 7 - joker and _spans(ranks, 7):
            return "seven_card_straight_flush_joker" if joker else "seven_card_straight_flush"
    royal = any(len([r for r in ranks if r >= 8]) + joker >= 5 for ranks in suited)
    # The king and queen of the match are natural and of one suit; the royal's own suit cannot
    # hold them twice, so they are the two cards outside it.
    match = any(ranks == {_QUEEN, _KING} for ranks in suited)
    return "royal_flush_and_royal_match" if royal and match else ""


def _spans(ranks: set[int], width: int) -> bool:
    """Whether distinct ranks fit in a run of ``width``, the ace counting high or as one."""
    ace_low = {-1 if rank == 12 else rank for rank in ranks}
    return any(max(each) - min(each) < width for each in (ranks, ace_low))


def six_card_event(cards: Sequence[int]) -> str:
    """Event of the Six Card Bonus: the best five of six, or A-K-Q-J-10-9 of one suit (3C-03)."""
    suits = {card & 3 for card in cards}
    if len(suits) == 1 and {card >> 2 for card in cards} == set(range(7, 13)):
        return f"six_card_royal_{_SUIT_NAMES[suits.pop()]}"
    return FIVE.category(rank_6(cards))


def replace_joker(cards: Sequence[int], replacement: int) -> tuple[int, ...]:
    """The hand for the linked progressive: the replacement card stands for the joker (DW-04).

    Deuces are plain twos there (CO-2118-19.A.V), so the hand then ranks as any five cards.
    """
    return tuple(replacement if card == JOKER else card for card in cards)


def linked_flush_event(cards: Sequence[int]) -> str:
    """Event of the linked tables that pay flushes only: four of the five suffice (DW-09)."""
    five, four = FIVE.category(rank_5(cards)), FOUR.category(rank_4_of_5(cards))
    if five in ("royal_flush", "straight_flush"):
        return f"five_card_{five}"
    if four == "straight_flush":
        return "four_card_straight_flush"
    if five == "flush":
        return "five_card_flush"
    flush = max(sum(card & 3 == suit for card in cards) for suit in range(4)) >= 4
    return "four_card_flush" if flush else ""
