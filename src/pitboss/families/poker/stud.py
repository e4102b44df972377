"""Stud against a pay table: own cards, community cards turned one by one, a decision before each.

Let It Ride and Mississippi Stud are played so; they differ in how wagers go up and come down.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

import msgspec

from pitboss.apparatus.cards import Card
from pitboss.apparatus.ranks import FIVE, rank_5
from pitboss.families.poker.calling import called
from pitboss.families.poker.clauses import Clauses
from pitboss.families.poker.mishaps import dealing, deciding, rules_of
from pitboss.families.poker.procedure import cited, deal_card, way
from pitboss.families.poker.running import running
from pitboss.families.poker.script import Poker
from pitboss.families.poker.seats import Seat
from pitboss.money.pays import Lose, Pays
from pitboss.table.effects import NO_ONE, Effect, Script
from pitboss.table.irregularity import IrregularityRule
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table

LOSE = "lose"


class StudSteps(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clauses of the steps that both games share."""

    turn: str  # a player's hand is turned up
    won: str  # a wager is paid
    lost: str  # a wager on a hand below the pay table is collected
    settled: str  # all wagers of a seat are settled, losers first
    again: str  # so for each seat after the first
    kinds: dict[str, str]  # each kind of hand


def _exposable(table: Table, pending: Effect) -> bool:
    """A community card lies face down."""
    return (dealing(table, pending) or deciding(table, pending)) and bool(running(table).face_down)


def five_of(table: Table, seat: Seat, community: Iterable[str]) -> Sequence[Card]:
    """A seat's cards and the community cards."""
    return [*seat.cards(table), *(card for hand in community for card in table.hands[hand])]


class Stud(Poker):
    """A stud game against a pay table.

    ``bets`` names the wagers on the five-card hand, ``community`` the community cards in the order
    in which they are turned.
    """

    steps: ClassVar[StudSteps]
    steps_type = StudSteps
    bets: ClassVar[tuple[str, ...]]
    cards: ClassVar[int]
    community: ClassVar[tuple[str, ...]]

    @classmethod
    def mishaps(cls, clauses: Clauses) -> tuple[IrregularityRule, ...]:
        """A community card may be seen as long as it lies face down."""
        return rules_of(clauses, exposable=_exposable)

    # --- what a game says of itself -----------------------------------------------------------

    @abstractmethod
    def deal(self, table: Table, seats: list[Seat]) -> Script[None]:
        """The players' cards, and the community cards that are dealt with them."""

    @abstractmethod
    def decide(self, table: Table, seat: Seat, before: int) -> Script[None]:
        """A seat's decision before a community card is turned."""

    @abstractmethod
    def show(self, table: Table, number: int) -> Script[None]:
        """Turn a community card up."""

    @abstractmethod
    def event(self, rank: int) -> str:
        """The row of the pay table that a hand fits, or ``lose``."""

    # --- the round ----------------------------------------------------------------------------

    def script(self, table: Table) -> Script[None]:
        """Take wagers, deal, ask before each community card, settle."""
        seats = yield from self.deal_in(table, self.deal)
        if not seats:
            return
        for number in range(len(self.community)):
            for seat in seats:
                if seat.wager(table, self.opening[0]) is not None or self.has_bets(table, seat):
                    yield from self.decide(table, seat, number)
            if not table.wagers:
                return  # all have folded: nothing is left to play for
            yield from self.show(table, number)
        for seat in reversed(seats):
            yield from self.settle_seat(table, seat)

    def has_bets(self, table: Table, seat: Seat) -> bool:
        """Whether a seat still has a wager on its hand."""
        return bool(seat.held(table, *self.bets))

    def deal_to(self, table: Table, seat: Seat, also: str = "") -> Script[None]:
        """A card face down to a seat."""
        clauses, by = self.clauses, way(table)
        cites = cited(clauses.opens_deal.get(by, ""), also)
        yield from deal_card(table, seat.hand, clauses.deal[by], (seat.player,), cites)

    def deal_down(self, table: Table, hand: str, also: str = "") -> Script[None]:
        """A community card face down."""
        yield from deal_card(table, hand, self.clauses.deal[way(table)], NO_ONE, cited(also))
        running(table).face_down.append(hand)

    def turn(self, table: Table, hand: str, clause: str) -> None:
        """Turn a community card that lies face down."""
        running(table).face_down.remove(hand)
        table.turn_up(hand, clause)

    def pays(self, table: Table, rank: int) -> Pays:
        """What each wager on a hand pays."""
        event = self.event(rank)
        return Lose() if event == LOSE else table.rules.pay_table(self.opening[0]).pays(event)

    def settle_seat(self, table: Table, seat: Seat) -> Script[None]:
        """Turn the hand up, call it, collect what it loses and pay what it wins."""
        if not seat.in_play(table):
            return
        found: list[Verdict] = []
        if self.has_bets(table, seat):
            again = self.steps.again if running(table).settling else ""
            running(table).settling = True
            table.turn_up(seat.hand, self.steps.turn, *cited(again))
            rank = rank_5(five_of(table, seat, self.community))
            clause = self.steps.kinds[FIVE.category(rank)]
            table.announce("player_has", clause, player=seat.player, hand=called(FIVE, rank))
            pays = self.pays(table, rank)
            by = self.steps.lost if isinstance(pays, Lose) else self.steps.won
            also, held = (self.steps.settled,), seat.held(table, *self.bets)
            found = [Verdict(each, pays, by, also=also) for each in held]
        yield from self.settle_with_sides(table, seat, found)
