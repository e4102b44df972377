"""Ultimate Texas Hold'em, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.games.ultimate_texas_holdem.coach import advise, chart
from pitboss.games.ultimate_texas_holdem.proofs import proofs
from pitboss.games.ultimate_texas_holdem.sheets import prepare, sheets

__all__ = ["advise", "chart", "prepare", "proofs", "sheets"]
