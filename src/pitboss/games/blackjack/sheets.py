"""Par sheets of Blackjack and House Money under one set of rules."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from pitboss.apparatus.shoe import Shoe as Cards
from pitboss.exact.blackjack import CardShoe, Rules, Shoe, Solution, solve
from pitboss.exact.blackjack.rules import Doubles
from pitboss.exact.par import WagerPar
from pitboss.games.blackjack.capping import capped_sheet
from pitboss.games.blackjack.exact import rules as ohio_rules
from pitboss.games.blackjack.exact_house_money import deals
from pitboss.games.blackjack_table.sheets import (
    card_shoe,
    even_money_sheet,
    insurance_sheet,
    main_sheet,
    side_sheet,
)
from pitboss.rulebook import RuleSet

HOUSE_MONEY = "house_money"


def solver_rules(rules: RuleSet) -> Rules:
    """The rules of a table as the solver knows them."""
    return ohio_rules(
        rules.pay_table("blackjack"),
        hit_soft_17=rules.choice("soft_17") == "hit",
        peek=rules.flag("peek"),
        resplit_aces=rules.flag("resplit_aces"),
        double_on=cast(Doubles, rules.choice("double_on")),
        split_hands=rules.whole("split_hands"),
    )


@lru_cache(maxsize=16)
def solved(rules: Rules, shoe: Shoe) -> Solution:
    """Best play from a shoe."""
    return solve(shoe, rules)


def solution_of(rules: RuleSet, cards: CardShoe | None = None) -> Solution:
    """Best play under a table's rules, from its full shoe or from these cards."""
    shoe = cards or CardShoe.of_decks(rules.whole("decks"))
    return solved(solver_rules(rules), shoe.by_value())


def sheets(rules: RuleSet, cards: Cards | None = None) -> list[WagerPar]:
    """The sheet of every wager, from the table's full shoe or from these cards."""
    shoe = CardShoe.of_decks(rules.whole("decks")) if cards is None else card_shoe(cards)
    solution = solution_of(rules, shoe)
    found = [
        main_sheet(rules, solution),
        insurance_sheet(rules, solution.shoe),
        even_money_sheet(rules, solution.shoe),
    ]
    if HOUSE_MONEY in rules.wagers:
        found.append(side_sheet(rules, HOUSE_MONEY, deals(shoe), ("every win is taken at once",)))
        found.append(capped_sheet(rules, shoe, solution))
    return found
