"""DJ Wild Stud Poker (Ohio, Appendix O), with Trips and Two Way Bad Beat."""

from pitboss.games.dj_wild.room import GAME

__all__ = ["GAME"]
