"""The betting layout of a blackjack table: who may bet what, where and when."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from pitboss.apparatus.cards import Card
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import Refusal
from pitboss.families.blackjack import kinds
from pitboss.families.blackjack.clauses import Clauses
from pitboss.families.blackjack.felt import Felt
from pitboss.families.blackjack.hands import MAIN, Hand
from pitboss.families.blackjack.memory import BlackjackMemory, memory_of
from pitboss.families.blackjack.procedure import (
    after_no_activity,
    burn_card,
    new_shoe,
    watch_for_cutting_card,
)
from pitboss.table.effects import Script
from pitboss.table.game import Game
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table
from pitboss.table.wagers import Wager


class Layout(Game):
    """Wagers before the deal, and the shoe they are dealt from.

    ``sides`` names the side wagers, which go up beside a wager on the hand.
    """

    memory_type = BlackjackMemory
    clauses: ClassVar[Clauses]
    sides: ClassVar[tuple[str, ...]] = ()

    def card_class(self, card: Card) -> int:
        """Side wagers look at ranks and suits."""
        return card

    # --- wagers -------------------------------------------------------------------------------

    def allow(self, table: Table, player: str, box: int, wager: str, spot: str) -> None:
        """The wager on the hand, and side wagers beside it; the rest comes by decision."""
        rule = table.rules.wager(wager)
        if wager != MAIN and wager not in self.sides:
            raise Refusal(f"{rule.name} is not made before the deal", rule.clause, "wager")
        self._check_entry(table, player)
        if wager != MAIN and table.find(player, box, MAIN, "") is None:
            raise Refusal(f"{rule.name} goes beside a wager on the hand", rule.clause, "wager")
        if wager == MAIN:
            self._check_boxes(table, player, box)

    def _check_entry(self, table: Table, player: str) -> None:
        """Where the house says so, whoever sat a round out waits for the shuffle."""
        memory = memory_of(table)
        if table.rules.flag("mid_shoe_entry") or not memory.rounds:
            return
        if player not in memory.players:
            raise Refusal(f"{player} may bet after the shuffle", self.clauses.entry, "player")

    def _check_boxes(self, table: Table, player: str, box: int) -> None:
        """Each wager of a player on several boxes must reach the minimum for that."""
        least = table.rules.money("multiple_box_minimum")
        for held in table.of_kind(MAIN):
            if held.player == player and held.box != box and held.cents < least:
                raise Refusal(
                    f"box {held.box} is under the minimum for several boxes",
                    self.clauses.box_minimum,
                    "box",
                )

    def amounts(
        self, table: Table, player: str, box: int, wager: str, spot: str
    ) -> tuple[int, int, int]:
        """As posted; a player on several boxes may have to bet more on each."""
        low, high, step = super().amounts(table, player, box, wager, spot)
        if wager == MAIN and table.find(player, box, wager, spot) is None:
            least = self._least_on_each(table, player, box)
            low = max(low, -(-least // step) * step)
        return low, high, step

    def narrowed_by(self, table: Table, player: str, box: int, wager: str, spot: str) -> str:
        """The minimum for several boxes is the house's own."""
        if wager == MAIN and self._least_on_each(table, player, box):
            return self.clauses.box_minimum
        return super().narrowed_by(table, player, box, wager, spot)

    def _least_on_each(self, table: Table, player: str, box: int) -> int:
        """The least wager on a box of a player who bets on others too; nothing for one box."""
        others = [w for w in table.of_kind(MAIN) if w.player == player and w.box != box]
        return table.rules.money("multiple_box_minimum") if others else 0

    def least_left(self, table: Table, wager: Wager) -> tuple[int, str]:
        """As posted, or the minimum for several boxes."""
        least = super().least_left(table, wager)
        if wager.kind != MAIN or wager.for_dealer:
            return least
        several = self._least_on_each(table, wager.player, wager.box)
        return (several, self.clauses.box_minimum) if several > least[0] else least

    def allow_box(self, table: Table, player: str, box: int) -> None:
        """A further box must lie beside one that the player has."""
        clause = self.clauses.boxes
        if not table.rules.flag("multiple_boxes"):
            raise Refusal("one box to a player at this table", clause, "box")
        if not any(abs(box - own) == 1 for own in table.boxes_of(player)):
            raise Refusal(f"box {box} is not beside a box of {player}'s", clause, "box")

    def allow_removal(self, table: Table, wager: Wager) -> None:
        """Not all of a wager on the hand that has a side wager beside it."""
        if wager.kind == MAIN:
            for kind in self.sides:
                if table.find(wager.player, wager.box, kind, ""):
                    rule = table.rules.wager(kind)
                    raise Refusal(f"{rule.name} rests on it: take that down first", rule.clause)

    def removal_clause(self, table: Table, wager_id: int) -> str:
        """Wagers are free until the first card."""
        return self.clauses.locked or self.clauses.bets

    # --- the shoe -----------------------------------------------------------------------------

    def full_shoe(self, table: Table) -> Shoe:
        """Every card of the game."""
        return Shoe.of_decks(table.rules.whole("decks"))

    def is_pitched(self, table: Table) -> bool:
        """Whether the dealer deals from the hand."""
        return table.rules.options.get("deal") == "pitch"

    def prepare(self, table: Table) -> Script[None]:
        """A new shoe at the opening, after the cutting card, and when cards ran short.

        A house may have them shuffled after every round (OH-A-6.VII, OH-AF-6.VII).
        """
        memory = memory_of(table)
        if memory.rounds and table.rules.options.get("shuffle_after") == "every-round":
            words = "the cards are shuffled after every round"
            table.announce(words, self.clauses.floor_shuffle)
            memory.reshuffle = True
        if table.shoe is None or memory.reshuffle:
            yield from self._new_shoe(table)

    def _new_shoe(self, table: Table) -> Script[None]:
        burn = bool(self.clauses.burn) and not self.is_pitched(table)
        yield from new_shoe(table, self.full_shoe(table), self.clauses, burn=burn)

    def take_wagers(self, table: Table) -> Script[Felt | None]:
        """A betting period; the round once there are wagers to play for."""
        table.announce("place your bets", self.clauses.bets)
        while True:
            try:
                yield from table.take_wagers(self.clauses.bets)
                break
            except Irregularity as call:
                yield from self._between_rounds(table, call)
        hands = self._boxes_in_play(table)
        if not hands:
            return None
        table.closed_by = self.clauses.locked or self.clauses.bets
        table.announce("no more bets", table.closed_by)
        self._note_players(table)
        felt = Felt(table, self.clauses, hands, self.full_shoe(table))
        felt.stays = partial(self.cards_stay, felt)
        if felt.way == "pitch":
            yield from burn_card(table, self.clauses.round_burn)
        watch_for_cutting_card(table, self.clauses, first=True)
        return felt

    def cards_stay(self, felt: Felt, hand: Hand) -> bool:
        """Whether a hand that is settled stays on the table for another wager."""
        return False

    def _boxes_in_play(self, table: Table) -> list[Hand]:
        """Boxes with a wager on the hand, clockwise from the dealer's left."""
        boxes = {wager.box for wager in table.of_kind(MAIN)}
        return [Hand(box, table.controller(box)) for box in table.clockwise() if box in boxes]

    def _between_rounds(self, table: Table, call: Irregularity) -> Script[None]:
        """What the floor may do while bets are taken."""
        match call.kind:
            case kinds.NEW_DEALER:
                table.announce("the new dealer burns a card", call.clause)
                yield from burn_card(table, call.clause)
            case kinds.FLOOR_SHUFFLE:
                memory_of(table).reshuffle = True
                yield from self._new_shoe(table)
            case kinds.IDLE:
                yield from after_no_activity(table, self.clauses)
                yield from self._new_shoe(table)
            case kinds.PERMITTED:
                memory_of(table).players = tuple(table.racks)
            case _:
                raise call

    def _note_players(self, table: Table) -> None:
        """Remember who has bet in every round of this shoe."""
        memory = memory_of(table)
        betting = {wager.player for wager in table.wagers.values()}
        if memory.rounds:
            betting &= set(memory.players)
        memory.rounds += 1
        memory.players = tuple(sorted(betting))
