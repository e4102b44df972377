"""3 Dice Baccarat, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.games.three_dice_baccarat.proofs import proofs
from pitboss.games.three_dice_baccarat.sheets import sheets

__all__ = ["proofs", "sheets"]
