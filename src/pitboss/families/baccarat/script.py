"""A round of baccarat, in the order of the filing; both games play this script."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from pitboss.apparatus.cards import Card, show_card
from pitboss.errors import Refusal
from pitboss.families.baccarat import mishaps
from pitboss.families.baccarat.clauses import Clauses
from pitboss.families.baccarat.drawing import Why, banker_decides, player_decides
from pitboss.families.baccarat.memory import BaccaratMemory, memory_of
from pitboss.families.baccarat.points import BANKER, HANDS, PLAYER, Coup, other, value
from pitboss.families.baccarat.procedure import new_shoe
from pitboss.families.baccarat.running import Deal, Spare, draw_aside
from pitboss.families.baccarat.settling import MAIN, settle_coup
from pitboss.rulebook.steps import steps
from pitboss.table import events
from pitboss.table.actions import Option
from pitboss.table.effects import EVERYONE, Script
from pitboss.table.game import Game
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table
from pitboss.table.voiding import void_round
from pitboss.table.wagers import Wager

TURN, CEDE = Option("turn"), Option("cede")


class Baccarat(Game):
    """What both baccarat games share as the engine plays them."""

    memory_type = BaccaratMemory
    clauses: ClassVar[Clauses]

    def __init_subclass__(cls) -> None:
        """Each game's clauses stand in its own file of steps."""
        super().__init_subclass__()
        cls.clauses = steps(cls.slug, Clauses)
        cls.chips_clause = cls.clauses.chips
        cls.irregularities = mishaps.rules_of(cls.clauses.mishaps)

    def card_class(self, card: Card) -> int:
        """Only values matter."""
        return value(card)

    # --- the layout ---------------------------------------------------------------------------

    @abstractmethod
    def bonus_alone(self, table: Table, wager: str) -> int | None:
        """The least that a bonus wager without a main wager may be; None where it may not be."""

    def allow(self, table: Table, player: str, box: int, wager: str, spot: str) -> None:
        """One side only where the house says so; bonus wagers as the filing ties them."""
        opposed = wager in HANDS and table.find(player, box, other(wager), "") is not None
        if opposed and not table.rules.flag("both_sides"):
            raise Refusal("bet on one hand only at this table", self.clauses.both_sides, "wager")
        lone = wager not in MAIN and not _main_of(table, player)
        if lone and self.bonus_alone(table, wager) is None:
            raise Refusal(
                "a bonus wager needs one on Player, Banker or Tie", self.clauses.bonus, "wager"
            )

    def amounts(
        self, table: Table, player: str, box: int, wager: str, spot: str
    ) -> tuple[int, int, int]:
        """As posted; a lone bonus wager may need more, and chips for owed vigorish stay back."""
        low, high, step = super().amounts(table, player, box, wager, spot)
        alone = self.bonus_alone(table, wager)
        if alone is not None and wager not in MAIN and not _main_of(table, player):
            held = table.find(player, box, wager, spot)
            low = max(low, alone - (held.cents if held else 0))
        if owed := table.owed.get(player, 0):
            high = min(high, table.racks[player] - owed)
        return low, high, step

    def narrowed_by(self, table: Table, player: str, box: int, wager: str, spot: str) -> str:
        """A bonus wager alone must be as much as the filing asks of it."""
        if wager not in MAIN and not _main_of(table, player):
            return self.clauses.bonus
        return super().narrowed_by(table, player, box, wager, spot)

    def allow_removal(self, table: Table, wager: Wager) -> None:
        """Not all of a main wager without which a bonus wager is amiss."""
        if wager.kind not in MAIN or len(_main_of(table, wager.player)) > 1:
            return
        for held in table.wagers.values():
            if held.player == wager.player and held.kind not in MAIN:
                least = self.bonus_alone(table, held.kind)
                if least is None or held.cents < least:
                    name = table.rules.wager(held.kind).name
                    raise Refusal(
                        f"{name} cannot stand alone: take it down first",
                        self.clauses.bonus,
                        "wager_id",
                    )

    def least_left(self, table: Table, wager: Wager) -> tuple[int, str]:
        """The posted minimum, or what a bonus wager must be to stand alone."""
        least = super().least_left(table, wager)
        alone = self.bonus_alone(table, wager.kind)
        if wager.kind in MAIN or _main_of(table, wager.player) or alone is None:
            return least
        return (alone, self.clauses.bonus) if alone > least[0] else least

    def removal_clause(self, table: Table, wager_id: int) -> str:
        """Wagers are free until the first card."""
        return self.clauses.bets

    # --- the round ----------------------------------------------------------------------------

    def prepare(self, table: Table) -> Script[None]:
        """A new shoe at the opening, after the cover card, and when a shoe ran short."""
        if table.shoe is None or memory_of(table).reshuffle:
            yield from new_shoe(table, self.clauses)

    def script(self, table: Table) -> Script[None]:
        """Take wagers, deal two hands, draw third cards, settle."""
        table.announce("place_your_bets", self.clauses.chips)
        try:
            deal, coup = yield from self._hand(table)
        except Irregularity as irregularity:
            if irregularity.kind != mishaps.SHORT:
                raise
            memory_of(table).reshuffle = True
            short = Irregularity(mishaps.SHORT, self.clauses.mishaps.short, "too_few_left")
            void_round(table, short)
            return
        settle_coup(table, coup, self.clauses)
        yield from self._clear_spare(table, deal)

    def _hand(self, table: Table) -> Script[tuple[Deal, Coup]]:
        """Bets and cards; a face-up first card is used up before, and bets are open again."""
        memory = memory_of(table)
        while True:
            yield from self._take_wagers(table)
            deal = Deal(table, self.clauses, [Spare(Card(n), False) for n in memory.carried])
            memory.carried = ()
            try:
                return deal, (yield from self._coup(table, deal))
            except Irregularity as slip:
                if slip.kind != mishaps.FACE_UP:
                    raise
                yield from self._set_aside(table, slip)

    def _take_wagers(self, table: Table) -> Script[None]:
        """Bets go up until the dealer closes them; a card may come out meanwhile."""
        while True:
            try:
                yield from table.take_wagers(self.clauses.bets, self.clauses.frozen)
                return
            except Irregularity as slip:
                if slip.kind == mishaps.SHORT:
                    raise
                yield from self._set_aside(table, slip)

    def _set_aside(self, table: Table, slip: Irregularity) -> Script[None]:
        """A card is out before the hand: used up if it was seen, else the hand opens with it."""
        spare = yield from draw_aside(table, self.clauses, slip)
        if spare.seen:
            yield from self._simulate(table, spare)
            yield from self.prepare(table)  # the simulated round may end the shoe
        else:
            memory = memory_of(table)
            memory.carried = (*memory.carried, spare.card)

    def _coup(self, table: Table, deal: Deal) -> Script[Coup]:
        """Deal the two hands to their end (OH-E-9.I, OH-EC-9.I)."""
        for hand in (PLAYER, BANKER, PLAYER, BANKER):
            also = (self.clauses.two_hands, self.clauses.first_four)
            yield from deal.card(hand, deal.clause, deal.seen_by, also)
        holders = yield from self._open_hands(table, deal)
        player, banker = deal.points(PLAYER), deal.points(BANKER)
        decision = player_decides(player, banker)
        third: int | None = None
        if decision.draws:
            if deal.third_slip is not None:
                table.announce("third_card_due", deal.third_slip.clause)
            card = yield from self._third_card(deal, PLAYER, decision.why, holders)
            third = value(card)
        else:
            self._say_stays(table, PLAYER, player, decision.why)
            yield from self._third_in_error(deal)
        decision = banker_decides(player, banker, third)
        if decision.draws:
            yield from self._third_card(deal, BANKER, decision.why, holders)
        elif decision.why is not Why.NATURAL:
            self._say_stays(table, BANKER, banker, decision.why)
        coup = Coup(
            deal.points(PLAYER),
            deal.points(BANKER),
            len(deal.cards(PLAYER)),
            len(deal.cards(BANKER)),
        )
        table.announce(
            f"{coup.winner}_wins", self.clauses.result, player=coup.player, banker=coup.banker
        )
        return coup

    def _drawing(self, why: Why) -> str:
        return self.clauses.drawing[why]

    def _read_by(self, why: Why) -> tuple[str, ...]:
        """How Table 1 is read, where it decides."""
        return self.clauses.table_1 if why is Why.TABLE_1 else ()

    def _say_stays(self, table: Table, hand: str, points: int, why: Why) -> None:
        if why is Why.NATURAL:
            table.announce("natural", self._drawing(why), self.clauses.natural)
        else:
            by = self._read_by(why)
            table.announce(f"{hand}_stays", self._drawing(why), *by, points=points)

    def _third_card(self, deal: Deal, hand: str, why: Why, holders: dict[str, str]) -> Script[Card]:
        """One card more to a hand, face up unless a player turns it; never a second."""
        seen_by = (holders[hand],) if hand in holders else EVERYONE
        also = (*self.clauses.thirds, *self._read_by(why))
        card = yield from deal.card(hand, self._drawing(why), seen_by, also)
        if hand in holders:
            deal.table.turn_up(deal.place(hand), self.clauses.control_third)
        return card

    def _third_in_error(self, deal: Deal) -> Script[None]:
        """The Player stays, but the dealer has given it a third card (14.II, 14.III)."""
        if deal.third_slip is not None:
            spare = yield from draw_aside(deal.table, self.clauses, deal.third_slip)
            deal.spare.append(spare)  # the Banker's, if it draws

    # --- opening the hands --------------------------------------------------------------------

    def _open_hands(self, table: Table, deal: Deal) -> Script[dict[str, str]]:
        """Turn the hands up and call them, Player first; who turns them at a Midi table."""
        holders: dict[str, str] = {}
        if table.rules.choice("deal") == "midi" and not deal.simulated:
            for hand in HANDS:
                holder = yield from self._control(table, hand, deal)
                if holder:
                    holders[hand] = holder
        for hand in HANDS:
            if deal.seen_by != EVERYONE:
                midi = self.clauses.control.get(hand)
                clause = midi.most if midi and hand in holders else self.clauses.face_down
                table.turn_up(deal.place(hand), clause)
            table.announce(f"{hand}_has", self.clauses.counts, points=deal.points(hand))
        return holders

    def _control(self, table: Table, hand: str, deal: Deal) -> Script[str]:
        """Offer a hand's cards to its bettors, largest first; equal bets, lowest seat (MB-14)."""
        control = self.clauses.control[hand]
        bets = sorted(table.of_kind(hand), key=lambda wager: (-wager.cents, wager.box))
        for bet in bets:
            if (yield from self._turns(deal, bet.player, f"turn_{hand}", control.most)):
                cards = tuple(show_card(card) for card in table.hands[hand])
                seen_by = (bet.player,)
                table.record(
                    events.CardsShown(
                        hand=hand,
                        to=bet.player,
                        cards=cards,
                        seen_by=seen_by,
                        clause=control.most,
                    )
                )
                return bet.player
            table.announce(f"{hand}_ceded", control.ceded, player=bet.player)
        clause = control.ceded if bets else control.nobody
        table.announce(f"dealer_turns_{hand}", clause)
        return ""

    def _turns(self, deal: Deal, player: str, question: str, clause: str) -> Script[bool]:
        """Does this player turn the cards? A card may come out while he thinks."""
        while True:
            try:
                choice = yield from deal.table.ask(player, question, (TURN, CEDE), clause)
                return choice.option == TURN.name
            except Irregularity as slip:
                yield from deal.comes_along(slip)

    # --- cards left over ----------------------------------------------------------------------

    def _clear_spare(self, table: Table, deal: Deal) -> Script[None]:
        """A card drawn in error opens the next hand, or a simulated round if it was seen."""
        memory = memory_of(table)
        for spare in (*deal.spare, *deal.unused):
            if spare.seen:
                yield from self._simulate(table, spare)
            else:
                memory.carried = (*memory.carried, spare.card)

    def _simulate(self, table: Table, first: Spare) -> Script[None]:
        """Deal a round without wagers, to use up a card that was seen (14.III, 14.IV)."""
        table.announce("simulated_round", first.clause)
        deal = Deal(table, self.clauses, [first], simulated=True)
        try:
            yield from self._coup(table, deal)
        except Irregularity as irregularity:
            if irregularity.kind != mishaps.SHORT:
                raise
            memory_of(table).reshuffle = True
            deal.spare, deal.unused = [], []  # they go to the shuffle with the rest
        for hand in HANDS:
            del table.hands[deal.place(hand)]  # to the discard rack
        yield from self._clear_spare(table, deal)


def _main_of(table: Table, player: str) -> list[Wager]:
    return [held for held in table.wagers.values() if held.player == player and held.kind in MAIN]


def table_minimum(table: Table) -> int:
    """The least that may be bet on a hand; a Tie may be had for less (MB-16)."""
    return min(table.rules.limits(wager).low for wager in HANDS)
