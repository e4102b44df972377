"""A round of Ride Free, in the order of the filing.

CO-2119-1: blackjack with free doubles and splits on certain hands, in which a dealer's 22 pushes.
"""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.apparatus.cards import SUITS
from pitboss.families.blackjack.felt import Felt
from pitboss.families.blackjack.hands import MAIN, Hand
from pitboss.families.blackjack.mishaps import rules_of
from pitboss.families.blackjack.points import ACE, TEN, value
from pitboss.games.ride_free.awards import (
    LOSES,
    Seen,
    bust_row,
    hedge_row,
    ladies_row,
    stack_row,
    three_card_row,
)
from pitboss.games.ride_free.betting import (
    BUST,
    HEDGE,
    LADIES,
    STACK,
    TOP_3,
    TWENTY_ONE,
    Betting,
)
from pitboss.games.ride_free.clauses import (
    BUST_AT_30,
    CARDS_STAY,
    CLAUSES,
    DEALER_ENVY,
    DRAWS_FOR_HEDGE,
    JACKPOTS,
    LADIES_PROGRESSIVE,
    LAMMERS,
    LOST,
    STACKED,
    THREE_EIGHTS,
    TWENTY_ONE_PROGRESSIVE,
)
from pitboss.money import Fixed, Lose
from pitboss.table import events
from pitboss.table.effects import Script
from pitboss.table.settlement import Verdict, settle
from pitboss.table.table import Table
from pitboss.table.wagers import Wager
from pitboss.wagers.rocket_aces.wager import ROCKET_ACES, OffersRocketAces

HEDGE_MOST = 29  # the most that the player's hand may count (CO-2119-21.A)
BUST_NEVER = 30  # the total with which Bust Bonus loses (CO-2119-25.A.V)


