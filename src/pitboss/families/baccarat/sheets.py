"""Exact par sheets: one count of all rounds, then every wager is a sum over it."""

from __future__ import annotations

from fractions import Fraction

from pitboss.apparatus.shoe import Shoe
from pitboss.exact.par import Outcome, ParSheet, par_of
from pitboss.families.baccarat.counting import Ways, coup_ways, values_left
from pitboss.families.baccarat.points import BANKER, TIE
from pitboss.families.baccarat.settling import End, end_of, vigorish_on
from pitboss.money import Lose, PayTable, show_percent
from pitboss.rulebook import RuleSet

CHIP_NOTE = "figures hold for wagers whose payouts come out in whole chips"


def sheets(rules: RuleSet, shoe: Shoe | None = None) -> list[ParSheet]:
    """The par sheet of every wager, for a full shoe or for the cards of this one."""
    cards = Shoe.of_decks(rules.whole("decks")) if shoe is None else shoe
    ways = coup_ways(values_left(cards))
    return [_sheet(rules, wager, ways) for wager in rules.wagers]


def _sheet(rules: RuleSet, wager: str, ways: Ways) -> ParSheet:
    table = rules.pay_table(wager)
    counted: dict[str, int] = {}
    ends: dict[str, End] = {}
    for coup, weight in ways.items():
        end = end_of(wager, coup, table)
        counted[end.event] = counted.get(end.event, 0) + weight
        ends[end.event] = end
    order = [*table.events, TIE]
    events = sorted(ends, key=lambda event: _place(event, ends[event], order))
    chips = rules.options.get("payout_rounding") == "chip"
    return par_of(
        rules,
        wager,
        [_outcome(rules, wager, table, ends[e], counted[e]) for e in events],
        notes=[CHIP_NOTE] if chips else (),
    )


def _place(event: str, end: End, order: list[str]) -> tuple[bool, int]:
    """Winning events in the order of the pay table, losing ones last."""
    return isinstance(end.pays, Lose), order.index(event) if event in order else len(order)


def _outcome(rules: RuleSet, wager: str, table: PayTable, end: End, weight: int) -> Outcome:
    """One event with its net result, less vigorish."""
    net = end.pays.back(1) - 1
    pays = str(end.pays)
    fee = Fraction(0)
    if net > 0 and (vigorish := vigorish_on(end.event, table)):
        fee = vigorish.amount(1, net)
        pays += f" less {show_percent(vigorish.percent)}"
    elif wager == BANKER and end.event == TIE and rules.options.get("tie_vigorish", False):
        percent = Fraction(0) if table.vigorish is None else table.vigorish.percent
        fee = percent / 100  # OH-E-8.I.A.3.b
        pays += f" less {show_percent(percent)}"
    return Outcome(end.event, weight, net - fee, pays)
