"""Fortune Pai Gow Poker, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.games.pai_gow_poker.coach import advise, chart, unit
from pitboss.games.pai_gow_poker.proofs import proofs
from pitboss.games.pai_gow_poker.sheets import sheets

__all__ = ["advise", "chart", "proofs", "sheets", "unit"]
