"""The deal: two cards to each box and two to the dealer, with what may go wrong."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.families.blackjack import kinds
from pitboss.families.blackjack.clauses import further
from pitboss.families.blackjack.felt import Felt
from pitboss.families.blackjack.hands import DEALER, Hand
from pitboss.table.actions import Option
from pitboss.table.effects import EVERYONE, NO_ONE, Script
from pitboss.table.irregularity import Irregularity


class Deal:
    """The first cards of a round. ``cards`` says how many of them the dealer takes himself."""

    def __init__(self, felt: Felt, sides: Iterable[str] = (), cards: int = 2) -> None:
        self.felt = felt
        self.sides = tuple(sides)
        self.cards = cards
        self.owed: list[int] = []  # which of his own cards the dealer has missed
        self.missed: list[Hand] = []  # boxes that have missed a card
        if felt.way == "pitch":
            for hand in felt.hands:
                hand.private = True

    def run(self) -> Script[None]:
        """Twice round the table (OH-A-7.III, OH-AF-7.III)."""
        for turn in (0, 1):
            for hand in self.felt.hands:
                if not hand.closed:
                    yield from self._to_box(hand, turn)
            if turn:
                for hand in self.missed:
                    yield from self._second_card_late(hand)
            if turn < self.cards:
                yield from self._to_dealer(turn)
        for turn in self.owed:
            yield from self._own_card(turn)
        for hand in self.felt.hands:
            if not hand.closed:
                self.felt.first_two[hand.box] = tuple(hand.cards(self.felt.table))
        if not self.felt.up_shown:
            self.felt.show_up_card(self.felt.dealt.dealer[self.cards - 1])

    def _to_box(self, hand: Hand, turn: int) -> Script[None]:
        try:
            yield from self._card(hand, self.felt.dealt.player[turn])
        except Irregularity as slip:
            match slip.kind:
                case kinds.NO_CARDS:
                    self._dead(hand, slip.clause)
                case kinds.ONE_CARD:
                    self.missed.append(hand)
                case _:
                    raise

    def _card(self, hand: Hand, clause: str) -> Script[None]:
        """A card to a box; one that slips out and is seen is used all the same (BJ-18)."""
        seen_by = (hand.player,) if hand.private else EVERYONE
        try:
            order = further(clause, self.felt.clauses.order)
            yield from self.felt.next_card(hand.name, clause, seen_by, order)
        except Irregularity as slip:
            if slip.kind != kinds.DRAWN_SEEN:
                raise
            yield from self.felt.expose(slip.clause)
            self.felt.lay(hand.name, clause)

    def _second_card_late(self, hand: Hand) -> Script[None]:
        """A box with one card may have its second now, or its hand is dead."""
        if hand.closed:
            return
        felt, clause = self.felt, self.felt.clauses.mishaps.missed
        question = "you have one card; take the second now?"
        options = (Option("second_card"), Option("dead"))
        choice = yield from felt.question(hand, question, options, clause)
        if choice.option == "dead":
            self._dead(hand, clause)
            return
        yield from self._card(hand, clause)

    def _dead(self, hand: Hand, clause: str) -> None:
        """A hand without its two cards is dead, and so are the side wagers on them."""
        self.felt.kill(hand, clause)
        table = self.felt.table
        for wager in [*table.wagers.values()]:
            if wager.box == hand.box and wager.kind in self.sides:
                table.push(wager, clause)
                table.game.taken_down(table, wager, wager.cents)

    def _to_dealer(self, turn: int) -> Script[None]:
        felt = self.felt
        try:
            yield from self._own_card(turn)
        except Irregularity as slip:
            if slip.kind != kinds.DEALER_MISSED:
                raise
            self.owed.append(turn)
            felt.table.announce("the dealer deals on and takes his card at the end", slip.clause)

    def _own_card(self, turn: int) -> Script[None]:
        """A card for the dealer; from the shoe his first lies face down until his second comes."""
        felt = self.felt
        clause = felt.dealt.dealer[turn]
        face_up = not felt.dealer and (felt.way == "pitch" or self.cards == 1)
        try:
            yield from felt.next_card(DEALER, clause, EVERYONE if face_up else NO_ONE)
        except Irregularity as slip:
            if slip.kind == kinds.DEALER_MISSED and turn in self.owed:
                felt.table.announce("the dealer still takes his card", slip.clause)
                yield from self._own_card(turn)
                return
            if slip.kind != kinds.DRAWN_SEEN:
                raise
            yield from felt.expose(slip.clause)
            felt.lay(DEALER, clause)
            felt.hole_shown = len(felt.dealer) == 2
        if face_up:
            felt.up_shown = True
