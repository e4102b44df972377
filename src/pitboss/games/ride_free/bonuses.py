"""The bonus wagers of Ride Free as parts of a round: when each may be bet and is settled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pitboss.apparatus.cards import SUITS
from pitboss.errors import Refusal
from pitboss.families.blackjack.cards import put_right
from pitboss.families.blackjack.hands import PlayerHand
from pitboss.families.blackjack.parts import Part, Progressive
from pitboss.families.blackjack.running import Running, running_of
from pitboss.games.ride_free.betting import (
    BUST,
    HEDGE,
    LADIES,
    STACK,
    TOP_3,
    TWENTY_ONE,
    held_by,
    wagers_on,
)
from pitboss.games.ride_free.clauses import BONUS, LADIES_PROGRESSIVE, TWENTY_ONE_PROGRESSIVE
from pitboss.games.ride_free.settling import (
    LOSES,
    Row,
    Seen,
    bust_row,
    hedge_row,
    ladies_row,
    stack_row,
    three_card_row,
)
from pitboss.money import Fixed, Lose
from pitboss.progressive.jackpots import Jackpot
from pitboss.table import events
from pitboss.table.effects import Script
from pitboss.table.irregularity import Irregularity
from pitboss.table.settlement import Verdict, settle
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

HEDGE_MOST = 29  # the most that the player's hand may count (CO-2119-21.A)
BUST_NEVER = 30  # the total with which Bust Bonus loses (CO-2119-25.A.V)


# --- decided by the first cards ------------------------------------------------------------------


class TwentyOnePlusThree(Progressive):
    """21+3 in all its forms is decided by the first cards and the up card."""

    kinds = (*TWENTY_ONE, TOP_3, TWENTY_ONE_PROGRESSIVE.wager)
    jackpots: ClassVar = {TWENTY_ONE_PROGRESSIVE.wager: TWENTY_ONE_PROGRESSIVE}

    def allow(self, table: Table, player: str, box: int, wager: str) -> None:
        """Top 3 goes beside a 21+3 wager."""
        if wager == TOP_3 and not held_by(table, player, box) & set(TWENTY_ONE):
            message = f"{table.rules.wager(wager).name} needs a 21+3 Classic or Xtreme wager"
            raise Refusal(message, BONUS.top_3_needs, "wager")
        super().allow(table, player, box, wager)

    def after_deal(self, running: Running) -> None:
        """All of them at once."""
        _settle_boxes(running, (*TWENTY_ONE, TOP_3), three_card_row)
        _settle_jackpot(running, TWENTY_ONE_PROGRESSIVE, three_card_row)


class LuckyLadies(Progressive):
    """Lucky Ladies wait for the check only."""

    kinds = (LADIES, LADIES_PROGRESSIVE.wager)
    jackpots: ClassVar = {LADIES_PROGRESSIVE.wager: LADIES_PROGRESSIVE}

    def after_check(self, running: Running) -> Script[None]:
        """Once the dealer is known to have no blackjack."""
        if running.checks or not running.risky:
            self.before_settling(running)
        return
        yield

    def before_settling(self, running: Running) -> None:
        """Those that waited for the hole card."""
        _settle_boxes(running, (LADIES,), ladies_row)
        _settle_jackpot(running, LADIES_PROGRESSIVE, ladies_row)


def seen(running: Running, box: int) -> Seen:
    """The cards that a box's bonus wagers look at."""
    named = SUITS.index(running.table.rules.choice("jackpot_suit")[0])
    return Seen(running.first_two.get(box, ()), running.dealer.cards, named)


def _settle_boxes(running: Running, kinds: Sequence[str], row_of: Row) -> None:
    table = running.table
    for box in table.counterclockwise():
        for kind in kinds:
            for wager in wagers_on(table, kind, box):
                settle_bonus(table, wager, row_of(table.rules.pay_table(kind), seen(running, box)))


def _settle_jackpot(running: Running, jackpot: Jackpot, row_of: Row) -> None:
    """Winners of one round hold the same row: they split it, or are paid in turn."""
    table = running.table
    held = sorted(table.of_kind(jackpot.wager), key=lambda wager: -wager.box)
    if held:
        pays = table.rules.pay_table(jackpot.wager)
        decided = [(wager, row_of(pays, seen(running, wager.box))) for wager in held]
        in_turn = table.rules.choice("meter_sharing") == "in-turn"  # RF-23
        jackpot.settle(table, decided, in_turn=in_turn)


# --- decided with the hands ----------------------------------------------------------------------


