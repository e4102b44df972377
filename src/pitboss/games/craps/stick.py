"""The stickperson's calls: the sum of the dice, in the words of the game (OH-B-10.I)."""

from __future__ import annotations

from pitboss.apparatus.dice import Throw, throws
from pitboss.games.craps.bets import POINTS
from pitboss.games.craps.memory import CrapsMemory
from pitboss.rulebook.phrases import said
from pitboss.table.events import Announced
from pitboss.table.table import Table

_HARD = (4, 6, 8, 10)


def call_throw(table: Table, throw: Throw, decides_come_only: bool) -> None:
    """Call a throw; one only for the come bets says nothing of the line (OH-B-11.II)."""
    memory: CrapsMemory = table.memory
    table.record(_CALLS[None if decides_come_only else memory.point][throw])


def _call(throw: Throw, point: int | None) -> Announced:
    """The two dice as they lie (OH-B-10.II), their sum, and what it means on the line."""
    total = sum(throw)
    one, other = sorted(throw)
    way = "total" if total not in _HARD else "hard" if one == other else "easy"
    line = "" if point is None else _line(point, total)
    parts = {"dice": [one, other], "line": said(line) if line else ""}
    return Announced(call=f"{way}_{total}", parts=parts, clause="OH-B-10.I")


def _line(point: int, total: int) -> str:
    """What the throw means on the line."""
    if not point:
        return "front_line_winner" if total in (7, 11) else ""
    return {point: "winner", 7: "line_away"}.get(total, "")


_CALLS = {
    point: {throw: _call(throw, point) for throw in throws(2)} for point in (None, 0, *POINTS)
}
