"""The deal: two cards to each box and two to the dealer, with what may go wrong."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from pitboss.families.blackjack import mishaps
from pitboss.families.blackjack.cards import ask, expose, laid, lay, next_card
from pitboss.families.blackjack.clauses import further
from pitboss.families.blackjack.hands import PlayerHand
from pitboss.families.blackjack.running import Running
from pitboss.table.actions import Option
from pitboss.table.effects import EVERYONE, NO_ONE, Script
from pitboss.table.irregularity import Irregularity

PITCH = "pitch"


class Deal(msgspec.Struct, gc=False):
    """The first cards of a round; ``sides`` are the wagers that die with a hand of one card."""

    running: Running
    sides: Collection[str] = ()
    owed: list[int] = []  # which of his own cards the dealer has missed
    missed: list[PlayerHand] = []  # boxes that have missed a card

    def run(self) -> Script[None]:
        """Twice round the table (OH-A-7.III, OH-AF-7.III).

        From the shoe the dealer's first card lies face down until his second comes.
        """
        running, hands = self.running, self.running.hands
        table, dealer, dealt = running.table, running.dealer, running.dealt
        pitched = running.terms.way == PITCH
        for turn in (0, 1):
            clause = dealt.player[turn]
            order = further(clause, running.clauses.order)
            for hand in hands:
                if hand.closed:
                    continue
                seen_by = EVERYONE
                if pitched:
                    hand.private = True
                    seen_by = (hand.player,)
                try:
                    effect = table.next_card(hand.name, clause, seen_by, order)
                    laid(running, hand, effect.shoe, (yield effect))
                except Irregularity as slip:
                    yield from self._to_box(hand, clause, seen_by, order, slip)
            if turn and self.missed:
                yield from self._second_cards_late()
            up = EVERYONE if pitched and not dealer.cards else NO_ONE
            try:
                effect = table.next_card(dealer.name, dealt.dealer[turn], up)
                laid(running, dealer, effect.shoe, (yield effect))
            except Irregularity as slip:
                yield from self._to_dealer(turn, up, slip)
            if pitched:
                running.up_shown = bool(dealer.cards)
        for turn in self.owed:
            yield from self._own_card(turn)
        for hand in hands:
            if not hand.closed:
                running.first_two[hand.box] = tuple(hand.cards)
        if not running.up_shown:
            running.show_up_card(running.dealt.dealer[1])

    def _to_box(
        self,
        hand: PlayerHand,
        clause: str,
        seen_by: tuple[str, ...],
        order: tuple[str, ...],
        slip: Irregularity | None = None,
    ) -> Script[None]:
        """A card to a box, if it is not passed over; one that was seen is used (BJ-18)."""
        try:
            yield from next_card(self.running, hand, clause, seen_by, order, slip)
        except Irregularity as left:
            match left.kind:
                case mishaps.NO_CARDS:
                    self._dead(hand, left.clause)
                case mishaps.ONE_CARD:
                    self.missed.append(hand)
                case mishaps.DRAWN_SEEN:
                    yield from expose(self.running, left.clause)
                    lay(self.running, hand, clause)
                case _:
                    raise

    def _second_cards_late(self) -> Script[None]:
        """A box with one card may have its second now, or its hand is dead."""
        running, clause = self.running, self.running.clauses.mishaps.missed
        order = further(clause, running.clauses.order)
        for hand in self.missed:
            if hand.closed:
                continue
            options = (Option("second_card"), Option("dead"))
            choice = yield from ask(running, hand, "second_card_now", options, clause)
            if choice.option == "dead":
                self._dead(hand, clause)
                continue
            seen_by = (hand.player,) if hand.private else EVERYONE
            yield from self._to_box(hand, clause, seen_by, order)

    def _dead(self, hand: PlayerHand, clause: str) -> None:
        """A hand without its two cards is dead, and so are the side wagers on them."""
        self.running.kill(hand, clause)
        table = self.running.table
        for wager in [*table.wagers.values()]:
            if wager.box == hand.box and wager.kind in self.sides:
                table.push(wager, clause)
                table.game.taken_down(table, wager, wager.cents)

    def _own_card(self, turn: int) -> Script[None]:
        """A card that the dealer owes himself."""
        running, pitched = self.running, self.running.terms.way == PITCH
        up = pitched and not running.dealer.cards
        yield from self._to_dealer(turn, EVERYONE if up else NO_ONE)
        running.up_shown = pitched and bool(running.dealer.cards)

    def _to_dealer(
        self, turn: int, seen_by: tuple[str, ...], slip: Irregularity | None = None
    ) -> Script[None]:
        """His card, or he deals on and takes it at the end; one that was seen is used (BJ-18)."""
        running = self.running
        dealer, clause = running.dealer, running.dealt.dealer[turn]
        try:
            yield from next_card(running, dealer, clause, seen_by, (), slip)
        except Irregularity as left:
            match left.kind:
                case mishaps.DEALER_MISSED if turn in self.owed:
                    running.table.announce("dealer_still_takes", left.clause)
                    yield from self._own_card(turn)
                case mishaps.DEALER_MISSED:
                    self.owed.append(turn)
                    running.table.announce("dealer_takes_at_end", left.clause)
                case mishaps.DRAWN_SEEN:
                    yield from expose(running, left.clause)
                    lay(running, dealer, clause)
                    running.hole_shown = len(dealer.cards) == 2
                case _:
                    raise
