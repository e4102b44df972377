"""Let It Ride (Ohio, Appendix D): three bets on three cards and two community cards."""

from pitboss.games.let_it_ride.room import GAME

__all__ = ["GAME"]
