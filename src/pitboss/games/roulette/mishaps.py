"""What makes a spin void, and when each can be called (OH-G-7)."""

from __future__ import annotations

from pitboss.table.effects import Betting, Effect, SpinWheel
from pitboss.table.irregularity import IrregularityRule
from pitboss.table.table import Table


def _spinning(_table: Table, pending: Effect) -> bool:
    return isinstance(pending, SpinWheel)


def _ball_out(table: Table, pending: Effect) -> bool:
    """The ball is sent out before the bets are closed (OH-G-6.II)."""
    return isinstance(pending, Betting) or _spinning(table, pending)


NO_SPINS = tuple(
    IrregularityRule(kind, clause, kind, when)
    for kind, clause, when in (
        ("same_direction", "OH-G-7.I", _ball_out),
        ("short_spin", "OH-G-7.II", _spinning),
        ("ball_off_wheel", "OH-G-7.III", _ball_out),
        ("foreign_object", "OH-G-7.IV", _ball_out),
        ("floater", "OH-G-7.V", _spinning),
    )
)
