"""The layout: every place where a wager can go, and the numbers it covers there.

A place is named by its numbers, zeros first: ``17``, ``17-20``, ``0-00-2``. Columns and dozens
are ``1st``, ``2nd`` and ``3rd``; a wager with one place only leaves it nameless.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from pitboss.games.roulette.wheel import DOUBLE_ZERO, ONE_ZERO, REDS, TWO_ZEROS, ZERO, mode
from pitboss.rulebook import RuleSet

Numbers = frozenset[str]
Places = Mapping[str, Numbers]

NUMBERS: Final = range(1, 37)
ROW: Final = 3  # numbers in a row of the layout
ORDINALS: Final = ("1st", "2nd", "3rd")

# What the printed trios tell of the zeros' boxes (interpretation RO-06): 2 borders both, 1 only
# the 0 and 3 only the 00; on a single-zero layout the zero spans all three columns.
# 0-00 also has a second line for reach, between the 2nd and 3rd dozen: the same wager.
_ZERO_SPLITS_TWO: Final = ("0-00", "0-1", "0-2", "00-2", "00-3")  # OH-G-4.V.B
_ZERO_SPLITS_ONE: Final = ("0-1", "0-2", "0-3")
_ZERO_TRIOS: Final = ("0-1-2", "0-00-2", "00-2-3")  # OH-G-4.V.C.1
_FIRST_FIVE: Final = ("0", "00", "1", "2", "3")  # OH-G-4.V.E
# Not in the filing; only where a house has them approved (interpretation RO-04).
_EXTRA_TRIO: Final = "0-2-3"
_EXTRA_FOUR: Final = "0-1-2-3"

EVEN_MONEY: Final = ("red", "black", "odd", "even", "low", "high")


def places(rules: RuleSet, wager: str) -> Places:
    """Where such a wager can go under these rules, with the numbers covered there."""
    return layout(mode(rules), rules.flag("single_zero_extras")).get(wager, {})


@cache
def layout(wheel_mode: str, extras: bool = False) -> Mapping[str, Places]:
    """Every place of the layout, by wager."""
    whole = _layout_with_zeros(wheel_mode == ONE_ZERO, extras)
    if wheel_mode == TWO_ZEROS:
        return whole
    # No ball can settle a wager on 00, so none is taken (interpretations RO-02 and RO-03).
    return {
        wager: {place: found for place, found in spots.items() if DOUBLE_ZERO not in found}
        for wager, spots in whole.items()
    }


def _layout_with_zeros(one_zero: bool, extras: bool) -> dict[str, Places]:
    zeros = [ZERO] if one_zero else [ZERO, DOUBLE_ZERO]
    splits = _ZERO_SPLITS_ONE if one_zero else _ZERO_SPLITS_TWO
    trios = [*_ZERO_TRIOS, *([_EXTRA_TRIO] if one_zero and extras else [])]
    fours = [_EXTRA_FOUR] if one_zero and extras else []
    return {
        "straight": _by_numbers([*zeros, *map(str, NUMBERS)]),
        "split": _by_numbers([*splits, *_joined(_neighbours())]),
        "three_numbers": _by_numbers([*trios, *_joined(_rows(1))]),
        "four_numbers": _by_numbers([*fours, *_joined(_squares())]),
        "first_five_numbers": {"": frozenset(_FIRST_FIVE)},
        "six_numbers": _by_numbers(_joined(_rows(2))),
        "column": {
            name: _numbers(n for n in NUMBERS if (n - 1) % ROW == at)
            for at, name in enumerate(ORDINALS)
        },
        "dozen": {
            name: _numbers(n for n in NUMBERS if (n - 1) // 12 == at)
            for at, name in enumerate(ORDINALS)
        },
        "red": {"": REDS},
        "black": {"": _numbers(NUMBERS) - REDS},
        "odd": {"": _numbers(n for n in NUMBERS if n % 2)},
        "even": {"": _numbers(n for n in NUMBERS if not n % 2)},  # the zeros are not: RO-05
        "low": {"": _numbers(n for n in NUMBERS if n <= 18)},
        "high": {"": _numbers(n for n in NUMBERS if n > 18)},
    }


def _neighbours() -> Iterable[tuple[int, ...]]:
    """Pairs of boxes with a line between them (OH-G-4.V.B)."""
    for n in NUMBERS:
        if n % ROW:
            yield n, n + 1
        if n + ROW in NUMBERS:
            yield n, n + ROW


def _squares() -> Iterable[tuple[int, ...]]:
    """Fours of boxes with a common corner (OH-G-4.V.D)."""
    for n in NUMBERS:
        if n % ROW and n + ROW in NUMBERS:
            yield n, n + 1, n + ROW, n + ROW + 1


def _rows(count: int) -> Iterable[tuple[int, ...]]:
    """So many rows of three next to each other (OH-G-4.V.C, OH-G-4.V.F)."""
    for first in range(1, 38 - ROW * count, ROW):
        yield tuple(range(first, first + ROW * count))


def _joined(groups: Iterable[tuple[int, ...]]) -> list[str]:
    return ["-".join(map(str, group)) for group in groups]


def _by_numbers(spots: Iterable[str]) -> Places:
    return {place: frozenset(place.split("-")) for place in spots}


def _numbers(found: Iterable[int]) -> Numbers:
    return frozenset(map(str, found))
