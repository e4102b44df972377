"""Hold'em against the dealer: two cards each, five community cards, a decision before each street.

Ultimate Texas Hold'em and Texas Hold'em Bonus are played so; they differ in their wagers.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from pitboss.apparatus.cards import Card
from pitboss.apparatus.ranks import FIVE, rank_7
from pitboss.families.poker.calling import called
from pitboss.families.poker.clauses import ByWay, Clauses
from pitboss.families.poker.mishaps import EXPOSED, deciding, rules_of
from pitboss.families.poker.procedure import Target, deal_card, deal_hands, way
from pitboss.families.poker.running import running
from pitboss.families.poker.script import Poker
from pitboss.families.poker.seats import DEALER, Seat
from pitboss.table.effects import BURN, NO_ONE, DealCard, Effect, Script
from pitboss.table.irregularity import Irregularity, IrregularityRule
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table
from pitboss.table.voiding import undo_wagers

HOLE_CARDS = 2


@dataclass(frozen=True)
class Street:
    """A part of the board: its name, its cards, and the clause by which it is burned and dealt."""

    hand: str
    cards: int
    clause: str


class HoldemSteps(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clauses of the steps that both games share."""

    by_hand: str  # the rest of the deck leaves the automated shoe: the board is dealt by hand
    stub: ByWay  # the rest of the deck goes into the discard rack
    reveal: str  # the dealer's hand is turned up and called
    turn: str  # the hand of a player who stayed is turned up and called
    fold: str  # a fold forfeits the wagers against the dealer
    kept: str  # a folded hand stays for its side wager
    discarded: str  # one without is spread and discarded
    folded: str  # a folded hand is looked at for its side wager
    # From the hand: the first card of a player, of the dealer, then the second ones.
    hole: tuple[tuple[str, str], tuple[str, str]]
    ranked: tuple[str, ...]  # the order of cards and of hands
    kinds: dict[str, str]  # each kind of hand


def _is_hole(hand: str) -> bool:
    return hand == DEALER or hand.startswith("box_")


def board(table: Table) -> list[Card]:
    """The community cards dealt so far."""
    streets = (hand for hand in table.hands if hand != BURN and not _is_hole(hand))
    return [card for hand in streets for card in table.hands[hand]]


def rank_of(table: Table, hand: str) -> int:
    """The best five of a hand's two cards and the whole board."""
    return rank_7([*table.hands[hand], *board(table)])


def _dealing_hands(_table: Table, pending: Effect) -> bool:
    """The automated shoe deals the hands; the board comes from the dealer's hand."""
    return isinstance(pending, DealCard) and _is_hole(pending.to)


def _exposable(table: Table, pending: Effect) -> bool:
    """The dealer has cards, and a player may still have to decide."""
    waits = isinstance(pending, DealCard) or deciding(table, pending)
    return waits and bool(table.hands.get(DEALER)) and running(table).deciding


