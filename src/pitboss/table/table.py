"""A table: who sits there, the chips on the layout, the shoe, and the books it keeps.

Scripts change a table only through these methods, so that every movement of a chip is both
booked (``books`` always sums to the same) and logged with its clause.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from pitboss.apparatus.cards import Card, show_card
from pitboss.apparatus.dice import Throw
from pitboss.apparatus.shoe import Shoe
from pitboss.apparatus.wheel import Wheel
from pitboss.errors import HouseFault, Refusal
from pitboss.rulebook.unfiled import NOT_AS_FILED
from pitboss.table import actions, events
from pitboss.table.books import Books
from pitboss.table.effects import (
    EVERYONE,
    FLOOR,
    Betting,
    DealCard,
    DrawNumber,
    Question,
    Script,
    ShuffleCards,
    SpinWheel,
    ThrowDice,
)
from pitboss.table.irregularity import Irregularity
from pitboss.table.wagers import Snapshot, Wager

if TYPE_CHECKING:
    from pitboss.rulebook import RuleSet
    from pitboss.table.game import Game, Memory
    from pitboss.table.meters import MeterWatcher


LONGEST_NAME = 64


class Table(Books):
    """One table of one game, under one set of rules."""

    def __init__(self, game: Game, rules: RuleSet, name: str = "table-1") -> None:
        super().__init__()
        self.game = game
        self.rules = rules
        self.rules_json = rules.as_json()  # the head of every round's log
        marked = not rules.unfiled or NOT_AS_FILED in name
        self.name = name if marked else f"{name}, {NOT_AS_FILED}"  # every line of a log tells it
        self.seats: dict[int, str] = {}
        self.next_id = 1
        self.meter_watchers: list[MeterWatcher] = []
        self.shoe: Shoe | None = None
        self.hands: dict[str, list[Card]] = {}
        self.rounds = 0
        self.paid_this_round: dict[str, int] = {}
        self.running: object | None = None  # notes of the running script; no log keeps them
        self.in_round = False
        self.voided = False  # the last round
        self.comings = 0  # how often someone came or went
        self.mirrored: list[events.MeterMirrored] = []  # since the last round, at linked tables
        self.closed_by = ""  # the clause of the betting period that was closed last
        self.memory: Memory = game.fresh_memory(self)

    # --- seats --------------------------------------------------------------------------------

    def sit(self, player: str, box: int, rack: int) -> None:
        """A player buys in and takes a free box."""
        self._check_newcomer(player, rack)
        if type(box) is not int or box not in range(1, self.rules.seats + 1):
            raise Refusal(
                f"the table has boxes 1 to {self.rules.seats}, not {box}",
                self.rules.seats_clause,
                "box",
            )
        if box in self.seats:
            raise Refusal(f"box {box} is taken", self.rules.seats_clause, "box")
        self.comings += 1
        self.seats[box] = player
        self.racks[player] = rack

    def take_box(self, player: str, box: int) -> None:
        """A seated player takes a further free box, where the game lets one player have several."""
        self.check_between_rounds("players take boxes")
        if player not in self.seats.values():
            raise Refusal(f"{player!r} has no box at this table", field="player")
        if type(box) is not int or box not in range(1, self.rules.seats + 1) or box in self.seats:
            raise Refusal(f"box {box!r} is not free", self.rules.seats_clause, "box")
        self.game.allow_box(self, player, box)
        self.comings += 1
        self.seats[box] = player

    def stand_behind(self, player: str, rack: int) -> None:
        """A player buys in without a box, to bet on the boxes of others."""
        if not self.game.shared_boxes:
            raise Refusal("this game has no standing players", self.rules.seats_clause, "player")
        self._check_newcomer(player, rack)
        self.comings += 1
        self.racks[player] = rack

    def _check_newcomer(self, player: str, rack: int) -> None:
        self.check_between_rounds("players sit down")
        if not isinstance(player, str) or not player:
            raise Refusal("a player needs a name", field="player")
        if len(player) > LONGEST_NAME or not player.isprintable():
            raise Refusal(
                f"a name is at most {LONGEST_NAME} letters that can be printed", field="player"
            )
        if player in (FLOOR, *EVERYONE):
            raise Refusal(f"{player!r} is the name of the house's own people", field="player")
        if player in self.racks:
            raise Refusal(f"{player} is already at the table", field="player")
        if type(rack) is not int or rack < 0:
            raise Refusal("a rack is a number of cents, zero or more", field="rack")

    def check_between_rounds(self, what: str) -> None:
        """Refuse what may not happen while a round is being played."""
        if self.in_round:
            message = f"{what} between two rounds; one is being played at {self.name}"
            raise Refusal(message, self.game.stays_clause, "round")

    def open_round(self) -> None:
        """A round begins: nothing has moved in it yet."""
        self.in_round = True
        self.rounds += 1
        self.hands = {}
        self.paid_this_round = {}
        self.running = None
        self.closed_by = ""
        self.journal = []
        self.voided = False
        self.mirrored = []
        self.opening = dict(self.wagers)
        self.opening_owed = dict(self.owed)

    def leave(self, player: str) -> int:
        """A player without wagers takes his rack away; what he owes is collected first."""
        if not isinstance(player, str) or player not in self.racks:
            raise Refusal(f"{player} is not at the table", field="player")
        self.check_between_rounds("players leave")
        if any(wager.player == player for wager in self.wagers.values()):
            raise Refusal(f"{player} still has wagers on the layout", field="player")
        log, self.log = self.log, None  # people come and go between rounds: no round's log tells
        self.comings += 1
        self.collect_owed(player)
        self.owed.pop(player, None)
        self.log = log
        self.seats = {box: name for box, name in self.seats.items() if name != player}
        return self.racks.pop(player)

    def boxes_of(self, player: str) -> list[int]:
        """The boxes on which a player may bet."""
        if self.game.shared_boxes:
            every = range(1, self.rules.seats + 1)
            return list(every) if self.game.empty_boxes else sorted(self.seats)
        return sorted(box for box, name in self.seats.items() if name == player)

    def check_box(self, player: str, box: int, clause: str) -> None:
        """Refuse a bet on a box that is not the player's to bet on."""
        if player not in self.racks:
            raise Refusal(f"{player!r} is not at the table", clause, "player")
        if box not in self.boxes_of(player):
            raise Refusal(f"box {box!r} is not {player}'s to bet on", clause, "box")

    def controller(self, box: int) -> str:
        """The player who decides for a box."""
        return self.seats[box]

    def clockwise(self) -> Iterator[int]:
        """Boxes from the dealer's left to his right."""
        yield from sorted(self.seats)

    def counterclockwise(self) -> Iterator[int]:
        """Boxes from the dealer's right to his left."""
        yield from sorted(self.seats, reverse=True)

    # --- the layout ---------------------------------------------------------------------------

    def find(
        self, player: str, box: int, kind: str, spot: str, for_dealer: bool = False
    ) -> Wager | None:
        """A player's wager of this kind in this place, if he has one."""
        for wager in self.wagers.values():
            if (
                wager.kind == kind
                and wager.player == player
                and wager.spot == spot
                and wager.box == box
                and wager.for_dealer == for_dealer
            ):
                return wager
        return None

    def owned(self, player: str, wager_id: int, clause: str = "") -> Wager:
        """That wager, if it is on the layout and this player's."""
        wager = self.wagers.get(wager_id)
        if wager is None or wager.player != player:
            raise Refusal(f"{player} has no wager {wager_id} on the layout", clause, "wager_id")
        return wager

    def id_for(self, action: actions.Place) -> int:
        """The id under which a wager will be booked: of the one it joins, or a new one."""
        held = self.find(action.player, action.box, action.wager, action.spot, action.for_dealer)
        return held.id if held else self.next_id

    def of_kind(self, kind: str) -> list[Wager]:
        """All wagers of a kind on the layout."""
        return [wager for wager in self.wagers.values() if wager.kind == kind]

    def replace(self, wager: Wager, **changes: object) -> Wager:
        """Put a changed wager in the place of the old one (no chips move)."""
        changed = msgspec.structs.replace(wager, **changes)
        if changed.cents != wager.cents:
            raise HouseFault("chips must be booked, not replaced")
        self.wagers[wager.id] = changed
        return changed

    def move(self, wager: Wager, spot: str, clause: str) -> Wager:
        """The dealer moves a wager to another place."""
        self.record(events.WagerMoved(id=wager.id, spot=spot, clause=clause))
        return self.replace(wager, spot=spot)

    # --- what scripts wait for ----------------------------------------------------------------

    def take_wagers(self, clause: str, *also: str) -> Script[None]:
        """A betting period: until the dealer closes it."""
        effect = Betting(clause, also)
        while True:
            action = yield effect
            match action:
                case actions.Place():
                    self._place(action)
                case actions.TakeDown():
                    self._take_down(action)
                case actions.Call():
                    self.replace(self.wagers[action.wager_id], on=action.on)
                case _:
                    self.closed_by = clause
                    return

    def put_up(self, action: actions.Place, clause: str) -> Wager:
        """A decision puts more chips on the layout (a raise, a double): not a betting period."""
        wager_id = self.id_for(action)
        self.record(
            events.WagerAdded(
                id=wager_id,
                player=action.player,
                box=action.box,
                wager=action.wager,
                cents=action.cents,
                spot=action.spot,
                for_dealer=action.for_dealer,
                clause=clause,
            )
        )
        self._place(action)
        return self.wagers[wager_id]

    def _place(self, action: actions.Place) -> None:
        wager_id = self.id_for(action)
        held = self.wagers.get(wager_id)
        if held is None:
            self.next_id += 1
            held = Wager(
                id=wager_id,
                player=action.player,
                box=action.box,
                kind=action.wager,
                cents=action.cents,
                spot=action.spot,
                for_dealer=action.for_dealer,
                since=self.rounds,
            )
        else:
            held = msgspec.structs.replace(held, cents=held.cents + action.cents)
        self.put_on_layout(held, action.cents)
        self.game.placed(self, held, action.cents)

    def _take_down(self, action: actions.TakeDown) -> None:
        held = self.wagers[action.wager_id]
        self._hand_back(held, action.cents)
        self.game.taken_down(self, held, action.cents)

    def ask(
        self,
        player: str,
        question: str,
        options: tuple[actions.Option, ...],
        clause: str,
        secret: bool = False,
        **parts: object,
    ) -> Script[actions.Choose]:
        """Ask one player; his choice comes back. The words stand in the game's phrase table."""
        choice: actions.Choose = yield Question(player, question, options, clause, secret, parts)
        return choice

    def deal(
        self,
        to: str,
        clause: str,
        seen_by: tuple[str, ...] = EVERYONE,
        also: tuple[str, ...] = (),
    ) -> Script[Card]:
        """Deal the next card of the shoe to a hand; only ``seen_by`` see its face."""
        if self.shoe is None:
            raise HouseFault("this table has no shoe")
        if not self.shoe.left:
            raise Irregularity("shoe_exhausted", clause)
        card: Card = yield DealCard(self.shoe, to, seen_by, clause, also)
        self.shoe.remove(card)
        self.hands.setdefault(to, []).append(card)
        return card

    def turn_up(self, hand: str, clause: str, *also: str) -> None:
        """Turn a hand's cards face up for all to see."""
        cards = tuple(show_card(card) for card in self.hands.get(hand, ()))
        self.record(events.CardsTurned(hand=hand, cards=cards, clause=clause, also=also))

    def throw_dice(self, dice: int, by: str, clause: str, alike: bool = False) -> Script[Throw]:
        """Throw dice; ``alike`` dice come out of a cup in no order."""
        throw: Throw = yield ThrowDice(dice, by, clause, alike)
        return throw

    def spin(self, wheel: Wheel, clause: str) -> Script[str]:
        """Spin a wheel; the mark it stops on comes back."""
        mark: str = yield SpinWheel(wheel, clause)
        return mark

    def draw_number(self, high: int, clause: str) -> Script[int]:
        """Have a random number generator show a number from one on."""
        mark: str = yield DrawNumber(Wheel(tuple(map(str, range(1, high + 1)))), clause)
        return int(mark)

    def shuffle(self, shoe: Shoe, clause: str) -> Script[None]:
        """Put a shuffled set of cards into play."""
        self.shoe = shoe
        yield ShuffleCards(shoe, clause)

    # --- from one round to the next -----------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """The table as it stands, for the head of a log or to come back to."""
        return Snapshot(
            seats=dict(self.seats),
            racks=dict(self.racks),
            wagers=list(self.wagers.values()),
            next_id=self.next_id,
            house=self.house,
            dealer=self.dealer,
            meters=dict(self.meters),
            owed=dict(self.owed),
            shoe=None if self.shoe is None else list(self.shoe.counts),
            memory=msgspec.to_builtins(self.memory),
            linked=dict(self.linked),
        )

    @classmethod
    def restore(
        cls, game: Game, rules: RuleSet, state: Snapshot, name: str = "table-1", rounds: int = 0
    ) -> Table:
        """A table as a snapshot says, with an empty log."""
        table = cls(game, rules, name)
        table.seats = dict(state.seats)
        table.racks = dict(state.racks)
        table.wagers = {wager.id: wager for wager in state.wagers}
        table.next_id = state.next_id
        table.house = state.house
        table.dealer = state.dealer
        table.meters = dict(state.meters)
        table.linked = dict(state.linked)
        table.owed = dict(state.owed)
        table.shoe = None if state.shoe is None else Shoe.from_counts(state.shoe)
        table.memory = msgspec.convert(state.memory, game.memory_type)
        table.rounds = rounds
        return table

    def remember(self) -> Memory:
        """A copy of the game's memory (its fields hold immutable values)."""
        return copy.copy(self.memory)
