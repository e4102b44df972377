"""Lammers: doubles and splits that the house puts up.

A lammer is a wager of no cents. It lies with its hand like any other, follows it through doubles
and further splits, and leaves the layout with it: on a win the house pays the original wager in
its place, on a loss or a tie it is only collected (FB-04, RF-05).
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from pitboss.families.blackjack.felt import Felt
from pitboss.families.blackjack.game import PUSH, BlackjackTable, Ruling
from pitboss.families.blackjack.hands import (
    DOUBLE,
    FREE_DOUBLE,
    FREE_SPLIT,
    MAIN,
    SPLIT,
    Hand,
)
from pitboss.families.blackjack.points import TEN, value
from pitboss.money import Lose, Push
from pitboss.table import events
from pitboss.table.actions import Place
from pitboss.table.effects import Script
from pitboss.table.settlement import Verdict, settle, within_limits
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

LAMMERS = (FREE_DOUBLE, FREE_SPLIT)
FREE_TOTALS = (9, 10, 11)  # hard totals of two cards (OH-AF-11.I, CO-2119-11)
DEALER_PUSHES = 22


class LammerClauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where one filing says what becomes of lammers."""

    double: str  # a hard 9, 10 or 11 is doubled for a lammer
    split: str  # a pair, but of tens, is split for a lammer
    won: dict[str, str]  # by kind: the house pays the original wager for it
    gone: dict[str, str]  # by kind: it is only collected
    pushed: dict[str, str] = {}  # by kind: likewise after a push, where the filing says it apart
    kept: str = ""  # a bust hand's wager stays in sight until the box's other hands are settled
    kept_also: tuple[str, ...] = ()  # where the filing prints that again
    dealer_22: str  # a dealer's 22 pushes every hand still in play
    blackjack_22: str  # a blackjack is paid all the same


