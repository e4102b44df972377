"""Lammers: doubles and splits that the house puts up.

A lammer is a wager of no cents. It lies with its hand like any other, follows it through doubles
and further splits, and leaves the layout with it: on a win the house pays the original wager in
its place, on a loss or a tie it is only collected (FB-04, RF-05).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pitboss.families.blackjack.hands import FREE_DOUBLE, FREE_SPLIT, MAIN, PlayerHand
from pitboss.families.blackjack.points import BLACKJACK, TEN, value
from pitboss.families.blackjack.running import Running
from pitboss.money import Lose, Push
from pitboss.table import events
from pitboss.table.actions import Option
from pitboss.table.settlement import Verdict, settle, within_limits
from pitboss.table.wagers import Wager

LAMMERS = (FREE_DOUBLE, FREE_SPLIT)
FREE_TOTALS = (9, 10, 11)  # hard totals of two cards (OH-AF-11.I, CO-2119-11)
DEALER_PUSHES = 22


class LammerClauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where one filing says what becomes of lammers."""

    double: str  # a hard 9, 10 or 11 is doubled for a lammer
    split: str  # a pair, but of tens, is split for a lammer
    pair: str = ""  # which pairs are split for free, where the filing says it apart
    split_again: str = ""  # free splits follow the rules of paid ones
    won: dict[str, str]  # by kind: the house pays the original wager for it
    gone: dict[str, str]  # by kind: it is only collected
    pushed: dict[str, str] = {}  # by kind: likewise after a push, where the filing says it apart
    kept: str = ""  # a bust hand's wager stays in sight until the box's other hands are settled
    kept_also: tuple[str, ...] = ()  # where the filing prints that again
    dealer_22: str  # a dealer's 22 pushes every hand still in play
    blackjack_22: str  # a blackjack is paid all the same


class Lammers:
    """The lammers of a round; ``out`` counts how many each box has got from the house."""

    def __init__(self, running: Running, clauses: LammerClauses) -> None:
        self.running = running
        self.clauses = clauses
        self.out: dict[int, int] = {}

    # --- the house puts up --------------------------------------------------------------------

    def frees_split(self, hand: PlayerHand) -> bool:
        """Any pair but tens is free."""
        return value(hand.cards[0]) != TEN

    def frees_double(self, hand: PlayerHand) -> bool:
        """Two cards that make a hard 9, 10 or 11 are free."""
        return not hand.soft and hand.points in FREE_TOTALS

    def offers(self, hand: PlayerHand, options: Sequence[Option]) -> list[str]:
        """The options for which the house would put up the chips."""
        names = {option.name for option in options}
        free = {"double": self.frees_double, "split": self.frees_split}
        return [name for name, frees in free.items() if name in names and frees(hand)]

    def put_up(self, hand: PlayerHand, kind: str) -> None:
        """A lammer for a double or for the second hand of a split."""
        self.out[hand.box] = self.out.get(hand.box, 0) + 1
        clause = self.clauses.double if kind == FREE_DOUBLE else self.clauses.split
        self.running.put_up(hand, kind, 0, clause)

    def take_back(self, wager: Wager) -> None:
        """A lammer for a double that got no card goes back to the tray: nobody has received it."""
        self.out[wager.box] -= 1
        self.running.table.push(wager, self.clauses.double)

    def called(self, hand: PlayerHand) -> None:
        """A bust first hand of a split leaves its wager as the measure of the lammers."""
        if self.clauses.kept and not hand.spot and hand.split and hand.is_bust:
            also = self.clauses.kept_also
            self.running.table.announce("wager_kept", self.clauses.kept, *also, hand=hand.called)

    # --- settlement ---------------------------------------------------------------------------

    def pushes(self, own: int, dealer: int) -> bool:
        """A dealer's 22 is a push for every hand that is not bust (FB-01, RF-08)."""
        return dealer == DEALER_PUSHES and own <= BLACKJACK

    def settle(self, verdicts: Sequence[Verdict]) -> None:
        """Own chips by the odds; lammers are paid in full or collected.

        Where the filing says so, a bust first hand's wager is taken when all the rest is settled.
        """
        table, clauses = self.running.table, self.clauses
        split = len({verdict.wager.spot for verdict in verdicts}) > 1
        last = [v for v in verdicts if clauses.kept and split and self._is_kept(v)]
        own = [v for v in verdicts if v not in last and v.wager.kind not in LAMMERS]
        free = [v for v in verdicts if v.wager.kind in LAMMERS]
        for verdict in free:
            kind = verdict.wager.kind
            if isinstance(verdict.pays, Push) and kind in clauses.pushed:
                table.push(verdict.wager, clauses.pushed[kind])
            elif isinstance(verdict.pays, Lose | Push):
                table.lose(verdict.wager, clauses.gone[kind])
        settle(table, own)
        for verdict in free:
            if not isinstance(verdict.pays, Lose | Push):
                self._pay(verdict)
        settle(table, last)

    def _is_kept(self, verdict: Verdict) -> bool:
        lost = isinstance(verdict.pays, Lose)
        return lost and verdict.wager.kind == MAIN and verdict.clause == self.running.clauses.bust

    def _pay(self, verdict: Verdict) -> None:
        """The house replaces a lammer with the original wager."""
        table, wager = self.running.table, verdict.wager
        original = self.running.opening[wager.box]
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
                clause=self.clauses.won[wager.kind],
            )
        )
        table.transfer("house", f"player:{wager.player}", paid, wager.id)
        table.give_up(wager)
