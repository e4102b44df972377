"""Ultimate Texas Hold'em (Ohio, Appendix I): Ante, Blind and one Play wager against the dealer."""

from pitboss.games.ultimate_texas_holdem.room import GAME

__all__ = ["GAME"]
