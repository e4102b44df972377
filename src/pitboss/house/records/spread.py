"""How far the win of many rounds spreads around theory, where seats share cards, dice or a wheel.

Wagers of one round hang together: five seats against one dealer win and lose with him. How much so
no par sheet tells, but the rounds themselves do: the squares of what each has won beyond theory add
up to the variance, whatever hangs together within it. That is believed between two bounds that
theory does give: wagers that have nothing to do with one another, and wagers of a round that all
win or lose as one. So neither a few rounds nor one that was paid wrongly can make a band of their
own.
"""

from __future__ import annotations

import math
from collections.abc import Collection

import msgspec

from pitboss.desk.theory import Theory
from pitboss.exact.par import ParSheet


class Spread(msgspec.Struct):
    """What rounds should have won, and how far they may lie from it; in cents."""

    theory: Theory = msgspec.field(default_factory=Theory)  # each wager by itself
    seen: float = 0.0  # the squares of what each round won beyond theory
    together: float = 0.0  # the variance, if all wagers of a round were one

    def take(self, win: int, wagers: Collection[tuple[ParSheet, int]]) -> None:
        """One more round: what the house won, and the wagers that were put up in it."""
        own = Theory()
        for sheet, cents in wagers:
            own.add(sheet, cents)
        self.theory.expected += own.expected
        self.theory.variance += own.variance
        self.seen += (win - own.expected) ** 2
        self.together += sum(cents * math.sqrt(sheet.variance) for sheet, cents in wagers) ** 2

    @property
    def expected(self) -> float:
        """What they should have won."""
        return self.theory.expected

    @property
    def deviation(self) -> float:
        """The standard deviation of the win."""
        return math.sqrt(max(self.theory.variance, min(self.seen, self.together)))
