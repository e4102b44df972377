"""Progressive side wagers of blackjack tables: what every progressive wager shares."""

from __future__ import annotations

from pitboss.progressive.jackpots import PAY_UNIT, Jackpot, meter_names

__all__ = ["PAY_UNIT", "Jackpot", "meter_names"]
