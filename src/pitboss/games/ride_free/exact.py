"""Ride Free for the shared solver (CO-2119)."""

from __future__ import annotations

from fractions import Fraction

from pitboss.exact.assumed import counts_on
from pitboss.exact.blackjack.rules import Rules
from pitboss.money import PayTable

__all__ = ["FREE_DOUBLES", "rules"]

FREE_DOUBLES = (9, 10, 11)  # hard totals of the first two cards (CO-2119-11)


def rules(table: PayTable, *, late_surrender: bool = False) -> Rules:
    """The filing's rules, on ordinary blackjack where it is silent (RF-01)."""
    counts_on(table, "win", 1)
    return Rules(
        blackjack_pays=table.pays("blackjack").back(1) - Fraction(1),
        hit_soft_17=True,  # CO-2119-8.A
        late_surrender=late_surrender,  # CO-2119-8.C
        push_22=True,  # CO-2119-19
        free_doubles=FREE_DOUBLES,
        free_splits=True,  # CO-2119-15
        resplit_aces=True,  # CO-2119-17.B
    )
