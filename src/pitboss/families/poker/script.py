"""What every poker game is to the engine: its layout, its procedure, its players' choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

import msgspec

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import Refusal
from pitboss.families.poker.clauses import Clauses
from pitboss.families.poker.memory import PokerMemory, memory_of
from pitboss.families.poker.mishaps import DECK_COUNT, LEAVES, rules_of
from pitboss.families.poker.procedure import begin_deal, shuffle_and_cut
from pitboss.families.poker.running import running
from pitboss.families.poker.seats import Seat, seats_in_play
from pitboss.families.poker.side_bets import side_of
from pitboss.families.poker.sides import Side
from pitboss.rulebook import RuleSet
from pitboss.rulebook.steps import steps
from pitboss.table.actions import Choose, Option, Options, Place
from pitboss.table.effects import Question, Script, betting
from pitboss.table.game import Game
from pitboss.table.irregularity import Irregularity, IrregularityRule
from pitboss.table.settlement import Verdict, settle
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

FOLD = Option("fold")
ONE_PLACE = ("",)  # of every wager in a box
Dealing = Callable[[Table, list[Seat]], Script[None]]


class Raise(msgspec.Struct, frozen=True, gc=False):
    """A wager to be made by decision: its answer, its kind, and how many Antes it is."""

    option: Option
    wager: str
    antes: int


class _Early(NamedTuple):
    """The wagers that go up before the deal under some rules, and the side wagers by name."""

    rules: RuleSet | None
    wagers: tuple[str, ...]
    sides: Mapping[str, Side]


class Poker(Game):
    """A house-banked poker game, which has the clauses of its steps from its own file of data.

    ``opening`` names the wagers that go up before the deal, side wagers apart. ``mates`` are
    wagers that always equal another (Super Bonus and Ante): they go up and come down with it.
    """

    memory_type = PokerMemory
    clauses: ClassVar[Clauses]
    steps: ClassVar[Any]
    steps_type: ClassVar[type[Any]]  # of the steps that games of a kind share
    deck: ClassVar[tuple[Card, ...]] = DECK
    full: ClassVar[Shoe]  # of these cards
    opening: ClassVar[tuple[str, ...]] = ("ante",)
    mates: ClassVar[Mapping[str, str]] = {}
    sides: ClassVar[tuple[Side, ...]] = ()
    sure_spots = True
    posts_odds: ClassVar[bool] = True  # does the filing have the odds of all wagers posted?
    inscriptions: ClassVar[tuple[str, ...]] = ()  # words that the layout must show
    _early = _Early(None, (), {})

    def __init_subclass__(cls, slug: str = "") -> None:
        """A game names its file; kinds of games have none."""
        super().__init_subclass__()
        cls.plain_cost = cls.plain_cost or (cls.cost is Poker.cost and not cls.mates)
        cls.full = Shoe(cls.deck)
        if slug:
            cls.slug, cls.clauses = slug, steps(slug, Clauses, "table")
            cls.steps = steps(slug, cls.steps_type, "round")
            cls.stays_clause, cls.chips_clause = cls.clauses.stays, cls.clauses.chips
            cls.irregularities = cls.mishaps(cls.clauses)

    @classmethod
    def mishaps(cls, clauses: Clauses) -> tuple[IrregularityRule, ...]:
        """The irregularities that its filing knows."""
        return rules_of(clauses)

    def sides_at(self, table: Table) -> tuple[Side, ...]:
        """The side wagers of a table: the game's own, and those that are data alone."""
        bets = table.rules.rules.side_bets
        return (*self.sides, *map(side_of, bets)) if bets else self.sides

    def side_named(self, table: Table, wager: str) -> Side | None:
        """The side wager of that name, if the table has it."""
        return self._early_at(table).sides.get(wager)

    def _early_at(self, table: Table) -> _Early:
        """What goes up before the deal, looked up once for the same rules; the rest comes later."""
        early = self._early
        if early.rules is not table.rules:
            sides = {side.wager: side for side in self.sides_at(table)}
            kinds = {*self.opening, *sides}
            wagers = tuple(kind for kind in table.rules.wagers if kind in kinds)
            early = self._early = _Early(table.rules, wagers, sides)
        return early

    # --- the layout ---------------------------------------------------------------------------

    def early(self, table: Table) -> tuple[str, ...]:
        """What goes up before the deal."""
        early = self._early
        return early.wagers if early.rules is table.rules else self._early_at(table).wagers

    def allow(self, table: Table, player: str, box: int, wager: str, spot: str) -> None:
        """Opening wagers freely, side wagers with what they need; the rest comes by decision."""
        if wager in self.opening:
            return
        if (side := self.side_named(table, wager)) is not None:
            side.allow(table, Seat(box, player))
            return
        rule = table.rules.wager(wager)
        raise Refusal(f"{rule.name} is not a wager to make before the deal", rule.clause, "wager")

    def free_spots(self, table: Table, player: str, box: int, wager: str) -> Iterable[str]:
        """No side wager without what it needs."""
        if wager not in self.opening:
            side = self._early_at(table).sides.get(wager)
            if side is None or side.lacks(table, Seat(box, player)):
                return ()
        return ONE_PLACE

    def cost(self, table: Table, wager: str, spot: str, cents: int) -> int:
        """A wager with a mate costs as much again."""
        return 2 * cents if wager in self.mates else cents

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

    def removal_step(self, table: Table, wager: Wager) -> int:
        """It goes down in the posted steps."""
        return table.rules.posted[wager.kind].step

    def allow_reduction(self, table: Table, wager: Wager) -> None:
        """A wager is free until the deal; one that equals another moves with that only."""
        for main, mate in self.mates.items():
            if wager.kind == mate:
                rule, other = table.rules.wager(mate), table.rules.wager(main).name
                raise Refusal(f"{rule.name} comes down with {other} only", rule.clause, "wager_id")

    def allow_removal(self, table: Table, wager: Wager) -> None:
        """Not all of a wager on which another one rests."""
        kind, seat = wager.kind, Seat(wager.box, wager.player)
        for side in self._early_at(table).sides.values():
            if side.rests_on(table, seat, kind):
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

    def prepare(self, table: Table) -> Script[None] | None:
        """A shuffled deck before every round, unless one is waiting already."""
        for side in self.sides_at(table):
            side.open(table)
        if memory_of(table).ready:
            return None
        return shuffle_and_cut(table, self.full, self.clauses)

    def voided(self, table: Table, kind: str) -> None:
        """The cards are shuffled anew; a deck that is not complete is taken away for another."""
        memory = memory_of(table)
        memory.ready = False
        memory.opened = memory.opened and kind != DECK_COUNT

    def take_wagers(self, table: Table) -> Script[list[Seat]]:
        """A betting period; the seats in play, clockwise, once the deal begins."""
        table.announce("place_wagers", self.clauses.chips)
        clause = self.clauses.bets
        effect = betting(clause)
        while not table.take_action((yield effect), clause):
            pass  # a script of its own would pass every wager on
        seats = seats_in_play(table, self.early(table))
        if seats:
            begin_deal(table, self.clauses)
            for side in self.sides_at(table):
                side.lock(table)
        return seats

    def deal_in(self, table: Table, deal: Dealing) -> Script[list[Seat]]:
        """Take wagers and deal to the seats that have any, which look at their cards."""
        seats = yield from self.take_wagers(table)
        if seats:
            yield from deal(table, seats)
            table.announce("players_look", self.clauses.examine)
        return seats

    def ask(
        self,
        table: Table,
        seat: Seat,
        question: str,
        options: tuple[Option, ...] | Options,
        clause: str,
        secret: bool = False,
        **parts: object,
    ) -> Script[str]:
        """A seat's choice; a player who leaves takes the first, passive one (GEN-06)."""
        gone = running(table).gone
        if seat.player in gone:
            return options[0].name
        try:
            asked = Question(seat.player, question, options, clause, secret, parts)
            choice: Choose = yield asked
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

    def can_raise(
        self, table: Table, seat: Seat, raises: Iterable[Raise]
    ) -> dict[str, tuple[Raise, int]]:
        """The wagers that the rack reaches, in cents, by the names of their answers."""
        ante, rack = seat.wager(table, "ante"), table.racks[seat.player]
        if ante is None:
            return {}
        can: dict[str, tuple[Raise, int]] = {}
        for each in raises:
            if (cents := each.antes * ante.cents) <= rack:
                can[each.option.name] = each, cents
        return can

    def raise_or(
        self,
        table: Table,
        seat: Seat,
        question: str,
        passive: Option,
        raises: Iterable[Raise],
        clauses: tuple[str, str],
        **parts: object,
    ) -> Script[bool]:
        """Offer wagers of so many Antes beside the passive choice; was one of them made?

        The clauses say by which the seat is asked, and by which a wager goes up. A rack that
        reaches none of them is told so: the question is then the one named ``short``.
        """
        can = self.can_raise(table, seat, raises)
        options = (passive, *[each.option for each, _ in can.values()])
        if question == "which":  # the others hear them too; where a hand decides, they do not
            parts = {"answers": [option.name for option in options], **parts}
        asked = question if can else f"{question}_short"
        choice = yield from self.ask(table, seat, asked, options, clauses[0], False, **parts)
        if choice == passive.name:
            return False
        made, cents = can[choice]
        table.put_up(Place(seat.player, seat.box, made.wager, cents), clauses[1])
        return True

    def forfeit(self, table: Table, seat: Seat, kinds: Iterable[str], clause: str) -> None:
        """A seat folds: collect its wagers of these kinds, and what else a fold forfeits."""
        for held in seat.held(table, *kinds):
            table.lose(held, clause)
        for side in self.sides_at(table):
            side.fold(table, seat)

    def settle_with_sides(self, table: Table, seat: Seat, found: list[Verdict]) -> Script[None]:
        """Settle a seat's wagers, then those side wagers that are settled on their own."""
        sides = self.sides_at(table)
        for side in sides:
            if not side.apart:
                found += side.verdicts(table, seat)
        settle(table, self.followed(table, found))
        for side in sides:
            if side.apart:
                yield from side.settle(table, seat)

    def followed(self, table: Table, verdicts: list[Verdict]) -> list[Verdict]:
        """The verdicts with those of wagers that follow others (a wager for the dealer)."""
        return verdicts

    def forfeit_all(self, table: Table, seat: Seat, clause: str) -> None:
        """The house collects every wager of a player; his hands are out of play."""
        running(table).folded.update(table.boxes_of(seat.player))
        for held in list(table.wagers.values()):
            if held.player == seat.player:
                table.lose(held, clause)

    def forfeit_sides(self, table: Table, seat: Seat, clause: str) -> None:
        """The house collects the side wagers of a player, in all his boxes."""
        seats = [Seat(box, seat.player) for box in table.boxes_of(seat.player)]
        for held in [side.held(table, each) for each in seats for side in self.sides_at(table)]:
            if held is not None:
                table.lose(held, clause)
