"""The Fire Bet's chain: which points a shooter makes before the seven-out."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from pitboss.exact.par import Outcome
from pitboss.games.craps.bets import ALL, POINTS, SEVEN, totals
from pitboss.games.craps.settling import FIRE_LEAST
from pitboss.money.pays import Lose
from pitboss.money.paytable import PayTable

_WAYS = {point: len(totals(point)) for point in POINTS}
_ALL_POINTS = sum(_WAYS.values())


def _made(point: int) -> Fraction:
    """The chance that the next point is this one and that it is made."""
    ways = _WAYS[point]
    return Fraction(ways, _ALL_POINTS) * Fraction(ways, ways + len(SEVEN))


def points_made() -> dict[int, Fraction]:
    """The chance of making so many different points before the seven-out.

    The state is the set of points made. A point made again leaves it as it is (OH-B-12.II.B), so
    each set is left with the chances of its new points and of the seven-out, in proportion.
    """
    out = 1 - sum(_made(point) for point in POINTS)
    reached: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    found = dict.fromkeys(range(len(POINTS) + 1), Fraction(0))
    for size in range(len(POINTS) + 1):
        for made in combinations(POINTS, size):
            chance = reached.pop(made)
            fresh = [point for point in POINTS if point not in made]
            leaving = out + sum(_made(point) for point in fresh)
            found[size] += chance * out / leaving
            for point in fresh:
                after = tuple(sorted((*made, point)))
                reached[after] = reached.get(after, Fraction(0)) + chance * _made(point) / leaving
    return found


def fire_outcomes(table: PayTable) -> list[Outcome]:
    """Every number of points with its chance and pay; the best row only (OH-B-5.VII)."""
    outcomes: list[Outcome] = []
    for count, chance in points_made().items():
        if count < FIRE_LEAST:
            outcomes.append(Outcome(f"points_{count}", chance, Fraction(-1), str(Lose())))
        else:
            pays = table.pays(f"points_{count}")
            outcomes.append(Outcome(f"points_{count}", chance, pays.back(1) - 1, str(pays)))
    return outcomes


def fire_rolls() -> Fraction:
    """The average number of throws from a come-out roll to the seven-out."""
    out = 1 - sum(_made(point) for point in POINTS)
    throws = len(ALL)
    each = Fraction(throws, _ALL_POINTS)  # until a point is set
    for ways in _WAYS.values():
        each += Fraction(ways, _ALL_POINTS) * Fraction(throws, ways + len(SEVEN))
    return each / out