class Hedge22(Part):
    """Hedge 22 hangs on the dealer's total while the player's hand is not too high."""

    kinds = (HEDGE,)

    def hand_played(self, running: Running, hand: PlayerHand) -> None:
        """Cards stay on the table after a bust or a blackjack."""
        if self.keeps(running, hand):
            running.table.announce("cards_stay", BONUS.cards_stay, hand=hand.called)

    def keeps(self, running: Running, hand: PlayerHand) -> bool:
        """A bust first hand or a blackjack lies there until it is settled (CO-2119-9.A)."""
        done = not hand.spot and (hand.is_bust or hand.is_blackjack)
        return done and bool(wagers_on(running.table, HEDGE, hand.box))

    def before_drawing(self, running: Running) -> None:
        """The dealer draws for it even when every hand is bust or a paid blackjack."""
        hedged = bool(running.table.of_kind(HEDGE)) and hangs_on_dealer(running, HEDGE, BUST)
        alive = [h for h in running.open_hands() if not h.is_blackjack and not h.is_bust]
        if hedged and not alive:
            running.table.announce("draws_for_hedge", BONUS.draws_for_hedge)

    def must_draw(self, running: Running) -> bool:
        """While it can still win."""
        return hangs_on_dealer(running, HEDGE)

    def settle_box(self, running: Running, box: int) -> None:
        """By the dealer's finished hand."""
        table = running.table
        for wager in wagers_on(table, HEDGE, box):
            alive = original_total(running, box) <= HEDGE_MOST
            row = hedge_row(table.rules.pay_table(HEDGE), running.dealer.cards)
            settle_bonus(table, wager, row if alive else LOSES)


class SilverStack(Part):
    """Silver Stack counts the lammers of a box."""

    kinds = (STACK,)

    def hands_settled(self, running: Running, verdicts: Sequence[Verdict]) -> None:
        """Lammers go in front of the wager, whatever their hands came to."""
        for verdict in verdicts:
            kind, box = verdict.wager.kind, verdict.wager.box
            if kind in BONUS.stacked and wagers_on(running.table, STACK, box):
                running.table.announce("lammer_stacked", BONUS.stacked[kind], box=box)

    def settle_box(self, running: Running, box: int) -> None:
        """By how many there were."""
        table = running.table
        lammers = running.lammers.out.get(box, 0) if running.lammers else 0
        for wager in wagers_on(table, STACK, box):
            settle_bonus(table, wager, stack_row(table.rules.pay_table(STACK), lammers))


class BustBonus(Part):
    """Bust Bonus is bet after the check and before any player's decision."""

    kinds = (BUST,)
    late = True

    def allow(self, table: Table, player: str, box: int, wager: str) -> None:
        """Only for a hand that was dealt (RF-11); who has been paid did make a wager (RF-22)."""
        running = running_of(table)
        if running is None or box not in running.first_two:
            raise Refusal("Bust Bonus needs a hand of two cards", BONUS.bust_betting, "wager")
        if table.rules.flag("bonus_needs_main") and box not in running.opening:
            message = "Bust Bonus needs a blackjack wager beside it"
            raise Refusal(message, BONUS.needs_main, "wager")

    def after_check(self, running: Running) -> Script[None]:
        """A betting period of its own."""
        if running.first_two:
            running.table.announce("bust_bonus_bets", BONUS.bust_betting)
            while True:
                try:
                    yield from running.table.take_wagers(BONUS.bust_betting)
                    return
                except Irregularity as slip:
                    yield from put_right(running, slip)

    def must_draw(self, running: Running) -> bool:
        """While it can still win."""
        return hangs_on_dealer(running, BUST)

    def settle_box(self, running: Running, box: int) -> None:
        """By the dealer's finished hand, unless the player's has 30."""
        table = running.table
        for wager in wagers_on(table, BUST, box):
            if original_total(running, box) == BUST_NEVER:
                table.lose(wager, BONUS.bust_at_30)
            else:
                row = bust_row(table.rules.pay_table(BUST), running.dealer.cards)
                settle_bonus(table, wager, row)


def hangs_on_dealer(running: Running, *kinds: str) -> bool:
    """Whether a wager of these kinds can still win by the dealer's total."""
    return any(
        original_total(running, wager.box) <= HEDGE_MOST
        for kind in kinds
        for wager in running.table.of_kind(kind)
    )


def original_total(running: Running, box: int) -> int:
    """What the original hand counts: after a split the first (RF-09, RF-11)."""
    return next(hand.points for hand in running.hands if hand.box == box and not hand.spot)


def settle_bonus(table: Table, wager: Wager, row: str) -> None:
    """Pay or collect one bonus wager, with the dealer's envy where the table has it."""
    pay_table = table.rules.pay_table(wager.kind)
    pays = pay_table.pays(row) if row != LOSES else Lose()
    clause = BONUS.lost[wager.kind] if isinstance(pays, Lose) else pay_table.clause
    also = () if isinstance(pays, Lose) else _notes(pay_table.clause, row)
    settle(table, [Verdict(wager, pays, clause, also=also)])
    if row != LOSES and not wager.for_dealer:
        envy = pay_table.row(row).envy
        if isinstance(envy, Fixed):
            clause = BONUS.dealer_envy
            table.record(events.DealerEnvied(id=wager.id, cents=envy.cents, clause=clause))
            table.transfer("house", "dealer", envy.cents, wager.id)


def _notes(clause: str, row: str) -> tuple[str, ...]:
    """Notes under a pay table: odds "to 1", and only the highest row that is earned.

    CO-2119-23.A.I and CO-2119-23.A.II for Hedge 22, likewise to CO-2119-29.A.II.
    """
    eights = (BONUS.three_eights,) if row.startswith("three_eights") else ()
    return (f"{clause}.A.I", f"{clause}.A.II", *eights)
