"""Turning an exact amount into coins that exist."""

from fractions import Fraction
from math import ceil, floor
from typing import Literal

import msgspec

from pitboss.money.cents import Cents

__all__ = ["QUARTER_UP", "TO_THE_CENT", "Rounding"]

_HALF = Fraction(1, 2)


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
        steps = Fraction(exact) / self.step
        if self.way == "down":
            return Cents(floor(steps) * self.step)
        if self.way == "up":
            return Cents(ceil(steps) * self.step)
        return Cents(floor(steps + _HALF) * self.step)


TO_THE_CENT = Rounding(1, "down")
QUARTER_UP = Rounding(25, "up")
