"""3 Dice Baccarat, analysed: loaded when first asked for."""

from __future__ import annotations

from pitboss.games.three_dice_baccarat.exact import sheets
from pitboss.games.three_dice_baccarat.proofs import proofs

__all__ = ["proofs", "sheets"]
