"""Every hand the dealer may hold once some cards are seen, as the house way sets it, in a moment.

The groups of all hands are set once; for the cards seen, each is counted by binomials.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from pitboss.apparatus.cards import JOKER, Card
from pitboss.apparatus.jit import kernel
from pitboss.apparatus.ranks import HIGH, LOW
from pitboss.exact.kernels.combinations import choose
from pitboss.games.pai_gow_poker.all_hands import House, hands_of, set_by_house
from pitboss.games.pai_gow_poker.hand_groups import groups
from pitboss.games.pai_gow_poker.setting import CARDS, FULL, Setting


class Met(NamedTuple):
    """The dealer hands that a setting meets."""

    hands: int
    wins: int
    losses: int


@kernel
def _count(groups: Any, live: Any, joker: int, choose: Any, cells: Any) -> None:
    """Add every dealer hand that can be made of the live cards to its cell (high, low)."""
    for group in range(len(groups.counts)):
        if groups.jokers[group] > joker:
            continue
        many = np.int64(1)
        for rank in range(13):
            left = live[0, rank] + live[1, rank] + live[2, rank] + live[3, rank]
            many *= choose[left, groups.counts[group, rank]]
        cells[groups.high[group], groups.low[group]] += many
    for suit in range(4):
        mask = 0
        for rank in range(13):
            mask |= live[suit, rank] << rank
        _count_flushes(groups, live, suit, mask, joker, choose, cells)


@kernel
def _count_flushes(
    groups: Any, live: Any, suit: int, mask: int, joker: int, choose: Any, cells: Any
) -> None:
    """Move the hands with a flush in one suit from the cell of their ranks to their own."""
    rest = np.zeros(13, dtype=np.int64)
    for other in range(4):
        if other != suit:
            for rank in range(13):
                rest[rank] += live[other, rank]
    for group in range(len(groups.masks)):
        if groups.masks[group] & ~mask or groups.flush_jokers[group] > joker:
            continue
        one = groups.others[group, 0]
        two = groups.others[group, 1]
        many = np.int64(1)
        if one >= 0 and one == two:
            many = choose[rest[one], 2]
        else:
            if one >= 0:
                many *= rest[one]
            if two >= 0:
                many *= rest[two]
        if many:
            plain = groups.multiset[group]
            cells[groups.flush_high[group], groups.flush_low[group]] += many
            cells[groups.high[plain], groups.low[plain]] -= many


def meet(ways: Sequence[Setting], seen: Sequence[Card], deck: Sequence[Card] = FULL) -> list[Met]:
    """For each setting the dealer hands it meets once these cards are seen."""
    rest = tuple(card for card in deck if card not in seen)
    if tuple(deck) != FULL:
        house, _ = set_by_house(hands_of(rest))
        return [_met(way, house) for way in ways]
    cells = np.zeros((len(HIGH) + 1, len(LOW) + 1), dtype=np.int64)
    live = np.zeros((4, 13), dtype=np.int64)
    for card in rest:
        if card != JOKER:
            live[card & 3, card >> 2] = 1
    _count(groups(), live, int(JOKER in rest), choose(CARDS, CARDS), cells)
    whole = int(cells.sum())
    below = np.zeros((cells.shape[0] + 1, cells.shape[1] + 1), dtype=np.int64)
    below[1:, 1:] = cells.cumsum(axis=0).cumsum(axis=1)
    found = []
    for way in ways:
        wins = int(below[way.high_rank, way.low_rank])
        lower = int(below[way.high_rank, -1] + below[-1, way.low_rank])
        found.append(Met(whole, wins, whole - lower + wins))
    return found


def _met(way: Setting, house: House) -> Met:
    """The same by looking at every dealer hand."""
    higher, above = house.high < way.high_rank, house.low < way.low_rank
    return Met(len(house.high), int((higher & above).sum()), int((~higher & ~above).sum()))
