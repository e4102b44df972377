"""The Multi-Link Progressive (Ohio Appendix L): one wager and one meter for six poker games."""

from pitboss.games.multi_link_progressive.room import GAME

__all__ = ["GAME"]
