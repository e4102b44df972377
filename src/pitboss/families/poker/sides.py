"""Side wagers: what each needs, whether a fold forfeits it, and how it is settled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from pitboss.errors import Refusal
from pitboss.families.poker.seats import Seat
from pitboss.money.pays import Lose, Pays
from pitboss.rulebook.steps import steps
from pitboss.table.effects import Script
from pitboss.table.settlement import Verdict, settle
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

EventOf = Callable[[Table, Seat], str]


class SideSteps(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clauses of a side wager."""

    won: str  # it is paid
    lost: str  # it is collected
    needed_by: str = ""  # asks for the wagers that it needs
    folds: str = ""  # a fold forfeits it; empty where it stays in play
    also: tuple[str, ...] = ()  # further ones by which it is settled, won or lost
    paid_by: tuple[str, ...] = ()  # further ones by which it is paid


def side_steps(slug: str) -> dict[str, SideSteps]:
    """The clauses of a game's side wagers, by wager."""
    return steps(slug, dict[str, SideSteps], "sides")


@dataclass(frozen=True)
class Side:
    """A side wager against a pay table; a progressive may override its parts.

    Attributes:
        wager: Its name in the rulebook.
        event: Which row of its pay table a seat has; a row that is not there loses.
        by: Its clauses.
        needs: The wagers that must be up before it.
        apart: Whether it is settled after the seat's other wagers, on its own.
    """

    wager: str
    event: EventOf
    by: SideSteps
    needs: tuple[str, ...] = ()
    apart: bool = False

    def allow(self, table: Table, seat: Seat) -> None:
        """Refuse it to a seat without the wagers it needs."""
        if kind := self.lacks(table, seat):
            rule, other = table.rules.wager(self.wager), table.rules.wager(kind).name
            raise Refusal(f"{rule.name} needs a wager on {other}", self.asks(table), "wager")

    def lacks(self, table: Table, seat: Seat) -> str:
        """The first wager it needs that the seat has not made; empty where none is missing."""
        for kind in self.needed(table):
            if table.find(seat.player, seat.box, kind, "") is None:
                return kind
        return ""

    def asks(self, table: Table) -> str:
        """The clause that asks for the wagers it needs: its own, where no other does."""
        return self.by.needed_by or table.rules.wager(self.wager).clause

    def needed(self, table: Table) -> tuple[str, ...]:
        """The wagers that must be up before it at this table."""
        return self.needs

    def rests_on(self, table: Table, seat: Seat, kind: str) -> bool:
        """Whether a seat's wager of this kind would be left without one that it needs."""
        return kind in self.needed(table) and self.held(table, seat) is not None

    def held(self, table: Table, seat: Seat) -> Wager | None:
        """A seat's wager of this kind, if it has one."""
        return seat.wager(table, self.wager)

    def open(self, table: Table) -> None:
        """The table opens for a round."""

    def lock(self, table: Table) -> None:
        """The deal begins."""

    def warn(self, table: Table, seat: Seat) -> None:
        """A seat may fold now: tell the player, and him alone, what a fold would forfeit."""

    def fold(self, table: Table, seat: Seat) -> None:
        """A seat folds: collect the wager where the filing forfeits it."""
        held = self.held(table, seat)
        if self.by.folds and held is not None:
            table.lose(held, self.by.folds)

    def awaits(self, table: Table, seat: Seat) -> bool:
        """Whether a hand without wagers must still be looked at."""
        return False

    def verdicts(self, table: Table, seat: Seat) -> list[Verdict]:
        """What became of a seat's wager, if it has one."""
        held = self.held(table, seat)
        if held is None:
            return []
        pays = table.rules.pay_table(self.wager)
        event = self.event(table, seat)
        return [self.verdict(held, pays.pays(event) if event in pays else Lose())]

    def verdict(self, held: Wager, pays: Pays) -> Verdict:
        """A wager that pays so, by the clauses of this one."""
        if isinstance(pays, Lose):
            return Verdict(held, pays, self.by.lost, also=self.by.also)
        return Verdict(held, pays, self.by.won, also=(*self.by.also, *self.by.paid_by))

    def settle(self, table: Table, seat: Seat) -> Script[None]:
        """Pay or collect a seat's wager; a large award may have to be verified first."""
        if found := self.verdicts(table, seat):
            settle(table, found)
        return
        yield
