"""Roulette (Ohio, Appendix G): bet on where the ball comes to rest, on one zero or two."""

from pitboss.games.roulette.room import GAME

__all__ = ["GAME"]
