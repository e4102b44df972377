"""Fortune Pai Gow Poker (Ohio Appendix F)."""

from pitboss.games.pai_gow_poker.room import GAME

__all__ = ["GAME"]
