"""Three Card Poker, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.games.three_card_poker.coach import advise, chart
from pitboss.games.three_card_poker.proofs import proofs
from pitboss.games.three_card_poker.sheets import sheets

__all__ = ["advise", "chart", "proofs", "sheets"]
