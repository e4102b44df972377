"""The wagers of craps as data: which throws decide each one, and by which clause.

A one-roll wager is decided by the next throw. A race waits until one of two sets of throws
comes: a number or a 7, mostly. Line and come bets race for the point that their first roll
sets; odds race beside the bet they support. What a win pays stands in the rulebook.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from pitboss.apparatus.dice import Throw, throws

POINTS = (4, 5, 6, 8, 9, 10)  # OH-B-1.I.C and, for Come bets, OH-B-1.I.E
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


# --- decided by one roll -----------------------------------------------------------------------


class OneRoll(NamedTuple):
    """Decided by the next throw: the throws of each pay row, and the two clauses."""

    rows: dict[str, Throws]
    won: str
    lost: str

    def row(self, throw: Throw) -> str:
        """The pay row that a throw brings; empty where the wager loses."""
        return next((row for row, wins in self.rows.items() if throw in wins), "")


def _one(row: str, wins: Throws, won: str, lost: str) -> tuple[str, OneRoll]:
    return row, OneRoll({row: wins}, won, lost)


FIELD = {
    "field_2": totals(2),
    "field_12": totals(12),
    "field_other": totals(3, 4, 9, 10, 11),
}

ONE_ROLL: dict[str, OneRoll] = {
    "field": OneRoll(FIELD, "OH-B-3.I.K.1", "OH-B-3.I.K.2"),
    **dict(
        [
            _one("any_seven", SEVEN, "OH-B-3.I.L.1", "OH-B-3.I.L.2"),
            _one("any_craps", CRAPS, "OH-B-3.I.M.1", "OH-B-3.I.M.2"),
            _one("craps_2", totals(2), "OH-B-3.I.N.1", "OH-B-3.I.N.2"),
            _one("craps_3", totals(3), "OH-B-3.I.O.1", "OH-B-3.I.O.2"),
            _one("craps_12", totals(12), "OH-B-3.I.P.1", "OH-B-3.I.P.2"),
            _one("eleven", totals(11), "OH-B-3.I.Q.1", "OH-B-3.I.Q.2"),
            _one("hop_2_2", faces(2, 2), "OH-B-3.I.V.1", "OH-B-3.I.V.2"),
            _one("hop_3_3", faces(3, 3), "OH-B-3.I.W.1", "OH-B-3.I.W.2"),
            _one("hop_4_4", faces(4, 4), "OH-B-3.I.X.1", "OH-B-3.I.X.2"),
            _one("hop_5_5", faces(5, 5), "OH-B-3.I.Y.1", "OH-B-3.I.Y.2"),
            _one("hop_1_3", faces(1, 3), "OH-B-3.I.Z.1", "OH-B-3.I.Z.2"),
            _one("hop_1_4", faces(1, 4), "OH-B-3.I.AA.1", "OH-B-3.I.AA.2"),
            _one("hop_2_3", faces(2, 3), "OH-B-3.I.BB.1", "OH-B-3.I.BB.2"),
            _one("hop_1_5", faces(1, 5), "OH-B-3.I.CC.1", "OH-B-3.I.CC.2"),
            _one("hop_2_4", faces(2, 4), "OH-B-3.I.DD.1", "OH-B-3.I.DD.2"),
            _one("hop_1_6", faces(1, 6), "OH-B-3.I.EE.1", "OH-B-3.I.EE.2"),
            _one("hop_2_5", faces(2, 5), "OH-B-3.I.FF.1", "OH-B-3.I.FF.2"),
            _one("hop_3_4", faces(3, 4), "OH-B-3.I.GG.1", "OH-B-3.I.GG.2"),
            _one("hop_2_6", faces(2, 6), "OH-B-3.I.HH.1", "OH-B-3.I.HH.2"),
            _one("hop_3_5", faces(3, 5), "OH-B-3.I.II.1", "OH-B-3.I.II.2"),
            _one("hop_3_6", faces(3, 6), "OH-B-3.I.JJ.1", "OH-B-3.I.JJ.2"),
            _one("hop_4_5", faces(4, 5), "OH-B-3.I.KK.1", "OH-B-3.I.KK.2"),
            _one("hop_4_6", faces(4, 6), "OH-B-3.I.LL.1", "OH-B-3.I.LL.2"),
        ]
    ),
}


class Split(NamedTuple):
    """A wager that is settled part by part, as one-roll wagers; the parts are in its pay table."""

    won: str
    lost: str
    divided: str  # paid as separate wagers: the parts that were not thrown are lost


SPLITS = {
    "c_and_e": Split("OH-B-3.I.R.1", "OH-B-3.I.R.2", "OH-B-5.III"),
    "horn": Split("OH-B-3.I.S.1", "OH-B-3.I.S.2", "OH-B-5.IV"),
    "horn_high": Split("OH-B-3.I.T.1", "OH-B-3.I.T.2", "OH-B-5.V"),
    "world": Split("OH-B-3.I.U.1", "OH-B-3.I.U.2", "OH-B-5.VI"),
}
# The part of a Horn High bet called "high", by the number in the wager's spot (OH-B-3.I.T).
HIGH = {"2": "craps_2", "3": "craps_3", "11": "eleven", "12": "craps_12"}


# --- races -------------------------------------------------------------------------------------


class Race(NamedTuple):
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


def _hard(number: int, won: str, lost: str) -> tuple[str, Race]:
    hard = faces(number // 2, number // 2)
    row = f"hard_{number}"
    return row, Race(hard, (totals(number) - hard) | SEVEN, won, lost, row)


PLACES = tuple(f"place_{n}" for n in POINTS)
BUYS = tuple(f"buy_{n}" for n in POINTS)
LAYS = tuple(f"lay_{n}" for n in POINTS)

HARDWAYS = dict(
    [
        _hard(4, "OH-B-3.I.G.1", "OH-B-3.I.G.2"),
        _hard(6, "OH-B-3.I.H.1", "OH-B-3.I.H.2"),
        _hard(8, "OH-B-3.I.I.1", "OH-B-3.I.I.2"),
        _hard(10, "OH-B-3.I.J.1", "OH-B-3.I.J.2"),
    ]
)

# Bets that stay up until their number or a 7 comes, and stay up again after a win (CR-13).
RACES: dict[str, Race] = {
    **{f"place_{n}": _right(f"place_{n}", n, "OH-B-3.I.F.1", "OH-B-3.I.F.2") for n in POINTS},
    **{f"buy_{n}": _right(f"buy_{n}", n, "OH-B-6.I", "OH-B-6.I") for n in POINTS},
    # When a Lay bet wins is not printed; its odds are those of a 7 before the number (CR-03).
    **{f"lay_{n}": _wrong(f"lay_{n}", n, "OH-B-6.II", "OH-B-6.II") for n in POINTS},
    **HARDWAYS,
}


# A Place bet on the point, which is named as such when it is decided.
ON_POINT: dict[tuple[str, int], Race] = {
    (f"place_{n}", n): RACES[f"place_{n}"]._replace(won="OH-B-3.I.F.3", lost="OH-B-3.I.F.3")
    for n in POINTS
}


# --- line bets, come bets and their odds -------------------------------------------------------


class Flat(NamedTuple):
    """A bet whose first roll decides it or sets its point; then it races with the 7."""

    wins: Throws
    loses: Throws
    pushes: Throws
    won_at_once: str
    lost_at_once: str
    pushed: str
    won: str
    lost: str
    right: bool  # does it win with the shooter?


# Wins and losses at once; later the point or the 7 decides.
# Pass OH-B-3.I.A.1 and OH-B-3.I.A.2, Come OH-B-3.I.C.1 and OH-B-3.I.C.2:
_PASS = (NATURALS, CRAPS, NO_POINT)
# Don't Pass OH-B-3.I.B.1 and OH-B-3.I.B.2, Don't Come OH-B-3.I.E.1 and OH-B-3.I.E.2:
_DONT = (totals(2, 3), NATURALS, totals(12))

FLATS: dict[str, Flat] = {
    "pass": Flat(
        *_PASS,
        won_at_once="OH-B-3.I.A.1.a",
        lost_at_once="OH-B-3.I.A.2.a",
        pushed="",
        won="OH-B-3.I.A.1.b",
        lost="OH-B-3.I.A.2.b",
        right=True,
    ),
    "dont_pass": Flat(
        *_DONT,
        won_at_once="OH-B-3.I.B.1.a",
        lost_at_once="OH-B-3.I.B.2.a",
        pushed="OH-B-3.I.B.3",
        won="OH-B-3.I.B.1.b",
        lost="OH-B-3.I.B.2.b",
        right=False,
    ),
    "come": Flat(
        *_PASS,
        won_at_once="OH-B-3.I.C.1.a",
        lost_at_once="OH-B-3.I.C.2.a",
        pushed="",
        won="OH-B-3.I.C.1.b",
        lost="OH-B-3.I.C.2.b",
        right=True,
    ),
    "dont_come": Flat(
        *_DONT,
        won_at_once="OH-B-3.I.E.1.a",
        lost_at_once="OH-B-3.I.E.2.a",
        pushed="OH-B-3.I.E.3",
        won="OH-B-3.I.E.1.b",
        lost="OH-B-3.I.E.2.b",
        right=False,
    ),
}
LINE = ("pass", "dont_pass")
COME = ("come", "dont_come")
PUT = "put"


@cache
def flat_race(kind: str, number: int) -> Race:
    """A flat bet once its point is set; a Put bet begins there (OH-B-3.I.D)."""
    if kind == "put":
        return _right("put", number, "OH-B-3.I.D.1", "OH-B-3.I.D.2")
    flat = FLATS[kind]
    return (_right if flat.right else _wrong)(kind, number, flat.won, flat.lost)


class Odds(NamedTuple):
    """A supplemental wager: the bet it supports, and the pay clause for 4/10, 5/9 and 6/8.

    The clauses stand under OH-B-7.I.B, OH-B-7.II.B, OH-B-7.III.B, OH-B-7.IV.B and OH-B-7.V.B.
    """

    flat: str
    clause: str
    paid: tuple[str, str, str]
    right: bool


ODDS: dict[str, Odds] = {
    "pass_odds": Odds(
        "pass", "OH-B-7.I", ("OH-B-7.I.B.1", "OH-B-7.I.B.2", "OH-B-7.I.B.3"), right=True
    ),
    "dont_pass_odds": Odds(
        "dont_pass", "OH-B-7.II", ("OH-B-7.II.B.1", "OH-B-7.II.B.2", "OH-B-7.II.B.3"), right=False
    ),
    "come_odds": Odds(
        "come", "OH-B-7.III", ("OH-B-7.III.B.1", "OH-B-7.III.B.2", "OH-B-7.III.B.3"), right=True
    ),
    "put_odds": Odds(
        "put", "OH-B-7.IV", ("OH-B-7.IV.B.1", "OH-B-7.IV.B.2", "OH-B-7.IV.B.3"), right=True
    ),
    "dont_come_odds": Odds(
        "dont_come", "OH-B-7.V", ("OH-B-7.V.B.1", "OH-B-7.V.B.2", "OH-B-7.V.B.3"), right=False
    ),
}
ODDS_OF = {odds.flat: kind for kind, odds in ODDS.items()}


@cache
def odds_race(kind: str, number: int) -> Race:
    """A supplemental wager on a number: it is decided with the bet it supports."""
    odds = ODDS[kind]
    lost = flat_race(odds.flat, number).lost
    pair = {4: 0, 10: 0, 5: 1, 9: 1, 6: 2, 8: 2}[number]
    return (_right if odds.right else _wrong)(f"odds_{number}", number, odds.paid[pair], lost)


# --- on and off --------------------------------------------------------------------------------

# A player may call these on or off; the others are always at risk (CR-01, CR-23).
CALLABLE = frozenset((*RACES, *ODDS))
