"""A round of Fortune Pai Gow Poker, in the order of the filing."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.apparatus.cards import DECK, JOKER, Card, show_card
from pitboss.errors import Refusal
from pitboss.families.poker.procedure import begin_deal
from pitboss.families.poker.script import Poker
from pitboss.families.poker.seats import DEALER, Seat, seats_in_play
from pitboss.games.pai_gow_poker import fortune
from pitboss.games.pai_gow_poker.bank import Bank, choose_bank, remember_game, wagers_of
from pitboss.games.pai_gow_poker.dealing import deal_stacks, move_button, starting_position
from pitboss.games.pai_gow_poker.house_way import house_way
from pitboss.games.pai_gow_poker.memory import PaiGowMemory, memory_of
from pitboss.games.pai_gow_poker.mishaps import BANK_VOID, CLAUSES, IRREGULARITIES, MISSET, SET
from pitboss.games.pai_gow_poker.running import running
from pitboss.games.pai_gow_poker.setting import Setting, settings, ways
from pitboss.games.pai_gow_poker.settling import collect, settle_against_bank, settle_against_house
from pitboss.money import show
from pitboss.table import events
from pitboss.table.actions import Offer, Option, Options, Place
from pitboss.table.effects import Script
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table
from pitboss.table.voiding import undo_wagers

HOUSE_WAY, SURRENDER = Option("house_way"), Option("surrender")
PLAY, VOID = Option("play"), Option("void")


class PaiGowPoker(Poker):
    """Seven cards set as two hands against the bank's two."""

    slug = "pai-gow-poker"
    memory_type = PaiGowMemory
    clauses = CLAUSES
    stays_clause = CLAUSES.stays
    deck = (*DECK, JOKER)  # OH-F-3.I: one joker; a second one is torn up (OH-F-4.II)
    opening = ("pai_gow",)
    sides = (fortune.FORTUNE,)
    irregularities = IRREGULARITIES

    # --- the layout ---------------------------------------------------------------------------

    def allow_box(self, table: Table, player: str, box: int) -> None:
        """A second box beside the first, where the house permits it (OH-F-7.IV, PG-24)."""
        if not table.rules.flag("two_hands"):
            super().allow_box(table, player, box)
        boxes = table.boxes_of(player)
        if len(boxes) > 1 or abs(boxes[0] - box) != 1:
            raise Refusal("a player may have two adjacent boxes", "OH-F-7.IV", "box")

    def banks(self, table: Table, player: str) -> bool:
        """The player who banks, and partners (OH-F-14.XIX)."""
        bank = running(table).bank
        return bank is not None and player in bank.members

    def allow(self, table: Table, player: str, box: int, wager: str, spot: str) -> None:
        """Wagers as in any game, but none by those who bank (OH-F-14.VI)."""
        super().allow(table, player, box, wager, spot)
        if self.banks(table, player):
            raise Refusal(f"{player} banks this game", "OH-F-14.VI", "wager")

    def offers(self, table: Table, player: str) -> list[Offer]:
        """Nothing for those who bank."""
        bank = running(table).bank
        banks = bank is not None and player in bank.members
        return [] if banks else Poker.offers(self, table, player)  # ``super`` takes longer

    def amounts(
        self, table: Table, player: str, box: int, wager: str, spot: str
    ) -> tuple[int, int, int]:
        """No more against a player's bank than it can pay (OH-F-14.VI)."""
        found = Poker.amounts(self, table, player, box, wager, spot)  # ``super`` takes longer
        if wager != "pai_gow" or running(table).bank is None:
            return found
        low, high, step = found
        return low, min(high, self._covered(table, high)), step

    def _covered(self, table: Table, most: int) -> int:
        """What a player's bank can still pay beside the wagers up; the house's covers ``most``."""
        bank = running(table).bank
        if bank is None:
            return most
        return bank.cover(table) - bank.house - sum(each.cents for each in table.of_kind("pai_gow"))

    def check_action(self, table: Table, action: Any, clause: str) -> None:
        """As in any game; what a player's bank cannot pay is refused by the clause that says so."""
        try:
            Poker.check_action(self, table, action, clause)  # ``super`` takes longer
        except Refusal as refusal:
            over = isinstance(action, Place) and action.wager == "pai_gow"
            if over and refusal.field == "cents":
                left = self._covered(table, action.cents)
                if action.cents > left:
                    words = f"the bank can pay {show(max(left, 0))} more, not {show(action.cents)}"
                    raise Refusal(words, "OH-F-14.VI", "cents") from refusal
            raise

    # --- the round ----------------------------------------------------------------------------

    def script(self, table: Table) -> Script[None]:
        """Choose the bank, take wagers, deal, set the hands, settle."""
        notes = running(table)
        notes.before = msgspec.structs.replace(memory_of(table))
        notes.bank = bank = yield from choose_bank(table)
        seats = yield from self.take_wagers(table)
        if not seats and not (bank and bank.house):
            return
        wagered = wagers_of(table, seats)
        if not seats:
            begin_deal(table, self.clauses)
        fortune.place_envy_buttons(table)
        start = yield from starting_position(table)
        in_play = {DEALER, *(seat.hand for seat in seats)}
        if bank is not None:
            in_play.add(bank.seat.hand)
        yield from deal_stacks(table, self.full, start, in_play)
        if notes.exposed:
            yield from self._offer_to_void(table, seats, bank)
            seats = seats_in_play(table, self.opening)
        yield from self._set_all(table, seats, bank)
        right_to_left = seats[::-1]  # counter-clockwise (OH-F-13.VI)
        if bank is None:
            settle_against_house(table, right_to_left, self._dealer_sets(table))
        else:
            own = notes.ways[bank.seat.box]
            table.turn_up(bank.seat.hand, "OH-F-14.XII")
            table.announce("bank_has", *own.ranked_by(), hand=own.called())
            settle_against_bank(table, right_to_left, bank, own, self._dealer_sets(table))
        move_button(table)
        remember_game(table, bank, wagered)

    def _offer_to_void(self, table: Table, seats: list[Seat], bank: Bank | None) -> Script[None]:
        """A player whose card was exposed may void the hand before looking (OH-F-16.IV).

        Without the hand of a player who banks there is nothing to play against: all hands are void.
        """
        for seat in [*seats, *([bank.seat] if bank else [])]:
            if seat.box not in running(table).exposed:
                continue
            question = "play_or_void"
            choice = yield from self.ask(table, seat, question, (PLAY, VOID), "OH-F-16.IV")
            if choice != VOID.name:
                continue
            if bank is not None and seat == bank.seat:
                raise Irregularity(BANK_VOID, "OH-F-16.IV")
            held = {wager.id for wager in table.wagers.values() if wager.box == seat.box}
            undo_wagers(table, held, "OH-F-16.IV")  # PG-23

    def voided(self, table: Table, kind: str) -> None:
        """A round that never was moves neither the button nor the bank's turn."""
        memory, before = memory_of(table), running(table).before
        if before is not None:
            memory.button, memory.turn = before.button, before.turn
            memory.banked, memory.wagered = before.banked, before.wagered

    # --- setting the hands --------------------------------------------------------------------

    def _set_all(self, table: Table, seats: list[Seat], bank: Bank | None) -> Script[None]:
        """Every player sets his own hands (OH-F-13.II); a player who banks comes last."""
        if len(seats) > 1:
            seats = sorted(seats, key=lambda seat: _first_hand(table, seat))
        for seat in seats:
            yield from self._set(table, seat, bank)
        if bank is not None:  # not before all others have set their hands (OH-F-14.X)
            yield from self._set(table, bank.seat, bank)

    def _set(self, table: Table, seat: Seat, bank: Bank | None) -> Script[None]:
        """A player looks at his cards and sets them, has them set, or surrenders."""
        cards = seat.cards(table)
        banks = bank is not None and seat.box == bank.seat.box
        by_rank = tuple(sorted(cards, reverse=True))
        shown = tuple(map(show_card, by_rank))
        table.record(
            events.CardsShown(
                hand=seat.hand,
                to=seat.player,
                cards=shown,
                seen_by=(seat.player,),
                clause="OH-F-13.I",
                also=("OH-F-14.X",) if banks else (),
            )
        )
        stands = bank is not None or table.rules.choice("foul_hands") == "lose"
        own, notes = ways(by_rank), running(table)
        before = (HOUSE_WAY,) if banks else (HOUSE_WAY, SURRENDER)

        def named(name: str) -> tuple[Option, ...]:
            way = own.named(name)
            if way is None:
                return before
            return () if way.foul and not stands else (Option(name),)

        notes.looking = seat
        options = Options(lambda: (*before, *own.options(foul=stands)), named)
        choice = yield from self._ask_setting(table, seat, options)
        notes.looking = None
        if seat.box in notes.surrendered:
            return  # he has left the table, and his wagers are lost
        if choice == SURRENDER.name:
            notes.surrendered.add(seat.box)
            self._surrender(table, seat, bank)
        elif choice == HOUSE_WAY.name:  # the dealer tells how the house would (OH-F-13.II)
            notes.ways[seat.box] = house_way(cards).setting
        elif (chosen := own.named(choice)) is not None:
            notes.ways[seat.box] = chosen

    def _ask_setting(self, table: Table, seat: Seat, options: Options) -> Script[str]:
        while True:
            try:
                return (yield from self.ask(table, seat, SET, options, "OH-F-13.II", secret=True))
            except Irregularity as slip:
                if slip.kind != MISSET:
                    raise
                running(table).misset = slip.clause

    def _surrender(self, table: Table, seat: Seat, bank: Bank | None) -> None:
        """The wager is collected and the cards go away unseen (PG-12)."""
        held = seat.wager(table, "pai_gow")
        if held is None:
            return
        clause = "OH-F-13.V" if bank is None else "OH-F-14.XV"
        table.announce("surrenders", clause, player=seat.player)
        collect(table, held, clause)
        bonus = fortune.FORTUNE.held(table, seat)
        if bonus is not None and table.rules.flag("surrender_forfeits_fortune"):
            table.lose(bonus, clause)

    def forfeit_all(self, table: Table, seat: Seat, clause: str) -> None:
        """Every wager of a player who has left is lost, and his hands are not looked at.

        A player who banks has none, and goes on banking (OH-F-14.VI).
        """
        for held in [each for each in table.wagers.values() if each.player == seat.player]:
            running(table).surrendered.add(held.box)
            running(table).ways.pop(held.box, None)
            collect(table, held, clause)

    def _dealer_sets(self, table: Table) -> Setting:
        """The dealer's cards are turned over and set by the house way, last of all."""
        table.turn_up(DEALER, "OH-F-13.III")
        notes = running(table)
        if notes.misset:
            table.announce("set_again", notes.misset)
        own, clause, again = house_way(table.hands[DEALER])
        last = "OH-F-13.IV" if notes.bank is None else "OH-F-14.XI"
        table.announce("dealer_sets", clause, *again, last, hand=own.called())
        return own


def offered(cards: list[Card], foul: bool) -> dict[str, Setting]:
    """The settings a player may choose, by name.

    A foul one is refused and may be made again (PG-13), unless the house lets it lose; in a game
    that a player banks there are no courtesy resets (OH-F-14.XIV).
    """
    found = settings(sorted(cards, reverse=True))
    return {way.name: way for way in found if foul or not way.foul}


def _first_hand(table: Table, seat: Seat) -> tuple[int, int, int]:
    """Of a player's two hands the one with the larger wager is set first (OH-F-7.IV).

    Equal ones go counter-clockwise, as all hands do.
    """
    wager = seat.wager(table, "pai_gow")
    return -max(table.boxes_of(seat.player)), -(wager.cents if wager else 0), -seat.box
