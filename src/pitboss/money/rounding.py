"""Turning an exact amount into coins that exist."""

from collections.abc import Iterable
from fractions import Fraction
from math import gcd, lcm
from typing import Literal

import msgspec

from pitboss.money.cents import Cents
from pitboss.money.pays import For, Pays, To


class Rounding(msgspec.Struct, frozen=True):
    """How an amount is brought to a multiple of ``step`` cents; nearest takes a half upward."""

    step: int
    way: Literal["down", "up", "nearest"]

    def __post_init__(self) -> None:
        if self.step < 1:
            raise ValueError(f"rounding step must be at least one cent, not {self.step}")
        if self.way not in ("down", "up", "nearest"):
            raise ValueError(f"rounding goes down, up or nearest, not {self.way!r}")

    def __call__(self, exact: Fraction | int) -> Cents:
        """The exact amount brought to a multiple of the step."""
        return Cents(self.of(exact.numerator, exact.denominator))

    def of(self, amount: int, per: int) -> int:
        """So much divided by ``per``, brought to a multiple of the step: whole numbers only."""
        step = self.step
        one = per * step
        if self.way == "up":
            return -(-amount // one) * step
        if self.way == "down":
            return amount // one * step
        return (2 * amount + one) // (2 * one) * step


def whole_chips(pays: Iterable[Pays], chip: int) -> int:
    """The step in which stakes must go so that each of these pays comes out in whole chips.

    >>> whole_chips([To(7, 6)], 500), whole_chips([To(3, 2), To(1, 1)], 100)
    (3000, 200)
    """
    step = chip
    for each in pays:
        if isinstance(each, To | For):
            won = each.odds if isinstance(each, To) else each.odds + 1
            chips = won.denominator * chip
            step = lcm(step, chips // gcd(won.numerator, chips))
    return step


TO_THE_CENT = Rounding(1, "down")
CENT_UP = Rounding(1, "up")
QUARTER_UP = Rounding(25, "up")
