"""Lookup tables compiled from a declared order.

A hand is added up card by card: each card brings a word whose low part is a key of its rank (the
sum of the keys names the multiset of ranks) and whose high part counts suits and wilds. The key
finds the best hand without a flush through a table packed by row displacement; if one suit has
enough cards, the mask of its ranks finds the best flush, and the better of the two counts.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.ranks.codes import (
    ACE,
    MASKS,
    Codes,
    Counts,
    multisets,
    suited_codes,
    wild_codes,
)
from pitboss.apparatus.ranks.orders import JOKER, Order

KEY_BITS = 32
KEY_MASK = (1 << KEY_BITS) - 1
ROW_BITS = 9
ROW_MASK = (1 << ROW_BITS) - 1
WILD_SHIFT = KEY_BITS + 16
FLUSH_BITS = 0x8888 << KEY_BITS

# Keys whose sums over any five (seven) cards of one deck differ whenever the ranks differ, found by
# a greedy search; `pack` refuses keys that clash.
_KEYS_5 = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
_KEYS_7 = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)


class Tables(NamedTuple):
    """The arrays a kernel needs to rank hands of one order and number of cards.

    Attributes:
        words: What each card adds (index 0 to 52; the rest is blank so that no byte is a fault).
        rows: Where each row of keys lies in ``ranks``.
        ranks: Best rank without a flush, by packed key.
        flush: Best flush rank by wilds and mask of the suit's ranks.
        bits: Rank bit of each card in its own suit; nothing for a wild.
        start: The word a hand starts from, which makes the flush bits show at the right count.
    """

    words: npt.NDArray[np.int64]
    rows: npt.NDArray[np.uint32]
    ranks: npt.NDArray[np.uint16]
    flush: npt.NDArray[np.uint16]
    bits: npt.NDArray[np.uint16]
    start: int


@cache
def wild_ranks(order: Order) -> tuple[int, ...]:
    """Ranks of which every card is wild."""
    return tuple(r for r in range(13) if all(4 * r + suit in order.wilds for suit in range(4)))


def natural_multisets(order: Order, size: int) -> Counts:
    """Ways to hold ``size`` cards that are not wild, by rank."""
    rows = multisets(size, cap=4)
    return rows[~rows[:, list(wild_ranks(order))].any(axis=1)]


@cache
def all_codes(order: Order) -> Codes:
    """Codes of every hand that can be held under the order, ascending: rank r has code r - 1."""
    found = []
    masks = np.arange(MASKS)
    sizes = np.bitwise_count(masks)
    unwild = ~sum(1 << rank for rank in wild_ranks(order))
    for wilds in range(min(len(order.wilds), order.size) + 1):
        naturals = order.size - wilds
        found.append(wild_codes(order, natural_multisets(order, naturals), wilds))
        own = (sizes == naturals) & (masks & unwild == masks)
        found.append(suited_codes(order, wilds)[own])
    codes = np.unique(np.concatenate(found))
    return codes[codes > 0]


def dense(order: Order, codes: Codes) -> npt.NDArray[np.uint16]:
    """Ranks from 1 upward for codes; 0 stays 0 (no hand)."""
    known = np.concatenate(([0], all_codes(order)))
    at = np.searchsorted(known, codes)
    at = np.minimum(at, len(known) - 1)
    return np.where(known[at] == codes, at, 0).astype(np.uint16)


@cache
def compile_tables(order: Order, cards: int) -> Tables:
    """Tables that rank the best hand of ``order`` among ``cards`` cards."""
    keys = np.array(_KEYS_5 if cards <= 5 else _KEYS_7, dtype=np.int64)
    wild_key = _top_sum(keys, cards)
    found_keys: list[Codes] = []
    found_codes: list[Codes] = []
    flush = []
    for wilds in range(min(len(order.wilds), cards) + 1):
        counts = natural_multisets(order, cards - wilds)
        found_keys.append(counts @ keys + wilds * wild_key)
        found_codes.append(wild_codes(order, counts, wilds))
        flush.append(dense(order, suited_codes(order, wilds)))
    # Room for any sum of words, so that even a hand with a card held twice reads inside the tables.
    top = (wild_key if order.wilds else int(keys[ACE])) * cards
    flush += flush[-1:] * (cards + 1 - len(flush)) if order.wilds else []
    rows, ranks = pack(np.concatenate(found_keys), dense(order, np.concatenate(found_codes)), top)
    words, bits = _card_words(order, keys, wild_key)
    start = (8 - order.size) * 0x1111 << KEY_BITS
    return Tables(words, rows, ranks, np.concatenate(flush), bits, start)


def _top_sum(keys: Codes, cards: int) -> int:
    """One more than the largest sum of keys that a hand without wilds can have."""
    highest = [int(keys[ACE - i // 4]) for i in range(cards)]
    return sum(highest) + 1


def _card_words(
    order: Order, keys: Codes, wild_key: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint16]]:
    words = np.zeros(256, dtype=np.int64)
    bits = np.zeros(256, dtype=np.uint16)
    for card in range(JOKER + 1):
        if card in order.wilds:
            # A wild counts towards every suit.
            words[card] = wild_key | 0x1111 << KEY_BITS | 1 << WILD_SHIFT
        elif card != JOKER:
            words[card] = int(keys[card >> 2]) | 1 << (KEY_BITS + 4 * (card & 3))
            bits[card] = 1 << (card >> 2)
    return words, bits


def pack(
    keys: Codes, values: npt.NDArray[np.uint16], top: int
) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint16]]:
    """Pack values into one array by first-fit row displacement, the fullest rows first.

    The places taken so far are the bits of one integer: a row fits at a shift where none of its
    own places, moved there, is taken.
    """
    if len(np.unique(keys)) != len(keys):
        raise ValueError("two hands share a key: the keys of the ranks do not tell them apart")
    by_row: dict[int, list[int]] = {}
    for key in keys.tolist():
        by_row.setdefault(key >> ROW_BITS, []).append(key & ROW_MASK)
    rows = np.zeros((top >> ROW_BITS) + 1, dtype=np.uint32)
    taken = 0
    for row, places in sorted(by_row.items(), key=lambda item: -len(item[1])):
        barred = 0
        own = 0
        for place in places:
            barred |= taken >> place
            own |= 1 << place
        shift = (~barred & (barred + 1)).bit_length() - 1
        rows[row] = shift
        taken |= own << shift
    packed = np.zeros(taken.bit_length() + ROW_MASK + 1, dtype=np.uint16)
    packed[rows[keys >> ROW_BITS] + (keys & ROW_MASK)] = values
    return rows, packed
