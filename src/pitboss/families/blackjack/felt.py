"""One round's cards: how they leave the shoe, with what may go wrong on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pitboss.apparatus.cards import Card, show_card
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import HouseFault
from pitboss.families.blackjack import kinds
from pitboss.families.blackjack.clauses import Clauses
from pitboss.families.blackjack.hands import DEALER, MAIN, SPLIT, Hand
from pitboss.families.blackjack.memory import memory_of
from pitboss.families.blackjack.points import Total, is_blackjack, total_of
from pitboss.families.blackjack.procedure import (
    burn_card,
    shuffle_and_cut,
    watch_for_cutting_card,
)
from pitboss.money import show
from pitboss.table import events
from pitboss.table.actions import Choose, Option, Place
from pitboss.table.effects import EVERYONE, Script
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table

DISCARD, EXPOSED = "discard", "exposed"
DOLLAR = 1_00
DEAL, PLAY, DRAWING = "deal", "play", "drawing"  # the phases of a round


class Asked(NamedTuple):
    """A question put to the player of a hand; ``cents`` is what its full option would put up."""

    hand: Hand
    options: tuple[Option, ...]
    cents: int


class Late(NamedTuple):
    """A card that was asked for and is dealt after the other players' cards."""

    hand: Hand
    clause: str
    seen_by: tuple[str, ...]
    also: tuple[str, ...] = ()


