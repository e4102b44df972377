"""Blackjack with House Money: Ohio Appendix A."""

from pitboss.games.blackjack.room import GAME

__all__ = ["GAME"]
