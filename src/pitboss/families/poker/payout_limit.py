"""What an aggregate payout limit leaves of a win, as a coach must count it."""

from __future__ import annotations

from fractions import Fraction

from pitboss.families.poker.seats import Seat
from pitboss.table.table import Table


def most_paid(table: Table, seat: Seat, wager: str, unit: int) -> Fraction | None:
    """The most that may still be paid on a seat's wagers in this round, in units of a stake.

    None where the house has no limit. Side wagers that win besides are not counted against it.
    """
    per_hand, per_round = table.rules.payout_limits(wager)
    scope = table.rules.payout_scope(wager)
    left = []
    if per_hand is not None:
        left.append(per_hand - table.paid_this_round.get(f"{scope}/{seat.player}/{seat.box}", 0))
    if per_round is not None:
        left.append(per_round - table.paid_this_round.get(scope, 0))
    return Fraction(max(min(left), 0), unit) if left and unit else None
