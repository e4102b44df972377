"""Let It Ride, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.games.let_it_ride.coach import advise, chart
from pitboss.games.let_it_ride.proofs import proofs
from pitboss.games.let_it_ride.sheets import sheets

__all__ = ["advise", "chart", "proofs", "sheets"]
