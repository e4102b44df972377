"""The layout of Ride Free: the blackjack wager, the nine bonus wagers, wagers for the dealer."""

from __future__ import annotations

from typing import Any

from pitboss.errors import Refusal
from pitboss.families.blackjack.felt import felt_of
from pitboss.families.blackjack.hands import MAIN, Hand
from pitboss.families.blackjack.lammers import LammerTable
from pitboss.games.ride_free.clauses import (
    BETTING,
    BUST_BETTING,
    FOR_DEALER,
    JACKPOTS,
    NEEDS_MAIN,
    TOP_3_NEEDS,
)
from pitboss.table.actions import Place
from pitboss.table.effects import Script
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

HEDGE, STACK, BUST, TOP_3 = "hedge_22", "silver_stack", "bust_bonus", "top_3"
TWENTY_ONE = ("classic_21_3", "xtreme_21_3")
LADIES = "lucky_ladies"
BEFORE_THE_DEAL = (HEDGE, STACK, *TWENTY_ONE, TOP_3, LADIES, *JACKPOTS)


class Betting(LammerTable):
    """Who may bet what, and when."""

    sides = (*BEFORE_THE_DEAL, BUST)
    dealer_clause = FOR_DEALER  # which bars it beside the progressives

    # --- what may go up -----------------------------------------------------------------------

    def allow(self, table: Table, player: str, box: int, wager: str, spot: str) -> None:
        """Before the deal everything but Bust Bonus; after the check Bust Bonus alone."""
        rule = table.rules.wager(wager)
        if wager != MAIN and wager not in self.sides:
            raise Refusal(f"{rule.name} comes by decision", rule.clause, "wager")
        if (wager == BUST) != (felt_of(table) is not None):
            when = "after the dealer's check" if wager == BUST else "before the deal"
            clause = BUST_BETTING if wager == BUST else BETTING
            raise Refusal(f"{rule.name} is bet {when}", clause, "wager")
        if wager == BUST:
            self._allow_bust(table, player, box)
            return
        self._check_entry(table, player)
        if wager == MAIN:
            self._check_boxes(table, player, box)
            return
        self._allow_bonus(table, player, box, wager)

    def _allow_bonus(self, table: Table, player: str, box: int, wager: str) -> None:
        name = table.rules.wager(wager).name
        held = held_by(table, player, box)
        # Without a blackjack wager nobody earns lammers: Silver Stack always needs one.
        if MAIN not in held and (wager == STACK or table.rules.flag("bonus_needs_main")):
            raise Refusal(f"{name} needs a blackjack wager beside it", NEEDS_MAIN, "wager")
        if wager == TOP_3 and not held & set(TWENTY_ONE):
            raise Refusal(f"{name} needs a 21+3 Classic or Xtreme wager", TOP_3_NEEDS, "wager")
        if wager in JACKPOTS:
            JACKPOTS[wager].check_open(table.rules)

    def _allow_bust(self, table: Table, player: str, box: int) -> None:
        """Only for a hand that was dealt (RF-11); who has been paid did make a wager (RF-22)."""
        felt = felt_of(table)
        if felt is None or box not in felt.first_two:
            raise Refusal("Bust Bonus needs a hand of two cards", BUST_BETTING, "wager")
        if table.rules.flag("bonus_needs_main") and box not in felt.opening:
            raise Refusal("Bust Bonus needs a blackjack wager beside it", NEEDS_MAIN, "wager")

    def amounts(
        self, table: Table, player: str, box: int, wager: str, spot: str
    ) -> tuple[int, int, int]:
        """Within the posted limits (CO-2119-4), the dealer's part included."""
        if wager in JACKPOTS:
            unit = JACKPOTS[wager].unit(table.rules)
            return unit, 0 if wager in held_by(table, player, box) else unit, unit
        low, high, step = super().amounts(table, player, box, wager, spot)
        toke = table.find(player, box, wager, spot, for_dealer=True)
        return low, high - (toke.cents if toke else 0), step

    # --- wagers for the dealer ----------------------------------------------------------------

    def allow_dealer(self, table: Table, wager: str) -> str:
        """Beside any wager but the progressives, where the house takes them (RF-20)."""
        taken = table.rules.flag("dealer_wagers") and wager not in JACKPOTS
        return FOR_DEALER if taken else ""

    def check_action(self, table: Table, action: Any, clause: str) -> None:
        """As everywhere; a wager for the dealer stands in front of one of the player's own."""
        super().check_action(table, action, clause)
        if isinstance(action, Place) and action.for_dealer:
            name = table.rules.wager(action.wager).name
            if not table.find(action.player, action.box, action.wager, action.spot):
                message = f"{name}: a wager for the dealer goes in front of your own"
                raise Refusal(message, FOR_DEALER, "for_dealer")

    # --- what may come down -------------------------------------------------------------------

    def allow_reduction(self, table: Table, wager: Wager) -> None:
        """Until the deal; Bust Bonus is bet after it."""
        if felt_of(table) is not None and wager.kind != BUST:
            raise Refusal("the cards are dealt: the wager stays", self.clauses.locked, "wager_id")

    def allow_removal(self, table: Table, wager: Wager) -> None:
        """Not from under a wager that leans on this one."""
        if wager.for_dealer:
            return
        if table.find(wager.player, wager.box, wager.kind, wager.spot, for_dealer=True):
            raise Refusal("the dealer's wager must come down first", FOR_DEALER, "wager_id")
        left = held_by(table, wager.player, wager.box) - {wager.kind}
        needs = STACK in left or (table.rules.flag("bonus_needs_main") and bool(left))
        if wager.kind == MAIN and needs:
            raise Refusal("the bonus wagers must come down first", NEEDS_MAIN, "wager_id")
        if wager.kind in TWENTY_ONE and TOP_3 in left and not left & set(TWENTY_ONE):
            raise Refusal("Top 3 must come down first", TOP_3_NEEDS, "wager_id")

    def removal_clause(self, table: Table, wager_id: int) -> str:
        """Wagers are free until all are placed."""
        wager = table.wagers.get(wager_id)
        return BUST_BETTING if wager is not None and wager.kind == BUST else BETTING

    def taken_down(self, table: Table, wager: Wager, cents: int) -> None:
        """A progressive wager that goes back after the lock-in leaves its meters again."""
        super().taken_down(table, wager, cents)
        if wager.kind in JACKPOTS and felt_of(table) is not None:
            JACKPOTS[wager.kind].given_back(table, wager)

    # --- the boxes in play --------------------------------------------------------------------

    def _boxes_in_play(self, table: Table) -> list[Hand]:
        """Every box with a wager gets cards, bonus wagers alone included (RF-22)."""
        boxes = {wager.box for wager in table.wagers.values()}
        return [Hand(box, table.controller(box)) for box in table.clockwise() if box in boxes]

    def bust_betting(self, table: Table) -> Script[None]:
        """Bust Bonus: after the check and before any player's decision."""
        felt = felt_of(table)
        if BUST in table.rules.wagers and felt is not None and felt.first_two:
            table.announce("Bust Bonus wagers, please", BUST_BETTING)
            while True:
                try:
                    yield from table.take_wagers(BUST_BETTING)
                    return
                except Irregularity as slip:
                    yield from felt.put_right(slip)


def held_by(table: Table, player: str, box: int) -> set[str]:
    """The kinds of wagers that a player has on a box."""
    return {w.kind for w in table.wagers.values() if w.player == player and w.box == box}
