"""Dragon Bonus Baccarat, Commission Free (Ohio, Appendix E, second part)."""

from pitboss.games.dragon_bonus_baccarat.room import GAME

__all__ = ["GAME"]
