"""Deuces Wild Xtreme (Colorado, 30-2118), with its felt bonuses and three progressives."""

from pitboss.games.deuces_wild_xtreme.room import GAME

__all__ = ["GAME"]
