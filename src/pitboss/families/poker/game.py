"""What every poker game is to the engine: its layout, its procedure, its players' choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pitboss.apparatus.cards import DECK, Card
from pitboss.errors import Refusal
from pitboss.families.poker.clauses import Clauses
from pitboss.families.poker.memory import PokerMemory, memory_of
from pitboss.families.poker.mishaps import DECK_COUNT, LEAVES
from pitboss.families.poker.procedure import begin_deal, shuffle_and_cut
from pitboss.families.poker.running import running
from pitboss.families.poker.seats import Seat, seats_in_play
from pitboss.families.poker.sides import Side
from pitboss.table.actions import Option, Place
from pitboss.table.effects import Script
from pitboss.table.game import Game
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

FOLD = Option("fold")


class Poker(Game):
    """A house-banked poker game.

    ``opening`` names the wagers that go up before the deal, side wagers apart. ``mates`` are
    wagers that always equal another (Super Bonus and Ante): they go up and come down with it.
    """

    memory_type = PokerMemory
    clauses: ClassVar[Clauses]
    deck: ClassVar[tuple[Card, ...]] = DECK
    opening: ClassVar[tuple[str, ...]] = ("ante",)
    mates: ClassVar[Mapping[str, str]] = {}
    sides: ClassVar[tuple[Side, ...]] = ()
    posts_odds: ClassVar[bool] = True  # does the filing have the odds of all wagers posted?
    inscriptions: ClassVar[tuple[str, ...]] = ()  # words that the layout must show

    # --- the layout ---------------------------------------------------------------------------

    def allow(self, table: Table, player: str, box: int, wager: str, spot: str) -> None:
        """Opening wagers freely, side wagers with what they need; the rest comes by decision."""
        if wager in self.opening:
            return
        for side in self.sides:
            if side.wager == wager:
                side.allow(table, Seat(box, player))
                return
        rule = table.rules.wager(wager)
        raise Refusal(f"{rule.name} is not a wager to make before the deal", rule.clause, "wager")

    def cost(self, table: Table, wager: str, spot: str, cents: int) -> int:
        """A wager with a mate costs as much again."""
        return cents * (2 if wager in self.mates else 1)

    def placed(self, table: Table, wager: Wager, cents: int) -> None:
        """Its mate goes up with it; a wager for the dealer has none."""
        mate = self.mates.get(wager.kind)
        if mate is not None and not wager.for_dealer:
            clause = table.rules.wager(mate).clause
            table.put_up(Place(wager.player, wager.box, mate, cents), clause)

    def taken_down(self, table: Table, wager: Wager, cents: int) -> None:
        """Its mate comes down with it."""
        mate = self.mates.get(wager.kind)
        held = table.find(wager.player, wager.box, mate, "") if mate else None
        if held is not None and not wager.for_dealer:
            table.hand_back(held, cents, table.rules.wager(held.kind).clause)

    def allow_reduction(self, table: Table, wager: Wager) -> None:
        """A wager is free until the deal; one that equals another moves with that only."""
        for main, mate in self.mates.items():
            if wager.kind == mate:
                rule, other = table.rules.wager(mate), table.rules.wager(main).name
                raise Refusal(f"{rule.name} comes down with {other} only", rule.clause, "wager_id")

    def allow_removal(self, table: Table, wager: Wager) -> None:
        """Not all of a wager on which another one rests."""
        seat = Seat(wager.box, wager.player)
        for side in self.sides:
            if side.rests_on(table, seat, wager.kind):
                name = table.rules.wager(side.wager).name
                raise Refusal(f"{name} rests on this wager: take it down first", side.asks(table))

    def allow_box(self, table: Table, player: str, box: int) -> None:
        """One position to a player, where the filing says so."""
        if self.clauses.one_box:
            raise Refusal("one box to a player here", self.clauses.one_box, "box")
        super().allow_box(table, player, box)

    def removal_clause(self, table: Table, wager_id: int) -> str:
        """Wagers are free until the first card."""
        return self.clauses.bets

    # --- the round ----------------------------------------------------------------------------

    def prepare(self, table: Table) -> Script[None]:
        """A shuffled deck before every round."""
        for side in self.sides:
            side.open(table)
        yield from shuffle_and_cut(table, self.deck, self.clauses)

    def voided(self, table: Table, kind: str) -> None:
        """The cards are shuffled anew; a deck that is not complete is taken away for another."""
        memory = memory_of(table)
        memory.ready = False
        memory.opened = memory.opened and kind != DECK_COUNT

    def take_wagers(self, table: Table) -> Script[list[Seat]]:
        """A betting period; the seats in play, clockwise, once the deal begins."""
        table.announce("place_wagers", self.clauses.chips)
        yield from table.take_wagers(self.clauses.bets)
        kinds = (*self.opening, *(side.wager for side in self.sides))
        seats = seats_in_play(table, kinds)
        if seats:
            begin_deal(table, self.clauses)
            for side in self.sides:
                side.lock(table)
        return seats

    def ask(
        self,
        table: Table,
        seat: Seat,
        question: str,
        options: tuple[Option, ...],
        clause: str,
        secret: bool = False,
        **parts: object,
    ) -> Script[str]:
        """A seat's choice; a player who leaves takes the first, passive one (GEN-06)."""
        gone = running(table).gone
        if seat.player in gone:
            return options[0].name
        try:
            choice = yield from table.ask(seat.player, question, options, clause, secret, **parts)
        except Irregularity as slip:
            if slip.kind != LEAVES:
                raise
            passive = options[0].name
            gone.add(seat.player)
            table.announce("left_table", slip.clause, player=seat.player, choice=passive)
            if table.rules.options.get("leaver_forfeits_all"):
                self.forfeit_all(table, seat, slip.clause)
            elif table.rules.options.get("leaver_forfeits_sides"):
                self.forfeit_sides(table, seat, slip.clause)
            return passive
        return choice.option

    def forfeit_all(self, table: Table, seat: Seat, clause: str) -> None:
        """The house collects every wager of a player; his hands are out of play."""
        running(table).folded.update(table.boxes_of(seat.player))
        for held in list(table.wagers.values()):
            if held.player == seat.player:
                table.lose(held, clause)

    def forfeit_sides(self, table: Table, seat: Seat, clause: str) -> None:
        """The house collects the side wagers of a player, in all his boxes."""
        seats = [Seat(box, seat.player) for box in table.boxes_of(seat.player)]
        for held in [side.held(table, each) for each in seats for side in self.sides]:
            if held is not None:
                table.lose(held, clause)
