"""Ride Free (Colorado 30-2119): blackjack with free doubles and splits, and nine bonus wagers."""

from pitboss.games.ride_free.room import GAME

__all__ = ["GAME"]
