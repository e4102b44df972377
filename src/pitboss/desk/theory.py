"""What wagers should bring a house, and the band in which their win should lie.

Theory takes each wager at its exact edge and variance, played as well as it can be, and wagers as
independent of one another: side by side on the same cards they are not, so a band is a guide.
"""

from __future__ import annotations

import math

import msgspec

from pitboss.exact.par import ParSheet

Z_95 = 1.959964  # 95 of 100 results lie within so many standard deviations


class Theory(msgspec.Struct):
    """What some wagers should bring the house, in cents."""

    expected: float = 0.0
    variance: float = 0.0

    def add(self, sheet: ParSheet, cents: int, times: float = 1.0) -> None:
        """One more wager, or so many of them."""
        self.expected += times * cents * float(sheet.house_edge)
        self.variance += times * cents * cents * float(sheet.variance)

    @property
    def deviation(self) -> float:
        """The standard deviation of the win."""
        return math.sqrt(self.variance)


def band(expected: float, deviation: float) -> tuple[float, float]:
    """Where a win should lie 95 times in a hundred."""
    off = Z_95 * deviation
    return expected - off, expected + off
