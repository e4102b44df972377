"""Blackjack with House Money, analysed: loaded when first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pitboss.exact.shoe_report import ShoeReport
from pitboss.exact.strategy import Strategy
from pitboss.families.blackjack import charting, coaching, shoes
from pitboss.families.blackjack.coaching import unit
from pitboss.games.blackjack.proofs import proofs
from pitboss.games.blackjack.sheets import sheets, sheets_of, solution_of, solver_rules
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

__all__ = ["advise", "chart", "proofs", "sheets", "sheets_of", "shoe", "unit"]


def advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    """The value of every option of the pending question, best first."""
    return coaching.advise(table, player, solver_rules)


def chart(rules: RuleSet) -> Strategy:
    """Basic strategy for these rules."""
    return charting.chart(rules, solution_of(rules))


def shoe(rules: RuleSet, gone: Sequence[str]) -> ShoeReport:
    """The next round once these cards are gone from the shoe."""
    return shoes.shoe_report(rules, gone, solver_rules)
