"""Four Card Poker (Ohio, Appendix C), with Aces Up."""

from pitboss.games.four_card_poker.room import GAME

__all__ = ["GAME"]
