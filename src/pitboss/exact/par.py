"""The par sheet of a wager: every event with its exact chance and pay, and what follows.

A solver counts; this module does the arithmetic, once for all games. Weights are integers (or
Fractions where a chain has no finite count), results are Fractions per unit of the opening
wager; decimals appear only in print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from pitboss.errors import HouseFault
from pitboss.money.pays import Lose, MeterShare, Pays

if TYPE_CHECKING:
    from pitboss.rulebook import RuleSet

Method = Literal["closed_form", "enumeration", "dynamic_program", "markov_chain"]
DIGITS = 15


class Outcome(msgspec.Struct, frozen=True):
    """One event of a wager as a solver counted it."""

    event: str
    weight: Fraction | int
    net: Fraction  # what the player gains, per unit of the opening wager
    pays: str  # as printed: "35 to 1", "lose", "push"
    risked: Fraction = Fraction(1)  # all that was put at risk, per unit of the opening wager
    hit: bool | None = None  # did the player collect? None: exactly when net > 0


def collects(pays: Pays) -> bool | None:
    """Whether a row hits whatever it nets: a share of a meter does, even while that is empty.

    None leaves it to the net result.
    """
    return True if isinstance(pays, MeterShare) else None


class ParEvent(msgspec.Struct, frozen=True):
    """One row of a par sheet."""

    event: str
    combinations: Fraction
    probability: Fraction
    pays: str
    contribution: Fraction


class Per(msgspec.Struct, frozen=True):
    """The same wager counted another way: per bet resolved, per roll."""

    ev: Fraction
    house_edge: Fraction
    count: Fraction  # how many of these go to one bet made


class Meter(msgspec.Struct, frozen=True):
    """A progressive wager as a function of its meter (cents, for one base wager)."""

    base_wager: int
    meter: Fraction  # the meter at which the sheet's figures hold
    fixed_return: Fraction  # return without the meter, per unit wagered
    slope: Fraction  # return per unit wagered for each cent on the meter
    break_even: Fraction | None
    hit_chance: Fraction  # chance that the meter pays anything
    jackpot_chance: Fraction | None = None  # chance that it pays all of itself
    envy: Fraction = Fraction(0)  # return per unit wagered for each other hand at the table
    long_run_return: Fraction | None = None  # what the meter returns per unit over a long time

    @property
    def long_run_edge(self) -> Fraction | None:
        """The house edge over a long time: what the house feeds the meter, players get back."""
        if self.long_run_return is None:
            return None
        return 1 - self.fixed_return - self.long_run_return

    def edge(self, meter: Fraction | int, others: int = 0) -> Fraction:
        """The house edge at a meter of so many cents, with so many other hands at the table."""
        return 1 - self.fixed_return - self.slope * meter - self.envy * others

    def break_even_among(self, others: int) -> Fraction | None:
        """The meter at which the wager is fair, with so many other hands at the table."""
        return self.edge(0, others) / self.slope if self.slope else None

    def bets_between(self, chance: Fraction | None) -> Fraction | None:
        """How many wagers go to one event of that chance, on average."""
        return 1 / chance if chance else None


def meter_of(
    stake: int,
    meter: Fraction,
    rows: Iterable[tuple[Fraction, Pays]],
    back: Callable[[Pays], Fraction],
) -> Meter:
    """A progressive wager as a straight line in its meter, from the chance of every pay.

    ``back`` says what a pay that is no share of the meter brings for the stake.
    """
    fixed = slope = hit = full = Fraction(0)
    for chance, pays in rows:
        if isinstance(pays, MeterShare):
            slope += chance * pays.share / stake
            hit += chance
            full += chance if pays.share == 1 else 0
        else:
            fixed += chance * back(pays) / stake
    return Meter(
        base_wager=stake,
        meter=meter,
        fixed_return=fixed,
        slope=slope,
        break_even=(1 - fixed) / slope if slope else None,
        hit_chance=hit,
        jackpot_chance=full,
    )


class ParSheet(msgspec.Struct, frozen=True):
    """The par sheet of one wager under one pay table."""

    wager: str
    name: str
    clause: str
    pay_table: str
    rules: dict[str, str]
    method: Method
    exact: bool
    combinations: Fraction
    ev: Fraction
    house_edge: Fraction
    element_of_risk: Fraction
    variance: Fraction
    hit_frequency: Fraction
    push_frequency: Fraction
    events: tuple[ParEvent, ...]
    per: dict[str, Per] = {}
    meter: Meter | None = None
    notes: tuple[str, ...] = ()
    errors: dict[str, float] = {}  # how far figures in floating point may be off, by their names

    @property
    def standard_deviation(self) -> Decimal:
        """The square root of the variance, to fifteen digits."""
        return square_root(self.variance)


def par_of(
    rules: RuleSet,
    wager: str,
    outcomes: Iterable[Outcome],
    *,
    slug: str = "",
    name: str = "",
    clause: str = "",
    method: Method = "enumeration",
    per: Mapping[str, Fraction] | None = None,
    meter: Meter | None = None,
    notes: Iterable[str] = (),
) -> ParSheet:
    """The par sheet of a wager as these rules have it, from its counted outcomes.

    ``slug``, ``name`` and ``clause`` are the wager's own, unless it has several sheets. ``per``
    names other units ("resolved", "roll") and how many of them go to one bet made.
    """
    rule = rules.wager(wager)
    rows = list(outcomes)
    total = sum((Fraction(row.weight) for row in rows), Fraction(0))
    if total <= 0:
        raise HouseFault(f"{slug or wager}: a par sheet needs outcomes")
    chances = [Fraction(row.weight) / total for row in rows]
    ev = _mean(chances, [row.net for row in rows])
    second = _mean(chances, [row.net**2 for row in rows])
    risked = _mean(chances, [row.risked for row in rows])
    hits = [row.net > 0 if row.hit is None else row.hit for row in rows]
    return ParSheet(
        wager=slug or wager,
        name=name or rule.name,
        clause=clause or rule.clause,
        pay_table=rules.pay_table(wager).id,
        rules=dict(rules.shown),
        method=method,
        exact=True,
        combinations=total,
        ev=ev,
        house_edge=-ev,
        element_of_risk=-ev / risked,
        variance=second - ev**2,
        hit_frequency=sum((c for c, hit in zip(chances, hits, strict=True) if hit), Fraction(0)),
        push_frequency=sum(
            (c for c, row in zip(chances, rows, strict=True) if row.net == 0), Fraction(0)
        ),
        events=tuple(
            ParEvent(row.event, Fraction(row.weight), chance, row.pays, chance * row.net)
            for row, chance in zip(rows, chances, strict=True)
        ),
        per={unit: Per(ev / count, -ev / count, count) for unit, count in (per or {}).items()},
        meter=meter,
        notes=tuple(notes),
    )


def won_or_lost(
    rules: RuleSet, wager: str, event: str, won: int, lost: int, notes: Iterable[str] = ()
) -> ParSheet:
    """The sheet of a wager that one event wins and every other loses."""
    pays = rules.pay_table(wager).pays(event)
    outcomes = [
        Outcome(event, won, pays.back(1) - 1, str(pays)),
        Outcome("any_other", lost, Fraction(-1), str(Lose())),
    ]
    return par_of(rules, wager, outcomes, notes=notes)


def _mean(chances: Sequence[Fraction], values: Sequence[Fraction]) -> Fraction:
    return sum((c * v for c, v in zip(chances, values, strict=True)), Fraction(0))


# --- print -------------------------------------------------------------------------------------


def decimal(value: Fraction | int, digits: int = DIGITS) -> str:
    """A decimal string of so many significant digits, correctly rounded."""
    exact = Fraction(value)
    context = Context(prec=digits, rounding=ROUND_HALF_EVEN)
    quotient = context.divide(Decimal(exact.numerator), Decimal(exact.denominator))
    return format(quotient, "f")


def percent(value: Fraction, places: int = 4) -> str:
    """A share as a percentage, correctly rounded: 7/495 is ``1.4141%``."""
    scaled = round(value * 100 * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    sign = "-" if scaled < 0 else ""
    return f"{sign}{whole}.{rest:0{places}}%" if places else f"{sign}{whole}%"


def square_root(value: Fraction, digits: int = DIGITS) -> Decimal:
    """The square root of an exact number, correctly rounded but for the last digit."""
    scale = 10 ** (2 * (digits + 5))
    root = isqrt(value.numerator * scale // value.denominator)
    return Context(prec=digits).create_decimal(Decimal(root).scaleb(-(digits + 5)))


def as_json(sheet: ParSheet) -> dict[str, Any]:
    """A wager's par sheet for machines: exact numbers as strings, with their decimals."""
    exact = {
        "ev": sheet.ev,
        "house_edge": sheet.house_edge,
        "element_of_risk": sheet.element_of_risk,
        "variance": sheet.variance,
        "hit_frequency": sheet.hit_frequency,
        "push_frequency": sheet.push_frequency,
    }
    decimals: dict[str, Any] = {key: decimal(value) for key, value in exact.items()}
    decimals["standard_deviation"] = str(sheet.standard_deviation)
    found: dict[str, Any] = {
        "wager": sheet.wager,
        "name": sheet.name,
        "clause": sheet.clause,
        "pay_table": sheet.pay_table,
        "rules": sheet.rules,
        "method": sheet.method,
        "exact": sheet.exact,
        "errors": {key: f"{bound:.0e}" for key, bound in sheet.errors.items()},
        "combinations": str(sheet.combinations),
        **{key: str(value) for key, value in exact.items()},
        "events": [
            {
                "event": row.event,
                "combinations": str(row.combinations),
                "probability": str(row.probability),
                "pays": row.pays,
                "contribution": str(row.contribution),
            }
            for row in sheet.events
        ],
        "decimals": decimals,
    }
    decimals["events"] = [
        {"probability": decimal(row.probability), "contribution": decimal(row.contribution)}
        for row in sheet.events
    ]
    if sheet.per:
        found["per"] = {
            unit: {"ev": str(per.ev), "house_edge": str(per.house_edge), "count": str(per.count)}
            for unit, per in sheet.per.items()
        }
        decimals["per"] = {
            unit: {"ev": decimal(per.ev), "house_edge": decimal(per.house_edge)}
            for unit, per in sheet.per.items()
        }
    if sheet.meter is not None:
        found["meter"] = _meter_json(sheet.meter)
    if sheet.notes:
        found["notes"] = list(sheet.notes)
    return found


def _meter_json(meter: Meter) -> dict[str, Any]:
    even = meter.break_even
    return {
        "base_wager_cents": meter.base_wager,
        "meter_cents": str(meter.meter),
        "fixed_return": str(meter.fixed_return),
        "return_per_meter_cent": str(meter.slope),
        "break_even_meter_cents": None if even is None else str(even),
        "break_even_meter_cents_decimal": None if even is None else decimal(even),
        "meter_hit_probability": str(meter.hit_chance),
        "wagers_between_hits": _text(meter.bets_between(meter.hit_chance)),
        "jackpot_probability": _text(meter.jackpot_chance),
        "wagers_between_jackpots": _text(meter.bets_between(meter.jackpot_chance)),
        "envy_return_per_other_hand": str(meter.envy),
        "long_run_house_edge": _text(meter.long_run_edge),
    }


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
