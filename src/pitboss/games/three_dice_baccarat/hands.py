"""What three dice in a cup amount to."""

from __future__ import annotations

from typing import Final, NamedTuple

from pitboss.apparatus.dice import Throw

DICE: Final = 3  # in each cup (CO-2899.09-1)
STRAIGHTS: Final = ((1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6))  # CO-2899.09-12.A.IV


class Hand(NamedTuple):
    """A cup's dice as the rules read them; hands that read alike are equal."""

    value: int  # the last digit of the sum (CO-2899.09-1)
    triple: int = 0  # the face of three equal dice; 0 for none (CO-2899.09-12.A.III)
    straight: bool = False


def hand(dice: Throw) -> Hand:
    """Read three dice.

    >>> hand((6, 6, 6)), hand((4, 6, 5)).straight
    (Hand(value=8, triple=6, straight=False), True)
    """
    faces = set(dice)
    return Hand(
        value=sum(dice) % 10,
        triple=faces.pop() if len(faces) == 1 else 0,
        straight=tuple(sorted(dice)) in STRAIGHTS,
    )
