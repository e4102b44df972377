"""Strength codes: what a hand is worth under an order, worked out for whole tables at once.

A hand without regard to suits is a row of thirteen counts; a suited hand is a mask of thirteen
bits. The code of a hand is one integer whose fields compare in the order of play::

    kind of hand | first made rank | second made rank | kickers as a mask of ranks

Masks of equally many kickers compare card by card when compared as integers.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.ranks.orders import Order

Codes = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int64]

MASKS = 1 << 13
ACE = 12
KIND, FIRST, SECOND = 28, 20, 16
KICKERS = MASKS - 1
ACE_HIGH_RUN = 2 * ACE

_ALL = np.arange(MASKS, dtype=np.int64)
_BITS = 1 << np.arange(13, dtype=np.int64)
_HELD = ((_ALL[:, None] & _BITS) != 0).astype(np.int64)
_COUNT = _HELD.sum(axis=1)
_HIGH = np.where(_ALL > 0, 12 - np.argmax(_HELD[:, ::-1], axis=1), -1)


def _tops() -> list[Codes]:
    """For each j, every mask cut down to its j highest ranks."""
    from_above = _HELD[:, ::-1].cumsum(axis=1)[:, ::-1]
    return [((_HELD * (from_above <= j)) * _BITS).sum(axis=1) for j in range(6)]


_TOP = _tops()


def multisets(size: int, cap: int) -> Counts:
    """Every way to hold ``size`` cards by rank, at most ``cap`` of one rank, as rows of counts."""
    rows = np.zeros((1, 13), dtype=np.int64)
    for rank in range(13):
        left = size - rows.sum(axis=1)
        room = 13 - 1 - rank
        grown = []
        for take in range(min(cap, size) + 1):
            fits = (left >= take) & (left - take <= room * cap)
            more = rows[fits].copy()
            more[:, rank] = take
            grown.append(more)
        rows = np.concatenate(grown)
    return rows


def runs(order: Order) -> Codes:
    """For each mask of ranks the order key of its best straight, or 0.

    A straight's key is twice its top rank; the one that uses the ace as one takes the key that its
    place in the order asks for.
    """
    keys = np.zeros(MASKS, dtype=np.int64)
    wheel_key = 2 * (order.size - 2) if order.wheel == "lowest" else ACE_HIGH_RUN - 1
    straights = {2 * top: range(top - order.size + 1, top + 1) for top in range(order.size - 1, 13)}
    straights[wheel_key] = range(order.size - 1)
    for key in sorted(straights):
        wanted = sum(1 << rank for rank in straights[key])
        if key == wheel_key:
            wanted |= 1 << ACE
        keys[(_ALL & wanted) == wanted] = key
    return keys


def with_one_more(best: Codes) -> Codes:
    """From values by mask, the best value when one rank that is missing may be added."""
    grown = np.where(_HELD == 0, best[_ALL[:, None] | _BITS], 0)
    return np.asarray(grown.max(axis=1), dtype=np.int64)


def suited_codes(order: Order, wilds: int) -> Codes:
    """For each mask of one suit's ranks the code of its best flush with ``wilds`` wilds."""
    codes = np.zeros(MASKS, dtype=np.int64)
    run = runs(order)
    for level, slug in enumerate(reversed(order.categories), start=1):
        if slug == "flush":
            held, strength = order.size <= _COUNT, _TOP[order.size]
        elif slug == "straight_flush":
            held, strength = run > 0, run << FIRST
        elif slug in ("royal_flush", "mini_royal"):
            held, strength = run == ACE_HIGH_RUN, run << FIRST
        else:
            continue
        codes = np.where(held, (level << KIND) | strength, codes)
    # A wild takes the highest rank its suit still lacks, or the one that completes a straight.
    for _ in range(wilds):
        codes = np.maximum(codes, with_one_more(codes))
    return codes


def unsuited_codes(order: Order, counts: Counts) -> Codes:
    """For each row of counts the code of the best hand that needs no flush and has no wild."""
    at_least = [(counts >= many) @ _BITS for many in range(6)]
    codes = np.zeros(len(counts), dtype=np.int64)
    run = runs(order)
    for level, slug in enumerate(reversed(order.categories), start=1):
        if slug in _STRENGTHS:
            strength = _STRENGTHS[slug](at_least, order.size)
        elif slug == "straight":
            key = run[at_least[1]]
            strength = np.where(key > 0, key << FIRST, -1)
        else:
            continue
        codes = np.where(strength >= 0, (level << KIND) | strength, codes)
    return codes


