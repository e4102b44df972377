"""Spins of a wheel at compiled speed: how often each of its places came up.

What a spin is worth follows from its place alone, so counts of places are all that a simulation of
a wheel has to keep.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from pitboss.apparatus.jit import dealer, part
from pitboss.apparatus.streams import (
    MASK,
    OPENED,
    SPAN,
    Ints,
    Lanes,
    Tray,
    note,
    open_lane,
    word,
)
from pitboss.apparatus.totals import by_round, tick

SPINS_A_WORD: Final = 5
PLACES_MOST: Final = 84  # 84^5 is below 2^32
LANE_SPINS: Final = 1 << 16
NOTES: Final = 2  # the mark of a round, and the place


class WheelTables(NamedTuple):
    """What the kernel looks up: how many places the wheel has."""

    places: Ints


def wheel_tables(places: int) -> WheelTables:
    """The tables of a wheel with so many equally likely places."""
    if not 1 < places <= PLACES_MOST:
        raise ValueError(f"a wheel has 2 to {PLACES_MOST} places here, not {places}")
    return WheelTables(np.array([places], np.int64))


@part
def five_spins(tray: Tray, n: int) -> tuple[int, int, int, int, int]:
    """Five places of a wheel, of one word; see `streams` for why they are fair."""
    every = n * n * n * n * n
    while True:
        product = word(tray) * n
        a = product >> 32
        product = (product & MASK) * n
        b = product >> 32
        product = (product & MASK) * n
        c = product >> 32
        product = (product & MASK) * n
        d = product >> 32
        product = (product & MASK) * n
        rest = product & MASK
        if rest >= every or rest >= (SPAN - every) % every:
            return a, b, c, d, product >> 32


@part
def _tell(totals: Ints, tray: Tray, spun: int, place: int) -> None:
    """One spin by itself: in its own row, if there are rows, and on the tape."""
    note(tray, OPENED)
    note(tray, place)
    tick(totals, spun if by_round(totals) else 0, place)


@dealer
def spin_lanes(lanes: Lanes, tables: WheelTables, tray: Tray, totals: Ints) -> None:
    """Spin the wheel so often in each lane."""
    n, rounds = tables.places[0], lanes.rounds
    told = by_round(totals) or len(tray.tape) > 0
    for lane in range(lanes.first, lanes.first + lanes.many):
        open_lane(tray, lanes, lane)
        spun = 0
        while spun < rounds:
            a, b, c, d, e = five_spins(tray, n)
            left = rounds - spun
            if told or left < SPINS_A_WORD:
                _tell(totals, tray, spun, a)
                if left > 1:
                    _tell(totals, tray, spun + 1, b)
                if left > 2:
                    _tell(totals, tray, spun + 2, c)
                if left > 3:
                    _tell(totals, tray, spun + 3, d)
                if left > 4:
                    _tell(totals, tray, spun + 4, e)
            else:
                tick(totals, 0, a)
                tick(totals, 0, b)
                tick(totals, 0, c)
                tick(totals, 0, d)
                tick(totals, 0, e)
            spun += SPINS_A_WORD
