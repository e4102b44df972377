"""Void throws, shooters who lose the dice, a table that closes: when each can be called."""

from __future__ import annotations

from pitboss.games.craps.bets import COME, LINE, PUT
from pitboss.games.craps.memory import is_any_up, is_asked, is_come_out, memory_of
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


def _stranded(table: Table, pending: Effect) -> bool:
    """Wagers are up for which nobody may throw unless somebody bets the line (OH-B-9.I)."""
    waits = isinstance(pending, Betting) and bool(table.wagers) and is_come_out(table)
    return waits and not is_any_up(table, (*LINE, *COME, PUT))


PASSES, SENT_OFF = "shooter_passes", "shooter_sent_off"
GIVING_UP = (PASSES, SENT_OFF)
CLOSES = "table_closes"

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
    IrregularityRule(CLOSES, "OH-B-9.I", CLOSES, _stranded),
)
