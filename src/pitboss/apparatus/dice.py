"""Dice: every throw of some six-sided dice is equally likely."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

FACES = (1, 2, 3, 4, 5, 6)
Throw = tuple[int, ...]


@cache
def throws(dice: int) -> tuple[Throw, ...]:
    """All ordered throws of so many dice.

    >>> len(throws(2))
    36
    """
    return tuple(product(FACES, repeat=dice))


@cache
def cupfuls(dice: int) -> tuple[tuple[Throw, int], ...]:
    """All throws of dice that nobody can tell apart, lowest face first, with their weights.

    >>> len(cupfuls(3))
    56
    """
    return tuple(Counter(tuple(sorted(throw)) for throw in throws(dice)).items())
