"""The wagers of craps as data: which throws decide each one; their clauses stand in the rulebook.

A one-roll wager is decided by the next throw. A race waits until one of two sets of throws
comes: a number or a 7, mostly. Line and come bets race for the point that their first roll
sets; odds race beside the bet they support. What a win pays stands in the rulebook, too.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import msgspec

from pitboss.apparatus.dice import Throw, throws
from pitboss.rulebook.steps import steps

POINTS = (4, 5, 6, 8, 9, 10)  # OH-B-1.I.C and, for Come bets, OH-B-1.I.E
PAIRS = {4: 0, 10: 0, 5: 1, 9: 1, 6: 2, 8: 2}  # odds are the same on 4 and 10, 5 and 9, 6 and 8
Throws = frozenset[Throw]

ALL: Throws = frozenset(throws(2))


@cache
def totals(*wanted: int) -> Throws:
    """The throws with one of these totals."""
    return frozenset(throw for throw in ALL if sum(throw) in wanted)


def faces(one: int, other: int) -> Throws:
    """The throws that show these two faces, on whichever dice."""
    return frozenset({(one, other), (other, one)})


SEVEN = totals(7)
NATURALS = totals(7, 11)
CRAPS = totals(2, 3, 12)
NO_POINT: Throws = frozenset()


# --- the clauses behind them -------------------------------------------------------------------


class Split(NamedTuple):
    """A wager that is settled part by part, as one-roll wagers; the parts are in its pay table."""

    won: str
    lost: str
    divided: str  # paid as separate wagers: the parts that were not thrown are lost


class FlatClauses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By which a flat bet ends at once, and by which once its point is set."""

    won_at_once: str
    lost_at_once: str
    won: str
    lost: str
    pushed: str = ""


class OddsClauses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By which odds are made, and paid for 4 and 10, 5 and 9, 6 and 8."""

    clause: str
    paid: tuple[str, str, str]


class _Clauses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    one_roll: dict[str, tuple[str, str]]  # by which it wins and loses
    splits: dict[str, Split]
    races: dict[str, tuple[str, str]]
    flats: dict[str, FlatClauses]
    odds: dict[str, OddsClauses]


_BY = steps("craps", _Clauses)


# --- decided by one roll -----------------------------------------------------------------------


class OneRoll(NamedTuple):
    """Decided by the next throw: the throws of each pay row, and the two clauses."""

    rows: dict[str, Throws]
    won: str
    lost: str

    def row(self, throw: Throw) -> str:
        """The pay row that a throw brings; empty where the wager loses."""
        for row, wins in self.rows.items():
            if throw in wins:
                return row
        return ""


FIELD = {
    "field_2": totals(2),
    "field_12": totals(12),
    "field_other": totals(3, 4, 9, 10, 11),
}
_WINS = {
    "any_seven": SEVEN,
    "any_craps": CRAPS,
    "craps_2": totals(2),
    "craps_3": totals(3),
    "craps_12": totals(12),
    "eleven": totals(11),
}


def _rows(kind: str) -> dict[str, Throws]:
    """The pay rows of a one-roll wager; a hop bet names its two faces."""
    if kind == "field":
        return FIELD
    if kind in _WINS:
        return {kind: _WINS[kind]}
    one, other = kind.removeprefix("hop_").split("_")
    return {kind: faces(int(one), int(other))}


ONE_ROLL = {kind: OneRoll(_rows(kind), *by) for kind, by in _BY.one_roll.items()}

SPLITS = _BY.splits
# The part of a Horn High bet called "high", by the number in the wager's spot (OH-B-3.I.T).
HIGH = {"2": "craps_2", "3": "craps_3", "11": "eleven", "12": "craps_12"}


# --- races -------------------------------------------------------------------------------------


class Race(msgspec.Struct, frozen=True):
    """Waits for one of two sets of throws: which win, which lose, and the clauses."""

    wins: Throws
    loses: Throws
    won: str
    lost: str
    row: str  # of its pay table


def _right(row: str, number: int, won: str, lost: str) -> Race:
    return Race(totals(number), SEVEN, won, lost, row)


def _wrong(row: str, number: int, won: str, lost: str) -> Race:
    return Race(SEVEN, totals(number), won, lost, row)


def _hard(number: int) -> Race:
    hard = faces(number // 2, number // 2)
    row = f"hard_{number}"
    return Race(hard, (totals(number) - hard) | SEVEN, *_BY.races[row], row)


PLACES = tuple(f"place_{n}" for n in POINTS)
BUYS = tuple(f"buy_{n}" for n in POINTS)
LAYS = tuple(f"lay_{n}" for n in POINTS)
HARDWAYS = {f"hard_{n}": _hard(n) for n in (4, 6, 8, 10)}

# Bets that stay up until their number or a 7 comes, and stay up again after a win (CR-13).
RACES: dict[str, Race] = {
    **{f"place_{n}": _right(f"place_{n}", n, *_BY.races["place"]) for n in POINTS},
    **{f"buy_{n}": _right(f"buy_{n}", n, *_BY.races["buy"]) for n in POINTS},
    **{f"lay_{n}": _wrong(f"lay_{n}", n, *_BY.races["lay"]) for n in POINTS},
    **HARDWAYS,
}
# A Place bet on the point, which is named as such when it is decided.
ON_POINT: dict[tuple[str, int], Race] = {
    (f"place_{n}", n): _right(f"place_{n}", n, *_BY.races["place_on_point"]) for n in POINTS
}


# --- line bets, come bets and their odds -------------------------------------------------------


class Flat(msgspec.Struct, frozen=True):
    """A bet whose first roll decides it or sets its point; then it races with the 7."""

    wins: Throws
    loses: Throws
    pushes: Throws
    right: bool  # does it win with the shooter?
    by: FlatClauses


def _flat(kind: str) -> Flat:
    if kind.startswith("dont"):
        return Flat(totals(2, 3), NATURALS, totals(12), right=False, by=_BY.flats[kind])
    return Flat(NATURALS, CRAPS, NO_POINT, right=True, by=_BY.flats[kind])


LINE = ("pass", "dont_pass")
COME = ("come", "dont_come")
PUT = "put"
FIRST_ROLLS = frozenset((*COME, PUT))  # bets that a first roll moves or binds
FLATS = {kind: _flat(kind) for kind in (*LINE, *COME)}


@cache
def flat_race(kind: str, number: int) -> Race:
    """A flat bet once its point is set; a Put bet begins there (OH-B-3.I.D)."""
    if kind == PUT:
        return _right(PUT, number, *_BY.races[PUT])
    flat = FLATS[kind]
    return (_right if flat.right else _wrong)(kind, number, flat.by.won, flat.by.lost)


class Odds(NamedTuple):
    """A supplemental wager: the bet it supports, its clauses, and its side."""

    flat: str
    clause: str
    paid: tuple[str, str, str]
    right: bool


ODDS = {
    kind: Odds(kind.removesuffix("_odds"), by.clause, by.paid, right=not kind.startswith("dont"))
    for kind, by in _BY.odds.items()
}
ODDS_OF = {odds.flat: kind for kind, odds in ODDS.items()}


@cache
def odds_race(kind: str, number: int) -> Race:
    """A supplemental wager on a number: it is decided with the bet it supports."""
    odds = ODDS[kind]
    lost = flat_race(odds.flat, number).lost
    side = _right if odds.right else _wrong
    return side(f"odds_{number}", number, odds.paid[PAIRS[number]], lost)


# --- on and off --------------------------------------------------------------------------------

# A player may call these on or off; the others are always at risk (CR-01, CR-23).
CALLABLE = frozenset((*RACES, *ODDS))
