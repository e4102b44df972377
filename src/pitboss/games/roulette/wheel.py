"""The two wheels of the filing, pocket by pocket, and the colours of the numbers."""

from __future__ import annotations

from typing import Final

from pitboss.apparatus.wheel import Wheel
from pitboss.rulebook import RuleSet

ZERO: Final = "0"
DOUBLE_ZERO: Final = "00"

# The three ways to play (interpretation RO-02), as the option ``wheel`` names them.
ONE_ZERO: Final = "single-zero"  # OH-G-1.II
TWO_ZEROS: Final = "double-zero"  # OH-G-1.III
TWO_AS_ONE: Final = "double-zero-as-single"  # OH-G-1.IV


def _pockets(marks: str) -> tuple[str, ...]:
    return tuple(marks.split())


# Clockwise, as printed: 37 pockets (OH-G-1.II) and 38 (OH-G-1.III).
ORDER_ONE_ZERO: Final = _pockets(
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 "
    "5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
)
ORDER_TWO_ZEROS: Final = _pockets(
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 "
    "00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
)

# The filing asks for red and black in turn and prints no list (interpretation RO-01).
REDS: Final = frozenset(_pockets("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"))

_ONE_ZERO_WHEEL = Wheel(ORDER_ONE_ZERO)
_TWO_ZEROS_WHEEL = Wheel(ORDER_TWO_ZEROS)


def mode(rules: RuleSet) -> str:
    """How the zeros are played."""
    return rules.choice("wheel")


def wheel(rules: RuleSet) -> Wheel:
    """The wheel on the table; one that stands in for a single zero keeps its 00 pocket."""
    return _ONE_ZERO_WHEEL if rules.choice("wheel") == ONE_ZERO else _TWO_ZEROS_WHEEL


def is_no_spin(rules: RuleSet, mark: str) -> bool:
    """Does a ball in this pocket decide nothing (OH-G-1.IV)?"""
    return mark == DOUBLE_ZERO and mode(rules) == TWO_AS_ONE


def is_zero(mark: str) -> bool:
    """Is this one of the green pockets?"""
    return mark in (ZERO, DOUBLE_ZERO)


def colour(mark: str) -> str:
    """The colour of a pocket.

    >>> colour("17"), colour("00")
    ('black', 'green')
    """
    if is_zero(mark):
        return "green"
    return "red" if mark in REDS else "black"
