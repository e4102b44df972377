"""High Card, analysed: every pair of cards counted, and the script held to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

from pitboss.apparatus.cards import DECK
from pitboss.exact.par import Outcome, ParSheet, par_of
from pitboss.money.pays import Lose
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place
from pitboss.table.table import Table
from pitboss_highcard.script import HighCard, result

__all__ = ["proofs", "sheets"]


def sheets(rules: RuleSet) -> list[ParSheet]:
    """The par sheet of every wager."""
    results = Counter(result(own, dealers) for own, dealers in permutations(DECK, 2))
    return [_sheet(rules, wager, results) for wager in rules.wagers]


def _sheet(rules: RuleSet, wager: str, results: Counter[str]) -> ParSheet:
    table = rules.pay_table(wager)
    outcomes = [
        Outcome(row.event, results[row.event], row.pays.back(1) - 1, str(row.pays)) for row in table
    ]
    lost = sum(many for event, many in results.items() if event not in table)
    return par_of(rules, wager, [*outcomes, Outcome("loss", lost, Fraction(-1), str(Lose()))])


def proofs() -> Sequence[ProofCase]:
    """Each wager at a table of one player: the script is played with every card."""
    rules = RuleSet.of(HighCard.slug)
    return [_proof(rules, wager) for wager in rules.wagers]


def _proof(rules: RuleSet, wager: str) -> ProofCase:
    def table() -> Table:
        made = Table(HighCard(), rules)
        made.sit("ann", 1, 100_00)
        return made

    def sheet() -> ParSheet:
        return next(each for each in sheets(rules) if each.wager == wager)

    bet = Place("ann", 1, wager, rules.limits(wager).low)
    return ProofCase(wager, rules, table, [bet], sheet)
