"""Hold'em boards solved once for every pair of hole cards.

For one board all hole pairs are ranked, sorted by rank, and swept upward once. With running counts
of the pairs below, in all and for each card, the hands that a pair beats or ties among the dealer
hands it leaves possible follow without comparing any two hands: the pairs below, less those that
hold one of its own cards.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pitboss.apparatus.jit import kernel
from pitboss.apparatus.ranks import FIVE
from pitboss.apparatus.ranks.tables import KEY_MASK, ROW_BITS, ROW_MASK, Tables
from pitboss.exact.kernels.boards import PAIRS


class Work(NamedTuple):
    """Room for one board: its hole pairs gathered in entries, with what each entry beats.

    On a board that allows a flush every hole pair is an entry of its own. On any other board pairs
    of the same ranks fare alike, and an entry is a starting hand.

    Attributes:
        rank: Rank of the entry's hand, ascending.
        win: Dealer hands it beats.
        tie: Dealer hands it ties.
        low: Dealer hands that rank under a pair.
        hand: Starting hand.
        times: How many hole pairs the entry stands for.
        entry: Entry of each hole pair, in colex order of the live cards.
        first: Lower card of an entry (a live card's place, or a rank).
        second: Higher card.
        held: Running count of pairs by card.
        seats: Room for sorting by rank.
        base: Ranks without a flush by the two ranks held.
        unsorted: Ranks of the hole pairs before sorting.
        suited: Rank bit of each live card that is of the board's flush suit.
        suits: Suits in which each rank is live, a bit each.
    """

    rank: Any
    win: Any
    tie: Any
    low: Any
    hand: Any
    times: Any
    entry: Any
    first: Any
    second: Any
    held: Any
    seats: Any
    base: Any
    unsorted: Any
    suited: Any
    suits: Any


def workroom() -> Work:
    """Fresh room for one thread."""
    kinds: dict[str, Any] = {"hand": np.uint8, "first": np.uint8, "second": np.uint8}
    kinds |= {"win": np.int64, "tie": np.int64, "low": np.int64, "times": np.int64}
    kinds |= {"held": np.int64, "suits": np.uint8}
    sizes = {"held": 52, "seats": len(FIVE) + 2, "base": 169, "suited": 52, "suits": 13}
    return Work._make(
        np.zeros(sizes.get(part, PAIRS), dtype=kinds.get(part, np.uint16)) for part in Work._fields
    )


@kernel
def sweep(board: Any, live: Any, tables: Tables, pair_floor: int, work: Work) -> int:
    """Rank the hole pairs of a board and count what each beats; the number of entries."""
    suit, wanted, mask = rank_table(board, tables, work)
    if suit < 0:
        return sweep_ranks(live, pair_floor, work)
    rank_pairs(live, tables.flush, (suit, wanted, mask), work)
    many = sort_pairs(live, work)
    count_pairs(len(live), many, pair_floor, work)
    return many


@kernel
def rank_table(board: Any, tables: Tables, work: Work) -> tuple[int, int, int]:
    """Ranks without a flush by the two ranks held, and the board's flush suit.

    Gives the suit that may flush (-1: none), the suited cards it wants and the ranks it has.
    """
    words, rows, ranks, base = tables.words, tables.rows, tables.ranks, work.base
    key = np.int64(0)
    for card in board:
        key += words[card] & KEY_MASK
    for a in range(13):
        for b in range(a + 1):
            both = key + (words[4 * a] & KEY_MASK) + (words[4 * b] & KEY_MASK)
            found = ranks[rows[both >> ROW_BITS] + (both & ROW_MASK)]
            base[13 * a + b] = found
            base[13 * b + a] = found
    for suit in range(4):
        have = 0
        mask: Any = 0
        for card in board:
            if card & 3 == suit:
                have += 1
                mask |= 1 << np.int64(card >> 2)
        if have >= 3:
            return suit, 5 - have, mask
    return -1, 0, 0


@kernel
def rank_pairs(live: Any, flush: Any, board: Any, work: Work) -> None:
    """Rank the hole pairs of a board that allows a flush, in colex order of the live cards."""
    suit, wanted, mask = board
    base, suited, unsorted = work.base, work.suited, work.unsorted
    for place in range(len(live)):
        card = np.int64(live[place])
        suited[place] = 1 << (card >> 2) if card & 3 == suit else 0
    many = 0
    for second in range(1, len(live)):
        row = 13 * np.int64(live[second] >> 2)
        for first in range(second):
            have = (suited[first] != 0) + (suited[second] != 0)
            if have >= wanted:
                unsorted[many] = flush[mask | suited[first] | suited[second]]
            else:
                unsorted[many] = base[row + np.int64(live[first] >> 2)]
            many += 1


@kernel
def sort_pairs(live: Any, work: Work) -> int:
    """Bring the pairs into ascending order of rank; their number."""
    unsorted, seats, entry = work.unsorted, work.seats, work.entry
    first_of, second_of, rank_of = work.first, work.second, work.rank
    hand, times = work.hand, work.times
    many = len(live) * (len(live) - 1) // 2
    least: Any = 1 << 16
    most: Any = 0
    for at in range(many):
        rank: Any = np.int64(unsorted[at])
        seats[rank] += 1
        least = min(least, rank)
        most = max(most, rank)
    total = 0
    for rank in range(least, most + 1):
        here = seats[rank]
        seats[rank] = total
        total += here
    at = 0
    for second in range(1, len(live)):
        a = np.int64(live[second] >> 2)
        for first in range(second):
            b = np.int64(live[first] >> 2)
            own = unsorted[at]
            seat = seats[own]
            seats[own] = seat + 1
            first_of[seat] = first
            second_of[seat] = second
            rank_of[seat] = own
            hand[seat] = 13 * a + b if (live[second] ^ live[first]) & 3 == 0 else 13 * b + a
            times[seat] = 1
            entry[at] = seat
            at += 1
    seats[least : most + 1] = 0
    return many


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


@kernel
def sweep_ranks(live: Any, pair_floor: int, work: Work) -> int:
    """The whole sweep for a board without a flush, by starting hand; the number of entries."""
    suits, entry, hand = work.suits, work.entry, work.hand
    suits[:] = 0
    for card in live:
        suits[card >> 2] |= 1 << (card & 3)
    ranks = list_ranks(work)
    count_ranks(ranks, pair_floor, work)
    many = split_ranks(ranks, work)
    # Where each starting hand is found; `seats` must be left blank.
    seats = work.seats
    for at in range(many):
        seats[hand[at]] = at
    at = 0
    for second in range(1, len(live)):
        a = np.int64(live[second] >> 2)
        for first in range(second):
            b = np.int64(live[first] >> 2)
            suited = (live[second] ^ live[first]) & 3 == 0
            entry[at] = seats[13 * a + b if suited else 13 * b + a]
            at += 1
    seats[:169] = 0
    return many


@kernel
def bit_count(bits: int) -> int:
    """Suits in a set of suits."""
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1)


@kernel
def list_ranks(work: Work) -> int:
    """List the two ranks a hole pair can have in ascending order of its hand; their number."""
    base, suits, rank_of = work.base, work.suits, work.rank
    first_of, second_of = work.first, work.second
    many = 0
    for a in range(13):
        for b in range(a + 1):
            if bit_count(suits[a]) < (2 if a == b else 1) or suits[b] == 0:
                continue
            # Insertion keeps the list sorted; it is short and nearly in order.
            rank = base[13 * a + b]
            at = many
            while at > 0 and rank_of[at - 1] > rank:
                rank_of[at] = rank_of[at - 1]
                first_of[at], second_of[at] = first_of[at - 1], second_of[at - 1]
                at -= 1
            rank_of[at], first_of[at], second_of[at] = rank, b, a
            many += 1
    return many


@kernel
def count_ranks(many: int, pair_floor: int, work: Work) -> None:
    """`count_pairs` by ranks: the count of a rank is that of each live card of the rank."""
    first_of, second_of, rank_of, suits = work.first, work.second, work.rank, work.suits
    win, tie, low, held = work.win, work.tie, work.low, work.held
    for stage in range(2):
        # First the sweep itself, then again over the dealer hands under a pair alone.
        held[:13] = 0
        below = np.int64(0)
        start = 0
        while start < many and (stage == 0 or rank_of[start] < pair_floor):
            end = start
            while end < many and rank_of[end] == rank_of[start]:
                if stage == 0:
                    win[end] = below - held[first_of[end]] - held[second_of[end]]
                end += 1
            for at in range(start, end):
                a, b = first_of[at], second_of[at]
                of_a, of_b = bit_count(suits[a]), bit_count(suits[b])
                if a == b:
                    held[a] += of_a - 1
                    below += of_a * (of_a - 1) // 2
                else:
                    held[a] += of_b
                    held[b] += of_a
                    below += of_a * of_b
            for at in range(start, end):
                if stage == 0:
                    tie[at] = below + 1 - held[first_of[at]] - held[second_of[at]] - win[at]
            start = end
        if stage == 1:
            for at in range(many):
                own = 1 if at < start else 0
                low[at] = below + own - held[first_of[at]] - held[second_of[at]]


@kernel
def split_ranks(ranks: int, work: Work) -> int:
    """Split two ranks into the suited and the unsuited starting hand; the number of entries."""
    first_of, second_of, rank_of, suits = work.first, work.second, work.rank, work.suits
    win, tie, low, hand, times = work.win, work.tie, work.low, work.hand, work.times
    many = 0
    for at in range(ranks):
        a, b = second_of[at], first_of[at]
        alike = bit_count(suits[a] & suits[b])
        many += 1 if a == b else (alike > 0) + (bit_count(suits[a]) * bit_count(suits[b]) > alike)
    # From the end backward, so that no entry is overwritten before it is split.
    seat = many
    for at in range(ranks - 1, -1, -1):
        a, b = np.int64(second_of[at]), np.int64(first_of[at])
        alike = bit_count(suits[a] & suits[b])
        unlike = bit_count(suits[a]) * bit_count(suits[b]) - alike
        if a == b:
            alike, unlike = 0, alike * (alike - 1) // 2
        rank, won, tied, under = rank_of[at], win[at], tie[at], low[at]
        for suited in range(2):
            number = alike if suited else unlike
            if number > 0:
                seat -= 1
                rank_of[seat], win[seat], tie[seat], low[seat] = rank, won, tied, under
                hand[seat] = 13 * a + b if suited else 13 * b + a
                times[seat] = number
    return many


@kernel
def duel(board: Any, hole: Any, live: Any, tables: Tables, pair_floor: int, work: Work) -> None:
    """Two hole cards alone: what a sweep would count of them, in entry 0.

    ``live`` are the cards left to the dealer, the hole cards not among them. Without sorting the
    hands of everybody else this takes a part of the time.
    """
    suit, wanted, mask = rank_table(board, tables, work)
    if suit < 0:
        wanted = 3  # more than two cards can bring
    unsorted = work.unsorted
    rank_pairs(hole, tables.flush, (suit, wanted, mask), work)
    own = unsorted[0]
    rank_pairs(live, tables.flush, (suit, wanted, mask), work)
    win, tie, low = 0, 0, 0
    for at in range(len(live) * (len(live) - 1) // 2):
        win += unsorted[at] < own
        tie += unsorted[at] == own
        low += unsorted[at] < pair_floor
    work.rank[0], work.win[0], work.tie[0], work.low[0] = own, win, tie, low
