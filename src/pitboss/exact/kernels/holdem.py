"""Hold'em boards solved once for every pair of hole cards.

For one board all hole pairs are ranked, sorted by rank, and swept upward once. With running counts
of the pairs below, in all and for each card, the hands that a pair beats or ties among the dealer
hands it leaves possible follow without comparing any two hands: the pairs below, less those that
hold one of its own cards.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.jit import kernel
from pitboss.apparatus.ranks import FIVE, rank_7
from pitboss.apparatus.ranks.tables import KEY_MASK, ROW_BITS, ROW_MASK, Tables
from pitboss.exact.kernels.suits import PERMUTATIONS, cards_of, suit_classes

PAIRS = 1326
HANDS = 169

Ints = npt.NDArray[np.int64]


class Work(NamedTuple):
    """Room for one board: hole pairs in ascending order of rank, with what each beats.

    Attributes:
        first: Lower live card of the pair (an index into the live cards).
        second: Higher live card of the pair.
        place: The pair's own number among the pairs of live cards, in colex order.
        rank: Rank of the pair's hand.
        win: Dealer hands it beats.
        tie: Dealer hands it ties.
        low: Dealer hands that rank under a pair.
        held: Running count of pairs by live card.
        seats: Room for sorting by rank.
        base: Ranks without a flush by the two ranks held.
        unsorted: Ranks before sorting.
        suited: Rank bit of each live card that is of the board's flush suit.
    """

    first: Any
    second: Any
    place: Any
    rank: Any
    win: Any
    tie: Any
    low: Any
    held: Any
    seats: Any
    base: Any
    unsorted: Any
    suited: Any


def workroom() -> Work:
    """Fresh room for one thread."""
    return Work(
        first=np.zeros(PAIRS, dtype=np.uint8),
        second=np.zeros(PAIRS, dtype=np.uint8),
        place=np.zeros(PAIRS, dtype=np.uint16),
        rank=np.zeros(PAIRS, dtype=np.uint16),
        win=np.zeros(PAIRS, dtype=np.int32),
        tie=np.zeros(PAIRS, dtype=np.int32),
        low=np.zeros(PAIRS, dtype=np.int32),
        held=np.zeros(52, dtype=np.int32),
        seats=np.zeros(len(FIVE) + 2, dtype=np.uint16),
        base=np.zeros(169, dtype=np.uint16),
        unsorted=np.zeros(PAIRS, dtype=np.uint16),
        suited=np.zeros(52, dtype=np.uint16),
    )


class Boards(NamedTuple):
    """Suit-distinct boards with their parts.

    Attributes:
        cards: Five cards of each board.
        weights: How many boards each stands for.
        live: The cards left for hole cards, ascending.
        part: Class of each part of the board (of its ten flops, or five four-card parts).
        way: How suits must be renamed to turn that part into the class's own cards.
    """

    cards: npt.NDArray[np.uint8]
    weights: Ints
    live: npt.NDArray[np.uint8]
    part: npt.NDArray[np.int32]
    way: npt.NDArray[np.uint8]


@cache
def boards(part: int, ranks: int = 13) -> Boards:
    """Every suit-distinct board with its parts of ``part`` cards (3: flops, 4: with the turn)."""
    masks, weights = suit_classes(5, ranks)
    cards = cards_of(masks)
    parts = subsets(part)
    of = np.zeros((len(cards), len(parts)), dtype=np.int32)
    way = np.zeros((len(cards), len(parts)), dtype=np.uint8)
    keys = class_keys(suit_classes(part, ranks).masks)
    order = np.argsort(keys)
    _name_parts(cards, parts, (keys[order], order.astype(np.int32)), _ways(), (of, way))
    live = np.zeros((len(cards), 4 * ranks - 5), dtype=np.uint8)
    _left_over(cards, 52 - 4 * ranks, live)
    return Boards(cards, weights, live, of, way)


@cache
def subsets(part: int) -> npt.NDArray[np.uint8]:
    """Which of five board cards make each part: ten flops, or five boards with the turn."""
    from itertools import combinations  # noqa: PLC0415

    return np.array(list(combinations(range(5), part)), dtype=np.uint8)


def class_keys(masks: Ints) -> Ints:
    """One integer for each row of four masks, the fullest suit first."""
    return np.asarray(masks @ (1 << 13 * np.arange(3, -1, -1, dtype=np.int64)), dtype=np.int64)


@cache
def _ways() -> npt.NDArray[np.uint8]:
    """Number of each renaming of suits, by where the four suits go, two bits each."""
    numbers = np.zeros(256, dtype=np.uint8)
    for number, way in enumerate(PERMUTATIONS):
        numbers[way[0] | way[1] << 2 | way[2] << 4 | way[3] << 6] = number
    return numbers


@kernel
def _name_parts(cards: Any, parts: Any, classes: Any, ways: Any, out: Any) -> None:
    keys, numbers = classes
    of, way = out
    masks = np.zeros(4, dtype=np.int64)
    sizes = np.zeros(4, dtype=np.int64)
    place = np.zeros(4, dtype=np.int64)
    for board in range(cards.shape[0]):
        for part in range(parts.shape[0]):
            masks[:] = 0
            sizes[:] = 0
            for at in parts[part]:
                card = cards[board, at]
                masks[card & 3] |= 1 << (card >> 2)
                sizes[card & 3] += 1
            # Each suit's new name is the number of suits that go before it: fuller, or as full with
            # a higher mask, or the same and earlier.
            key = np.int64(0)
            code = 0
            for suit in range(4):
                before = 0
                for other in range(4):
                    mine = sizes[suit] << 13 | masks[suit]
                    theirs = sizes[other] << 13 | masks[other]
                    if theirs > mine or (theirs == mine and other < suit):
                        before += 1
                place[suit] = before
                key |= masks[suit] << (13 * (3 - before))
                code |= before << (2 * suit)
            of[board, part] = numbers[np.searchsorted(keys, key)]
            way[board, part] = ways[code]


@kernel
def _left_over(cards: Any, lowest: int, live: Any) -> None:
    for board in range(cards.shape[0]):
        place = 0
        for card in range(lowest, 52):
            on_board = False
            for at in range(5):
                on_board |= cards[board, at] == card
            if not on_board:
                live[board, place] = card
                place += 1


class Maps(NamedTuple):
    """Where cards and pairs go.

    Attributes:
        cards: Each card after each renaming of suits.
        pairs: Number of two cards.
        hands: Starting hand of a pair number.
    """

    cards: npt.NDArray[np.uint8]
    pairs: npt.NDArray[np.uint16]
    hands: npt.NDArray[np.uint8]


@cache
def maps() -> Maps:
    """The maps, made once."""
    return Maps(renamed_cards(), pair_numbers(), starting_hands())


@cache
def renamed_cards() -> npt.NDArray[np.uint8]:
    """Where each renaming of suits sends each card."""
    cards = np.arange(52)
    rows = [(cards & ~3) + np.array(way)[cards & 3] for way in PERMUTATIONS]
    return np.array(rows, dtype=np.uint8)


@cache
def pair_numbers() -> npt.NDArray[np.uint16]:
    """Colex number of each two cards, in either order."""
    cards = np.arange(52)
    high, low = np.maximum.outer(cards, cards), np.minimum.outer(cards, cards)
    return (high * (high - 1) // 2 + low).astype(np.uint16)


@cache
def starting_hands() -> npt.NDArray[np.uint8]:
    """The starting hand of each pair number, as a place in the usual 13 x 13 grid.

    Place ``13 * a + b`` is suited for a > b, unsuited for a < b and a pair for a = b.
    """
    hands = np.zeros(PAIRS, dtype=np.uint8)
    for high in range(52):
        for low in range(high):
            a, b = high >> 2, low >> 2
            number = high * (high - 1) // 2 + low
            hands[number] = 13 * a + b if high & 3 == low & 3 else 13 * b + a
    return hands


@kernel
def sweep(board: Any, live: Any, tables: Tables, pair_floor: int, work: Work) -> int:
    """Rank and sort every hole pair of a board and count what each beats; the number of pairs."""
    many = rank_pairs(board, live, tables, work)
    sort_pairs(len(live), many, work)
    count_pairs(len(live), many, pair_floor, work)
    return many


@kernel
def rank_pairs(board: Any, live: Any, tables: Tables, work: Work) -> int:
    """Rank the hole pairs of a board in colex order of live cards."""
    words, rows, ranks, flush = tables.words, tables.rows, tables.ranks, tables.flush
    base, suited, unsorted = work.base, work.suited, work.unsorted
    key = np.int64(0)
    counts = 0
    for card in board:
        key += words[card] & KEY_MASK
        counts += 1 << (4 * np.int64(card & 3))
    for a in range(13):
        for b in range(a + 1):
            both = key + (words[4 * a] & KEY_MASK) + (words[4 * b] & KEY_MASK)
            found = ranks[rows[both >> ROW_BITS] + (both & ROW_MASK)]
            base[13 * a + b] = found
            base[13 * b + a] = found
    flush_suit = -1
    for suit in range(4):
        if counts >> (4 * suit) & 15 >= 3:
            flush_suit = suit
    many = 0
    if flush_suit < 0:
        for second in range(1, len(live)):
            row = 13 * np.int64(live[second] >> 2)
            for first in range(second):
                unsorted[many] = base[row + np.int64(live[first] >> 2)]
                many += 1
        return many
    mask = np.int64(0)
    for card in board:
        if card & 3 == flush_suit:
            mask |= 1 << np.int64(card >> 2)
    wanted = 5 - (counts >> (4 * flush_suit) & 15)
    for place in range(len(live)):
        card = np.int64(live[place])
        suited[place] = 1 << (card >> 2) if card & 3 == flush_suit else 0
    for second in range(1, len(live)):
        row = 13 * np.int64(live[second] >> 2)
        for first in range(second):
            have = (suited[first] != 0) + (suited[second] != 0)
            if have >= wanted:
                unsorted[many] = flush[mask | suited[first] | suited[second]]
            else:
                unsorted[many] = base[row + np.int64(live[first] >> 2)]
            many += 1
    return many


@kernel
def sort_pairs(live: int, many: int, work: Work) -> None:
    """Bring the pairs into ascending order of rank."""
    unsorted, seats = work.unsorted, work.seats
    first_of, second_of, rank_of, place_of = work.first, work.second, work.rank, work.place
    least, most = 1 << 16, 0
    for at in range(many):
        rank = np.int64(unsorted[at])
        seats[rank] += 1
        least = min(least, rank)
        most = max(most, rank)
    seat = 0
    for rank in range(least, most + 1):
        here = seats[rank]
        seats[rank] = seat
        seat += here
    at = 0
    for second in range(1, live):
        for first in range(second):
            own = unsorted[at]
            seat = seats[own]
            seats[own] = seat + 1
            first_of[seat] = first
            second_of[seat] = second
            rank_of[seat] = own
            place_of[seat] = at
            at += 1
    for rank in range(least, most + 1):
        seats[rank] = 0


@kernel
def count_pairs(live: int, many: int, pair_floor: int, work: Work) -> None:
    """Sweep the sorted pairs upward; dealer hands below ``pair_floor`` are counted apart."""
    first_of, second_of, rank_of = work.first, work.second, work.rank
    win, tie, low, held = work.win, work.tie, work.low, work.held
    held[:live] = 0
    start = 0
    low_end = 0
    while start < many:
        rank = rank_of[start]
        end = start
        while end < many and rank_of[end] == rank:
            # Pairs below hold neither card twice: none is this pair itself.
            win[end] = start - held[first_of[end]] - held[second_of[end]]
            end += 1
        for at in range(start, end):
            held[first_of[at]] += 1
            held[second_of[at]] += 1
        for at in range(start, end):
            # Up to here the pair itself counts: once in all and once for each of its cards.
            tie[at] = end + 1 - held[first_of[at]] - held[second_of[at]] - win[at]
        start = end
        if rank < pair_floor:
            low_end = end
    held[:live] = 0
    for at in range(low_end):
        held[first_of[at]] += 1
        held[second_of[at]] += 1
    for at in range(many):
        own = 1 if at < low_end else 0
        low[at] = low_end + own - held[first_of[at]] - held[second_of[at]]


def seven_card_tables() -> Tables:
    """The tables every hold'em kernel ranks with."""
    return rank_7.tables
