"""Roulette, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.games.roulette.exact import sheets
from pitboss.games.roulette.proofs import proofs

__all__ = ["proofs", "sheets"]
