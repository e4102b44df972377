"""The figures of a par sheet as people read them: a name, a value, the exact number behind it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from pitboss.desk.apart import charged_on, is_paid_first
from pitboss.exact.par import Meter, ParSheet, decimal, percent
from pitboss.money import show
from pitboss.rulebook import RuleSet

UNITS = {"resolved": "bet resolved", "roll": "roll"}
THOUSAND = 1_000_00  # cents: the step in which a wager's line in its meter is told
LONG_FRACTION = 23  # letters of a fraction that still stands in a column


class Figure(NamedTuple):
    """One figure of a sheet."""

    name: str
    value: str
    exact: str


def is_long(value: Fraction, most: int = LONG_FRACTION) -> bool:
    """Is a fraction too long to be read in a column?"""
    return len(str(value)) > most


def never_lost(sheet: ParSheet) -> bool:
    """A sure win (even money) is no wager of its own: an edge would say nothing."""
    return sheet.hit_frequency == 1


def edge_words(sheet: ParSheet) -> str:
    """The house edge in per cent."""
    return "sure win" if never_lost(sheet) else percent(sheet.house_edge)


def deviation(sheet: ParSheet) -> str:
    """The standard deviation to three places."""
    return f"{sheet.standard_deviation:.3f}"


def count_words(value: Fraction | int) -> str:
    """A number of combinations; a share where a chain has no finite count."""
    exact = Fraction(value)
    if exact.denominator == 1:
        return f"{exact.numerator:,}"
    return str(exact) if not is_long(exact) else percent(exact / 100, 6).rstrip("%")


def other_decks(rules: RuleSet, sheet: ParSheet) -> str:
    """The deck count of a sheet, where its pay table is for another than the rest."""
    decks = sheet.rules.get("decks", "")
    if decks in ("", rules.shown.get("decks", "")):
        return ""
    return f", {decks} deck" if decks == "1" else f", {decks} decks"


def error_words(sheet: ParSheet) -> str:
    """How far the figures may be off: not at all, or so much."""
    if sheet.exact:
        return "exact"
    bounds = (
        f"{name.replace('_', ' ')} within {bound:.0e}" for name, bound in sheet.errors.items()
    )
    return f"floating point: {', '.join(bounds)}"


def figures_of(rules: RuleSet, sheet: ParSheet) -> Iterator[Figure]:
    """Every figure of a sheet, its method and error last."""

    def share(name: str, value: Fraction, of: str = "") -> Figure:
        return Figure(name, percent(value), f"{value}{of}")

    if charged_on(rules, sheet) and is_paid_first(sheet):  # two ways to count are in use: both told
        yield share("house edge", sheet.house_edge, " of the wager alone")
        yield share("with the vigorish", sheet.element_of_risk, " of wager and vigorish together")
    elif never_lost(sheet):
        yield Figure("house edge", edge_words(sheet), "")
    else:
        yield share("house edge", sheet.house_edge)
        if sheet.element_of_risk != sheet.house_edge:
            yield share("element of risk", sheet.element_of_risk)
    for unit, per in sheet.per.items():
        yield share(f"edge per {UNITS.get(unit, unit)}", per.house_edge)
    yield share("hit frequency", sheet.hit_frequency)
    yield share("push frequency", sheet.push_frequency)
    yield Figure("standard deviation", deviation(sheet), f"variance {decimal(sheet.variance)}")
    if sheet.meter is not None:
        yield from _meter_figures(sheet.meter)
    yield Figure("method", sheet.method.replace("_", " "), error_words(sheet))


def _meter_figures(meter: Meter) -> Iterator[Figure]:
    """What the wager is worth as its meter grows, and how often the meter pays."""

    def share(name: str, value: Fraction) -> Figure:
        return Figure(name, percent(value), str(value))

    def often(name: str, chance: Fraction) -> Figure:
        between = f"once in {count_words(Fraction(round(1 / chance)))} wagers"
        return Figure(name, percent(chance), f"{chance}, {between}")

    yield Figure("meter", show(int(meter.meter)), "at which these figures hold")
    yield share("edge with no meter", meter.edge(0))
    yield share("less for each $1,000", meter.slope * THOUSAND)
    even = "never" if meter.break_even is None else show(-int(-meter.break_even // 1))
    yield Figure("break-even meter", even, "above it the wager favours the player")
    yield often("chance of the meter", meter.hit_chance)
    if meter.jackpot_chance:
        yield often("chance of all of it", meter.jackpot_chance)
    if meter.envy:
        yield share("envy, each other hand", meter.envy)
    if meter.long_run_edge is not None:
        yield share("edge in the long run", meter.long_run_edge)
