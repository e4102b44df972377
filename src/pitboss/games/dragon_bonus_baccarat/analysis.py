"""Dragon Bonus Baccarat, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.families.baccarat.sheets import sheets
from pitboss.games.dragon_bonus_baccarat.proofs import proofs

__all__ = ["proofs", "sheets"]
