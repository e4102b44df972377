"""The running round: its hands, its wagers, and what has happened to them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

import msgspec

from pitboss.apparatus.cards import Card, show_card
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import HouseFault
from pitboss.families.blackjack.clauses import Clauses, Dealt
from pitboss.families.blackjack.hands import DEALER, Hand, PlayerHand
from pitboss.families.blackjack.memory import BlackjackMemory
from pitboss.families.blackjack.points import ACE, TEN, VALUES
from pitboss.families.blackjack.terms import Terms
from pitboss.table import events
from pitboss.table.actions import Option, Place
from pitboss.table.effects import EVERYONE, SHOWN
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

if TYPE_CHECKING:
    from pitboss.families.blackjack.lammers import Lammers
    from pitboss.families.blackjack.parts import Part

DEAL, PLAY, DRAWING = "deal", "play", "drawing"  # the phases of a round


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A question put to the player of a hand; ``cents`` is what its full option would put up."""

    hand: PlayerHand
    options: tuple[Option, ...]
    cents: int


class Late(NamedTuple):
    """A card that was asked for and is dealt after the other players' cards."""

    hand: PlayerHand
    clause: str
    seen_by: tuple[str, ...]
    also: tuple[str, ...] = ()


H = TypeVar("H", bound=PlayerHand)


class HandsInPlay(msgspec.Struct, Generic[H], eq=False):
    """The hands that lie on a table, and the dealer's, which hold its cards."""

    table: Table
    hands: list[H]  # in the order in which they are played
    # Of one kind with the others, in no box: Python is quicker with one kind of object than two.
    dealer: Hand = msgspec.field(default_factory=partial(PlayerHand, 0, name=DEALER))
    first_two: dict[int, tuple[Card, ...]] = {}  # of each box: side wagers look at them

    def __post_init__(self) -> None:
        lying = self.table.hands = {DEALER: self.dealer.cards}
        for hand in self.hands:
            lying[hand.name] = hand.cards
        self.table.running = self

    @property
    def up(self) -> Card:
        """The dealer's up card."""
        return self.dealer.cards[0]

    @property
    def risky(self) -> bool:
        """Whether an ace or a ten is up, under which there may be a blackjack."""
        return VALUES[self.dealer.cards[0]] in (ACE, TEN)

    def of_box(self, box: int) -> list[H]:
        """The hands of a box."""
        return [hand for hand in self.hands if hand.box == box]

    def split(self, hand: H) -> H:
        """The second card of a pair becomes a hand of its own, played after this one."""
        other = hand.part_with_last(str(len(self.of_box(hand.box)) + 1))
        self.table.hands[other.name] = other.cards
        self.hands.insert(self.hands.index(hand) + 1, other)
        return other

    def lay(self, hand: Hand, card: Card, clause: str) -> None:
        """A card that lies open goes to a hand as though it were the next one."""
        hand.take(card)
        shown = (show_card(card),)
        self.table.record(
            events.CardsShown(hand=hand.name, to="*", cards=shown, seen_by=EVERYONE, clause=clause)
        )


class Running(HandsInPlay[PlayerHand], kw_only=True, eq=False):
    """The hands of a round from "no more bets" on, and what has happened to them.

    Attributes:
        dealt: The clauses of the deal, by the way of dealing.
        opening: The wager of each box's own player, which a split or a double is measured by.
        hands_off: The clause by which from the first card on nobody touches chips; then empty.
        parts: The side wagers that lie on the layout, and whatever else answers the script.
        lammers: What the house puts up for players, at the tables that have it.
        phase: What is going on: the deal, the players' turns, the dealer's turn.
        up_shown: Whether the dealer's first card is face up.
        hole_shown: Whether his second card is.
        checked: Whether he has looked for blackjack and gone on.
        exposed: Cards that came out in error and were seen.
        refused: Players who refused such a card: they get no more.
        asked: What a player is being asked about a hand.
        late: Cards to be dealt after the other players' cards.
        overdraw: The clause by which the dealer will draw one card too many.
        misread: The clause by which his check for blackjack does not count.
        insured: Whether anyone has taken insurance.
        full: Every card of the game, to find what lies in the discard rack.
    """

    clauses: Clauses
    terms: Terms
    dealt: Dealt
    memory: BlackjackMemory
    opening: dict[int, int]
    hands_off: str
    parts: Sequence[Part] = ()
    lammers: Lammers | None = None
    phase: str = DEAL
    up_shown: bool = False
    hole_shown: bool = False
    checked: bool = False
    exposed: list[Card] = []
    refused: frozenset[str] = frozenset()
    asked: Asked | None = None
    late: list[Late] = []
    overdraw: str = ""
    misread: str = ""
    full: Shoe | None = None
    insured: bool = False

    # --- the dealer's hand --------------------------------------------------------------------

    @property
    def blackjack_missed(self) -> bool:
        """Whether the check went wrong: only a blackjack can be overlooked."""
        return bool(self.misread) and self.dealer.is_blackjack

    @property
    def checks(self) -> bool:
        """Whether the dealer's check for blackjack counts in this round.

        A table may do without a card reader (OH-A-2.III, OH-AF-2.III).
        """
        return self.terms.peeks and not self.blackjack_missed

    def show_up_card(self, clause: str) -> None:
        """Turn the dealer's first card up."""
        self.up_shown = True
        up = (SHOWN[self.dealer.cards[0]],)
        self.table.record(events.CardsTurned(hand=DEALER, cards=up, clause=clause))

    def show_hole_card(self, clause: str) -> None:
        """Turn the dealer's second card up as well."""
        if not self.hole_shown:
            self.hole_shown = True
            self.table.turn_up(DEALER, clause)

    # --- hands and wagers ---------------------------------------------------------------------

    def open_hands(self) -> list[PlayerHand]:
        """The hands that are still to be settled."""
        return [hand for hand in self.hands if not hand.closed and hand.played]

    def put_up(self, hand: PlayerHand, kind: str, cents: int, clause: str) -> Wager:
        """A decision puts a wager on a hand, which then stays until it is decided."""
        wager = self.table.put_up(Place(hand.player, hand.box, kind, cents, hand.spot), clause)
        hand.put(wager)
        self.table.closed_by = self.clauses.confirmed or self.table.closed_by
        return wager

    def turn_over(self, hand: PlayerHand, clause: str) -> None:
        """A hand's face-down cards are turned up."""
        if hand.private or hand.down:
            hand.private = hand.down = False
            self.table.turn_up(hand.name, clause)

    def kill(self, hand: PlayerHand, clause: str) -> None:
        """A dead hand: its wagers go back."""
        hand.closed = True
        self.table.announce("hand_dead", clause, hand=hand.called)
        for wager in hand.wagers(self.table):
            self.table.push(wager, clause)

    # --- cards out of sight -------------------------------------------------------------------

    def unseen(self, player: str) -> Shoe:
        """All cards that this player has not seen: in the shoe, burned, or face down."""
        if self.table.shoe is None:
            raise HouseFault("this table has no shoe")
        unseen = Shoe.from_counts(self.table.shoe.counts)
        hidden = [Card(n) for n in self.memory.burned]
        hidden += self.dealer.cards[:1] if not self.up_shown else []
        hidden += self.dealer.cards[1:2] if not self.hole_shown else []
        for hand in self.hands:
            if hand.private and hand.player != player:
                hidden += hand.cards[:2]
            if hand.down:
                hidden += hand.cards[-1:]
        for card in hidden:
            unseen.put_back(card)
        return unseen


def running_of(table: Table) -> Running | None:
    """The running round of a table, once its cards are being dealt."""
    return table.running if isinstance(table.running, Running) else None
