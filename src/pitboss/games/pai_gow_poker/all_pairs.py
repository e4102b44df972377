"""House way against other settings over all pairs of disjoint hands, exactly.

The sum of f(player, dealer) over hands that share no card is the sum over card sets T of (-1)^|T|
times the sum of f over pairs that both hold T. Here f depends on the ranks of the two hands only,
so one table for each T tells everything: how many dealer hands that hold T are lower in the High
hand, in the Low hand, in both. Suits are alike, so one T of each class is enough; the classes of
hands that hold it are listed in ascending order of their High hand.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.jit import kernel
from pitboss.apparatus.ranks import HIGH, LOW
from pitboss.exact.kernels.combinations import choose
from pitboss.exact.kernels.threads import in_threads
from pitboss.games.pai_gow_poker.all_hands import Hands, House
from pitboss.games.pai_gow_poker.setting import CARDS

RENAMINGS = 24  # of four suits
THREADS = 2  # a table of results each: more threads cost more memory
COLUMNS = len(LOW) + 2  # Low hands below each rank, and below none

Ints = npt.NDArray[np.int64]
Keys = npt.NDArray[np.int32]


class Sums(NamedTuple):
    """Ordered pairs of disjoint hands, and how the first fares against the second."""

    pairs: int
    wins: int
    losses: int


class Ways(NamedTuple):
    """Settings of each class, and for each the dealer hands it meets: wins and losses."""

    first: Ints
    keys: Keys
    wins: Keys
    losses: Keys


class _Book(NamedTuple):
    """Sets of one size: the line of each by colex number, and the sets on each line."""

    line: Keys
    sets: Ints


# --- classes of card sets -----------------------------------------------------------------------


@kernel
def _number(size: int, deck: int, choose: Any, line: Any) -> int:
    """Number the classes of sets; a set's class is the one with its suit masks in order."""
    cards = np.arange(size)
    masks = np.zeros(4, dtype=np.int64)
    lines = 0
    for number in range(len(line)):
        masks[:] = 0
        joker = 0
        for place in range(size):
            card = cards[place]
            if card == 52:
                joker = 1
            else:
                masks[card & 3] |= np.int64(1) << (card >> 2)
        a, b, c, d = masks[0], masks[1], masks[2], masks[3]
        if a >= b >= c >= d:
            line[number] = lines
            lines += 1
        else:
            a, b = max(a, b), min(a, b)
            c, d = max(c, d), min(c, d)
            a, c = max(a, c), min(a, c)
            b, d = max(b, d), min(b, d)
            b, c = max(b, c), min(b, c)
            own = np.int64(0)
            place = 0
            for rank in range(13):
                for suit in range(4):
                    mask = a if suit == 0 else b if suit == 1 else c if suit == 2 else d
                    if mask >> rank & 1:
                        place += 1
                        own += choose[4 * rank + suit, place]
            if joker:
                own += choose[52, place + 1]
            line[number] = -1 - own
        place = 0
        while place < size - 1 and cards[place] + 1 == cards[place + 1]:
            cards[place] = place
            place += 1
        cards[place] += 1
    return lines


@kernel
def _settle_numbers(line: Any, sets: Any) -> None:
    for number in range(len(line)):
        own = line[number]
        if own < 0:
            own = line[-1 - own]
            line[number] = own
        sets[own] += 1


def _book(size: int, deck: int, alike: bool) -> _Book:
    """The lines of all sets of ``size`` cards; where suits are not alike, one line each."""
    many = comb(deck, size)
    if not alike or size == 0:
        return _Book(np.arange(many, dtype=np.int32), np.ones(many, dtype=np.int64))
    line = np.zeros(many, dtype=np.int32)
    sets = np.zeros(_number(size, deck, choose(deck, size), line), dtype=np.int64)
    _settle_numbers(line, sets)
    return _Book(line, sets)


# --- which hands hold which sets ----------------------------------------------------------------


@kernel
def _enter(
    start: int, stop: int, cards: Any, subsets: Any, choose: Any, line: Any, out: Any
) -> None:
    """Count the hands on each line; or, given where each line begins, list them."""
    place_of, members = out
    for hand in range(start, stop):
        for subset in range(len(subsets)):
            number = np.int64(0)
            for place in range(subsets.shape[1]):
                number += choose[cards[hand, subsets[subset, place]], place + 1]
            own = line[number]
            if len(members):
                members[place_of[own]] = hand
            place_of[own] += 1


def _lists(places: npt.NDArray[np.uint8], size: int, book: _Book) -> tuple[Ints, Keys]:
    """Where each line begins, and the hands on it, ascending."""
    subsets = np.array(list(combinations(range(CARDS), size)), dtype=np.int64)
    cuts = np.linspace(0, len(places), THREADS + 1).astype(int)
    table = choose(53, max(size, 1))
    counts = np.zeros((THREADS, len(book.sets)), dtype=np.int64)

    def enter(members: Keys) -> None:
        with ThreadPoolExecutor(THREADS) as pool:
            jobs = [
                pool.submit(
                    _enter,
                    cuts[n],
                    cuts[n + 1],
                    places,
                    subsets,
                    table,
                    book.line,
                    (counts[n], members),
                )
                for n in range(THREADS)
            ]
            for job in jobs:
                job.result()

    enter(np.zeros(0, dtype=np.int32))
    ends = np.cumsum(counts.sum(axis=0))
    starts = np.concatenate(([0], ends))
    places_of = starts[:-1] + np.cumsum(counts, axis=0) - counts
    counts[:] = places_of
    members = np.zeros(int(starts[-1]), dtype=np.int32)
    enter(members)
    return starts, members