class RideFree(OffersRocketAces, Betting):
    """Ride Free as the engine plays it."""

    slug = "ride-free"
    clauses = CLAUSES
    lammers = LAMMERS
    irregularities = rules_of(CLAUSES)
    sides = (*Betting.sides, ROCKET_ACES)

    def prepare(self, table: Table) -> Script[None]:
        """Progressive meters stand at their seeds before the first wager."""
        for jackpot in JACKPOTS.values():
            jackpot.open(table)
        yield from super().prepare(table)

    def take_wagers(self, table: Table) -> Script[Felt | None]:
        """A betting period; then the progressives are locked in."""
        felt = yield from super().take_wagers(table)
        if felt is not None:
            for jackpot in JACKPOTS.values():
                jackpot.lock_in(table)
        return felt

    # --- the play -----------------------------------------------------------------------------

    def may_surrender(self, felt: Felt, hand: Hand) -> bool:
        """After the check and before any action on the hand, where offered (RF-19)."""
        first = not hand.split and len(hand.cards(felt.table)) == 2
        return first and felt.table.rules.flag("late_surrender")

    def play_hand(self, felt: Felt, hand: Hand) -> Script[None]:
        """A hand without a blackjack wager is dealt for its bonus wagers only."""
        if self._is_played(felt, hand):
            yield from super().play_hand(felt, hand)
            self._note_hedge(felt, hand)

    def _is_played(self, felt: Felt, hand: Hand) -> bool:
        return hand.box in felt.opening

    def open_hands(self, felt: Felt) -> list[Hand]:
        """The hands that are still to be settled, with a wager on them."""
        return [hand for hand in super().open_hands(felt) if self._is_played(felt, hand)]

    def cards_stay(self, felt: Felt, hand: Hand) -> bool:
        """A bust first hand or a blackjack lies there until Hedge 22 is settled (CO-2119-9.A)."""
        return self._hedged(felt, hand)

    def _hedged(self, felt: Felt, hand: Hand) -> bool:
        table = felt.table
        done = hand.is_bust(table) or hand.is_blackjack(table)
        return not hand.spot and done and bool(_wagers(table, HEDGE, hand.box))

    def _note_hedge(self, felt: Felt, hand: Hand) -> None:
        """Cards stay on the table for Hedge 22 after a bust or a blackjack."""
        if self._hedged(felt, hand):
            felt.table.announce(f"{hand.words}: the cards stay for Hedge 22", CARDS_STAY)

    # --- settled on the first cards -----------------------------------------------------------

    def after_deal(self, felt: Felt) -> None:
        """21+3 in all its forms is decided by the first cards and the up card."""
        super().after_deal(felt)
        table = felt.table
        for box in table.counterclockwise():
            for kind in (*TWENTY_ONE, TOP_3):
                for wager in _wagers(table, kind, box):
                    row = three_card_row(table.rules.pay_table(kind), self.seen(felt, box))
                    self._settle(table, wager, row)
        self._settle_jackpot(felt, TWENTY_ONE_PROGRESSIVE.wager)

    def seen(self, felt: Felt, box: int) -> Seen:
        """The cards that a box's bonus wagers look at."""
        named = SUITS.index(felt.table.rules.choice("jackpot_suit")[0])
        return Seen(felt.first_two.get(box, ()), felt.dealer, named)

    def after_check(self, felt: Felt) -> Script[None]:
        """Lucky Ladies wait for the check only; then Bust Bonus may be bet."""
        yield from super().after_check(felt)
        if self.checks(felt) or value(felt.up) not in (ACE, TEN):
            self._settle_ladies(felt)
        yield from self.bust_betting(felt.table)

    def _settle_ladies(self, felt: Felt) -> None:
        table = felt.table
        for box in table.counterclockwise():
            for wager in _wagers(table, LADIES, box):
                row = ladies_row(table.rules.pay_table(LADIES), self.seen(felt, box))
                self._settle(table, wager, row)
        self._settle_jackpot(felt, LADIES_PROGRESSIVE.wager)

    def _settle_jackpot(self, felt: Felt, kind: str) -> None:
        """Winners of one round hold the same row: they split it, or are paid in turn."""
        table = felt.table
        held = sorted(table.of_kind(kind), key=lambda wager: -wager.box)
        if not held:
            return
        pays = table.rules.pay_table(kind)
        row = ladies_row if kind == LADIES_PROGRESSIVE.wager else three_card_row
        decided = [(wager, row(pays, self.seen(felt, wager.box))) for wager in held]
        in_turn = table.rules.choice("meter_sharing") == "in-turn"  # RF-23
        JACKPOTS[kind].settle(table, decided, in_turn=in_turn)

    # --- the dealer's turn --------------------------------------------------------------------

    def dealer_must_draw(self, felt: Felt) -> bool:
        """Hedge 22 and Bust Bonus hang on the dealer's total while they can still win."""
        table = felt.table
        return any(
            self._original_total(felt, wager.box) <= HEDGE_MOST
            for kind in (HEDGE, BUST)
            for wager in table.of_kind(kind)
        )

    def dealers_turn(self, felt: Felt) -> Script[None]:
        """The dealer draws for Hedge 22 even when every hand is bust or a paid blackjack."""
        hedged = bool(felt.table.of_kind(HEDGE)) and self.dealer_must_draw(felt)
        if hedged and not self._hands_matter(felt):
            felt.table.announce("the dealer draws for Hedge 22", DRAWS_FOR_HEDGE)
        yield from super().dealers_turn(felt)

    def _hands_matter(self, felt: Felt) -> bool:
        table = felt.table
        return any(
            not hand.is_blackjack(table) and not hand.is_bust(table)
            for hand in self.open_hands(felt)
        )

    def _original_total(self, felt: Felt, box: int) -> int:
        """What the original hand counts: after a split the first (RF-09, RF-11)."""
        hand = next(hand for hand in felt.hands if hand.box == box and not hand.spot)
        return hand.total(felt.table).points

    # --- settled with the hands ---------------------------------------------------------------

    def settle_round(self, felt: Felt) -> None:
        """Lucky Ladies that waited for the hole card, then box by box."""
        self._settle_ladies(felt)
        super().settle_round(felt)

    def settle_sides(self, felt: Felt, box: int) -> None:
        """Hedge 22, Silver Stack and Bust Bonus of a box."""
        table = felt.table
        for wager in _wagers(table, HEDGE, box):
            alive = self._original_total(felt, box) <= HEDGE_MOST
            row = hedge_row(table.rules.pay_table(HEDGE), felt.dealer)
            self._settle(table, wager, row if alive else LOSES)
        for wager in _wagers(table, STACK, box):
            self._settle(table, wager, self._stack(felt, wager))
        for wager in _wagers(table, BUST, box):
            if self._original_total(felt, box) == BUST_NEVER:
                table.lose(wager, BUST_AT_30)
            else:
                self._settle(table, wager, bust_row(table.rules.pay_table(BUST), felt.dealer))

    def _stack(self, felt: Felt, wager: Wager) -> str:
        lammers = felt.lammers.get(wager.box, 0)
        return stack_row(felt.table.rules.pay_table(STACK), lammers)

    def settle_wagers(self, felt: Felt, verdicts: list[Verdict]) -> None:
        """Lammers go in front of a Silver Stack wager, whatever their hands came to."""
        super().settle_wagers(felt, verdicts)
        for verdict in verdicts:
            wager = verdict.wager
            if wager.kind in STACKED and _wagers(felt.table, STACK, wager.box):
                words = f"box {wager.box}: a lammer goes to the Silver Stack"
                felt.table.announce(words, STACKED[wager.kind])

    def _settle(self, table: Table, wager: Wager, row: str) -> None:
        """Pay or collect one bonus wager, with the dealer's envy where the table has it."""
        pay_table = table.rules.pay_table(wager.kind)
        pays = pay_table.pays(row) if row != LOSES else Lose()
        clause = LOST[wager.kind] if isinstance(pays, Lose) else pay_table.clause
        also = () if isinstance(pays, Lose) else _notes(pay_table.clause, row)
        settle(table, [Verdict(wager, pays, clause, also=also)])
        if row != LOSES and not wager.for_dealer:
            envy = pay_table.row(row).envy
            if isinstance(envy, Fixed):
                table.record(events.DealerEnvied(id=wager.id, cents=envy.cents, clause=DEALER_ENVY))
                table.transfer("house", "dealer", envy.cents, wager.id)


def _wagers(table: Table, kind: str, box: int) -> Iterable[Wager]:
    """A box's wagers of a kind, the dealer's with them."""
    return [wager for wager in table.of_kind(kind) if wager.box == box]


def _notes(clause: str, row: str) -> tuple[str, ...]:
    """Notes under a pay table: odds "to 1", and only the highest row that is earned.

    CO-2119-23.A.I and CO-2119-23.A.II for Hedge 22, likewise to CO-2119-29.A.II.
    """
    eights = (THREE_EIGHTS,) if row.startswith("three_eights") else ()
    return (f"{clause}.A.I", f"{clause}.A.II", *eights)


__all__ = ["MAIN", "RideFree"]
