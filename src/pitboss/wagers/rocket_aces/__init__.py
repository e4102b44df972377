"""Rocket Aces Blackjack Progressive (Colorado 30-899.29): a wager for any blackjack table."""

from pitboss.wagers.rocket_aces.room import GAME

__all__ = ["GAME"]
