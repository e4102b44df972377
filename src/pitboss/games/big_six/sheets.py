"""Exact par sheets of Big Six: one spin, 54 equally likely sections."""

from __future__ import annotations

from fractions import Fraction

from pitboss.exact.par import Outcome, ParSheet, par_of
from pitboss.games.big_six.wheel import wheel
from pitboss.money.pays import Lose
from pitboss.rulebook import RuleSet


def sheets(rules: RuleSet) -> list[ParSheet]:
    """The par sheet of every wager."""
    marks = wheel(rules).marks
    return [_sheet(rules, wager) for wager in rules.wagers if wager in marks]


def _sheet(rules: RuleSet, wager: str) -> ParSheet:
    table = rules.pay_table(wager)
    sections = dict(wheel(rules).outcomes())
    wins = sections.get(wager, 0)
    pays = table.pays(wager)
    return par_of(
        rules,
        wager,
        [
            Outcome(wager, wins, pays.back(1) - 1, str(pays)),
            Outcome("any_other", sum(sections.values()) - wins, Fraction(-1), str(Lose())),
        ],
    )
