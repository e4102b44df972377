"""A table: who sits there, the chips on the layout, the shoe, and the books it keeps.

Scripts change a table only through these methods, so that every movement of a chip is both
booked (``books`` always sums to the same) and logged with its clause.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from pitboss.apparatus.cards import Card
from pitboss.apparatus.dice import Throw
from pitboss.apparatus.shoe import Shoe
from pitboss.apparatus.wheel import Wheel
from pitboss.errors import HouseFault, Refusal
from pitboss.rulebook.unfiled import NOT_AS_FILED
from pitboss.table import actions, events
from pitboss.table.books import LAYOUT, Posting
from pitboss.table.effects import (
    EVERYONE,
    SHOWN,
    DealCard,
    DrawNumber,
    Order,
    Question,
    Script,
    ShuffleCards,
    SpinWheel,
    ThrowDice,
    betting,
)
from pitboss.table.irregularity import Irregularity
from pitboss.table.seating import Seating
from pitboss.table.wagers import Snapshot, Standing, Wager

if TYPE_CHECKING:
    from pitboss.rulebook import RuleSet
    from pitboss.table.game import Game
    from pitboss.table.meters import MeterWatcher

Aside = Callable[[str, tuple[str, ...], Irregularity], Script[Any]]  # hand, who sees it, mishap
NOTHING: dict[str, int] = {}  # what most tables have on meters and markers; nobody changes it


class Table(Seating):
    """One table of one game, under one set of rules."""

    def __init__(self, game: Game, rules: RuleSet, name: str = "table-1") -> None:
        super().__init__()
        game.check_side_bets(rules)
        self.game = game
        self.rules = rules
        marked = not rules.unfiled or NOT_AS_FILED in name
        self.name = name if marked else f"{name}, {NOT_AS_FILED}"  # the head of its log tells it
        self.next_id = 1
        self.meter_watchers: list[MeterWatcher] = []
        self.shoe: Shoe | None = None
        self.hands: dict[str, list[Card]] = {}
        self.rounds = 0
        self.paid_this_round: dict[str, int] = {}
        self.running: object | None = None  # notes of the running script; no log keeps them
        self.voided = False  # the last round
        self.closed_by = ""  # the clause of the betting period that was closed last
        self.offered: actions.PlaceOffer | None = None  # the last, while nothing has changed
        self.memory: Any = game.fresh_memory(self)  # of the kind that the game keeps

    def open_round(self, standing: Standing | None = None) -> Standing:
        """A round begins, at the table as it stands: nothing has moved in it yet."""
        self.in_round = True
        self.rounds += 1
        self.hands = {}
        self.running = None
        self.closed_by = ""
        self.journal = []
        self.voided = False
        if self.paid_this_round or self.mirrored:
            self.paid_this_round, self.mirrored = {}, []
        self.opening = standing = standing or self.standing()
        return standing

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
        held = self._joined(action) if self.wagers else None
        return self.next_id if held is None else held.id

    def _joined(self, action: actions.Place) -> Wager | None:
        """The wager that another one for the same place is added to, if there is one."""
        return self.find(action.player, action.box, action.wager, action.spot, action.for_dealer)

    def up(self, player: str, box: int, kind: str, spot: str) -> int:
        """What a player has there, the dealer's part counted in: one limit is for both."""
        own = self.find(player, box, kind, spot)
        dealers = self.find(player, box, kind, spot, for_dealer=True)
        return sum(held.cents for held in (own, dealers) if held)

    def of_kind(self, kind: str) -> list[Wager]:
        """All wagers of a kind on the layout."""
        return [wager for wager in self.wagers.values() if wager.kind == kind]

    def replace(self, wager: Wager, **changes: object) -> Wager:
        """Put a changed wager in the place of the old one (no chips move)."""
        changed = replace(wager, **changes)
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
        effect = betting(clause, also)
        while not self.take_action((yield effect), clause):
            pass

    def take_action(self, action: actions.Action, clause: str) -> bool:
        """Do what is said in the betting period of this clause; whether that closes it."""
        if type(action) is actions.NoMoreBets:
            self.closed_by = clause
            return True
        if isinstance(action, actions.Place):
            self._place(action, self._joined(action) if self.wagers else None)
        elif isinstance(action, actions.TakeDown):
            self._take_down(action)
        elif isinstance(action, actions.Call):
            self.replace(self.wagers[action.wager_id], on=action.on)
        return False

    def put_up(self, action: actions.Place, clause: str) -> Wager:
        """A decision puts more chips on the layout (a raise, a double): not a betting period."""
        held = self._joined(action)
        wager_id = self.next_id if held is None else held.id
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
        self._place(action, held)
        return self.wagers[wager_id]

    def _place(self, action: actions.Place, held: Wager | None) -> None:
        """A wager goes up, or is added to the one that is held there already."""
        if held is None:
            wager_id = self.next_id
            self.next_id = wager_id + 1
            held = Wager(
                wager_id,
                action.player,
                action.box,
                action.wager,
                action.cents,
                action.spot,
                for_dealer=action.for_dealer,
                since=self.rounds,
            )
        else:
            held = replace(held, cents=held.cents + action.cents)
        player, cents = action.player, action.cents
        self.racks[player] -= cents
        self.wagers[held.id] = held
        self.journal.append(Posting(held.id, f"player:{player}", LAYOUT, cents))
        self.game.placed(self, held, cents)

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
        card: Card = yield self.next_card(to, clause, seen_by, also)
        self.give(card, to)
        return card

    def deal_out(
        self, order: Order, clause: str, also: tuple[str, ...], aside: Aside
    ) -> Script[None]:
        """Deal a card after the other; what goes wrong with one is put right ``aside``."""
        at = 0
        while at < len(order):
            to, seen_by = order[at]
            try:
                dealt = yield self.next_card(to, clause, seen_by, also, order, at)
            except Irregularity as slip:
                yield from aside(to, seen_by, slip)
                at += 1
                continue
            if type(dealt) is list:  # the cards that a log has told, which are given already
                at += len(dealt)
            else:
                self.give(dealt, to)
                at += 1

    def next_card(
        self,
        to: str,
        clause: str,
        seen_by: tuple[str, ...] = EVERYONE,
        also: tuple[str, ...] = (),
        order: Order = (),
        at: int = 0,
    ) -> DealCard:
        """The next card to a hand, for a script to wait for; a mishap if the shoe is empty."""
        shoe = self.shoe
        if shoe is not None and shoe.left:
            return DealCard(shoe, to, seen_by, clause, also, order, at)
        if shoe is None:
            raise HouseFault("this table has no shoe")
        raise Irregularity("shoe_exhausted", clause)

    def give(self, card: Card, to: str) -> None:
        """A card that was dealt goes from the shoe to a hand."""
        shoe, hands = self.shoe, self.hands
        if shoe is not None:
            shoe.counts[card] -= 1  # it was there: the log has its record
            shoe.left -= 1
        if to in hands:
            hands[to].append(card)
        else:
            hands[to] = [card]

    def turn_up(self, hand: str, clause: str, *also: str) -> None:
        """Turn a hand's cards face up for all to see."""
        cards = tuple([SHOWN[card] for card in self.hands.get(hand, ())])
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

    def standing(self) -> Standing:
        """The table as it stands, kept cheaply."""
        return Standing(
            self.seats,
            self.racks.copy(),
            [*self.wagers.values()],
            self.next_id,
            self.house,
            self.dealer,
            self.meters.copy() if self.meters else NOTHING,
            self.owed.copy() if self.owed else NOTHING,
            None if self.shoe is None else self.shoe.counts[:],
            replace(self.memory),  # its fields hold immutable values
            self.linked.copy() if self.linked else NOTHING,
        )

    def snapshot(self) -> Snapshot:
        """The table as it stands, in plain values."""
        return self.standing().snapshot()

    @classmethod
    def restore(
        cls,
        game: Game,
        rules: RuleSet,
        state: Snapshot | Standing,
        name: str = "table-1",
        rounds: int = 0,
    ) -> Table:
        """A table as it stood, with an empty log."""
        table = cls(game, rules, name)
        table.seats = state.seats
        table.racks = dict(state.racks)
        table.wagers = {wager.id: wager for wager in state.wagers}
        table.next_id = state.next_id
        table.house = state.house
        table.dealer = state.dealer
        table.meters = dict(state.meters)
        table.linked = dict(state.linked)
        table.owed = dict(state.owed)
        table.shoe = None if state.shoe is None else Shoe.from_counts(state.shoe)
        if isinstance(state, Standing):
            table.memory = replace(state.memory)
        else:
            table.memory = msgspec.convert(state.memory, game.memory_type)
        table.rounds = rounds
        return table
