"""Ride Free, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.families.blackjack.coaching import unit
from pitboss.games.ride_free.proofs import proofs
from pitboss.games.ride_free.sheets import RIDE_FREE, sheets, sheets_of

__all__ = ["advise", "chart", "proofs", "sheets", "sheets_of", "shoe", "unit"]

advise, chart, shoe = RIDE_FREE.advise, RIDE_FREE.chart, RIDE_FREE.shoe
