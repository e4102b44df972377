"""What totals show: means with errors beside the exact figures, and the chi-square of events.

Totals are whole numbers, so a mean is an exact fraction; only errors and chances are decimals.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss.errors import HouseFault
from pitboss.exact.par import ParEvent, ParSheet
from pitboss.rooms.simulator import Tally

EXPECTED_LEAST: Final = 5  # rarer events are counted together, as the test asks
STEPS_MOST: Final = 10_000
TINY: Final = 1e-300
CLOSE: Final = 1e-15


@dataclass(frozen=True)
class ChiSquare:
    """How far event counts lie from what was to be expected."""

    value: float
    freedom: int
    chance: float  # that honest counts lie as far off or further


@dataclass(frozen=True)
class Figure:
    """A wager's result: the mean per unit of stake, its error, and how it stands to the sheet."""

    tally: Tally
    mean: Fraction
    error: float
    exact: Fraction | None
    z: float | None
    chi: ChiSquare | None


def figures(tallies: Sequence[Tally], sheets: Mapping[str, ParSheet]) -> list[Figure]:
    """What tallies show beside their sheets; wagers that were never decided show nothing."""
    return [figure(tally, _sheet(tally, sheets)) for tally in tallies if tally.made]


def by_wager(sheets: Sequence[ParSheet]) -> dict[str, ParSheet]:
    """Sheets by the wagers they price; the first is that of the pay table in force."""
    found: dict[str, ParSheet] = {}
    for sheet in sheets:
        found.setdefault(sheet.wager, sheet)
    return found


def _sheet(tally: Tally, sheets: Mapping[str, ParSheet]) -> ParSheet | None:
    if tally.sheet and tally.sheet not in sheets:
        raise HouseFault(f"{tally.wager}: there is no par sheet of {tally.sheet}")
    return sheets.get(tally.sheet)


def figure(tally: Tally, sheet: ParSheet | None) -> Figure:
    """One wager's result."""
    mean = Fraction(tally.net, tally.wagered)
    observed = standard_error(tally)
    exact = tally.mean if sheet is None or tally.mean is not None else sheet.ev
    error = observed
    if sheet is not None:
        # Under the sheet its own deviation holds, though the rarest award may not have come yet;
        # seats that share cards can only add to it.
        alone = tally.mean is None and _tries(tally) == tally.made
        error = max(0.0 if alone else observed, math.sqrt(sheet.variance / tally.made))
    z = None if exact is None else _z(float(mean - exact), error)
    chi = None
    if sheet is not None and tally.events:
        sure = sheet.errors.get("frequencies", 0.0)
        chi = chi_square(tally.events, sheet.events, whole=sheet.exact, sure=sure)
    return Figure(tally, mean, observed, exact, z, chi)


def standard_error(tally: Tally) -> float:
    """The error of the mean, from how far the observations lie apart."""
    tries = _tries(tally)
    if tries < 2:  # one observation tells nothing of how far they lie apart
        return math.inf
    spread = Fraction(tally.squares) - Fraction(tally.net**2, tries)
    return math.sqrt(spread * tries / (tries - 1)) / tally.wagered


def _tries(tally: Tally) -> int:
    return tally.made if tally.tries < 0 else tally.tries


def _z(off: float, error: float) -> float:
    if error:
        return off / error
    return 0.0 if not off else math.copysign(math.inf, off)


# --- chi-square --------------------------------------------------------------------------------


def chi_square(
    counts: Mapping[str, int],
    rows: Sequence[ParEvent],
    *,
    whole: bool = True,
    sure: float = 0.0,
) -> ChiSquare | None:
    """The chi-square of event counts against a par sheet; None where nothing can differ.

    A list that is not ``whole`` leaves out what is rarer than its error: such events are counted
    with the rarest that it has. Where its chances are only ``sure`` to within a distance in total
    variation, it is the least chi-square of all lists that lie as near.
    """
    chances: dict[str, Fraction] = {}
    for row in rows:
        chances[row.event] = chances.get(row.event, Fraction(0)) + row.probability
    strange = [event for event, count in counts.items() if count and not chances.get(event)]
    if strange and whole:
        raise HouseFault(f"the par sheet knows no event {strange[0]!r}")
    chances.update(dict.fromkeys(strange, Fraction(0)))
    total = sum(counts.values())
    cells = _cells(counts, chances, total)
    if len(cells) < 2:
        return None
    value = _least(cells, sure * total)
    freedom = len(cells) - 1
    return ChiSquare(value, freedom, chi_square_chance(value, freedom))


def _cells(
    counts: Mapping[str, int], chances: Mapping[str, Fraction], total: int
) -> list[tuple[int, float]]:
    """Seen and expected counts, the rarest events together until enough of them are expected."""
    rows = sorted(
        (float(chance * total), counts.get(event, 0)) for event, chance in chances.items()
    )
    cells: list[tuple[int, float]] = []
    seen, hoped = 0, 0.0
    for expected, count in rows:
        seen, hoped = seen + count, hoped + expected
        if hoped >= EXPECTED_LEAST:
            cells.append((seen, hoped))
            seen, hoped = 0, 0.0
    if hoped and cells:
        last = cells.pop()
        cells.append((last[0] + seen, last[1] + hoped))
    return cells


def _least(cells: Sequence[tuple[int, float]], moved: float) -> float:
    """The chi-square when so many of the expected counts may be moved from cell to cell."""
    above = _cut([(seen - hoped, hoped) for seen, hoped in cells], moved)
    below = _cut([(hoped - seen, hoped) for seen, hoped in cells], moved)
    shares = (((seen - hoped) / hoped, hoped) for seen, hoped in cells)
    return sum(hoped * min(max(share, -below), above) ** 2 for share, hoped in shares)


def _cut(cells: Sequence[tuple[float, float]], moved: float) -> float:
    """To what share of the expected counts the largest excesses come down, if so much is moved."""
    excess, hoped, cut = -moved, 0.0, 0.0
    for over, expected in sorted(cells, key=lambda cell: -cell[0] / cell[1]):
        if over <= cut * expected:
            break
        excess, hoped = excess + over, hoped + expected
        cut = max(excess / hoped, 0.0)
    return cut


def chi_square_chance(value: float, freedom: int) -> float:
    """The chance that a chi-square of so many degrees of freedom is at least this large.

    It is the upper incomplete gamma function at half of both: a series below its hump, a continued
    fraction (Lentz's way) above.
    """
    a, x = freedom / 2, value / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    for n in range(1, STEPS_MOST):
        term *= x / (a + n)
        total += term
        if term < total * CLOSE:
            break
    return total


def _fraction(a: float, x: float) -> float:
    b = x + 1 - a
    c, d = 1 / TINY, 1 / b
    found = d
    for n in range(1, STEPS_MOST):
        factor = -n * (n - a)
        b += 2
        d = 1 / (factor * d + b or TINY)
        c = b + factor / c or TINY
        found *= c * d
        if abs(c * d - 1) < CLOSE:
            break
    return found