def wild_codes(order: Order, counts: Counts, wilds: int) -> Codes:
    """The same with ``wilds`` wild cards beside the counted ones, each put to its best use."""
    if wilds == 0:
        return unsuited_codes(order, counts)
    if order.joker == "limited":
        return _limited_joker_codes(order, counts)
    if "five_wilds" in order.categories and wilds == order.size:
        level = len(order.categories) - order.categories.index("five_wilds")
        return np.full(len(counts), level << KIND, dtype=np.int64)
    uses = multisets(wilds, cap=wilds)
    every = (counts[:, None, :] + uses[None, :, :]).reshape(-1, 13)
    best = unsuited_codes(order, every).reshape(len(counts), len(uses)).max(axis=1)
    return np.asarray(best, dtype=np.int64)


def _limited_joker_codes(order: Order, counts: Counts) -> Codes:
    """One joker that is an ace (OH-F-6.I) or completes a straight (OH-F-6.III)."""
    as_ace = counts.copy()
    as_ace[:, ACE] += 1
    codes = unsuited_codes(order, as_ace)
    if "straight" not in order.categories:
        return codes
    key = with_one_more(runs(order))[(counts >= 1) @ _BITS]
    level = len(order.categories) - order.categories.index("straight")
    straight = np.where(key > 0, (level << KIND) | (key << FIRST), 0)
    return np.maximum(codes, straight)


# One function per kind of hand; -1 where the cards do not make it. ``held[j]`` is the mask of
# ranks held at least j times, ``size`` the cards in the hand.


def _five_of_a_kind(held: list[Codes], size: int) -> Codes:
    return np.where(held[5] > 0, _HIGH[held[5]] << FIRST, -1)


def _five_aces(held: list[Codes], size: int) -> Codes:
    return np.where(held[5] >> ACE & 1, ACE << FIRST, -1)


def _four_of_a_kind(held: list[Codes], size: int) -> Codes:
    made = _HIGH[held[4]]
    kickers = _TOP[size - 4][held[1] & ~_bit(made)]
    return np.where(made >= 0, (made << FIRST) | kickers, -1)


def _full_house(held: list[Codes], size: int) -> Codes:
    three = _HIGH[held[3]]
    two = _HIGH[held[2] & ~_bit(three)]
    return np.where((three >= 0) & (two >= 0), (three << FIRST) | (two << SECOND), -1)


def _three_of_a_kind(held: list[Codes], size: int) -> Codes:
    made = _HIGH[held[3]]
    kickers = _TOP[size - 3][held[1] & ~_bit(made)]
    return np.where(made >= 0, (made << FIRST) | kickers, -1)


def _two_pair(held: list[Codes], size: int) -> Codes:
    high = _HIGH[held[2]]
    low = _HIGH[held[2] & ~_bit(high)]
    kickers = _TOP[size - 4][held[1] & ~_bit(high) & ~_bit(low)]
    return np.where(low >= 0, (high << FIRST) | (low << SECOND) | kickers, -1)


def _pair(held: list[Codes], size: int) -> Codes:
    made = _HIGH[held[2]]
    kickers = _TOP[size - 2][held[1] & ~_bit(made)]
    return np.where(made >= 0, (made << FIRST) | kickers, -1)


def _high_card(held: list[Codes], size: int) -> Codes:
    return np.where(_COUNT[held[1]] >= size, _TOP[size][held[1]], -1)


def _bit(rank: Codes) -> Codes:
    return np.where(rank >= 0, 1 << np.maximum(rank, 0), 0)


_STRENGTHS = {
    "five_of_a_kind": _five_of_a_kind,
    "five_aces": _five_aces,
    "four_of_a_kind": _four_of_a_kind,
    "full_house": _full_house,
    "three_of_a_kind": _three_of_a_kind,
    "two_pair": _two_pair,
    "pair": _pair,
    "high_card": _high_card,
}
