"""Craps (Ohio, Appendix B): two dice, a point, and every wager of the layout."""

from pitboss.games.craps.room import GAME

__all__ = ["GAME"]
