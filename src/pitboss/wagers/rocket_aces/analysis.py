"""Rocket Aces, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.wagers.rocket_aces.proofs import proofs
from pitboss.wagers.rocket_aces.sheets import sheets

__all__ = ["proofs", "sheets"]