class LammerTable(BlackjackTable):
    """A blackjack game with free doubles, free splits and the push on 22."""

    lammers: ClassVar[LammerClauses]

    def take_wagers(self, table: Table) -> Script[Felt | None]:
        """Note every box's own wager: lammers are worth as much, even once it is gone."""
        felt = yield from super().take_wagers(table)
        if felt is not None:
            for wager in table.of_kind(MAIN):
                if not wager.for_dealer and wager.player == table.controller(wager.box):
                    felt.opening[wager.box] = wager.cents
        return felt

    # --- the house puts up --------------------------------------------------------------------

    def split_kind(self, felt: Felt, hand: Hand) -> str:
        """Any pair but tens is free."""
        ten = value(hand.cards(felt.table)[0]) == TEN
        return SPLIT if ten else FREE_SPLIT

    def double_kind(self, felt: Felt, hand: Hand) -> str:
        """Two cards that make a hard 9, 10 or 11 are free."""
        total = hand.total(felt.table)
        free = not total.soft and total.points in FREE_TOTALS
        return FREE_DOUBLE if free else DOUBLE

    def hand_words(self, felt: Felt, hand: Hand) -> str:
        """What a hand is called when its player is asked, with what the house would put up."""
        names = [option.name for option in self.options(felt, hand)]
        free = ["double"] if "double" in names and self.is_free_double(felt, hand) else []
        if "split" in names and self.split_kind(felt, hand) == FREE_SPLIT:
            free.append("split")
        words = super().hand_words(felt, hand)
        return f"{words} (free: {', '.join(free)})" if free else words

    def double_clause(self, felt: Felt, hand: Hand) -> str:
        """Free doubles have a clause of their own."""
        if self.is_free_double(felt, hand):
            return self.lammers.double
        return super().double_clause(felt, hand)

    def put_up_double(self, felt: Felt, hand: Hand, cents: int) -> None:
        """A lammer, or the player's own chips, beside a doubled hand."""
        if self.is_free_double(felt, hand):
            self._lammer(felt, hand, FREE_DOUBLE, self.lammers.double)
        else:
            super().put_up_double(felt, hand, cents)

    def put_up_split(self, felt: Felt, hand: Hand, kind: str, clause: str) -> None:
        """A lammer, or the player's own chips, on the second hand of a split."""
        if kind == FREE_SPLIT:
            self._lammer(felt, hand, kind, self.lammers.split)
        else:
            super().put_up_split(felt, hand, kind, clause)

    def _lammer(self, felt: Felt, hand: Hand, kind: str, clause: str) -> None:
        felt.lammers[hand.box] = felt.lammers.get(hand.box, 0) + 1
        felt.put_up(Place(hand.player, hand.box, kind, 0, hand.spot), clause)

    def take_double_back(self, felt: Felt, wager: Wager) -> None:
        """A lammer for a double that got no card goes back to the tray: nobody has received it."""
        if wager.kind == FREE_DOUBLE:
            felt.lammers[wager.box] -= 1
            felt.table.push(wager, self.lammers.double)
        else:
            super().take_double_back(felt, wager)

    def call_total(self, felt: Felt, hand: Hand) -> None:
        """A bust first hand of a split leaves its wager as the measure of the lammers."""
        super().call_total(felt, hand)
        first = not hand.spot and hand.split
        if self.lammers.kept and first and hand.is_bust(felt.table):
            words = f"{hand.words}: the wager stays in sight for the other hands"
            felt.table.announce(words, self.lammers.kept, *self.lammers.kept_also)

    # --- settlement ---------------------------------------------------------------------------

    def by_totals(self, own: int, dealer: int) -> Ruling:
        """A dealer's 22 is a push for every hand that is not bust (FB-01, RF-08)."""
        if dealer == DEALER_PUSHES and own <= 21:
            return Ruling(PUSH, self.lammers.dealer_22)
        return super().by_totals(own, dealer)

    def blackjack_beats(self, dealer: int) -> str:
        """A blackjack that had to wait for the hole card is no hand that a 22 pushes."""
        if dealer == DEALER_PUSHES:
            return self.lammers.blackjack_22
        return super().blackjack_beats(dealer)

    def settle_wagers(self, felt: Felt, verdicts: list[Verdict]) -> None:
        """Own chips by the odds; lammers are paid in full or collected.

        Where the filing says so, a bust first hand's wager is taken when all the rest is settled.
        """
        split = len({verdict.wager.spot for verdict in verdicts}) > 1
        last = [v for v in verdicts if self.lammers.kept and split and self._is_kept(v)]
        own = [v for v in verdicts if v not in last and v.wager.kind not in LAMMERS]
        free = [v for v in verdicts if v.wager.kind in LAMMERS]
        for verdict in free:
            kind = verdict.wager.kind
            if isinstance(verdict.pays, Push) and kind in self.lammers.pushed:
                felt.table.push(verdict.wager, self.lammers.pushed[kind])
            elif isinstance(verdict.pays, Lose | Push):
                felt.table.lose(verdict.wager, self.lammers.gone[kind])
        settle(felt.table, own)
        for verdict in free:
            if not isinstance(verdict.pays, Lose | Push):
                self._pay_lammer(felt, verdict)
        settle(felt.table, last)

    def _is_kept(self, verdict: Verdict) -> bool:
        lost = isinstance(verdict.pays, Lose)
        return lost and verdict.wager.kind == MAIN and verdict.clause == self.clauses.bust

    def _pay_lammer(self, felt: Felt, verdict: Verdict) -> None:
        """The house replaces a lammer with the original wager."""
        table, wager = felt.table, verdict.wager
        original = felt.opening[wager.box]
        due = table.rules.rounding(verdict.pays.back(original) - original)
        paid = within_limits(table, wager, due)
        table.record(
            events.WagerWon(
                id=wager.id,
                stake=0,
                paid=paid,
                returned=0,
                pays=str(verdict.pays),
                to=f"player:{wager.player}",
                cut=due - paid,
                clause=self.lammers.won[wager.kind],
            )
        )
        table.transfer("house", f"player:{wager.player}", paid, wager.id)
        table.give_up(wager)
