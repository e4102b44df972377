"""Roulette, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.games.roulette.proofs import proofs
from pitboss.games.roulette.sheets import sheets

__all__ = ["proofs", "sheets"]
