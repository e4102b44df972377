"""What a game is to the engine: its script, its offers and its irregularities.

A game answers one question for the betting layout, ``offer``: may this player put this wager there
now, and for how much? What is legal and what is refused both come from it and cannot disagree.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

import msgspec

from pitboss.apparatus.cards import Card
from pitboss.errors import Refusal
from pitboss.money.cents import show
from pitboss.table.actions import (
    Call,
    CallOffer,
    Offer,
    Place,
    PlaceOffer,
    TakeDown,
    TakeDownOffer,
    check_types,
    is_bet,
)
from pitboss.table.effects import Script
from pitboss.table.irregularity import IrregularityRule
from pitboss.table.wagers import Wager

if TYPE_CHECKING:
    from pitboss.rulebook import RuleSet
    from pitboss.table.table import Table


class Memory(msgspec.Struct):
    """What a table remembers from round to round. Fields hold immutable values only."""


class Game(ABC):
    """One table game as the engine plays it."""

    slug: ClassVar[str]
    memory_type: ClassVar[type[Memory]] = Memory
    irregularities: ClassVar[tuple[IrregularityRule, ...]] = ()
    stays_clause: ClassVar[str] = ""  # by which a player stays until the round is over
    dealer_clause: ClassVar[str] = ""  # by which players may bet for the dealer, and where not
    chips_clause: ClassVar[str] = ""  # by which a wager is made with chips, and never beyond them
    alike_spots: ClassVar[bool] = False  # is a wager taken on the same terms wherever none is up?
    sure_spots: ClassVar[bool] = False  # does ``free_spots`` leave out whatever is not allowed?
    plain_cost: ClassVar[bool] = True  # does every wager cost what it is, no more?
    takes_calls: ClassVar[bool] = False  # may any wager be called on or off?
    takes_side_bets: ClassVar[bool] = False  # may packages add side bets that are data alone?
    shared_boxes: ClassVar[bool] = False  # may others bet on a seated player's box?
    empty_boxes: ClassVar[bool] = False  # may they bet where nobody sits?

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.plain_cost, cls.takes_calls = cls.cost is Game.cost, cls.calls is not Game.calls

    def __reduce__(self) -> tuple[type[Game], tuple[()]]:
        """A copy is a new one: a game keeps nothing but what it has looked up in the rules."""
        return type(self), ()

    def check_side_bets(self, rules: RuleSet) -> None:
        """Refuse rules with side bets of packages where this game cannot settle them."""
        for bet in rules.rules.side_bets:
            if not self.takes_side_bets:
                raise Refusal(f"no table of {self.slug} takes {bet.name}", bet.slug, "bets")

    @abstractmethod
    def script(self, table: Table) -> Script[None]:
        """One round of play, in the order of the filing."""

    def prepare(self, table: Table) -> Script[None] | None:
        """Table procedure before a round: opening, shuffle, cut, burn; None where none is due."""
        return None

    def voided(self, table: Table, kind: str) -> None:
        """A mishap has voided the round: what the table does about its cards, for instance."""

    def fresh_memory(self, table: Table) -> Memory:
        """The memory of a table that has just opened."""
        return self.memory_type()

    def card_class(self, card: Card) -> int:
        """Cards with the same class are alike to every rule of the game (see ``exhaust``)."""
        return card

    # --- the layout ---------------------------------------------------------------------------

    def spots(self, table: Table, wager: str) -> Iterable[str]:
        """The places on the layout where such a wager can go; one nameless place by default."""
        return ("",)

    def covers(self, table: Table, wager: str, spot: str) -> tuple[str, ...]:
        """The outcomes that a wager in this place wins by, where the felt shows them."""
        return ()

    def marks(self, table: Table) -> tuple[str, ...]:
        """The marks around the wheel of the table, clockwise; none where there is no wheel."""
        return ()

    def allow(self, table: Table, player: str, box: int, wager: str, spot: str) -> None:
        """Refuse a wager that may not be made now (its amount is checked elsewhere)."""

    def placed(self, table: Table, wager: Wager, cents: int) -> None:
        """A wager has just gone up by so many cents."""

    def taken_down(self, table: Table, wager: Wager, cents: int) -> None:
        """A wager has just come down by so many cents."""

    def allow_dealer(self, table: Table, wager: str) -> str:
        """The clause that lets a player make this wager for the dealer; empty if none does."""
        return ""

    def banks(self, table: Table, player: str) -> bool:
        """Does this player bank the round, and so play it without a wager?"""
        return False

    def allow_box(self, table: Table, player: str, box: int) -> None:
        """Refuse a further box to a player who has one."""
        raise Refusal("one box to a player here", table.rules.seats_clause, "box")

    def amounts(
        self, table: Table, player: str, box: int, wager: str, spot: str
    ) -> tuple[int, int, int]:
        """Lowest, highest and step of what may be added, before the player's rack is counted."""
        rules = table.rules
        limits = rules.posted.get(wager) or rules.limits(wager)
        held = table.find(player, box, wager, spot) if table.wagers else None
        if held is None:
            return limits.low, limits.high, limits.step
        return limits.step, limits.high - held.cents, limits.step

    def narrowed_by(self, table: Table, player: str, box: int, wager: str, spot: str) -> str:
        """The clause that narrows the posted limits here: the wager's own, where none is named."""
        return table.rules.wager(wager).clause

    def cost(self, table: Table, wager: str, spot: str, cents: int) -> int:
        """What a player must have in his rack to bet so much (a vigorish in advance counts)."""
        return cents

    def allow_reduction(self, table: Table, wager: Wager) -> None:
        """Refuse to take anything of this wager down now; it is free while bets are taken."""

    def allow_removal(self, table: Table, wager: Wager) -> None:
        """Refuse to take down all of a wager of which a part may go: another one leans on it."""

    def removal_clause(self, table: Table, wager_id: int) -> str:
        """The clause that governs taking this wager down."""
        return ""

    def removal_step(self, table: Table, wager: Wager) -> int:
        """A reduced wager is a multiple of this: it goes down in the steps in which it went up."""
        return self.amounts(table, wager.player, wager.box, wager.kind, wager.spot)[2]

    def least_left(self, table: Table, wager: Wager) -> tuple[int, str]:
        """The least that a reduced wager may be, one that the table takes, and by which clause.

        What is bet for the dealer stands in front of such a wager, and need not be one itself.
        """
        limits = table.rules.posted[wager.kind]
        return 0 if wager.for_dealer else limits.low, limits.clauses.low

    def early(self, table: Table) -> Iterable[str]:
        """The wagers to ask about when they are listed: what is left out would be refused."""
        return table.rules.wagers

    def free_spots(self, table: Table, player: str, box: int, wager: str) -> Iterable[str]:
        """The places to ask about when wagers are listed: what is left out would be refused."""
        return self.spots(table, wager)

    def calls(self, table: Table, wager: Wager) -> Iterable[bool]:
        """The calls to ask about when they are listed: what is left out would be refused."""
        return ()

    def allow_call(self, table: Table, wager: Wager, on: bool) -> None:
        """Refuse to call this wager on or off now."""
        raise Refusal("this wager has no on or off", self.call_clause(table, wager.id), "on")

    def call_clause(self, table: Table, wager_id: int) -> str:
        """The clause that governs calling this wager on or off."""
        return ""

    # --- legality, derived from the above -----------------------------------------------------

    def offer(self, table: Table, player: str, box: int, wager: str, spot: str) -> PlaceOffer:
        """The amounts for which this wager would be accepted now, or a refusal.

        What was offered last holds until the round goes on: who takes it up is not asked again.
        """
        last = table.offered
        if (
            last is not None
            and last.wager == wager
            and last.spot == spot
            and last.box == box
            and last.player == player
        ):
            return last
        rule = table.rules.wagers.get(wager) or table.rules.wager(wager)
        if table.seats.get(box) != player:
            table.check_box(player, box, rule.clause)
        if spot not in self.spots(table, wager):
            raise Refusal(f"{rule.name}: no such place: {spot!r}", rule.clause, "spot")
        self.allow(table, player, box, wager, spot)
        offer = self._within_rack(table, player, box, wager, spot, rule.clause)
        if offer is None:
            raise self._no_more(table, player, box, wager, spot)
        if table.in_round:
            table.offered = offer
        return offer

    def _within_rack(
        self, table: Table, player: str, box: int, wager: str, spot: str, clause: str
    ) -> PlaceOffer | None:
        """The amounts of a wager that is allowed; None where there is no such amount."""
        low, high, step = self.amounts(table, player, box, wager, spot)
        if high < low:
            return None
        rack = table.racks[player]
        if high > rack and self.plain_cost:
            high = rack
        elif not self.plain_cost and self.cost(table, wager, spot, high) > rack:
            high = self._affordable(table, wager, spot, low, step, rack)
        high -= (high - low) % step
        if high < low:
            return None
        return PlaceOffer(player, box, wager, spot, low, high, step, clause)

    def _no_more(self, table: Table, player: str, box: int, wager: str, spot: str) -> Refusal:
        """Why nothing, or nothing more, can be bet there."""
        rule = table.rules.wager(wager)
        low, high, _ = self.amounts(table, player, box, wager, spot)
        held = table.find(player, box, wager, spot)
        why = f": {show(held.cents)} is up, which is the most" if held else ""
        limits = table.rules.limits(wager)
        if high >= low:
            clause, why = self.chips_clause, f": the rack holds {show(table.racks[player])}"
        elif table.up(player, box, wager, spot) + low > limits.high:
            clause = limits.clauses.high
        else:
            clause = self.narrowed_by(table, player, box, wager, spot)
        words = f"{rule.name}: {player} cannot bet more here{why}"
        return Refusal(words, clause or limits.clauses.high or rule.clause, "cents")

    def _affordable(
        self, table: Table, wager: str, spot: str, low: int, step: int, rack: int
    ) -> int:
        """The most in whole steps over low whose cost the rack covers (below low: nothing)."""
        most = low + (rack - low) // step * step  # where nothing is added to the wager
        if most >= low and self.cost(table, wager, spot, most) <= rack:
            return most
        ceiling = max((rack - low) // step, -1) + 1  # a cost rises with the wager: bisect
        steps = bisect_right(
            range(ceiling), rack, key=lambda n: self.cost(table, wager, spot, low + n * step)
        )
        return low + (steps - 1) * step

    def offers(self, table: Table, player: str) -> list[Offer]:
        """Everything this player may do in a betting period; alike places are asked about once."""
        found: list[Offer] = []
        rules, alike, early = table.rules.wagers, self.alike_spots, self.early(table)
        for box in table.boxes_of(player):
            for wager in early:
                if not (spots := self.free_spots(table, player, box, wager)):
                    continue
                same: PlaceOffer | None = None
                held = {w.spot for w in table.of_kind(wager)} if alike else ()
                for spot in spots:
                    if same is not None and spot not in held:
                        found.append(msgspec.structs.replace(same, spot=spot))
                        continue
                    try:
                        if not self.sure_spots:
                            self.allow(table, player, box, wager, spot)
                        clause = rules[wager].clause
                        offer = self._within_rack(table, player, box, wager, spot, clause)
                    except Refusal:
                        continue
                    if offer is not None:
                        found.append(offer)
                        same = offer if alike and spot not in held else same
        for wager_up in table.wagers.values():
            if wager_up.player == player:
                self._add_standing(table, wager_up, found)
        return found

    def _add_standing(self, table: Table, held: Wager, found: list[Offer]) -> None:
        """What may be done with a wager that is up."""
        try:
            removal = self.removal_offer(table, held)
        except Refusal:
            removal = None  # it stays
        if removal is not None:
            found.append(removal)
        for on in self.calls(table, held) if self.takes_calls else ():
            try:
                self.allow_call(table, held, on)
            except Refusal:
                continue
            found.append(CallOffer(held.player, held.id, on, self.call_clause(table, held.id)))

    def removal_offer(self, table: Table, held: Wager) -> TakeDownOffer:
        """What of this wager may come down now: all of it or a part; or a refusal."""
        self.allow_reduction(table, held)
        step = self.removal_step(table, held)
        low = held.cents % step or step
        high = held.cents
        part = high - max(-(-self.least_left(table, held)[0] // step), 1) * step
        if part < low:
            part = 0
        try:
            self.allow_removal(table, held)
        except Refusal:
            if not part:
                raise
            high = part
        clause = self.removal_clause(table, held.id)
        return TakeDownOffer(held.player, held.id, high, clause, low if part else high, part, step)

    def check_action(self, table: Table, action: Any, clause: str) -> None:
        """Refuse an action that is not legal in the betting period."""
        if type(action) is not Place or not is_bet(action):
            check_types(action, clause)
        if isinstance(action, Place):
            self._check_place(table, action)
        elif isinstance(action, TakeDown):
            self._check_take_down(table, action)
        elif isinstance(action, Call):
            held = table.owned(action.player, action.wager_id, clause)
            self.allow_call(table, held, action.on)
        else:
            raise Refusal(f"bets are being taken: {action!r} is no wager", clause, "action")

    def allow_close(self, table: Table, clause: str) -> None:
        """Refuse to close the betting now."""

    def _check_place(self, table: Table, action: Place) -> None:
        if action.for_dealer:
            rule = table.rules.wager(action.wager)
            if not self.allow_dealer(table, action.wager):
                clause = self.dealer_clause or rule.clause
                raise Refusal(f"{rule.name}: no wagers for the dealer here", clause, "for_dealer")
        offer = self.offer(table, action.player, action.box, action.wager, action.spot)
        cents = action.cents
        if offer.low <= cents <= offer.high and not (cents - offer.low) % offer.step:
            return
        self._refuse_amount(table, action, offer)

    def _refuse_amount(self, table: Table, action: Place, offer: PlaceOffer) -> NoReturn:
        """Say why such a wager is not taken for this amount."""
        name, cents = table.rules.wager(action.wager).name, action.cents
        limits = table.rules.limits(action.wager)
        where = (action.player, action.box, action.wager, action.spot)
        total = cents + table.up(*where)
        clause = limits.clause_against(total) or offer.clause
        if not offer.low <= cents <= offer.high:
            if limits.low <= total <= limits.high:
                clause = self.narrowed_by(table, *where)
            cost = self.cost(table, action.wager, action.spot, cents)
            if offer.high < cents <= limits.high and cost > table.racks[action.player]:
                clause = self.chips_clause or clause
            raise Refusal(
                f"{name}: {_dollars(cents)} is outside {_dollars(offer.low)} to "
                f"{_dollars(offer.high)}",
                clause,
                "cents",
            )
        raise Refusal(f"{name}: wagers go up in steps of {_dollars(offer.step)}", clause, "cents")

    def _check_take_down(self, table: Table, action: TakeDown) -> None:
        clause = self.removal_clause(table, action.wager_id)
        held = table.owned(action.player, action.wager_id, clause)
        self.allow_reduction(table, held)
        left = held.cents - action.cents
        words = f"{_dollars(action.cents)} cannot be taken from {_dollars(held.cents)}"
        if action.cents <= 0 or left < 0:
            raise Refusal(words, clause, "cents")
        if left == 0:
            self.allow_removal(table, held)
            return
        step = self.removal_step(table, held)
        if left % step:
            why = f"{words}: what is left goes in steps of {_dollars(step)}"
            raise Refusal(why, table.rules.limits(held.kind).clauses.step or clause, "cents")
        least, asked_by = self.least_left(table, held)
        if left < least:
            why = f"{words}: at least {_dollars(least)} stays up, or nothing"
            raise Refusal(why, asked_by or clause, "cents")


def _dollars(cents: Any) -> str:
    return show(cents) if isinstance(cents, int) else repr(cents)
