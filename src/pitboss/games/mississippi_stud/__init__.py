"""Mississippi Stud (Ohio, Appendix J): an Ante, and a wager on each of three streets."""

from pitboss.games.mississippi_stud.room import GAME

__all__ = ["GAME"]
