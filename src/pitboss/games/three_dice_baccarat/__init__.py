"""3 Dice Baccarat (Colorado 30-2899.09): two cups of three dice, scored like baccarat."""

from pitboss.games.three_dice_baccarat.room import GAME

__all__ = ["GAME"]
