"""Pontoon Plus, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.games.pontoon_plus.coach import advise, chart, unit
from pitboss.games.pontoon_plus.proofs import proofs
from pitboss.games.pontoon_plus.sheets import sheets, sheets_of
from pitboss.games.pontoon_plus.shoes import shoe

__all__ = ["advise", "chart", "proofs", "sheets", "sheets_of", "shoe", "unit"]
