"""Exact par sheets of Big Six: one spin, 54 equally likely sections."""

from __future__ import annotations

from pitboss.exact.par import ParSheet, won_or_lost
from pitboss.games.big_six.wheel import wheel
from pitboss.rulebook import RuleSet


def sheets(rules: RuleSet) -> list[ParSheet]:
    """The par sheet of every wager."""
    marks = wheel(rules).marks
    return [_sheet(rules, wager) for wager in rules.wagers if wager in marks]


def _sheet(rules: RuleSet, wager: str) -> ParSheet:
    sections = dict(wheel(rules).outcomes())
    wins = sections.get(wager, 0)
    return won_or_lost(rules, wager, wager, wins, sum(sections.values()) - wins)
