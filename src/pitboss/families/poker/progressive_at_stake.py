"""What a fold would give up besides the wagers on the hand: the linked progressive (OH-L-6.III)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pitboss.apparatus.cards import Card
from pitboss.families.poker.linked import PROGRESSIVE, TRAY, hand_of
from pitboss.families.poker.seats import Seat
from pitboss.table.table import Table


def awards(table: Table, seat: Seat) -> dict[str, Fraction]:
    """What each kind of progressive hand would bring a seat, in Antes; empty without the wager.

    Shares are taken on the meter as it stands. The dollar itself is gone whatever the seat does.
    """
    held = table.find(seat.player, seat.box, PROGRESSIVE, TRAY)
    ante = seat.wager(table, "ante")
    if held is None or ante is None:
        return {}
    meter = table.meters[PROGRESSIVE]
    return {
        row.event: row.pays.back(held.cents, meter=meter) / ante.cents
        for row in table.rules.pay_table(PROGRESSIVE)
    }


def award_for(table: Table, seat: Seat, five: Sequence[Card]) -> Fraction:
    """What five cards that are known already would bring a seat, in Antes."""
    return awards(table, seat).get(hand_of(five), Fraction(0))
