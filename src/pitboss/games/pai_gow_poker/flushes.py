"""Flush against flush: the part of the count by ranks (`by_ranks`) that needs suits.

D holds every flush twice: as it is set, and with a minus as its ranks alone would be. Of the cards
two flushes share at most two lie outside the suit of either. In one suit, a set T of them is a mask
of ranks and up to two ranks in the other suits; in two suits, up to two ranks in each of them and
in the remaining two. The hands are gone through in ascending order of their High hands, and for
each T a row counts those gone by, by their Low hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.jit import kernel
from pitboss.apparatus.ranks import LOW
from pitboss.exact.kernels.threads import in_threads
from pitboss.games.pai_gow_poker.hand_groups import NONE, Groups

Ints = npt.NDArray[np.int64]
Two = tuple[int, ...]

# Up to two ranks, which go by their numbers here.
TWO: tuple[Two, ...] = tuple(
    ranks for size in range(3) for ranks in combinations_with_replacement(range(13), size)
)
NUMBER = np.zeros((14, 14), dtype=np.int64)
for _number, _ranks in enumerate(TWO):
    NUMBER[(*_ranks, NONE, NONE)[:2]] = _number

MASKS = 1 << 13
MOST = 128  # sets that one hand holds: those of a flush of seven cards
TOTAL = len(LOW) + 1  # where a row keeps its sum


def sets_of(ranks: Two, suits: int) -> int:
    """How many sets of cards of these ranks there are in so many suits."""
    return prod(comb(suits, many) for many in Counter(ranks).values())


# --- which sets there are -----------------------------------------------------------------------


class _Sets(NamedTuple):
    """Rows of sets: their signs, and the row of the same set as the other hand sees it.

    A hand's other cards hold some ``rest`` of T, which is settled first, and some cards in the
    suit of the other flush: for each ``hands[others, rest]`` how many of the group's hands do, and
    which ranks they are (``across``). A factor for each rest tells how many such T there are.
    """

    signs: Ints
    partners: Ints
    across: Ints
    hands: Ints
    factors: Ints


def _one_suit() -> _Sets:
    """A row for each mask of the one suit; all other cards of T are the rest."""
    masks = np.arange(MASKS)
    signs = 1 - 2 * (np.bitwise_count(masks).astype(np.int64) & 1)
    across, hands = _table(lambda other: not other)
    factors = [4 * (-1) ** len(rest) * sets_of(rest, 3) for rest in TWO]
    return _Sets(signs, masks, across, hands, np.array(factors))


def _two_suits() -> _Sets:
    """A row for each two sets of ranks, in the own suit and in the other's."""
    many = len(TWO)
    rows = np.arange(many * many)
    sizes = np.array([len(ranks) for ranks in TWO])
    signs = 1 - 2 * (sizes[rows // many] + sizes[rows % many] & 1)
    across, hands = _table(lambda other: len(set(other)) == len(other))
    factors = [12 * (-1) ** len(rest) * sets_of(rest, 2) for rest in TWO]
    return _Sets(signs, rows % many * many + rows // many, across, hands, np.array(factors))


def _table(allowed: Any) -> tuple[Ints, Ints]:
    """What other cards may hold: a rest of T, and what is allowed in the other's suit."""
    across = np.zeros((len(TWO), len(TWO), 4), dtype=np.int64)
    hands = np.zeros_like(across)
    for own, ranks in enumerate(TWO):
        held = {parts for parts in _parts(ranks) if allowed(parts[1])}
        for rest in {rest for rest, _ in held}:
            for place, other in enumerate(sorted(other for each, other in held if each == rest)):
                number = NUMBER[(*rest, NONE, NONE)[:2]]
                across[own, number, place] = NUMBER[(*other, NONE, NONE)[:2]]
                hands[own, number, place] = _holding(ranks, rest + other)
    return across, hands


def _parts(ranks: Two) -> Iterator[tuple[Two, Two]]:
    """Give each card to the rest, to the other's suit, or to neither."""
    for goes in product(range(3), repeat=len(ranks)):
        parts = [tuple(r for r, to in zip(ranks, goes, strict=True) if to == n) for n in (0, 1)]
        yield parts[0], parts[1]


def _holding(ranks: Two, held: Two) -> int:
    """How many sets of cards of these ranks, in three suits, hold certain cards."""
    own, other = Counter(ranks), Counter(held)
    return prod(comb(3 - other[rank], own[rank] - other[rank]) for rank in own)


# --- flush against flush ------------------------------------------------------------------------


def flush_against_flush(found: Groups) -> tuple[int, int]:
    """Wins, and wins less losses, of D x D."""
    entries = _entries(found)
    wins = surplus = 0
    for sets, two in ((_one_suit(), False), (_two_suits(), True)):

        def room(rows: int = len(sets.signs)) -> tuple[Any, ...]:
            counts = np.zeros((rows, TOTAL + 1), dtype=np.int32)
            chosen = np.zeros(len(entries[0]), dtype=np.int64)
            lists = tuple(np.zeros(MOST, dtype=np.int64) for _ in range(3))
            return np.zeros(2, dtype=np.int64), counts, chosen, lists

        def work(start: int, stop: int, own: Any, sets: _Sets = sets, two: bool = two) -> None:
            for case in range(start, stop):
                rest, joker = divmod(case, 2)
                most = 2 - len(TWO[rest]) if two else 0
                factor = (-1) ** joker * sets.factors[rest]
                _sweep((rest, joker, most, factor), two, entries, NUMBER, sets[:4], own)

        for sums, *_ in in_threads(2 * len(TWO), room, work, chunk=1):
            wins, surplus = wins + int(sums[0]), surplus + int(sums[1])
    return wins, surplus


def _entries(found: Groups) -> tuple[npt.NDArray[Any], ...]:
    """Flushes that are set otherwise than by ranks, twice each, by ascending High hands."""
    high, low = found.high[found.multiset], found.low[found.multiset]
    changed = np.flatnonzero((high != found.flush_high) | (low != found.flush_low))
    highs = np.concatenate((found.flush_high[changed], high[changed]))
    lows = np.concatenate((found.flush_low[changed], low[changed]))
    order = np.argsort(highs, kind="stable")
    twice = np.concatenate((changed, changed))[order]
    others = NUMBER[found.others[twice, 0], found.others[twice, 1]]
    signs = np.repeat([1, -1], len(changed))[order]
    masks, jokers = found.masks[twice].astype(np.int64), found.flush_jokers[twice]
    return highs[order], lows[order], signs, masks, others, jokers


@kernel
def _hold(
    mask: int, own: int, case: Any, two: bool, numbers: Any, across: Any, hands: Any, out: Any
) -> int:
    """List the rows of the sets that a flush holds, with how many hands of its group do."""
    rows, many, ranks = out
    rest, _, most, _ = case
    found = 0
    if not two:
        part = mask
        while part >= 0:
            rows[found] = part
            many[found] = hands[own, rest, 0]
            found += 1
            part = (part - 1) & mask if part else -1
        return found
    held = 0
    for rank in range(13):
        if mask >> rank & 1:
            ranks[held] = rank
            held += 1
    for place in range(4):
        if hands[own, rest, place] == 0:
            break
        begin = found
        rows[found] = numbers[NONE, NONE]
        found += 1
        for one in range(held if most >= 1 else 0):
            rows[found] = numbers[ranks[one], NONE]
            found += 1
            for second in range(one + 1, held if most >= 2 else 0):
                rows[found] = numbers[ranks[one], ranks[second]]
                found += 1
        for row in range(begin, found):
            rows[row] = rows[row] * len(hands) + across[own, rest, place]
            many[row] = hands[own, rest, place]
    return found


@kernel
def _choose(entries: Any, case: Any, hands: Any, chosen: Any) -> int:
    """List the hands that hold the rest of T."""
    others, jokers = entries[4], entries[5]
    found = 0
    for hand in range(len(others)):
        if jokers[hand] >= case[1] and hands[others[hand], case[0], 0] > 0:
            chosen[found] = hand
            found += 1
    return found


@kernel
def _sweep(case: Any, two: bool, entries: Any, numbers: Any, sets: Any, room: Any) -> None:
    """Add what the sets with one rest bring; see `_Sets`."""
    highs, lows, plus, masks, others, _ = entries
    signs, partners, across, hands = sets
    sums, counts, chosen, out = room
    rows, many, _ = out
    counts[:] = 0
    wins = np.int64(0)
    higher = np.int64(0)
    same = np.int64(0)  # pairs with equal Low hands
    start = 0
    end = _choose(entries, case, hands, chosen)
    while start < end:
        stop = start
        while stop < end and highs[chosen[stop]] == highs[chosen[start]]:
            stop += 1
        for turn in range(2):  # hands of equal rank first meet those below, then join them
            for place in range(start, stop):
                hand = chosen[place]
                low = lows[hand]
                held = _hold(masks[hand], others[hand], case, two, numbers, across, hands, out)
                for each in range(held):
                    row = rows[each]
                    other = counts[partners[row]]
                    weight = plus[hand] * many[each]
                    signed = signs[row] * weight
                    if turn == 0:
                        below = np.int32(0)
                        for lower in range(low):
                            below += other[lower]
                        wins += signed * below
                        higher += signed * other[TOTAL]
                    else:
                        same += signed * (2 * other[low] + (weight if partners[row] == row else 0))
                        counts[row, low] += weight
                        counts[row, TOTAL] += weight
        start = stop
    # All weights add up to nothing: of two Low hands that differ, each is as often the higher.
    sums[0] += case[3] * wins
    sums[1] += case[3] * (higher - same // 2)
