"""Par sheets of Free Bet Blackjack and Push 22 under one set of rules."""

from __future__ import annotations

from pitboss.exact.blackjack import CardShoe, Rules
from pitboss.exact.blackjack.bonus import Deals, dealer_suits
from pitboss.exact.blackjack.side import dealer_22_deals
from pitboss.exact.par import ParSheet
from pitboss.families.blackjack.analysing import Analysed, TableSheets
from pitboss.families.blackjack.sheets import blackjack_pays, main_sheet, side_sheet
from pitboss.games.free_bet_blackjack.script import PUSH_22
from pitboss.rulebook import RuleSet
from pitboss.wagers.rocket_aces.sheets import host_sheets

PRICED = {wager: (wager,) for wager in ("blackjack", "insurance", "even_money", PUSH_22)}
FREE_DOUBLES = (9, 10, 11)  # hard totals of the first two cards (OH-AF-11.I)


def hits_soft_17(rules: RuleSet) -> bool:
    """What the layout says of a soft 17 (FB-10)."""
    return rules.choice("soft_17") == "hit"


def solver_rules(rules: RuleSet) -> Rules:
    """The rules of a table as the solver knows them."""
    return Rules(
        blackjack_pays=blackjack_pays(rules),
        hit_soft_17=hits_soft_17(rules),  # OH-AF-14.II, FB-10
        hole_card=rules.flag("peek"),
        push_22=True,  # OH-AF-4.III.C
        free_doubles=FREE_DOUBLES,
        free_splits=True,  # OH-AF-13.I
        resplit_aces=True,  # OH-AF-12.III.A names no exception
        draw_to_split_aces=not rules.flag("split_aces_one_card"),  # FB-03
    )


def push_22_deals(shoe: CardShoe, *, hit_soft_17: bool = True) -> Deals:
    """Dealer's 22 by suits; the dealer always draws out for it (FB-11)."""
    return dealer_22_deals(dealer_suits(shoe, hit_soft_17=hit_soft_17))


FREE_BET = Analysed(solver_rules)


class Sheets(TableSheets):
    """The sheets of a table, from its full shoe or from these cards."""

    def hand(self) -> ParSheet:
        """The wager on the hand."""
        note = "a lammer puts none of the player's own money at risk"
        return main_sheet(self.rules, FREE_BET.solution(self.rules, self.cards), (note,))

    def side(self, wager: str) -> ParSheet:
        """Push 22."""
        note = "the dealer always draws out for it, so the players' play changes nothing"
        deals = push_22_deals(self.cards, hit_soft_17=hits_soft_17(self.rules))
        return side_sheet(self.rules, wager, deals, (note,))


def sheets(rules: RuleSet) -> list[ParSheet]:
    """The sheet of every wager of this house; doubles and splits are part of that on the hand."""
    return host_sheets(Sheets(rules), PRICED, rules.wagers)


def sheets_of(rules: RuleSet, wager: str) -> list[ParSheet]:
    """The sheets of one wager."""
    return host_sheets(Sheets(rules), PRICED, (wager,))
