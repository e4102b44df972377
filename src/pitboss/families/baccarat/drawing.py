"""Who draws a third card: the two hands' rules and Table 1, as data."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from pitboss.families.baccarat.points import NATURALS


class Why(StrEnum):
    """The rule by which a hand draws or stays."""

    NATURAL = "natural"
    PLAYER_DRAWS = "player_draws"
    PLAYER_STAYS = "player_stays"
    PLAYER_STOOD = "player_stood"
    BELOW_THREE = "below_three"
    SEVEN = "seven"
    TABLE_1 = "table_1"


class Decision(NamedTuple):
    """Does the hand draw, and by which rule?"""

    draws: bool
    why: Why


PLAYER_STAYS_FROM = 6  # OH-E-11.II.B, OH-EC-11.II.B
BANKER_DRAWS_TO = 5  # OH-E-11.III.A, OH-EC-11.III.A, when the Player stood

# Table 1. A row is the Banker's point count on two cards (OH-E-11.IV, OH-EC-11.IV), a column the
# value of the Player's third card, not the Player's count (OH-E-11.V, OH-EC-11.V); where they
# cross, D draws and S stays (OH-E-11.VI, OH-EC-11.VI).
TABLE_1 = {
    #   0123456789
    3: "DDDDDDDDSD",
    4: "SSDDDDDDSS",
    5: "SSSSDDDDSS",
    6: "SSSSSSDDSS",
}


def player_decides(player: int, banker: int) -> Decision:
    """The Player's Hand after four cards (OH-E-11.I, OH-EC-11.I; OH-E-11.II, OH-EC-11.II)."""
    if player in NATURALS or banker in NATURALS:
        return Decision(False, Why.NATURAL)
    if player < PLAYER_STAYS_FROM:
        return Decision(True, Why.PLAYER_DRAWS)
    return Decision(False, Why.PLAYER_STAYS)


def banker_decides(player: int, banker: int, third: int | None) -> Decision:
    """The Banker's Hand (OH-E-11.III, OH-EC-11.III).

    If the Player drew, the value of its third card counts (OH-E-11.III.B, OH-EC-11.III.B).
    """
    if player in NATURALS or banker in NATURALS:
        return Decision(False, Why.NATURAL)
    if third is None:
        return Decision(banker <= BANKER_DRAWS_TO, Why.PLAYER_STOOD)
    if banker < min(TABLE_1):
        return Decision(True, Why.BELOW_THREE)
    if banker > max(TABLE_1):
        return Decision(False, Why.SEVEN)
    return Decision(TABLE_1[banker][third] == "D", Why.TABLE_1)
