"""Free Bet Blackjack with Push 22: Ohio Appendix A, second part."""

from pitboss.games.free_bet_blackjack.room import GAME

__all__ = ["GAME"]
