"""The house way against itself in seconds: by ranks alone first, then put right for flushes.

As in `all_pairs`, hands that share no card are counted by sets T of cards that both hold, with
signs. Call R all hands set as if there were no flushes, and D what flushes change: hands with a
flush as they are set, less the same hands as their ranks alone would be. All pairs are then R x R,
D x R, R x D and D x D. How many hands of R hold T depends on the ranks of T only, so multisets of
ranks take the place of classes of cards in the first three. The last is found in `flushes`.
"""

from __future__ import annotations

from itertools import combinations as places_of
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.jit import kernel
from pitboss.apparatus.ranks import HIGH
from pitboss.exact.kernels.combinations import choose, combinations
from pitboss.exact.kernels.threads import in_threads
from pitboss.games.pai_gow_poker.all_pairs import COLUMNS, Sums
from pitboss.games.pai_gow_poker.flushes import NUMBER, TWO, flush_against_flush, sets_of
from pitboss.games.pai_gow_poker.hand_groups import Groups, ranks_of
from pitboss.games.pai_gow_poker.setting import CARDS, FULL

RANKS = 14  # the joker is the last of them here
SUITS = np.array([comb(4, many) for many in range(CARDS + 1)])  # ways to have cards of one rank

Ints = npt.NDArray[np.int64]


def count_by_ranks(found: Groups) -> Sums:
    """Ordered pairs of disjoint hands of the full deck, both set as their groups are."""
    parts = _with_ranks(found), flush_against_flush(found)
    wins, surplus = (sum(each) for each in zip(*parts, strict=True))
    pairs = comb(len(FULL), CARDS) * comb(len(FULL) - CARDS, CARDS)
    return Sums(pairs, wins, wins - surplus)


def _with_ranks(found: Groups) -> tuple[int, int]:
    """Wins, and wins less losses, of R x R, D x R and R x D."""
    order = np.argsort(found.high, kind="stable")
    ranks = ranks_of(np.hstack((found.counts, found.jokers[:, None])))[order]
    hands = found.high[order], found.low[order], SUITS[found.counts].prod(axis=1)[order]
    flushes = _flushes(found, np.argsort(order))
    sums = np.zeros(2, dtype=np.int64)
    for size in range(CARDS + 1):
        *lists, sets = _lists(ranks, size)

        def work(start: int, stop: int, room: Any, lists: Any = lists, sets: Ints = sets) -> None:
            _add_up(start, stop, tuple(lists), sets, hands, flushes, room)

        for room in in_threads(len(sets), _room, work, chunk=1 + len(sets) // 32):
            sums += (-1) ** size * room[0]
    return int(sums[0]), int(sums[1])


def _flushes(found: Groups, place: Ints) -> tuple[Any, ...]:
    """For each multiset where its flushes begin; how they are set, and how many hands they are."""
    own = place[found.multiset]
    order = np.argsort(own, kind="stable")
    suits = np.array([4 * sets_of(ranks, 3) for ranks in TWO])
    many = suits[NUMBER[found.others[:, 0], found.others[:, 1]]]
    first = np.searchsorted(own[order], np.arange(len(found.counts) + 1))
    return first, found.flush_high[order], found.flush_low[order], many[order]


def _lists(ranks: Ints, size: int) -> tuple[Ints, npt.NDArray[np.int32], Ints]:
    """Where each multiset of ranks begins, the hands that hold it, and how many card sets it is.

    Multisets are numbered as combinations are, the k-th rank raised by k. A hand stands there as
    often as it holds the ranks.
    """
    table = choose(RANKS + CARDS, CARDS)
    places = np.array(list(places_of(range(CARDS), size)), dtype=np.int64)
    numbers = np.zeros((len(ranks), len(places)), dtype=np.int64)
    for place in range(size):
        numbers += table[ranks[:, places[:, place]] + place, place + 1]
    order = np.argsort(numbers, axis=None, kind="stable")
    rows = combinations(RANKS + size - 1, size).astype(np.int64) - np.arange(size)
    counts = (rows[:, :, None] == np.arange(RANKS - 1)).sum(axis=1)
    begins = np.searchsorted(numbers.ravel()[order], np.arange(len(rows) + 1))
    return begins, (order // len(places)).astype(np.int32), SUITS[counts].prod(axis=1)


def _room() -> tuple[Any, ...]:
    """What a thread writes: sums, its table and the rows of High hands."""
    return (
        np.zeros(2, dtype=np.int64),
        np.zeros((len(HIGH) + 2, COLUMNS), dtype=np.int64),
        np.zeros(len(HIGH) + 2, dtype=np.int64),
    )


@kernel
def _tabulate(members: Any, sets: int, hands: Any, table: Any, row_of: Any) -> int:
    """Hands of R that hold one T, below a High hand (row) and below a Low hand (column) too."""
    highs, lows, weights = hands
    columns = table.shape[1]
    counts = np.zeros(columns, dtype=np.int64)
    row = 0
    filled = 0
    for place in range(len(members) + 1):
        high = highs[members[place]] if place < len(members) else len(row_of) - 1
        if high >= filled:
            so_far = np.int64(0)
            for column in range(columns):
                table[row, column] = so_far // sets
                so_far += counts[column]
            row_of[filled : high + 1] = row
            filled = high + 1
            row += 1
        if place < len(members):
            counts[lows[members[place]]] += weights[members[place]]
    return row - 1


@kernel
def _below(table: Any, row: int, last: int, column: int) -> tuple[int, int]:
    """Wins of a setting over R, and wins less losses."""
    end = table.shape[1] - 1
    surplus = table[row, end] + table[last, column] - table[last, end]
    return table[row, column], surplus


@kernel
def _add_up(
    start: int, stop: int, lists: Any, sets: Any, hands: Any, flushes: Any, room: Any
) -> None:
    """Add what these multisets bring: R and D against R, and R against D."""
    begins, members = lists
    first, flush_highs, flush_lows, many = flushes
    sums, table, row_of = room
    highs, lows, weights = hands
    for line in range(start, stop):
        own = members[begins[line] : begins[line + 1]]
        if not len(own):
            continue
        last = _tabulate(own, sets[line], hands, table, row_of)
        for hand in own:
            whole = np.int64(0)
            for flush in range(first[hand], first[hand + 1]):
                whole += many[flush]
                high, low = flush_highs[flush], flush_lows[flush]
                wins, surplus = _below(table, row_of[high], last, low)
                # R above a setting: what is neither below nor equal in either hand.
                more, lack = _below(table, row_of[high + 1], last, low + 1)
                sums[0] += many[flush] * (wins + more - lack)
                sums[1] += many[flush] * (surplus - lack)
            wins, surplus = _below(table, row_of[highs[hand]], last, lows[hand])
            sums[0] += (weights[hand] - whole) * wins
            sums[1] += (weights[hand] - whole) * surplus
            if whole:
                more, lack = _below(table, row_of[highs[hand] + 1], last, lows[hand] + 1)
                sums[0] -= whole * (more - lack)
                sums[1] += whole * lack
