"""Which row of its pay table a bonus wager of Deuces Wild Xtreme earns.

Only the highest row that fits is paid (CO-2118-12.A.II, CO-2118-14.A.II, CO-2118-15.A.II,
CO-2118-16.A.II).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.apparatus.cards import JOKER
from pitboss.apparatus.ranks import FIVE, rank_5
from pitboss.apparatus.ranks.events import (
    LINKED_FLUSH_EVENTS,
    linked_flush_event,
    replace_joker,
    wild_hand,
)
from pitboss.apparatus.ranks.orders import DEUCES
from pitboss.families.wild_stud.settling import trips_event
from pitboss.money.paytable import PayTable

RULE: Final = "straights-only"  # CO-2118-15.A.III and CO-2118-15.A.IV (DW-02)
ROYAL = "royal_flush"
_COUNTS = {2: "two", 3: "three", 4: "four"}


def wild_cards(cards: Sequence[int]) -> tuple[int, bool]:
    """The deuces of a hand, and whether it holds the joker."""
    return sum(card in DEUCES for card in cards), JOKER in cards


def goin_wild_row(deuces: int, joker: bool) -> str:
    """The row of a Goin' Wild table: deuces alone or with the joker (CO-2118-16.A.III, DW-06)."""
    wilds = min(deuces + joker, 4)  # five wilds are paid as four
    if wilds in _COUNTS:
        return f"{_COUNTS[wilds]}_wilds"
    return "joker" if joker else ""


def goin_wild_progressive_row(deuces: int, joker: bool) -> str:
    """The row of a Goin' Wild Progressive table, which tells deuces from wilds (DW-06)."""
    if deuces == 4 or (deuces in _COUNTS and not joker):
        return f"{_COUNTS[deuces]}_deuces"
    wilds = deuces + joker
    return f"{_COUNTS[wilds]}_wilds" if wilds in _COUNTS else ""


def trips_plus_row(cards: Sequence[int]) -> str:
    """The row of a Trips Plus Wild table."""
    return trips_event(cards, RULE)


def too_wild_row(cards: Sequence[int]) -> str:
    """The row of the Too Wild table: natural and wild part for the royal flush only (DW-05)."""
    kind, natural = wild_hand(cards, RULE)
    return too_wild_kind(kind, natural)


def too_wild_kind(kind: str, natural: bool) -> str:
    """The same from the kind of hand."""
    if kind == ROYAL:
        return f"{kind}_{'natural' if natural else 'wild'}"
    return kind


def pays_flushes(table: PayTable) -> bool:
    """Is it one of the linked tables that pay flushes only (DW-09)?"""
    return LINKED_FLUSH_EVENTS[0] in table


def linked_row(table: PayTable, cards: Sequence[int], replacement: int) -> str:
    """The row of a linked table: deuces are twos (CO-2118-19.A.V), the joker is replaced."""
    five = replace_joker(cards, replacement)
    return linked_flush_event(five) if pays_flushes(table) else FIVE.category(rank_5(five))
