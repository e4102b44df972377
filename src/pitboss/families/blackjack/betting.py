"""Betting at a blackjack table: who may bet what, where and when."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from operator import attrgetter
from typing import ClassVar

import msgspec

from pitboss.apparatus.cards import Card
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import Refusal
from pitboss.families.blackjack import mishaps
from pitboss.families.blackjack.clauses import Clauses, Dealt
from pitboss.families.blackjack.hands import DEALER, MAIN, PlayerHand, hand_name
from pitboss.families.blackjack.lammers import LammerClauses, Lammers
from pitboss.families.blackjack.memory import BlackjackMemory, memory_of
from pitboss.families.blackjack.parts import Part
from pitboss.families.blackjack.procedure import (
    after_no_activity,
    burn_card,
    cutting_card_comes,
    new_shoe,
)
from pitboss.families.blackjack.running import Running
from pitboss.families.blackjack.script import play
from pitboss.families.blackjack.terms import Terms
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.effects import Betting, Script, betting
from pitboss.table.game import Game
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

_BOX, _PLAYER = attrgetter("box"), attrgetter("player")


class _Read(msgspec.Struct, frozen=True):
    """The game and the rules of a table as its rounds need them."""

    rules: RuleSet
    terms: Terms
    clauses: Clauses
    dealt: Dealt
    hands_off: str  # the clause that counts from the first card on
    lammers: LammerClauses | None
    opens: events.Announced  # "place your bets"
    period: Betting
    closes: events.Announced  # "no more bets"
    openers: list[Part]  # of the wagers that this house has
    late: list[Part]
    lone: bool
    every_round: bool  # are the cards shuffled after each?


class BlackjackGame(Game):
    """A blackjack table: its parts, who may bet what on them, and the script they are given to.

    ``parts`` are the side wagers, which go up beside a wager on the hand; ``lammers`` says where
    the house puts up doubles and splits.
    """

    memory_type = BlackjackMemory
    clauses: ClassVar[Clauses]
    lammers: ClassVar[LammerClauses | None] = None
    parts: ClassVar[tuple[Part, ...]] = ()
    lone_sides: ClassVar[bool] = False  # whether a box with side wagers alone gets cards

    def __init__(self) -> None:
        self.sides: dict[str, Part] = {kind: part for part in self.parts for kind in part.kinds}
        # Guests come last, and parts that open nothing are not called.
        opening = [part for part in self.parts if type(part).open is not Part.open]
        self.openers = sorted(opening, key=lambda part: part.guest)
        self.late = [part for part in self.parts if part.late]
        self._read: _Read | None = None

    @abstractmethod
    def terms(self, rules: RuleSet) -> Terms:
        """What this house allows and pays."""

    def script(self, table: Table) -> Script[None]:
        """The round of every blackjack table."""
        return play(self, table)

    def card_class(self, card: Card) -> int:
        """Side wagers look at ranks and suits."""
        return card

    # --- wagers -------------------------------------------------------------------------------

    def allow(self, table: Table, player: str, box: int, wager: str, spot: str) -> None:
        """The wager on the hand, and side wagers beside it; the rest comes by decision."""
        if wager == MAIN:
            self._check_entry(table, player)
            if table.wagers:
                self._check_boxes(table, player, box)
            return
        rule = table.rules.wager(wager)
        if wager not in self.sides:
            raise Refusal(f"{rule.name} is not made before the deal", rule.clause, "wager")
        self._check_entry(table, player)
        if table.find(player, box, MAIN, "") is None:
            clause = self.sides[wager].beside or rule.clause
            raise Refusal(f"{rule.name} goes beside a wager on the hand", clause, "wager")
        self.sides[wager].allow(table, player, box, wager)

    def free_spots(self, table: Table, player: str, box: int, wager: str) -> Iterable[str]:
        """Nothing that comes by decision, and no side wager without one on the hand it needs."""
        if wager != MAIN:
            alone = not self.lone_sides and table.find(player, box, MAIN, "") is None
            if alone or wager not in self.sides:
                return ()
        return self.spots(table, wager)

    def _check_entry(self, table: Table, player: str) -> None:
        """Where the house says so, whoever sat a round out waits for the shuffle."""
        memory: BlackjackMemory = table.memory
        if not memory.rounds or player in memory.players:
            return
        if not table.rules.flag("mid_shoe_entry"):
            raise Refusal(f"{player} may bet after the shuffle", self.clauses.entry, "player")

    def _check_boxes(self, table: Table, player: str, box: int) -> None:
        """Each wager of a player on several boxes must reach the minimum for that."""
        least = self._least_on_each(table, player, box)
        for held in table.of_kind(MAIN):
            if held.player == player and held.box != box and held.cents < least:
                message = f"box {held.box} is under the minimum for several boxes"
                raise Refusal(message, self.clauses.box_minimum, "box")

    def amounts(
        self, table: Table, player: str, box: int, wager: str, spot: str
    ) -> tuple[int, int, int]:
        """As posted; a player on several boxes may have to bet more on each."""
        if wager in self.sides:
            own = self.sides[wager].amounts(table, player, box, wager)
            if own is not None:
                return own
        elif not table.wagers:
            limits = table.rules.posted.get(wager) or table.rules.limits(wager)
            return limits.low, limits.high, limits.step
        low, high, step = super().amounts(table, player, box, wager, spot)
        several = wager == MAIN and bool(table.wagers)
        least = self._least_on_each(table, player, box) if several else 0
        if least and table.find(player, box, wager, spot) is None:
            low = max(low, -(-least // step) * step)
        return low, high, step

    def narrowed_by(self, table: Table, player: str, box: int, wager: str, spot: str) -> str:
        """The minimum for several boxes is the house's own."""
        if wager == MAIN and self._least_on_each(table, player, box):
            return self.clauses.box_minimum
        return super().narrowed_by(table, player, box, wager, spot)

    def _least_on_each(self, table: Table, player: str, box: int) -> int:
        """The least wager on a box of a player who bets on others too; nothing for one box."""
        for held in table.wagers.values():
            if held.kind == MAIN and held.player == player and held.box != box:
                return table.rules.money("multiple_box_minimum")
        return 0

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
                    clause = self.sides[kind].beside or rule.clause
                    raise Refusal(f"{rule.name} rests on it: take that down first", clause)

    def taken_down(self, table: Table, wager: Wager, cents: int) -> None:
        """What a side wager's own rules say of it."""
        if wager.kind in self.sides:
            self.sides[wager.kind].taken_down(table, wager)

    def removal_clause(self, table: Table, wager_id: int) -> str:
        """Wagers are free until the first card."""
        return self.clauses.locked or self.clauses.bets

    # --- the shoe -----------------------------------------------------------------------------

    def full_shoe(self, table: Table) -> Shoe:
        """Every card of the game."""
        return Shoe.of_decks(table.rules.whole("decks"))

    def prepare(self, table: Table) -> Script[None] | None:
        """A new shoe at the opening, after the cutting card, and when cards ran short.

        A house may have them shuffled after every round (OH-A-6.VII, OH-AF-6.VII).
        """
        read = self.read_rules(table.rules)
        memory: BlackjackMemory = table.memory
        for part in read.openers:
            part.open(table)
        if read.every_round and memory.rounds:
            table.announce("shuffled_every_round", self.clauses.floor_shuffle)
            memory.reshuffle = True
        if table.shoe is None or memory.reshuffle:
            return self._new_shoe(table)
        return None

    def _new_shoe(self, table: Table) -> Script[None]:
        pitched = table.rules.options.get("deal") == "pitch"
        burn = bool(self.clauses.burn) and not pitched
        yield from new_shoe(table, self.full_shoe(table), self.clauses, burn=burn)

    # --- from "place your bets" to "no more bets" ---------------------------------------------

    def take_wagers(self, table: Table) -> Script[Running | None]:
        """A betting period; the round once there are wagers to play for."""
        read = self.read_rules(table.rules)
        table.record(read.opens)
        period = read.period
        while True:
            try:
                if table.take_action((yield period), period.clause):
                    break
            except Irregularity as call:
                yield from self._between_rounds(table, call)
        running = self.round_of(table, read)
        if running is None:
            return None
        table.closed_by = read.closes.clause
        table.record(read.closes)
        memory = running.memory
        self._note_players(table, memory)
        if read.terms.way == "pitch":
            yield from burn_card(table, self.clauses.round_burn)
        if table.shoe is not None and table.shoe.left <= memory.behind and not memory.reshuffle:
            cutting_card_comes(table, self.clauses)  # it is the next card in the shoe
        for part in running.parts:
            part.locked(running)
        return running

    def round_of(self, table: Table, read: _Read) -> Running | None:
        """The round, its wagers on its hands, with the parts that it has use for; or no round.

        The hands are those of boxes with a wager on the hand, clockwise from the dealer's left.
        """
        sides, seats = self.sides, table.seats
        by_box: dict[int, PlayerHand] = {}
        opening: dict[int, int] = {}
        fitted: list[Part] = []
        for wager in table.wagers.values():
            kind, box = wager.kind, wager.box
            if kind in sides:
                fitted.append(sides[kind])
                if not read.lone:
                    continue
            hand = by_box.get(box)
            if hand is None:
                hand = PlayerHand(box, seats[box], name=hand_name(box))
                by_box[box] = hand
            if kind not in sides:
                hand.wager_ids.append(wager.id)
                if not wager.for_dealer:
                    opening[box] = wager.cents
        if not by_box:
            return None
        hands = [*by_box.values()]
        if len(hands) > 1:
            hands.sort(key=_BOX)
        if len(opening) < len(hands):
            for hand in hands:
                hand.played = hand.box in opening
        running = Running(
            table,
            hands,
            PlayerHand(0, name=DEALER),
            clauses=read.clauses,
            terms=read.terms,
            dealt=read.dealt,
            memory=table.memory,
            opening=opening,
            hands_off=read.hands_off,
        )
        if fitted or read.late:
            running.parts = [*filter({*fitted, *read.late}.__contains__, self.parts)]
        if read.lammers is not None:
            running.lammers = Lammers(running, read.lammers)
        return running

    def read_rules(self, rules: RuleSet) -> _Read:
        """What the rules say for every round: looked up once, as long as they are the same."""
        read = self._read
        if read is None or read.rules is not rules:
            read = self._read = self._newly_read(rules)
        return read

    def _newly_read(self, rules: RuleSet) -> _Read:
        late = [part for part in self.late if part.offered(rules)]
        openers = [part for part in self.openers if part.offered(rules)]
        terms, clauses = self.terms(rules), self.clauses
        hands_off = clauses.hands_off if clauses.locked else ""
        opens = events.Announced(call="place_your_bets", clause=clauses.bets)
        closes = events.Announced(call="no_more_bets", clause=clauses.locked or clauses.bets)
        told = (opens, betting(clauses.bets), closes)
        mine = (clauses, clauses.deal[terms.way], hands_off, self.lammers, *told)
        every_round = rules.options.get("shuffle_after") == "every-round"
        return _Read(rules, terms, *mine, openers, late, self.lone_sides, every_round)

    def _between_rounds(self, table: Table, call: Irregularity) -> Script[None]:
        """What the floor may do while bets are taken."""
        match call.kind:
            case mishaps.NEW_DEALER:
                table.announce("new_dealer_burns", call.clause)
                yield from burn_card(table, call.clause)
            case mishaps.FLOOR_SHUFFLE:
                memory_of(table).reshuffle = True
                yield from self._new_shoe(table)
            case mishaps.IDLE:
                yield from after_no_activity(table, self.clauses)
                yield from self._new_shoe(table)
            case mishaps.PERMITTED:
                memory_of(table).players = tuple(table.racks)
            case _:
                raise call

    def _note_players(self, table: Table, memory: BlackjackMemory) -> None:
        """Remember who has bet in every round of this shoe."""
        betting = set(map(_PLAYER, table.wagers.values()))
        if not memory.rounds:
            memory.players = tuple(sorted(betting))
        elif not betting.issuperset(memory.players):
            memory.players = tuple(filter(betting.__contains__, memory.players))
        memory.rounds += 1
