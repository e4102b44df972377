"""Crazy Four Poker (Ohio, Appendix M), with the Super Bonus and Queens Up."""

from pitboss.games.crazy_four_poker.room import GAME

__all__ = ["GAME"]
