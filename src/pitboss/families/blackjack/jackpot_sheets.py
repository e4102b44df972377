"""Par sheets of progressive side wagers, as functions of their meters."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from pitboss.exact.blackjack import Deals, chances
from pitboss.exact.blackjack.bonus import NO_ROW
from pitboss.exact.par import Meter, Outcome, ParSheet, collects, meter_of, par_of
from pitboss.money import Lose, MeterShare, Pays
from pitboss.money.cents import show
from pitboss.money.rounding import TO_THE_CENT
from pitboss.progressive.jackpots import PAY_UNIT, Jackpot
from pitboss.rulebook import RuleSet

SHARED = "a full meter is split among its winners: for n of them, 1/n each"
CLOSED = "no seed or rate is set, so the wager is closed; figures without any meter"


def jackpot_sheet(rules: RuleSet, jackpot: Jackpot, deals: Deals) -> ParSheet:
    """The wager with every meter at its lowest: the seed and this wager's own part."""
    table = rules.pay_table(jackpot.wager)
    found, every = chances(deals, table), sum(deals.values(), Fraction(0))
    unit, meter = _unit(rules, jackpot), lowest(rules, jackpot)
    rows = []
    for event, chance in found.items():
        pays: Pays = Lose() if event == NO_ROW else table.pays(event)
        if chance:
            net = back(pays, unit, meter) / unit - 1
            name = event or "any_other"
            rows.append(Outcome(name, chance * every, net, str(pays), hit=collects(pays)))
    notes = [f"every meter at {show(meter)}: its seed and this wager's part", SHARED]
    if not jackpot.is_open(rules):
        notes[0] = CLOSED
    if table.note:
        notes.append(table.note)
    return par_of(
        rules,
        jackpot.wager,
        rows,
        meter=_line(rules, jackpot, found),
        notes=tuple(notes),
    )


def _unit(rules: RuleSet, jackpot: Jackpot) -> int:
    """The wager; a dollar where the house has set none."""
    return jackpot.unit(rules) or PAY_UNIT


def back(pays: Pays, unit: int, meter: int) -> Fraction:
    """What one unit brings back; shares of a meter are paid in whole cents."""
    if isinstance(pays, MeterShare):
        return Fraction(TO_THE_CENT(pays.back(0, meter=meter)))
    return pays.back(unit, units=Fraction(unit, PAY_UNIT))


def lowest(rules: RuleSet, jackpot: Jackpot) -> int:
    """What stands on each meter when a lone wager is decided after a start."""
    first = next(iter(jackpot.meters(rules).values()))
    return first.seed + first.part(_unit(rules, jackpot))


def _line(rules: RuleSet, jackpot: Jackpot, found: Mapping[str, Fraction]) -> Meter:
    """The return as a straight line in what every meter shows."""
    table, unit = rules.pay_table(jackpot.wager), _unit(rules, jackpot)
    rows = [
        (chance, Lose() if event == NO_ROW else table.pays(event))
        for event, chance in found.items()
    ]
    line = meter_of(unit, Fraction(lowest(rules, jackpot)), rows, lambda pays: back(pays, unit, 0))
    long_run = jackpot.long_run_return(rules, line.jackpot_chance or Fraction(0))
    return msgspec.structs.replace(line, long_run_return=long_run)
