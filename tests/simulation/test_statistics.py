"""Means, errors and chi-squares: by hand, by tables, and by brute force."""

from __future__ import annotations

import math
import random
import statistics
from fractions import Fraction

import pytest

from pitboss.errors import HouseFault
from pitboss.exact.par import ParEvent
from pitboss.games.roulette.sheets import sheet
from pitboss.rooms.simulator import Tally
from pitboss.rulebook import RuleSet
from pitboss.simulation.statistics import chi_square, chi_square_chance, figure, figures

# Critical values as every table of the chi-square prints them: freedom, chance, value.
PRINTED = [
    (1, 0.05, 3.841),
    (1, 0.001, 10.828),
    (2, 0.01, 9.210),
    (5, 0.95, 1.145),
    (10, 0.05, 18.307),
    (30, 0.10, 40.256),
    (100, 0.01, 135.807),
]


@pytest.mark.parametrize(("freedom", "chance", "value"), PRINTED)
def test_the_chance_of_a_chi_square(freedom: int, chance: float, value: float) -> None:
    assert chi_square_chance(value, freedom) == pytest.approx(chance, rel=2e-3)


def test_two_degrees_of_freedom_are_an_exponential() -> None:
    for value in (0.0, 0.3, 2.0, 3.9, 4.1, 50.0, 900.0):
        assert chi_square_chance(value, 2) == pytest.approx(math.exp(-value / 2), rel=1e-12)


def _rows(**chances: Fraction) -> list[ParEvent]:
    return [ParEvent(name, c, c, "lose", -c) for name, c in chances.items()]


def test_the_chi_square_of_counts() -> None:
    rows = _rows(a=Fraction(1, 2), b=Fraction(1, 4), c=Fraction(1, 4))
    found = chi_square({"a": 40, "b": 30, "c": 30}, rows)
    assert found is not None
    assert found.value == pytest.approx(100 / 50 + 25 / 25 + 25 / 25)
    assert found.freedom == 2


def test_rare_events_are_counted_together() -> None:
    rare = Fraction(1, 1000)
    rows = _rows(a=1 - 3 * rare, b=rare, c=rare, d=rare)
    found = chi_square({"a": 1996, "b": 1, "d": 3}, rows)  # six of the rare ones were to come
    assert found is not None
    assert found.freedom == 1
    assert found.value == pytest.approx(4 / 6 + 4 / 1994)
    assert chi_square({"a": 10}, rows) is None


def test_an_event_that_the_sheet_does_not_know_is_our_fault() -> None:
    with pytest.raises(HouseFault, match="knows no event 'z'"):
        chi_square({"z": 1}, _rows(a=Fraction(1)))
    lost = Tally(wager="x", stake=1, made=1, net=0, squares=0, events={}, sheet="y")
    with pytest.raises(HouseFault, match="there is no par sheet of y"):
        figures([lost], {})


def test_means_and_errors_are_those_of_the_observations() -> None:
    """Two seats that win and lose together are one observation a round."""
    gains = [200, -200, -200, 700, -200]
    told = Tally(
        wager="x",
        stake=100,
        made=2 * len(gains),
        tries=len(gains),
        net=sum(gains),
        squares=sum(gain**2 for gain in gains),
        events={},
    )
    seen = figure(told, None)
    assert seen.mean == Fraction(300, 1000)
    error = statistics.stdev(gains) / math.sqrt(len(gains)) / 200
    assert seen.error == pytest.approx(error)
    assert (seen.exact, seen.z, seen.chi) == (None, None, None)


def test_one_seat_is_measured_by_the_sheets_own_deviation() -> None:
    """An award that has not come yet is in the sheet, not in what was seen."""
    rules = RuleSet.of("roulette")
    straight = sheet(rules, "straight")
    made = 100
    told = Tally(
        wager="straight",
        stake=100,
        made=made,
        net=-100 * made,
        squares=100 * 100 * made,
        events={"any_other": made},
        sheet="straight",
    )
    seen = figure(told, straight)
    assert seen.error == 0
    assert seen.exact == straight.ev
    deviation = math.sqrt(straight.variance / made)
    assert seen.z == pytest.approx(float(-1 - straight.ev) / deviation)


def test_one_round_tells_nothing_of_its_error() -> None:
    one = Tally(wager="x", stake=100, made=1, net=-100, squares=10_000, events={})
    assert figure(one, None).error == math.inf


def test_a_list_that_is_not_whole_takes_strange_events_with_its_rarest() -> None:
    rows = _rows(a=Fraction(1, 2), b=Fraction(1, 2))
    found = chi_square({"a": 500, "b": 499, "z": 1}, rows, whole=False)
    assert found is not None
    assert found.chance > 0.9


def test_a_list_that_is_sure_to_within_an_error_is_given_the_least_chi_square_within_it() -> None:
    rows = _rows(a=Fraction(1, 2), b=Fraction(1, 4), c=Fraction(1, 4))
    counts = {"a": 560, "b": 200, "c": 240}
    found = [chi_square(counts, rows, sure=sure) for sure in (0.0, 0.01, 0.05, 0.06)]
    values = [each.value for each in found if each is not None]
    assert values[0] == pytest.approx(60**2 / 500 + 50**2 / 250 + 10**2 / 250)
    # Ten counts are moved: fifty are left above, of the two below it comes off the further one.
    assert values[1] == pytest.approx(50**2 / 500 + 40**2 / 250 + 10**2 / 250)
    assert values[2] == pytest.approx(10**2 / 500 + 5**2 / 250 + 5**2 / 250)
    assert values[3] == 0


def test_no_list_within_the_error_comes_nearer() -> None:
    luck = random.Random(7)
    rows = _rows(a=Fraction(1, 2), b=Fraction(1, 4), c=Fraction(1, 8), d=Fraction(1, 8))
    counts, sure = {"a": 4800, "b": 2750, "c": 1150, "d": 1300}, 0.01
    found = chi_square(counts, rows, sure=sure)
    assert found is not None
    for _ in range(2_000):
        given, taken = ([luck.random() ** 3 for _ in rows] for _ in range(2))
        moved = [g / sum(given) - t / sum(taken) for g, t in zip(given, taken, strict=True)]
        size = sum(map(abs, moved)) / 2
        hoped = [float(row.probability) * 10_000 for row in rows]
        other = [h + 10_000 * sure * m / size for h, m in zip(hoped, moved, strict=True)]
        seen = [counts[row.event] for row in rows]
        value = sum((s - o) ** 2 / h for s, o, h in zip(seen, other, hoped, strict=True))
        assert value >= found.value - 1e-9
