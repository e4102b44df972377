"""Blackjack of Ohio Appendix A for the shared solver."""

from __future__ import annotations

from fractions import Fraction

from pitboss.exact.assumed import counts_on
from pitboss.exact.blackjack.rules import Doubles, Rules
from pitboss.money import PayTable

__all__ = ["rules"]


def rules(
    table: PayTable,
    *,
    hit_soft_17: bool = True,
    peek: bool = True,
    resplit_aces: bool = True,
    double_on: Doubles = "any",
    double_after_split: bool = True,
    split_hands: int = 4,
    draw_to_split_aces: bool = False,
) -> Rules:
    """The filing's rules under the casino's options; ``table`` pays the blackjack."""
    counts_on(table, "win", 1)
    return Rules(
        blackjack_pays=table.pays("blackjack").back(1) - Fraction(1),
        hit_soft_17=hit_soft_17,  # OH-A-12.II
        hole_card=peek,  # OH-A-7.IV
        doubles=double_on,  # OH-A-10.IV
        double_after_split=double_after_split,
        split_hands=split_hands,  # OH-A-11.III.A
        resplit_aces=resplit_aces,  # BJ-05
        draw_to_split_aces=draw_to_split_aces,  # OH-A-11.III.B, OH-A-11.V
    )
