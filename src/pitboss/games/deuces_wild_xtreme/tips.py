"""Wagers for the dealer: in front of the player's own, won and lost with it (CO-2118-7, RF-20)."""

from __future__ import annotations

from typing import Any

from pitboss.errors import Refusal
from pitboss.families.poker.seats import Seat
from pitboss.families.wild_stud.script import WildStud
from pitboss.games.deuces_wild_xtreme.jackpots import JACKPOTS
from pitboss.table.actions import Place
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

FOR_DEALER = "CO-2118-7"


class TakesTips(WildStud):
    """A table at which players may bet for the dealer, where the house takes such wagers.

    One that stands in front of the standard wagers follows the Ante (DW-15). There are none beside
    the three progressives.
    """

    dealer_clause = FOR_DEALER  # which bars it beside them

    def allow_dealer(self, table: Table, wager: str) -> str:
        """In front of any wager made before the deal, but no progressive."""
        taken = table.rules.flag("dealer_wagers") and wager not in JACKPOTS
        return FOR_DEALER if taken else ""

    def check_action(self, table: Table, action: Any, clause: str) -> None:
        """As everywhere; a wager for the dealer stands in front of one of the player's own."""
        super().check_action(table, action, clause)
        if not isinstance(action, Place) or not action.for_dealer:
            return
        if not table.find(action.player, action.box, action.wager, action.spot):
            name = table.rules.wager(action.wager).name
            message = f"{name}: a wager for the dealer goes in front of your own"
            raise Refusal(message, FOR_DEALER, "for_dealer")

    def allow_reduction(self, table: Table, wager: Wager) -> None:
        """The dealer's wager at any time before the deal."""
        if not wager.for_dealer:
            super().allow_reduction(table, wager)

    def allow_removal(self, table: Table, wager: Wager) -> None:
        """All of the wager behind the dealer's only after that."""
        if wager.for_dealer:
            return
        if tip_of(table, wager) is not None:
            raise Refusal("the dealer's wager must come down first", FOR_DEALER, "wager_id")
        super().allow_removal(table, wager)

    def amounts(
        self, table: Table, player: str, box: int, wager: str, spot: str
    ) -> tuple[int, int, int]:
        """Within the posted limits (CO-2118-4), the dealer's part included."""
        low, high, step = super().amounts(table, player, box, wager, spot)
        tip = table.find(player, box, wager, spot, for_dealer=True)
        return low, high - (tip.cents if tip else 0), step

    def followed(self, table: Table, verdicts: list[Verdict]) -> list[Verdict]:
        """The dealer's wagers end as those behind them do."""
        found = []
        for verdict in verdicts:
            found.append(verdict)
            tip = tip_of(table, verdict.wager)
            if tip is not None:
                found.append(Verdict(tip, verdict.pays, verdict.clause))
        return found

    def fold(self, table: Table, seat: Seat) -> None:
        """A fold loses the dealer's wager in front of the Ante as well."""
        tip = table.find(seat.player, seat.box, "ante", "", for_dealer=True)
        super().fold(table, seat)
        if tip is not None:
            table.lose(tip, self.steps.fold)

    def forfeit_sides(self, table: Table, seat: Seat, clause: str) -> None:
        """So does giving up the side wagers, for those in front of them."""
        super().forfeit_sides(table, seat, clause)
        for side in self.sides:
            tip = table.find(seat.player, seat.box, side.wager, "", for_dealer=True)
            if tip is not None:
                table.lose(tip, clause)


def tip_of(table: Table, wager: Wager) -> Wager | None:
    """The dealer's wager in front of this one."""
    return table.find(wager.player, wager.box, wager.kind, wager.spot, for_dealer=True)
