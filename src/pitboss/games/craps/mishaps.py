"""Throws that are void, and shooters who lose the dice: what it is, and when it can be called."""

from __future__ import annotations

from pitboss.games.craps.memory import is_asked, memory_of
from pitboss.table.effects import Betting, Effect, ThrowDice
from pitboss.table.irregularity import IrregularityRule
from pitboss.table.table import Table


def _throwing(_table: Table, pending: Effect) -> bool:
    return isinstance(pending, ThrowDice)


def _shooting(table: Table, pending: Effect) -> bool:
    """Somebody has the dice, in his hand or before him while bets are taken."""
    has_dice = isinstance(pending, Betting) and memory_of(table).shooter != 0
    return has_dice or isinstance(pending, ThrowDice)


def _unasked(table: Table, pending: Effect) -> bool:
    """Bets are being taken, and the shooter was not asked before."""
    return isinstance(pending, Betting) and len(table.seats) > 1 and not is_asked(table)


PASSES, SENT_OFF = "shooter_passes", "shooter_sent_off"
GIVING_UP = (PASSES, SENT_OFF)

# Kind and clause of each throw that is void (OH-B-10.III, OH-B-13.I, OH-B-13.II).
_NO_ROLLS = (
    ("die_off_table", "OH-B-13.I"),
    ("die_on_die", "OH-B-13.I"),
    ("cocked_die", "OH-B-10.II"),
    ("disputed_face", "OH-B-10.III.A"),
    ("one_after_other", "OH-B-13.II.A"),
    ("short_throw", "OH-B-13.II.B"),
    ("die_in_bank", "OH-B-13.II.C"),
    ("die_in_bowl", "OH-B-13.II.D"),
    ("crooked_throw", "OH-B-13.II.E"),
    ("improper_throw", "OH-B-13.II.F"),
    ("altered_throw", "OH-B-13.II.G"),
)

IRREGULARITIES = (
    *(IrregularityRule(kind, clause, kind, _throwing) for kind, clause in _NO_ROLLS),
    IrregularityRule(PASSES, "OH-B-11.I", PASSES, _unasked),
    IrregularityRule(SENT_OFF, "OH-B-11.I.B", SENT_OFF, _shooting),
)
