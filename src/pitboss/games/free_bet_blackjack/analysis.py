"""Free Bet Blackjack, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.families.blackjack.coaching import unit
from pitboss.games.free_bet_blackjack.proofs import proofs
from pitboss.games.free_bet_blackjack.sheets import FREE_BET, sheets, sheets_of

__all__ = ["advise", "chart", "proofs", "sheets", "sheets_of", "shoe", "unit"]

advise, chart, shoe = FREE_BET.advise, FREE_BET.chart, FREE_BET.shoe
