"""Free Bet Blackjack of Ohio Appendix A, with the Push 22 side wager."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pitboss.apparatus.cards import Card, suit_of
from pitboss.families.blackjack.betting import BlackjackGame
from pitboss.families.blackjack.clauses import Clauses
from pitboss.families.blackjack.lammers import LammerClauses
from pitboss.families.blackjack.mishaps import rules_of
from pitboss.families.blackjack.parts import Part
from pitboss.families.blackjack.points import total_of
from pitboss.families.blackjack.running import Running
from pitboss.families.blackjack.terms import Terms, odds
from pitboss.rulebook import RuleSet
from pitboss.rulebook.steps import steps
from pitboss.table.settlement import Verdict, settle
from pitboss.wagers.rocket_aces.wager import RocketAces

PUSH_22 = "push_22"
RED = (1, 2)  # diamonds and hearts


def push_22_event(dealer: Sequence[Card]) -> str:
    """The row of the pay table that the dealer's whole hand makes (FB-12)."""
    if total_of(dealer).points != 22:
        return "other"
    suits = {suit_of(card) for card in dealer}
    if len(suits) == 1:
        return "dealer_22_suited"
    colours = {suit in RED for suit in suits}
    return "dealer_22_same_color" if len(colours) == 1 else "dealer_22_other"


class Push22(Part):
    """Push 22 hangs on nothing but the dealer's hand (OH-AF-16.I.A)."""

    kinds = (PUSH_22,)
    beside = "OH-AF-16.I.B"

    def must_draw(self, running: Running) -> bool:
        """The dealer draws out for it even if no hand is left (FB-11)."""
        return bool(running.table.of_kind(PUSH_22))

    def settle_box(self, running: Running, box: int) -> None:
        """By the dealer's finished hand."""
        table = running.table
        pay_table = table.rules.pay_table(PUSH_22)
        for wager in table.of_kind(PUSH_22):
            if wager.box == box:
                pays = pay_table.pays(push_22_event(running.dealer.cards))
                settle(table, [Verdict(wager, pays, pay_table.clause, also=("OH-AF-16.I.A",))])


class FreeBetBlackjack(BlackjackGame):
    """Free Bet Blackjack with Push 22."""

    slug = "free-bet-blackjack"
    clauses = steps(slug, Clauses, "table")
    lammers = steps(slug, LammerClauses, "lammers")
    irregularities = rules_of(clauses)
    parts = (RocketAces(), Push22())

    def terms(self, rules: RuleSet) -> Terms:
        """What the filing leaves to the casino."""
        return _terms(rules)


@lru_cache(maxsize=64)
def _terms(rules: RuleSet) -> Terms:
    return Terms(
        chip=rules.money("smallest_chip"),
        odds=odds(rules),
        peeks=rules.flag("peek"),
        hits_soft_17=rules.choice("soft_17") == "hit",  # as the layout says (OH-AF-2.I.D, FB-10)
        draws_to_split_aces=not rules.flag("split_aces_one_card"),  # FB-03
    )
