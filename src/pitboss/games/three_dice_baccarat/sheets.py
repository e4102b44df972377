"""Exact par sheets of 3 Dice Baccarat: all 6^6 throws of two cups, counted by classes of hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import msgspec

from pitboss.apparatus.dice import cupfuls
from pitboss.exact.par import Meter, Outcome, ParSheet, collects, meter_of, par_of
from pitboss.games.three_dice_baccarat.hands import DICE, Hand, hand
from pitboss.games.three_dice_baccarat.progressive import is_open, lowest_meter, unit
from pitboss.games.three_dice_baccarat.settling import LOSES, PAY_UNIT, PROGRESSIVE, event
from pitboss.money.cents import show
from pitboss.money.pays import Lose, Pays
from pitboss.money.paytable import PayTable
from pitboss.rulebook import RuleSet

CLOSED = "No seed or rate is set, so the wager is closed; figures without any meter."
SHARED = "All wagers at the table win the meter together and split it: for n of them, 1/n each."


def sheets(rules: RuleSet) -> list[ParSheet]:
    """The par sheet of every wager this house offers."""
    return [sheet(rules, wager) for wager in rules.wagers]


def sheet(rules: RuleSet, wager: str) -> ParSheet:
    """The par sheet of one wager."""
    table = rules.pay_table(wager)
    counts = count_events(table, wager)
    is_progressive = wager == PROGRESSIVE
    return par_of(
        rules,
        wager,
        _outcomes(rules, table, counts),
        meter=_meter(rules, table, counts) if is_progressive else None,
        notes=_notes(rules, is_progressive),
    )


@cache
def cups() -> Mapping[Hand, int]:
    """How many of the 216 throws of one cup read as each hand."""
    counts: Counter[Hand] = Counter()
    for dice, weight in cupfuls(DICE):
        counts[hand(dice)] += weight
    return counts


def count_events(table: PayTable, wager: str) -> Mapping[str, int]:
    """How many of the 46,656 throws of both cups reach each event; losing throws come last."""
    counts = dict.fromkeys((*table.events, LOSES), 0)
    for player, ways in cups().items():
        for banker, other_ways in cups().items():
            counts[event(table, wager, player, banker)] += ways * other_ways
    return {reached: count for reached, count in counts.items() if count}


def _outcomes(rules: RuleSet, table: PayTable, counts: Mapping[str, int]) -> list[Outcome]:
    meter = lowest_meter(rules)
    rows = []
    for reached, count in counts.items():
        pays: Pays = Lose() if reached == LOSES else table.pays(reached)
        stake = unit(rules)  # only an award in cents depends on it
        back = pays.back(stake, meter=meter, units=Fraction(stake, PAY_UNIT))
        rows.append(Outcome(reached, count, back / stake - 1, str(pays), hit=collects(pays)))
    return rows


def _meter(rules: RuleSet, table: PayTable, counts: Mapping[str, int]) -> Meter:
    """The same wager as a function of its meter, for a player who need not share it."""
    stake = unit(rules)
    total = sum(counts.values())
    rows = [
        (Fraction(count, total), Lose() if reached == LOSES else table.pays(reached))
        for reached, count in counts.items()
    ]
    units = Fraction(stake, PAY_UNIT)
    line = meter_of(stake, lowest_meter(rules), rows, lambda pays: pays.back(stake, units=units))
    return msgspec.structs.replace(line, jackpot_chance=None)


def _notes(rules: RuleSet, is_progressive: bool) -> tuple[str, ...]:
    notes = []
    if is_progressive:
        meter = show(int(lowest_meter(rules)))
        start = f"At a meter of {meter}: the seed and this wager's own part."
        notes += [start if is_open(rules) else CLOSED, SHARED]
    if rules.payout_limit is not None:
        notes.append(f"Without the posted payout limit of {show(rules.payout_limit)}.")
    return tuple(notes)
