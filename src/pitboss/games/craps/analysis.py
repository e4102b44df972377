"""Craps, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.games.craps.exact import sheets
from pitboss.games.craps.proofs import proofs

__all__ = ["proofs", "sheets"]
