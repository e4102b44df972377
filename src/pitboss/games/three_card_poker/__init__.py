"""Three Card Poker (Ohio, Appendix H), with Pair Plus and the Six Card Bonus."""

from pitboss.games.three_card_poker.room import GAME

__all__ = ["GAME"]
