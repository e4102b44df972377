"""Crazy Four Poker, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.games.crazy_four_poker.coach import advise, chart
from pitboss.games.crazy_four_poker.proofs import proofs
from pitboss.games.crazy_four_poker.sheets import sheets

__all__ = ["advise", "chart", "proofs", "sheets"]
