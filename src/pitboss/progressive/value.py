"""What a progressive wager is worth, exactly, as a function of its meter.

The return is a straight line in the meter: a part from the fixed awards, and a part for every cent
on the meter. Envy adds the same for each other hand at the table, by linearity, however the hands
depend on one another. Over a long time a meter returns what was put on it: each wager's part, and
a new start for every full award (or, with a reserve, what the reserve was fed).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from pitboss.exact.par import Meter, Outcome, collects, meter_of
from pitboss.money.pays import Lose, MeterShare, Pays
from pitboss.money.paytable import PayTable
from pitboss.money.rounding import TO_THE_CENT
from pitboss.progressive.meter import MeterRule

LOSES = "any_other"


def lowest_meter(rule: MeterRule, stake: int) -> Fraction:
    """The meter at its lowest when a wager is decided: the seed and that wager's own part."""
    return Fraction(rule.seed + rule.part(stake))


def chances(counts: Mapping[str, int]) -> dict[str, Fraction]:
    """The chance of each event from how often each was counted."""
    total = sum(counts.values())
    return {event: Fraction(count, total) for event, count in counts.items()}


def meter_value(
    table: PayTable, counts: Mapping[str, int], rule: MeterRule, stake: int | None = None
) -> Meter:
    """A wager of ``stake`` cents (one base unit if not given) as a function of its meter.

    ``counts`` says how often each event comes; events without a row of the table lose.
    """
    stake = rule.base_wager if stake is None else stake
    units = Fraction(stake, rule.base_wager)
    found = [
        (chance, table.row(event)) for event, chance in chances(counts).items() if event in table
    ]
    line = meter_of(
        stake,
        lowest_meter(rule, stake),
        [(chance, row.pays) for chance, row in found],
        lambda pays: pays.back(stake, units=units),
    )
    envies = [chance * row.envy.back(stake, units=units) for chance, row in found if row.envy]
    return msgspec.structs.replace(
        line,
        envy=sum(envies, Fraction(0)) / stake,
        long_run_return=_long_run(rule, stake, line.jackpot_chance or Fraction(0)),
    )


def _long_run(rule: MeterRule, stake: int, jackpot: Fraction) -> Fraction:
    if rule.reserve:
        reserved = TO_THE_CENT(stake * rule.reserve_rate)
        return Fraction(rule.part(stake) + reserved, stake)
    reset = rule.seed if rule.reset is None else rule.reset
    return (rule.part(stake) + jackpot * reset) / stake


def outcomes(
    table: PayTable, counts: Mapping[str, int], rule: MeterRule, stake: int | None = None
) -> list[Outcome]:
    """The rows of the wager's par sheet, with the meter at its lowest; losing hands come last."""
    stake = rule.base_wager if stake is None else stake
    units = Fraction(stake, rule.base_wager)
    meter = lowest_meter(rule, stake)

    def outcome(event: str, count: int, pays: Pays) -> Outcome:
        back = pays.back(stake, meter=meter, units=units)
        paid = TO_THE_CENT(back) if isinstance(pays, MeterShare) else back
        net = Fraction(paid) / stake - 1
        return Outcome(event, count, net, str(pays), hit=collects(pays))

    rows = [outcome(row.event, counts[row.event], row.pays) for row in table if row.event in counts]
    rest = sum(count for event, count in counts.items() if event not in table)
    return [row for row in rows if row.weight] + [outcome(LOSES, rest, Lose())]
