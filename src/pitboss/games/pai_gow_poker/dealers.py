"""Every hand the dealer may hold once some cards are seen, as the house way sets it, in a moment.

Without a flush in sight a hand is set by its ranks alone, so 67,600 multisets of ranks stand for
all hands; where one suit has enough cards, it takes the ranks of that suit and those of the other
cards (224,653 groups). Both are set once; for the cards seen, each is counted by binomials.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import JOKER, Card
from pitboss.apparatus.jit import kernel
from pitboss.apparatus.ranks import HIGH, LOW
from pitboss.apparatus.ranks.codes import multisets
from pitboss.exact.kernels.combinations import choose
from pitboss.games.pai_gow_poker.hands import Hands, House, hands_of, set_by_house
from pitboss.games.pai_gow_poker.setting import CARDS, FULL, Setting

Ints = npt.NDArray[np.int64]
Rows = npt.NDArray[np.uint8]


class Met(NamedTuple):
    """The dealer hands that a setting meets."""

    hands: int
    wins: int
    losses: int


class _Groups(NamedTuple):
    """Groups of hands, and how the house way sets them.

    ``counts`` are multisets of ranks with their ``jokers``. A flush group is the mask of the suit's
    ranks, the other cards' counts, its joker, and the number of its multiset.
    """

    counts: Rows
    jokers: Rows
    high: npt.NDArray[np.uint16]
    low: Rows
    masks: npt.NDArray[np.int16]
    others: npt.NDArray[np.int8]
    flush_jokers: Rows
    flush_high: npt.NDArray[np.uint16]
    flush_low: Rows
    multiset: npt.NDArray[np.int32]


# --- the groups, set once -----------------------------------------------------------------------


@lru_cache(maxsize=1)
def _groups() -> _Groups:
    with_joker = multisets(CARDS - 1, cap=4)
    without = multisets(CARDS, cap=4)
    counts = np.concatenate((without, with_joker))
    jokers = np.repeat([0, 1], [len(without), len(with_joker)])
    ranks_of = [np.repeat(np.arange(13), row).tolist() for row in counts]
    held = list(zip(ranks_of, jokers.tolist(), strict=True))
    house = _set([_spread(ranks, joker) for ranks, joker in held])
    number = {_key(ranks, joker): n for n, (ranks, joker) in enumerate(held)}
    suited = list(_suited())
    flushes = _set([_flush(ranks, others, joker) for ranks, others, joker in suited])
    return _Groups(
        counts.astype(np.uint8),
        jokers.astype(np.uint8),
        house.high,
        house.low,
        np.array([sum(1 << rank for rank in ranks) for ranks, _, _ in suited], dtype=np.int16),
        np.array([(*others, -1, -1)[:2] for _, others, _ in suited], dtype=np.int8),
        np.array([joker for _, _, joker in suited], dtype=np.uint8),
        flushes.high,
        flushes.low,
        np.array([number[_key((*a, *b), joker)] for a, b, joker in suited], dtype=np.int32),
    )


def _suited() -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Ranks of a suit that make a flush, with the joker or without, and of the other cards."""
    for joker in (0, 1):
        for size in range(5 - joker, CARDS - joker + 1):
            for ranks in combinations(range(13), size):
                for others in combinations_with_replacement(range(13), CARDS - joker - size):
                    yield ranks, others, joker


def _key(ranks: Iterable[int], joker: int) -> int:
    """A number for a multiset of ranks."""
    return int(sum([8**rank for rank in ranks], joker << 39))


def _spread(ranks: Sequence[int], joker: int) -> list[int]:
    """Cards of these ranks with the suits in turn, so that no flush comes near."""
    return [4 * rank + place % 4 for place, rank in enumerate(ranks)] + [JOKER] * joker


def _flush(ranks: Sequence[int], others: Sequence[int], joker: int) -> list[int]:
    """Cards of one suit, and others of two more suits."""
    rest = [4 * rank + 1 + place for place, rank in enumerate(others)]
    return sorted([*(4 * rank for rank in ranks), *rest]) + [JOKER] * joker


def _set(cards: Sequence[Sequence[int]]) -> House:
    rows = np.array(cards, dtype=np.uint8)
    return set_by_house(Hands(rows, np.ones(len(rows), dtype=np.uint8), alike=False))[0]


# --- counted for the cards seen -----------------------------------------------------------------


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
    _count(_groups(), live, int(JOKER in rest), choose(CARDS, CARDS), cells)
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
