"""What a game of blackjack can be asked, once its rules are told as the solver knows them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from fractions import Fraction

from pitboss.apparatus.shoe import Shoe as Cards
from pitboss.exact.blackjack import CardShoe, Rules, Solution
from pitboss.exact.par import ParSheet
from pitboss.exact.shoe_report import ShoeReport
from pitboss.exact.strategy import Strategy
from pitboss.families.blackjack import charting, coaching, shoes
from pitboss.families.blackjack.hands import INSURANCE, MAIN
from pitboss.families.blackjack.sheets import (
    card_shoe,
    even_money_sheet,
    full_shoe,
    insurance_sheet,
    solved,
)
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table


class Analysed:
    """Best play, the coach, the chart and the shoe report of one game."""

    def __init__(self, solver_rules: Callable[[RuleSet], Rules]) -> None:
        self.solver_rules = solver_rules

    def solution(self, rules: RuleSet, cards: CardShoe | None = None) -> Solution:
        """Best play under a table's rules, from its full shoe or from these cards."""
        return solved(self.solver_rules(rules), (cards or full_shoe(rules)).by_value())

    def advise(self, table: Table, player: str) -> list[tuple[str, Fraction]]:
        """The value of every option of the pending question, best first; bonus wagers left out."""
        return coaching.advise(table, player, self.solver_rules)

    def chart(self, rules: RuleSet) -> Strategy:
        """Basic strategy for these rules."""
        return charting.chart(rules, self.solution(rules))

    def shoe(self, rules: RuleSet, gone: Sequence[str]) -> ShoeReport:
        """The next round once these cards are gone from the shoe."""
        return shoes.shoe_report(rules, gone, self.solver_rules)


class TableSheets(ABC):
    """The sheets of a table, from its full shoe or from these cards."""

    def __init__(self, rules: RuleSet, cards: Cards | None = None) -> None:
        self.rules = rules
        self.cards = full_shoe(rules) if cards is None else card_shoe(cards)

    @abstractmethod
    def hand(self) -> ParSheet:
        """The sheet of the wager on the hand."""

    @abstractmethod
    def side(self, wager: str) -> ParSheet:
        """The sheet of a wager that only this game has."""

    def sheet(self, wager: str) -> ParSheet:
        """The sheet of one wager."""
        if wager == MAIN:
            return self.hand()
        if wager == INSURANCE:
            return insurance_sheet(self.rules, self.cards.by_value())
        if wager == "even_money":
            return even_money_sheet(self.rules, self.cards.by_value())
        return self.side(wager)
