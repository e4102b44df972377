"""Blackjack of Ohio Appendix A, with the House Money side wager."""

from __future__ import annotations

from functools import lru_cache

from pitboss.families.blackjack.betting import BlackjackGame
from pitboss.families.blackjack.clauses import Clauses
from pitboss.families.blackjack.mishaps import rules_of
from pitboss.families.blackjack.terms import ANY_TOTAL, Terms, odds
from pitboss.games.blackjack.house_money import HouseMoney
from pitboss.rulebook import RuleSet
from pitboss.rulebook.steps import steps
from pitboss.wagers.rocket_aces.wager import RocketAces

DOUBLE_ON = {
    "any": ANY_TOTAL,
    "8-11": range(8, 12),
    "9-11": range(9, 12),
    "10-11": range(10, 12),
    "11": range(11, 12),
    "none": range(0),
}


class Blackjack(BlackjackGame):
    """Blackjack with House Money."""

    slug = "blackjack"
    clauses = steps(slug, Clauses, "table")
    irregularities = rules_of(clauses)
    parts = (RocketAces(), HouseMoney())

    def terms(self, rules: RuleSet) -> Terms:
        """What the filing leaves to the casino; more with one or two decks."""
        return _terms(rules)


@lru_cache(maxsize=64)
def _terms(rules: RuleSet) -> Terms:
    return Terms(
        chip=rules.money("smallest_chip"),
        odds=odds(rules),
        way=rules.choice("deal"),
        peeks=rules.flag("peek"),
        hits_soft_17=rules.choice("soft_17") == "hit",  # as the layout says (OH-A-2.I.D)
        split_hands=rules.whole("split_hands"),  # OH-A-11.V
        resplits_aces=rules.flag("resplit_aces"),  # BJ-05
        draws_to_split_aces=rules.flag("draw_to_split_aces"),  # OH-A-11.V
        doubles=DOUBLE_ON[rules.choice("double_on")],  # OH-A-10.IV
        doubles_split=rules.flag("double_after_split"),
    )
