"""Texas Hold'em Bonus, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.games.texas_holdem_bonus.coach import advise, chart
from pitboss.games.texas_holdem_bonus.proofs import proofs
from pitboss.games.texas_holdem_bonus.sheets import prepare, sheets

__all__ = ["advise", "chart", "prepare", "proofs", "sheets"]
