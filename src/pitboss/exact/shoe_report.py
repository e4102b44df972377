"""The next round from the cards that are left in a shoe."""

from __future__ import annotations

from fractions import Fraction

import msgspec


class CardEffect(msgspec.Struct, frozen=True):
    """What the next round gains or loses when one more card of a value is gone, in wagers."""

    card: str
    left: int
    best: float  # the play follows the change
    kept: float | None  # the play stays as it was, where that is worked out


class ShoeReport(msgspec.Struct, frozen=True):
    """The next round from the cards that are left in a shoe, for a wager of one."""

    left: int
    ev: float
    bound: float
    full: float  # from the full shoe
    lasts: bool  # whether any round can be dealt to its end, even with one card less
    insurance: Fraction | None  # a unit of it; None where no ace can come up
    effects: tuple[CardEffect, ...]