class Felt:
    """The cards and hands of a running round.

    Attributes:
        hands: The hands in play, in the order in which they are played.
        first_two: The first two cards of each box, which side wagers look at.
        phase: What is going on: the deal, the players' turns, the dealer's turn.
        peeks: Whether the dealer checks for blackjack before the players' turns.
        up_shown: Whether the dealer's first card is face up.
        hole_shown: Whether his second card is.
        checked: Whether he has looked for blackjack and gone on.
        exposed: Cards that came out in error and were seen.
        refused: Players who refused such a card: they get no more.
        asked: What a player is being asked about a hand.
        late: Cards to be dealt after the other players' cards.
        overdraw: The clause by which the dealer will draw one card too many.
        misread: The clause by which his check for blackjack does not count.
        opening: The wager of each box's own player as the round was dealt, where lammers stand
            for it.
        lammers: How many lammers each box has got from the house in this round.
        stays: Whether a closed hand's cards stay on the table, for a wager that looks at them.
    """

    def __init__(self, table: Table, clauses: Clauses, hands: list[Hand], full: Shoe) -> None:
        self.table = table
        self.clauses = clauses
        self.hands = hands
        self.first_two: dict[int, tuple[Card, ...]] = {}
        self.full = full  # every card of the game, to find what lies in the discard rack
        self.way = str(table.rules.options.get("deal", "shoe"))
        self.dealt = clauses.deal[self.way]
        self.phase = DEAL
        self.peeks = bool(table.rules.options.get("peek", True))
        self.up_shown = False
        self.hole_shown = False
        self.checked = False
        self.exposed: list[Card] = []
        self.refused: set[str] = set()
        self.asked: Asked | None = None
        self.late: list[Late] = []
        self.overdraw = ""
        self.misread = ""
        self.opening: dict[int, int] = {}
        self.lammers: dict[int, int] = {}
        self.stays: Callable[[Hand], bool] = lambda _: False
        table.hands = {DEALER: [], **{hand.name: [] for hand in hands}}
        table.running = self

    # --- the dealer's hand --------------------------------------------------------------------

    @property
    def dealer(self) -> list[Card]:
        """The dealer's cards; the first is the up card."""
        return self.table.hands[DEALER]

    @property
    def up(self) -> Card:
        """The dealer's up card."""
        return self.dealer[0]

    @property
    def blackjack_missed(self) -> bool:
        """Whether the check went wrong: only a blackjack can be overlooked."""
        return bool(self.misread) and is_blackjack(self.dealer)

    def dealer_total(self) -> Total:
        """What the dealer's hand counts."""
        return total_of(self.dealer)

    def show_up_card(self, clause: str) -> None:
        """Turn the dealer's first card up."""
        self.up_shown = True
        up = (show_card(self.up),)
        self.table.record(events.CardsTurned(hand=DEALER, cards=up, clause=clause))

    def show_hole_card(self, clause: str) -> None:
        """Turn the dealer's second card up as well."""
        if not self.hole_shown:
            self.hole_shown = True
            self.table.turn_up(DEALER, clause)

    # --- wagers -------------------------------------------------------------------------------

    def original(self, hand: Hand) -> int:
        """The wager on the box as the round was dealt; a split or a double is measured by it.

        Once it has gone back with a dead hand (OH-A-15.VIII), what was put on a split says it.
        """
        if hand.box in self.opening:
            return self.opening[hand.box]
        for wager in self.table.wagers.values():
            if wager.kind in (MAIN, SPLIT) and (wager.player, wager.box) == (hand.player, hand.box):
                return wager.cents
        raise HouseFault(f"box {hand.box} has no wager")

    # --- cards from the shoe ------------------------------------------------------------------

    def next_card(
        self, to: str, clause: str, seen_by: tuple[str, ...] = EVERYONE, also: tuple[str, ...] = ()
    ) -> Script[Card]:
        """The next card to a hand; what the caller alone can put right is raised again."""
        slips = self.clauses.mishaps
        while True:
            try:
                card = yield from self.table.deal(to, clause, seen_by, also)
                self._hands_off()
                watch_for_cutting_card(self.table, self.clauses)
                return card
            except Irregularity as slip:
                match slip.kind:
                    case kinds.FACE_UP:
                        yield from self.discard_next(slip.clause)
                    case kinds.DRAWN_UNSEEN:
                        words = "the card that slipped out is used as the next one"
                        self.table.announce(words, slip.clause)
                    case kinds.OVERDRAW | kinds.HOLE_SHOWN:
                        yield from self.put_right(slip)
                    case kinds.MISREAD:
                        self.misread = slip.clause
                    case kinds.SHORT if slips.short:
                        yield from self._refill()
                    case _:
                        raise

    def _hands_off(self) -> None:
        """From the first card on nobody touches what lies on the layout."""
        if self.clauses.hands_off and self.table.closed_by == self.clauses.locked:
            self.table.closed_by = self.clauses.hands_off

    def put_up(self, place: Place, clause: str) -> None:
        """A decision puts up a wager, which then stays until it is decided."""
        self.table.put_up(place, clause)
        self.table.closed_by = self.clauses.confirmed or self.table.closed_by

    def discard_next(self, clause: str) -> Script[None]:
        """A card goes to the discard rack for all to see."""
        yield from self._aside(DISCARD, clause)

    def _aside(self, to: str, clause: str) -> Script[Card]:
        """A card comes out of its turn, for all to see."""
        if self.table.shoe is not None and not self.table.shoe.left and self.clauses.mishaps.short:
            yield from self._refill()
        card = yield from self.table.deal(to, clause)
        del self.table.hands[to]
        watch_for_cutting_card(self.table, self.clauses)
        return card

    def _refill(self) -> Script[None]:
        """The shoe is empty: the discard rack is shuffled, cut and burned, and play goes on.

        The burn takes a card, so a rack of one leaves none to deal: the round is void (BJ-28).
        """
        memory = memory_of(self.table)
        memory.behind, memory.reshuffle = 0, True
        clause, rack = self.clauses.mishaps.short, self.discard_rack()
        if rack.left < 2:
            words = "the shoe is empty, and so is the discard rack"
            raise Irregularity(kinds.NO_CARDS_LEFT, clause, words)
        self.table.announce("the shoe is empty: the discard rack is shuffled", clause)
        yield from shuffle_and_cut(self.table, rack, self.clauses)
        yield from burn_card(self.table, clause)

    def discard_rack(self) -> Shoe:
        """The cards that are neither in the shoe nor on the table."""
        counts = list(self.full.counts)
        lying = [self.dealer, self.exposed, *(self._lying(hand) for hand in self.hands)]
        for cards in lying:
            for card in cards:
                counts[card] = max(counts[card] - 1, 0)
        for place, left in enumerate(self.table.shoe.counts if self.table.shoe else ()):
            counts[place] = max(counts[place] - left, 0)
        return Shoe.from_counts(counts)

    def _lying(self, hand: Hand) -> list[Card]:
        """The cards of a hand that still lie on the table."""
        if hand.closed and not self.stays(hand):
            return []
        cards = hand.cards(self.table)
        return cards[2:] if hand.thrown_in else cards

    # --- a card drawn in error and seen -------------------------------------------------------

    def expose(self, clause: str) -> Script[None]:
        """The next card comes out in error, and everyone sees it."""
        card = yield from self._aside(EXPOSED, clause)
        self.exposed.append(card)

    def lay(self, to: str, clause: str) -> Card:
        """The exposed card goes to a hand as though it were the next one."""
        card = self.exposed.pop(0)
        self.table.hands.setdefault(to, []).append(card)
        self.table.record(
            events.CardsShown(
                hand=to, to="*", cards=(show_card(card),), seen_by=EVERYONE, clause=clause
            )
        )
        return card

    def _accepts(self, hand: Hand) -> Script[bool]:
        """Whoever refuses the exposed card gets no more cards in this round."""
        clause = self.clauses.mishaps.drawn_seen
        question = f"take the exposed {show_card(self.exposed[0])}?"
        options = (Option("accept"), Option("refuse"))
        choice = yield from self.question(hand, question, options, clause)
        if choice.option == "accept":
            return True
        self.refused.add(hand.player)
        self.table.announce(f"{hand.player} gets no more cards this round", clause)
        return False

    def clear_exposed(self) -> None:
        """An exposed card that nobody could use goes to the discard rack."""
        for card in self.exposed:
            words = f"nobody takes the {show_card(card)}: it goes to the discard rack"
            self.table.announce(words, self.clauses.mishaps.drawn_seen)
        self.exposed.clear()

    # --- cards to players ---------------------------------------------------------------------

    def draw(
        self,
        hand: Hand,
        clause: str,
        seen_by: tuple[str, ...] = EVERYONE,
        also: tuple[str, ...] = (),
    ) -> Script[bool]:
        """A card to a player's hand; False where it gets none now."""
        while hand.player not in self.refused:
            if self.exposed:
                accepted = yield from self._accepts(hand)
                if not accepted:
                    return False
                self.lay(hand.name, clause)
                return True
            try:
                yield from self.next_card(hand.name, clause, seen_by, also)
                hand.down = not seen_by
                return True
            except Irregularity as slip:
                if slip.kind == kinds.DRAWN_SEEN:
                    yield from self.expose(slip.clause)
                elif slip.kind == kinds.UNDEALT:
                    yield from self._undealt(Late(hand, clause, seen_by, also))
                    return False
                else:
                    raise
        return False

    def _undealt(self, late: Late) -> Script[None]:
        """The card was forgotten: it comes after the others' cards, or the hand is dead."""
        hand, clause = late.hand, self.clauses.mishaps.undealt
        question = "your card was not dealt; take it after the others?"
        options = (Option("later"), Option("dead"))
        choice = yield from self.question(hand, question, options, clause)
        if choice.option == "later":
            self.late.append(late)
        else:
            self.kill(hand, clause)

    def kill(self, hand: Hand, clause: str) -> None:
        """A dead hand: its wagers go back."""
        hand.closed = True
        self.table.announce(f"{hand.words} is dead", clause)
        for wager in hand.wagers(self.table):
            self.table.push(wager, clause)

    def question(
        self,
        hand: Hand,
        question: str,
        options: tuple[Option, ...],
        clause: str,
        cents: int = 0,
    ) -> Script[Choose]:
        """Ask the player of a hand; a number that goes with an option counts chips.

        What goes wrong meanwhile is put right, and he is asked again.
        """
        words = f"{hand.words}: {question}"
        chip = self.table.rules.money("smallest_chip")
        if chip != DOLLAR and any(option.high for option in options):
            words += f" (numbers are chips of {show(chip)})"
        while True:
            self.asked = Asked(hand, options, cents)
            try:
                choice = yield from self.table.ask(hand.player, words, options, clause)
                return choice
            except Irregularity as slip:
                yield from self.put_right(slip)
            finally:
                self.asked = None

    def put_right(self, slip: Irregularity) -> Script[None]:
        """What may go wrong at any time after the deal; the rest is raised again."""
        match slip.kind:
            case kinds.DRAWN_SEEN:
                yield from self.expose(slip.clause)
            case kinds.HOLE_SHOWN:
                words = "the floor is told: play goes on with the hole card up"
                self.table.announce(words, slip.clause)
                self.show_hole_card(slip.clause)
            case kinds.OVERDRAW:
                self.overdraw = slip.clause
            case _:
                raise slip

    # --- what a player has not seen -----------------------------------------------------------

    def unseen(self, player: str) -> Shoe:
        """All cards that this player has not seen: in the shoe, burned, or face down."""
        if self.table.shoe is None:
            raise HouseFault("this table has no shoe")
        unseen = Shoe.from_counts(self.table.shoe.counts)
        hidden = [Card(n) for n in memory_of(self.table).burned]
        hidden += self.dealer[:1] if not self.up_shown else []
        hidden += self.dealer[1:2] if not self.hole_shown else []
        for hand in self.hands:
            cards = hand.cards(self.table)
            if hand.private and hand.player != player:
                hidden += cards[:2]
            if hand.down:
                hidden += cards[-1:]
        for card in hidden:
            unseen.put_back(card)
        return unseen


def felt_of(table: Table) -> Felt | None:
    """The running round of a table, once its cards are being dealt."""
    return table.running if isinstance(table.running, Felt) else None
