"""Pontoon Plus (Singapore, Resorts World Sentosa, version 5)."""

from pitboss.games.pontoon_plus.room import GAME

__all__ = ["GAME"]
