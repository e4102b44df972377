"""Mini and Midi Baccarat (Ohio, Appendix E): bet on Player, Banker, Tie or the Dragon Bonus."""

from pitboss.games.mini_baccarat.room import GAME

__all__ = ["GAME"]
