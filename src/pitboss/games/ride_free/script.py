"""Ride Free as the engine plays it: the parts of its round, and who may bet what on them.

CO-2119-1: blackjack with free doubles and splits on certain hands, in which a dealer's 22 pushes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pitboss.errors import Refusal
from pitboss.families.blackjack.betting import BlackjackGame
from pitboss.families.blackjack.clauses import Clauses
from pitboss.families.blackjack.hands import MAIN
from pitboss.families.blackjack.lammers import LammerClauses
from pitboss.families.blackjack.mishaps import rules_of
from pitboss.families.blackjack.running import running_of
from pitboss.families.blackjack.terms import Terms, odds
from pitboss.games.ride_free.betting import BUST, STACK, TOP_3, TWENTY_ONE, held_by
from pitboss.games.ride_free.bonuses import (
    BustBonus,
    Hedge22,
    LuckyLadies,
    SilverStack,
    TwentyOnePlusThree,
)
from pitboss.games.ride_free.clauses import BONUS, JACKPOTS
from pitboss.rulebook import RuleSet
from pitboss.rulebook.steps import steps
from pitboss.table.actions import Place
from pitboss.table.table import Table
from pitboss.table.wagers import Wager
from pitboss.wagers.rocket_aces.wager import ROCKET_ACES, RocketAces


class RideFree(BlackjackGame):
    """Ride Free: the blackjack wager, the nine bonus wagers, wagers for the dealer."""

    slug = "ride-free"
    clauses = steps(slug, Clauses, "table")
    lammers = steps(slug, LammerClauses, "lammers")
    irregularities = rules_of(clauses)
    lone_sides = True  # every box with a wager gets cards (RF-22)
    dealer_clause = BONUS.for_dealer  # which bars it beside the progressives
    parts = (
        RocketAces(),
        TwentyOnePlusThree(),
        LuckyLadies(),
        Hedge22(),
        SilverStack(),
        BustBonus(),
    )

    def terms(self, rules: RuleSet) -> Terms:
        """What the filing leaves to the casino."""
        return _terms(rules)

    # --- what may go up -----------------------------------------------------------------------

    def allow(self, table: Table, player: str, box: int, wager: str, spot: str) -> None:
        """Before the deal everything but Bust Bonus; after the check Bust Bonus alone."""
        rule = table.rules.wager(wager)
        if wager != MAIN and wager not in self.sides:
            raise Refusal(f"{rule.name} comes by decision", rule.clause, "wager")
        if (wager == BUST) != (running_of(table) is not None):
            when = "after the dealer's check" if wager == BUST else "before the deal"
            clause = BONUS.bust_betting if wager == BUST else BONUS.betting
            raise Refusal(f"{rule.name} is bet {when}", clause, "wager")
        if wager != BUST:
            self._check_entry(table, player)
        if wager == MAIN:
            self._check_boxes(table, player, box)
            return
        needed = wager == STACK or (wager != BUST and table.rules.flag("bonus_needs_main"))
        # Without a blackjack wager nobody earns lammers: Silver Stack always needs one.
        if needed and MAIN not in held_by(table, player, box):
            message = f"{rule.name} needs a blackjack wager beside it"
            raise Refusal(message, BONUS.needs_main, "wager")
        self.sides[wager].allow(table, player, box, wager)

    def amounts(
        self, table: Table, player: str, box: int, wager: str, spot: str
    ) -> tuple[int, int, int]:
        """Within the posted limits (CO-2119-4), the dealer's part included."""
        low, high, step = super().amounts(table, player, box, wager, spot)
        toke = table.find(player, box, wager, spot, for_dealer=True)
        return low, high - (toke.cents if toke else 0), step

    # --- wagers for the dealer ----------------------------------------------------------------

    def allow_dealer(self, table: Table, wager: str) -> str:
        """Beside any wager but the progressives, where the house takes them (RF-20)."""
        taken = table.rules.flag("dealer_wagers") and wager not in (*JACKPOTS, ROCKET_ACES)
        return BONUS.for_dealer if taken else ""

    def check_action(self, table: Table, action: Any, clause: str) -> None:
        """As everywhere; a wager for the dealer stands in front of one of the player's own."""
        super().check_action(table, action, clause)
        if isinstance(action, Place) and action.for_dealer:
            name = table.rules.wager(action.wager).name
            if not table.find(action.player, action.box, action.wager, action.spot):
                message = f"{name}: a wager for the dealer goes in front of your own"
                raise Refusal(message, BONUS.for_dealer, "for_dealer")

    # --- what may come down -------------------------------------------------------------------

    def allow_reduction(self, table: Table, wager: Wager) -> None:
        """Until the deal; Bust Bonus is bet after it."""
        if running_of(table) is not None and wager.kind != BUST:
            raise Refusal("the cards are dealt: the wager stays", self.clauses.locked, "wager_id")

    def allow_removal(self, table: Table, wager: Wager) -> None:
        """Not from under a wager that leans on this one."""
        if wager.for_dealer:
            return
        if table.find(wager.player, wager.box, wager.kind, wager.spot, for_dealer=True):
            raise Refusal("the dealer's wager must come down first", BONUS.for_dealer, "wager_id")
        left = held_by(table, wager.player, wager.box) - {wager.kind}
        needs = STACK in left or (table.rules.flag("bonus_needs_main") and bool(left))
        if wager.kind == MAIN and needs:
            raise Refusal("the bonus wagers must come down first", BONUS.needs_main, "wager_id")
        if wager.kind in TWENTY_ONE and TOP_3 in left and not left & set(TWENTY_ONE):
            raise Refusal("Top 3 must come down first", BONUS.top_3_needs, "wager_id")

    def removal_clause(self, table: Table, wager_id: int) -> str:
        """Wagers are free until all are placed."""
        wager = table.wagers.get(wager_id)
        late = wager is not None and wager.kind == BUST
        return BONUS.bust_betting if late else BONUS.betting


@lru_cache(maxsize=64)
def _terms(rules: RuleSet) -> Terms:
    return Terms(
        chip=rules.money("smallest_chip"),
        odds=odds(rules),
        surrenders=rules.flag("late_surrender"),  # RF-19
    )


__all__ = ["MAIN", "RideFree"]
