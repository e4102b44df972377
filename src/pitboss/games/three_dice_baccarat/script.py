"""A round of 3 Dice Baccarat, in the order of the filing.

The filing has no section on irregularities, so none can be called at this table.
"""

from __future__ import annotations

from typing import Any

from pitboss.apparatus.dice import Throw
from pitboss.errors import Refusal
from pitboss.games.three_dice_baccarat.hands import DICE, hand
from pitboss.games.three_dice_baccarat.progressive import (
    check_open,
    lock_in,
    open_progressive,
    pay_progressive,
    unit,
)
from pitboss.games.three_dice_baccarat.settling import MAIN, PROGRESSIVE, verdict, winner
from pitboss.table.actions import Place
from pitboss.table.effects import Script
from pitboss.table.game import Game, Memory
from pitboss.table.settlement import Verdict, settle
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

BETTING = "CO-2899.09-7"
SHAKING = "CO-2899.09-8"
NEEDS_MAIN = "CO-2899.09-3"
FOR_DEALER = "CO-2899.09-9"
_SIDES = {"player": "banker", "banker": "player"}
_RESULTS = {"player": "CO-2899.09-8.A", "banker": "CO-2899.09-8.B", "tie": "CO-2899.09-8.C"}


class DiceMemory(Memory):
    """The dice of the last round, as they lie on the layout."""

    player: Throw = ()
    banker: Throw = ()


class ThreeDiceBaccarat(Game):
    """3 Dice Baccarat as the engine plays it."""

    slug = "three-dice-baccarat"
    memory_type = DiceMemory
    dealer_clause = FOR_DEALER  # which bars it beside the progressive

    def fresh_memory(self, table: Table) -> DiceMemory:
        """No dice yet."""
        return DiceMemory()

    # --- the layout ---------------------------------------------------------------------------

    def allow(self, table: Table, player: str, box: int, wager: str, spot: str) -> None:
        """Bonus wagers beside a standard one, where the house asks for it; sides by option."""
        if wager == PROGRESSIVE:
            check_open(table.rules)
        held = _held(table, box)
        if wager not in MAIN and table.rules.flag("bonus_needs_main") and not held & set(MAIN):
            raise Refusal(
                f"{table.rules.wager(wager).name}: needs a Player, Banker or Tie wager beside it",
                NEEDS_MAIN,
                "wager",
            )
        if _SIDES.get(wager) in held and not table.rules.flag("both_sides"):
            raise Refusal("this table takes Player or Banker, not both", BETTING, "wager")

    def allow_dealer(self, table: Table, wager: str) -> str:
        """Beside any wager but the progressive, where the house takes them."""
        taken = table.rules.flag("dealer_wagers") and wager != PROGRESSIVE
        return FOR_DEALER if taken else ""

    def amounts(
        self, table: Table, player: str, box: int, wager: str, spot: str
    ) -> tuple[int, int, int]:
        """Within the posted limits (CO-2899.09-5), the dealer's part included."""
        chips = sum(held.cents for held in table.of_kind(wager) if held.box == box)
        if wager == PROGRESSIVE:
            return unit(table.rules), unit(table.rules) - chips, unit(table.rules)
        limits = table.rules.limits(wager)
        return limits.step if chips else limits.low, limits.high - chips, limits.step

    def allow_removal(self, table: Table, wager: Wager) -> None:
        """Not from under a wager that leans on this one."""
        if wager.for_dealer:
            return
        if table.find(wager.player, wager.box, wager.kind, wager.spot, for_dealer=True):
            raise Refusal("the dealer's wager must come down first", FOR_DEALER, "wager_id")
        left = _held(table, wager.box) - {wager.kind}
        if table.rules.flag("bonus_needs_main") and left and not left & set(MAIN):
            raise Refusal("the bonus wagers must come down first", NEEDS_MAIN, "wager_id")

    def removal_clause(self, table: Table, wager_id: int) -> str:
        """Wagers are open until all are placed."""
        return BETTING

    def check_action(self, table: Table, action: Any, clause: str) -> None:
        """As everywhere; a wager for the dealer stands in front of one of the player's own."""
        super().check_action(table, action, clause)
        if isinstance(action, Place) and action.for_dealer:
            name = table.rules.wager(action.wager).name
            if not table.find(action.player, action.box, action.wager, action.spot):
                raise Refusal(
                    f"{name}: a wager for the dealer goes in front of your own",
                    FOR_DEALER,
                    "for_dealer",
                )

    # --- the round ----------------------------------------------------------------------------

    def prepare(self, table: Table) -> None:
        """A progressive meter stands at its seed before the first wager."""
        open_progressive(table)

    def script(self, table: Table) -> Script[None]:
        """Take wagers, shake both cups, compare, settle."""
        yield from table.take_wagers(BETTING)
        lock_in(table)
        # Whoever shakes, it is one throw of each cup (interpretation 3D-11).
        player_dice = yield from table.throw_dice(DICE, "player", SHAKING, alike=True)
        banker_dice = yield from table.throw_dice(DICE, "banker", SHAKING, alike=True)
        table.memory = DiceMemory(player=player_dice, banker=banker_dice)
        player, banker = hand(player_dice), hand(banker_dice)
        won = winner(player, banker)
        low, high = sorted((player.value, banker.value))
        table.announce(f"{won}_wins", _RESULTS[won], "CO-2899.09-1", high=high, low=low)
        verdicts = [
            Verdict(held, found.pays, found.clause, also=found.also + _whose(held))
            for held in _in_order(table)
            for found in (verdict(table.rules, held.kind, player, banker),)
        ]
        settle(table, [each for each in verdicts if each.wager.kind != PROGRESSIVE])
        pay_progressive(table, [each for each in verdicts if each.wager.kind == PROGRESSIVE])


def _whose(wager: Wager) -> tuple[str, ...]:
    """A wager for the benefit of the dealer goes as the player's, and is paid to the dealer."""
    return (FOR_DEALER,) if wager.for_dealer else ()


def _held(table: Table, box: int) -> set[str]:
    """The kinds of wagers on a box, which is one player's."""
    return {wager.kind for wager in table.wagers.values() if wager.box == box}


def _in_order(table: Table) -> list[Wager]:
    """Box by box, and in each the wagers in the order of the filing."""
    order = {slug: at for at, slug in enumerate(table.rules.wagers)}
    return sorted(table.wagers.values(), key=lambda held: (held.box, order[held.kind]))
