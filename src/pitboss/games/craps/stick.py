"""The stickperson's calls: the sum of the dice, in the words of the game (OH-B-10.I)."""

from __future__ import annotations

from pitboss.apparatus.dice import Throw
from pitboss.games.craps.memory import remembered
from pitboss.table.table import Table

_NUMBERS = {
    2: "two, craps, aces",
    3: "three, craps, ace-deuce",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    11: "yo, eleven",
    12: "twelve, craps, boxcars",
}
_HARD = (4, 6, 8, 10)


def call(table: Table, throw: Throw, decides_come_only: bool) -> str:
    """What the stickperson says to a throw.

    The two dice are called as they lie (OH-B-10.II). A throw only for the come bets says nothing
    of the line (OH-B-11.II).
    """
    total = sum(throw)
    one, other = sorted(throw)
    words = _NUMBERS[total]
    if total in _HARD:
        words += ", the hard way" if one == other else ", easy"
    line = "" if decides_come_only else _line(remembered(table).point, total)
    return f"{one}-{other}: {words}{line}"


def _line(point: int, total: int) -> str:
    """What the throw means on the line."""
    if not point:
        return {7: ", front line winner", 11: ", front line winner"}.get(total, "")
    return {point: ", winner", 7: ", out, line away"}.get(total, "")
