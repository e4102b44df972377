"""Texas Hold'em Bonus (Ohio, Appendix K): Ante, Flop, Turn and River wagers against the dealer."""

from pitboss.games.texas_holdem_bonus.room import GAME

__all__ = ["GAME"]
