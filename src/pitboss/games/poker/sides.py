"""Side wagers: what each needs, whether a fold forfeits it, and how it is settled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pitboss.errors import Refusal
from pitboss.games.poker.seats import Seat
from pitboss.money.pays import Lose
from pitboss.table.settlement import Verdict, settle
from pitboss.table.table import Table

EventOf = Callable[[Table, Seat], str]


@dataclass(frozen=True, kw_only=True)
class Side:
    """A side wager against a pay table; a progressive may override its parts.

    Attributes:
        wager: Its name in the rulebook.
        event: Which row of its pay table a seat has; a row that is not there loses.
        won: The clause by which it is paid.
        lost: The clause by which it is collected.
        needs: The wagers that must be up before it.
        folds: The clause by which a fold forfeits it; empty where it stays in play.
        apart: Whether it is settled after the seat's other wagers, on its own.
    """

    wager: str
    event: EventOf
    won: str
    lost: str
    needs: tuple[str, ...] = ()
    folds: str = ""
    apart: bool = False

    def allow(self, table: Table, seat: Seat) -> None:
        """Refuse it to a seat without the wagers it needs."""
        for kind in self.needs:
            if seat.wager(table, kind) is None:
                rule = table.rules.wager(self.wager)
                name = table.rules.wager(kind).name
                raise Refusal(f"{rule.name} needs a wager on {name}", rule.clause, "wager")

    def lock(self, table: Table) -> None:
        """The deal begins."""

    def verdicts(self, table: Table, seat: Seat) -> list[Verdict]:
        """What became of a seat's wager, if it has one."""
        held = seat.wager(table, self.wager)
        if held is None:
            return []
        pays = table.rules.pay_table(self.wager)
        event = self.event(table, seat)
        if event in pays:
            return [Verdict(held, pays.pays(event), self.won)]
        return [Verdict(held, Lose(), self.lost)]

    def settle(self, table: Table, seat: Seat) -> None:
        """Pay or collect a seat's wager."""
        settle(table, self.verdicts(table, seat))