# --- one table for each line --------------------------------------------------------------------


@kernel
def _tabulate(members: Any, share: int, house: Any, table: Any, row_of: Any) -> int:
    """Fill the table of a line; returns its last row.

    Row r tells of the hands below the r-th High hand there is, column l of those whose Low hand is
    below l too: W, and A + B - N above it, in one number.
    """
    highs, lows, weights = house
    columns = table.shape[1]
    counts = np.zeros(columns, dtype=np.int64)
    row = 0
    filled = 0
    for member in members:
        high = highs[member]
        if high >= filled:
            so_far = np.int64(0)
            for column in range(columns):
                table[row, column] = so_far
                so_far += counts[column]
            while filled <= high:
                row_of[filled] = row
                filled += 1
            row += 1
        counts[lows[member]] += weights[member] * share
    so_far = np.int64(0)
    for column in range(columns):
        table[row, column] = so_far // 24
        so_far += counts[column]
    while filled < len(row_of):
        row_of[filled] = row
        filled += 1
    whole = table[row, columns - 1]
    for each in range(row):
        for column in range(columns):
            table[each, column] //= 24
        below = table[each, columns - 1] - whole
        for column in range(columns):
            table[each, column] += (below + table[row, column]) << 32
    for column in range(columns):
        table[row, column] += table[row, column] << 32
    return row


@kernel
def _add_up(
    start: int, stop: int, lists: Any, sets: Any, sign: int, house: Any, ways: Any, room: Any
) -> None:
    """Add the sums of these lines: of the house way's settings, and of any others."""
    begins, members = lists
    first, keys = ways
    sums, results, table, row_of = room
    highs, lows, weights = house
    for line in range(start, stop):
        own = members[begins[line] : begins[line + 1]]
        share = 24 // sets[line]
        _tabulate(own, share, house, table, row_of)
        wins = np.int64(0)
        surplus = np.int64(0)
        for member in own:
            cell = table[row_of[highs[member]], lows[member]]
            wins += weights[member] * share * (cell & 0xFFFFFFFF)
            surplus += weights[member] * share * (cell >> 32)
        sums[0] += sign * sets[line] * wins
        sums[1] += sign * sets[line] * surplus
        if len(keys):
            for member in own:
                for way in range(first[member], first[member + 1]):
                    key = keys[way]
                    results[way] += sign * table[row_of[key >> 7], key & 127]


@kernel
def _subtract_self(house: Any, ways: Any, results: Any) -> np.int64:
    """Sets of all seven cards: the only hand that holds them is the hand itself."""
    highs, lows, weights = house
    first, keys = ways
    total = np.int64(0)
    for hand in range(len(highs)):
        total += weights[hand]
        if not len(keys):
            continue
        for way in range(first[hand], first[hand + 1]):
            over = np.int64(keys[way] >> 7 > highs[hand])
            above = np.int64((keys[way] & 127) > lows[hand])
            results[way] -= ((over + above - 1) << 32) + (over & above)
    return total


def count_pairs(
    hands: Hands, house: House, deck: int, ways: tuple[Ints, Keys] | None = None
) -> tuple[Sums, Ways | None]:
    """The house way against itself, and each of these settings against the house way.

    The hands must be in ascending order of the High hands that the house way sets.
    """
    cards = hands.cards
    if not hands.alike:  # a small deck: cards by their place in it
        cards = np.searchsorted(np.unique(cards), cards).astype(np.uint8)
    own = house.high, house.low, hands.weights.astype(np.int64)
    listed = ways or (np.zeros(1, dtype=np.int64), np.zeros(0, dtype=np.int32))
    rooms = [_room(len(listed[1])) for _ in range(THREADS)]
    for size in range(CARDS):
        book = _book(size, deck, hands.alike)
        _run(_lists(cards, size, book), book.sets, size, (own, listed), rooms)
    wins, surplus = (sum(int(room[0][n]) for room in rooms) // RENAMINGS for n in (0, 1))
    results = rooms[0][1]
    for other in rooms[1:]:
        results += other[1]
    surplus += int(_subtract_self(own, listed, results))
    pairs = int(own[2].sum()) * comb(deck - CARDS, CARDS)
    sums = Sums(pairs, wins, wins - surplus)
    if ways is None:
        return sums, None
    won = (results & 0xFFFFFFFF).astype(np.int32)
    return sums, Ways(*ways, won, won - (results >> 32).astype(np.int32))


def _room(ways: int) -> tuple[Any, ...]:
    """What a thread writes: sums, results of settings, its table and the rows of High hands."""
    return (
        np.zeros(2, dtype=np.int64),
        np.zeros(ways, dtype=np.int64),
        np.zeros((len(HIGH) + 2, COLUMNS), dtype=np.int64),
        np.zeros(len(HIGH) + 2, dtype=np.uint16),
    )


def _run(
    lists: tuple[Ints, Keys], sets: Ints, size: int, what: tuple[Any, Any], rooms: list[Any]
) -> None:
    """All lines of one size over the threads, each with its own room."""
    free = iter(rooms)
    sign = -1 if size % 2 else 1

    def work(start: int, stop: int, own: tuple[Any, ...]) -> None:
        _add_up(start, stop, lists, sets, sign, *what, own)

    chunk = max(1, min(2000, len(sets) // (8 * THREADS)))
    in_threads(len(sets), lambda: next(free), work, chunk, THREADS)
