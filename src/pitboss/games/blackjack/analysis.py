"""Blackjack with House Money, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.families.blackjack.coaching import unit
from pitboss.games.blackjack.proofs import proofs
from pitboss.games.blackjack.sheets import BLACKJACK, sheets, sheets_of

__all__ = ["advise", "chart", "proofs", "sheets", "sheets_of", "shoe", "unit"]

advise, chart, shoe = BLACKJACK.advise, BLACKJACK.chart, BLACKJACK.shoe
