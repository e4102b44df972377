"""Streams: the published vectors of Philox, fair draws, the same words however many are ahead."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from pitboss.apparatus.jit import njit
from pitboss.apparatus.streams import (
    MASK,
    SPAN,
    STREAM_SIZE,
    Ints,
    Lanes,
    Tray,
    below,
    below_two,
    deal,
    note,
    open_lane,
    philox,
    places_of_three,
    refill,
    word,
)

# kat_vectors of Random123 (D. E. Shaw Research), philox4x32 with 10 rounds: counter, key, words.
KNOWN = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((MASK,) * 4, (MASK,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


@njit()
def _words(tray: Tray, lanes: Lanes, lane: int, out: Ints) -> None:
    open_lane(tray, lanes, lane)
    for n in range(len(out)):
        out[n] = word(tray)


@njit()
def _draws(tray: Tray, lanes: Lanes, n: int, out: Ints) -> None:
    open_lane(tray, lanes, 3)
    for at in range(len(out)):
        out[at] = below(tray, n)


@njit()
def _pairs(tray: Tray, lanes: Lanes, n: int, m: int, out: Ints) -> None:
    open_lane(tray, lanes, 6)
    for at in range(len(out)):
        first, second = below_two(tray, n, m)
        out[at] = first * m + second


@njit()
def _hands(tray: Tray, lanes: Lanes, size: int, out: Ints) -> None:
    open_lane(tray, lanes, 9)
    for n in range(size):
        tray.cards[n] = n
    for at in range(len(out)):
        a, b, c = places_of_three(tray, size)
        first = deal(tray, 0, a)
        second = deal(tray, 1, b)
        out[at] = (first * size + second) * size + deal(tray, 2, c)


def _ahead(n: int, seed_low: int = 1, seed_high: int = 2, tape: int = 0) -> tuple[Tray, Lanes]:
    tray = Tray(
        np.zeros(STREAM_SIZE, np.int64),
        np.zeros(n, np.uint32),
        np.zeros(8, np.uint8),
        np.zeros(tape, np.int64),
    )
    return tray, Lanes(seed_low, seed_high, 0, 1, 1)


@pytest.mark.parametrize(("counter", "key", "expected"), KNOWN)
def test_published_vectors(
    counter: tuple[int, int, int, int], key: tuple[int, int], expected: tuple[int, ...]
) -> None:
    assert philox(*counter, *key) == expected
    assert philox.py_func(*counter, *key) == expected  # type: ignore[attr-defined]


def test_words_made_ahead_are_those_of_the_counter() -> None:
    words = np.zeros(16, np.uint32)
    lane, counter = (5 << 32) + 7, (3 << 32) + MASK - 1  # which runs over into its upper word
    refill(words, counter, lane, 11, 13)
    expected = [
        each
        for n in range(counter, counter + 4)
        for each in philox(n & MASK, n >> 32, 7, 5, 11, 13)
    ]
    assert words.tolist() == expected


@pytest.mark.parametrize("ahead", [4, 8, 1024])
def test_a_stream_is_the_same_however_many_words_are_made_ahead(ahead: int) -> None:
    found = np.zeros(3000, np.int64)
    _words(*_ahead(ahead, 21, 22), 23, found)
    one = np.zeros(3000, np.int64)
    _words(*_ahead(4, 21, 22), 23, one)
    assert found.tolist() == one.tolist()
    other = np.zeros(3000, np.int64)
    _words(*_ahead(ahead, 21, 22), 24, other)
    assert not set(found.tolist()) & set(other.tolist())


def _chi_square(counts: Counter[int], cells: int, draws: int) -> float:
    hoped = draws / cells
    return sum((counts[cell] - hoped) ** 2 / hoped for cell in range(cells))


def test_numbers_below_n_are_equally_likely() -> None:
    out = np.zeros(380_000, np.int64)
    _draws(*_ahead(1024), 38, out)
    assert _chi_square(Counter(out.tolist()), 38, len(out)) < 80  # p < 1e-4 beyond
    _pairs(*_ahead(1024), 6, 7, out)
    assert _chi_square(Counter(out.tolist()), 42, len(out)) < 86


def test_words_that_would_be_unfair_are_drawn_again() -> None:
    """Below three quarters of the span, a quarter of all words is refused and none favoured."""
    n = SPAN // 4 * 3
    out = np.zeros(100_000, np.int64)
    _draws(*_ahead(1024), n, out)
    thirds = Counter((out // (SPAN // 4)).tolist())
    assert _chi_square(thirds, 3, len(out)) < 19
    taken = np.zeros(400_000, np.int64)
    _words(*_ahead(1024), 3, taken)
    fair = [each * n >> 32 for each in taken.tolist() if (each * n & MASK) >= SPAN % n]
    assert fair[: len(out)] == out.tolist()


def test_every_order_of_three_cards_is_equally_likely() -> None:
    size = 5
    out = np.zeros(120_000, np.int64)
    tray, lanes = _ahead(1024, 7, 8)
    _hands(tray, lanes, size, out)
    orders = [(a * size + b) * size + c for a, b, c in permutations(range(size), 3)]
    counts = Counter(out.tolist())
    assert set(counts) == set(orders)
    hoped = len(out) / len(orders)
    assert sum((counts[each] - hoped) ** 2 / hoped for each in orders) < 112
    assert sorted(tray.cards[:size].tolist()) == list(range(size))


def test_a_tape_without_room_is_not_written_on() -> None:
    tray, _ = _ahead(4, tape=3)
    tray.tape[0] = 1
    note(tray, 7)
    assert tray.tape.tolist() == [2, 7, 0]
    note(_ahead(4)[0], 7)
