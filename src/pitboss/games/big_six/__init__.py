"""Big Six (Ohio, Appendix N): bet on the insignia at which a 54-section wheel stops."""

from pitboss.games.big_six.room import GAME

__all__ = ["GAME"]
