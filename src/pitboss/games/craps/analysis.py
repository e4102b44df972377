"""Craps, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.games.craps.proofs import proofs
from pitboss.games.craps.sheets import sheets

__all__ = ["proofs", "sheets"]
