"""Throws of craps at compiled speed: how often which throw met which state of the table.

Every wager that can be made is made, one of a kind at a time (a Come bet when the last one is
decided), so that what lies on the layout follows from two things: where the puck is, and on which
number the Come bets are. With the puck off it also matters which point was made last, for the Put
bet on it is gone while the others wait. A cell counts throws in such a state; all wagers but the
Fire Bet, which has cells of its own, are told from it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.dice import throws
from pitboss.apparatus.jit import dealer, part
from pitboss.apparatus.spins import SPINS_A_WORD, five_spins
from pitboss.apparatus.streams import (
    AS_NEW,
    OPENED,
    Ints,
    Lanes,
    Tray,
    note,
    open_lane,
    whole,
)
from pitboss.apparatus.totals import by_round, gain, tick
from pitboss.games.craps.bets import POINTS

THROWS: Final = throws(2)
LANE_THROWS: Final = 13_000 * SPINS_A_WORD
NOTES: Final = 4  # two marks, two dice
ROOM: Final = 8  # for the throws of a word

OUT: Final = 64  # told in the place of a point's bit


class State(NamedTuple):
    """What lies on the layout, by numbers; 0 is none."""

    point: int  # under the puck
    made: int  # with the puck off: the point that was made last, if no 7 came since
    come: int  # the number that the Come and Don't Come bets have travelled to


STATES: Final = tuple(
    State(point, made, come)
    for point, made in ((0, 0), *((0, n) for n in POINTS), *((n, 0) for n in POINTS))
    for come in (0, *POINTS)
)
CELLS_OF_STATES: Final = len(STATES) * len(THROWS)
# Then: seven-outs by how many points were made; the last throw of a lane by whether the puck was on
# (whose vigorish nobody has paid yet); and lanes that began.
FIRE: Final = CELLS_OF_STATES
LAST: Final = FIRE + len(POINTS) + 1
BEGAN: Final = LAST + 2 * len(THROWS)
CELLS: Final = BEGAN + 1


class DiceTables(NamedTuple):
    """What the kernel looks up; the first three by cell, and small, so that they stay at hand."""

    after: NDArray[np.int16]  # the first cell of the state after a throw
    makes: NDArray[np.int8]  # the bit of the point that a throw makes; or `OUT`
    point_on: NDArray[np.int8]  # is the puck on?
    faces: Ints  # the dice of each throw
    counts: Ints  # how many bits a set of points has


def after(state: State, total: int) -> State:
    """The state of the table after a throw, when everything has been bet again."""
    come = state.come
    if total == 7:
        return State(0, 0, 0)
    if come == 0 and state.point and total in POINTS:
        come = total
    elif total == come:
        come = 0
    if total not in POINTS:
        return state
    if not state.point:
        return State(total, 0, come)
    return State(0, total, come) if total == state.point else State(state.point, 0, come)


def dice_tables() -> DiceTables:
    """The tables of the game; they are the same under all rules."""
    index = {state: at * len(THROWS) for at, state in enumerate(STATES)}
    cells = [(state, sum(throw)) for state in STATES for throw in THROWS]
    return DiceTables(
        np.array([index[after(state, total)] for state, total in cells], np.int16),
        np.array([_makes(state, total) for state, total in cells], np.int8),
        np.array([bool(state.point) for state, _ in cells], np.int8),
        np.array([face for throw in THROWS for face in throw], np.int64),
        np.array([bits.bit_count() for bits in range(1 << len(POINTS))], np.int64),
    )


def _makes(state: State, total: int) -> int:
    """The bit of the point that is made; `OUT` at a seven-out."""
    if not state.point:
        return 0
    if total == 7:
        return OUT
    return 1 << POINTS.index(total) if total == state.point else 0


@part
def _throw(
    tables: DiceTables, totals: Ints, row: int, state: int, fire: int, throw: int
) -> tuple[int, int]:
    """One throw: counted in its cell; the state and the points made after it."""
    cell = state + throw
    tick(totals, row, cell)
    makes = whole(tables.makes[cell])
    if makes == OUT:
        tick(totals, row, FIRE + tables.counts[fire])
        fire = 0
    else:
        fire |= makes
    return whole(tables.after[cell]), fire


@part
def _tell(
    tables: DiceTables, totals: Ints, tray: Tray, thrown: int, cell: int, last: int, new: bool
) -> None:
    """One throw by itself, with what must be paid for standing bets: see `LAST`."""
    throw = cell % len(THROWS)
    note(tray, OPENED)
    if new:
        note(tray, AS_NEW)
    note(tray, tables.faces[2 * throw])
    note(tray, tables.faces[2 * throw + 1])
    if by_round(totals):
        tick(totals, thrown, LAST + whole(tables.point_on[cell]) * len(THROWS) + throw)
        if thrown:
            before = last % len(THROWS)
            gain(totals, thrown, LAST + whole(tables.point_on[last]) * len(THROWS) + before, -1)


@dealer
def throw_lanes(lanes: Lanes, tables: DiceTables, tray: Tray, totals: Ints) -> None:
    """Throw the dice so often in each lane."""
    n = len(THROWS)
    cards, rounds = tray.cards, lanes.rounds
    told = by_round(totals) or len(tray.tape) > 0
    for lane in range(lanes.first, lanes.first + lanes.many):
        open_lane(tray, lanes, lane)
        tick(totals, 0, BEGAN)
        state = 0
        fire = 0
        last = 0
        for thrown in range(0, rounds, SPINS_A_WORD):
            a, b, c, d, e = five_spins(tray, n)
            if not told and rounds - thrown >= SPINS_A_WORD:
                state, fire = _throw(tables, totals, 0, state, fire, a)
                state, fire = _throw(tables, totals, 0, state, fire, b)
                state, fire = _throw(tables, totals, 0, state, fire, c)
                state, fire = _throw(tables, totals, 0, state, fire, d)
                last = state + e
                state, fire = _throw(tables, totals, 0, state, fire, e)
                continue
            cards[0] = a
            cards[1] = b
            cards[2] = c
            cards[3] = d
            cards[4] = e
            for each in range(min(SPINS_A_WORD, rounds - thrown)):
                throw = whole(cards[each])
                new = thrown + each == 0 or whole(tables.makes[last]) == OUT
                _tell(tables, totals, tray, thrown + each, state + throw, last, new)
                last = state + throw
                row = thrown + each if by_round(totals) else 0
                state, fire = _throw(tables, totals, row, state, fire, throw)
        if not by_round(totals):
            tick(totals, 0, LAST + whole(tables.point_on[last]) * n + last % n)
