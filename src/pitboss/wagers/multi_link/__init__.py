"""The Multi-Link Progressive (Ohio Appendix L): one wager and one meter for six poker games."""

from pitboss.wagers.multi_link.room import GAME

__all__ = ["GAME"]