class Holdem(Poker):
    """A hold'em game against the dealer. ``against`` names the wagers that the showdown decides."""

    steps: ClassVar[HoldemSteps]
    steps_type = HoldemSteps
    streets: ClassVar[tuple[Street, ...]]
    against: ClassVar[tuple[str, ...]]

    @classmethod
    def mishaps(cls, clauses: Clauses) -> tuple[IrregularityRule, ...]:
        """A dealer's card may be seen until the last decision; the shoe deals the hands only."""
        return rules_of(clauses, _exposable, _dealing_hands)

    # --- what a game says of itself -----------------------------------------------------------

    @abstractmethod
    def decide(self, table: Table, seat: Seat, before: int) -> Script[None]:
        """A seat's decision before a street, or after the last one (its number is one more)."""

    @abstractmethod
    def decided(self, table: Table, seats: list[Seat], before: int) -> bool:
        """Whether no seat has a decision to come, once those before a street are made."""

    @abstractmethod
    def verdicts(self, table: Table, seat: Seat, own: int, dealer: int) -> list[Verdict]:
        """What becomes of a seat's wagers against the dealer, given the ranks of both hands."""

    def needs_board(self, table: Table) -> bool:
        """Whether the wagers that outlive void hands are judged on the board."""
        return True

    # --- the round ----------------------------------------------------------------------------

    def script(self, table: Table) -> Script[None]:
        """Take wagers, deal, ask before each street, settle."""
        seats = yield from self.take_wagers(table)
        if not seats:
            return
        opened = self.on_the_hands(table)
        try:
            yield from self.play(table, seats)
        except Irregularity as slip:
            if slip.kind != EXPOSED:
                raise
            yield from self.after_exposure(table, seats, opened, slip.clause)
            return
        table.turn_up(DEALER, self.steps.reveal)
        self.call(table, "dealer_has", DEALER)
        for seat in reversed(seats):
            yield from self.settle_seat(table, seat)

    def play(self, table: Table, seats: list[Seat]) -> Script[None]:
        """The hands and the board, with the decisions between them."""
        yield from self.deal_hole(table, seats)
        table.announce("players_look", self.clauses.examine)
        for number in range(len(self.streets)):
            yield from self.ask_all(table, seats, number)
            yield from self.deal_street(table, number)
        stub = self.steps.stub[way(table)]
        table.announce("to_discard_rack", stub)
        yield from self.ask_all(table, seats, len(self.streets))

    def ask_all(self, table: Table, seats: list[Seat], before: int) -> Script[None]:
        """Every seat decides in its turn, clockwise from the dealer's left."""
        for seat in seats:
            yield from self.decide(table, seat, before)
        running(table).deciding = not self.decided(table, seats, before)

    def deal_hole(self, table: Table, seats: list[Seat]) -> Script[None]:
        """Two cards to every seat and to the dealer, face down."""
        targets = [Target(seat.hand, HOLE_CARDS, (seat.player,)) for seat in seats]
        targets.append(Target(DEALER, HOLE_CARDS))
        missing = [
            replace(target, cards=target.cards - len(table.hands.get(target.hand, ())))
            for target in targets
        ]
        if not any(target.cards for target in missing):
            return
        if way(table) == "hand":
            yield from self._deal_by_hand(table, missing)
            return
        yield from deal_hands(table, missing, self.clauses)
        table.announce("board_by_hand", self.steps.by_hand)

    def _deal_by_hand(self, table: Table, targets: list[Target]) -> Script[None]:
        """One card to each player and the dealer, then a second one."""
        also = (self.clauses.deal["hand"],)
        for number, by in enumerate(self.steps.hole):
            for target in targets:
                if number >= HOLE_CARDS - target.cards:
                    clause = by[target.hand == DEALER]
                    yield from deal_card(table, target.hand, clause, target.seen_by, also)

    def deal_street(self, table: Table, number: int) -> Script[None]:
        """Burn a card unseen, then turn up the street (or what is still missing of it)."""
        street = self.streets[number]
        if len(table.hands.get(BURN, ())) == number:
            yield from deal_card(table, BURN, street.clause, NO_ONE)
        for _ in range(street.cards - len(table.hands.get(street.hand, ()))):
            yield from deal_card(table, street.hand, street.clause)

    def call(self, table: Table, call: str, hand: str, **parts: object) -> None:
        """The dealer calls a hand."""
        rank = rank_of(table, hand)
        clause = self.steps.kinds[FIVE.category(rank)]
        table.announce(call, clause, *self.steps.ranked, hand=called(FIVE, rank), **parts)

    # --- wagers -------------------------------------------------------------------------------

    def fold(self, table: Table, seat: Seat) -> None:
        """Collect what a fold forfeits; a side wager keeps the cards on the table."""
        self.forfeit(table, seat, self.against, self.steps.fold)
        if seat.wager(table, self.sides[0].wager) is None:
            table.announce("spread_and_discarded", self.steps.discarded, player=seat.player)
        else:
            table.announce("under_side", self.steps.kept, player=seat.player)

    def settle_seat(self, table: Table, seat: Seat) -> Script[None]:
        """Turn the hand up and settle what the seat still has on the layout."""
        if not seat.in_play(table):
            return
        stayed = seat.wager(table, "ante") is not None
        table.turn_up(seat.hand, self.steps.turn if stayed else self.steps.folded)
        self.call(table, "player_has", seat.hand, player=seat.player)
        ranks = rank_of(table, seat.hand), rank_of(table, DEALER)
        found = self.verdicts(table, seat, *ranks) if stayed else []
        yield from self.settle_with_sides(table, seat, found)

    def on_the_hands(self, table: Table) -> set[int]:
        """The wagers on the layout that the showdown decides."""
        return {held.id for held in table.wagers.values() if held.kind in self.against}

    def after_exposure(
        self, table: Table, seats: list[Seat], opened: set[int], clause: str
    ) -> Script[None]:
        """The hands are void: give back what they decide, folded or not, and settle the rest.

        Side wagers are judged on cards that are then dealt out without any decision.
        """
        running(table).deciding = False
        table.announce("hands_void", clause)
        undo_wagers(table, opened | self.on_the_hands(table), clause)
        # Envy may be due on a hand whose own player has no wager left (OH-L-6.III).
        awaited = any(side.awaits(table, seat) for seat in seats for side in self.sides)
        if not table.wagers and not awaited:
            return
        yield from self.deal_hole(table, seats)
        if self.needs_board(table):
            for number in range(len(self.streets)):
                yield from self.deal_street(table, number)
        table.turn_up(DEALER, clause)
        for seat in reversed(seats):
            awaited = any(side.awaits(table, seat) for side in self.sides)
            if awaited or seat.in_play(table):
                table.turn_up(seat.hand, clause)
                yield from self.settle_with_sides(table, seat, [])
