"""Par sheets of Blackjack and House Money under one set of rules."""

from __future__ import annotations

from functools import cached_property
from typing import cast

from pitboss.exact.blackjack import CardShoe, Deals, Rules, Solution
from pitboss.exact.blackjack.rules import Doubles
from pitboss.exact.blackjack.side import card_deals
from pitboss.exact.par import ParSheet
from pitboss.families.blackjack.analysing import Analysed, TableSheets
from pitboss.families.blackjack.sheets import blackjack_pays, main_sheet, side_sheet
from pitboss.games.blackjack.capping import CAPPED, capped_sheet
from pitboss.games.blackjack.house_money import HOUSE_MONEY, house_money_event
from pitboss.rulebook import RuleSet
from pitboss.wagers.rocket_aces.sheets import host_sheets


def solver_rules(rules: RuleSet) -> Rules:
    """The rules of a table as the solver knows them."""
    return Rules(
        blackjack_pays=blackjack_pays(rules),
        hit_soft_17=rules.choice("soft_17") == "hit",  # OH-A-12.II
        hole_card=rules.flag("peek"),  # OH-A-7.IV
        doubles=cast(Doubles, rules.choice("double_on")),  # OH-A-10.IV
        double_after_split=rules.flag("double_after_split"),
        split_hands=rules.whole("split_hands"),  # OH-A-11.III.A
        resplit_aces=rules.flag("resplit_aces"),  # BJ-05
        draw_to_split_aces=rules.flag("draw_to_split_aces"),  # OH-A-11.III.B, OH-A-11.V
    )


BLACKJACK = Analysed(solver_rules)


class Sheets(TableSheets):
    """The sheets of a table, from its full shoe or from these cards."""

    @cached_property
    def solution(self) -> Solution:
        """Best play."""
        return BLACKJACK.solution(self.rules, self.cards)

    def hand(self) -> ParSheet:
        """The wager on the hand."""
        return main_sheet(self.rules, self.solution)

    def side(self, wager: str) -> ParSheet:
        """House Money, taken at once or added to the wager."""
        if wager == HOUSE_MONEY:
            note = "every win is taken at once"
            return side_sheet(self.rules, HOUSE_MONEY, deals(self.cards), (note,))
        return capped_sheet(self.rules, self.cards, self.solution)


def deals(shoe: CardShoe) -> Deals:
    """Two cards by the row of House Money that they make."""
    return card_deals(shoe, 2, lambda cards: frozenset({house_money_event(*cards)} - {""}))


PRICED: dict[str, tuple[str, ...]] = {
    "blackjack": ("blackjack",),
    "insurance": ("insurance",),
    "even_money": ("even_money",),
    HOUSE_MONEY: (HOUSE_MONEY, CAPPED),
}


def sheets(rules: RuleSet) -> list[ParSheet]:
    """The sheet of every wager of this house; doubles and splits are part of that on the hand."""
    return host_sheets(Sheets(rules), PRICED, rules.wagers)


def sheets_of(rules: RuleSet, wager: str) -> list[ParSheet]:
    """The sheets of one wager."""
    return host_sheets(Sheets(rules), PRICED, (wager,))
