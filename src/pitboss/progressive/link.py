"""A link: one meter for several tables, of one game or of several.

The link keeps the meter's readings. A table that feeds the meter, or pays from it, books and logs
the movement itself; the link hears of it and every other table's display follows at once. A link
is brought back from its readings, and a table that was brought back from its log rejoins it.
"""

from __future__ import annotations

import msgspec

from pitboss.errors import Refusal
from pitboss.progressive.meter import MeterRule
from pitboss.progressive.readings import MeterEvent, Readings, other_account
from pitboss.table import events
from pitboss.table.meters import mirror
from pitboss.table.table import Table


class Link:
    """One meter, and the tables that show it.

    ``games`` are the games that the filing lets the meter serve (``games_clause`` says where);
    with none named, any game may join.
    """

    def __init__(
        self,
        rule: MeterRule,
        games: tuple[str, ...] = (),
        games_clause: str = "",
        readings: Readings | None = None,
    ) -> None:
        self.rule = rule
        self.games = games
        self.games_clause = games_clause
        self.readings = readings or Readings.of(rule)
        self.tables: list[Table] = []
        self._amounts = self.readings.amounts(rule) if readings else {}

    @property
    def opened(self) -> bool:
        """Has a table put the seed on the meter?"""
        return bool(self._amounts)

    def join(self, table: Table, rule: MeterRule) -> None:
        """A table whose own rules ask for this very meter shows it from now on."""
        self._check(table, rule)
        table.check_between_rounds("tables join and leave a link")
        if any(account in table.meters for account in self.rule.accounts):
            message = f"{table.name} has a meter of its own"
            raise Refusal(message, self.rule.clause, "table")
        self._connect(table)

    def rejoin(self, table: Table, rule: MeterRule) -> None:
        """A table of this link that was brought back: what it missed is mirrored now.

        In the middle of a round as well: that is where a table stops when a service does.
        """
        self._check(table, rule)
        self._connect(table)

    def _connect(self, table: Table) -> None:
        for account, cents in self._amounts.items():
            behind = cents - table.meters.get(account, 0)
            if behind or account not in table.meters:
                mirror(table, account, behind, self.rule.clause)
        table.meter_watchers.append(self._heard)
        self.tables.append(table)

    def leave(self, table: Table) -> None:
        """Between two rounds a table stops showing the meter; what it put there stays there."""
        if not any(each is table for each in self.tables):
            raise Refusal(f"{table.name} is not on this link", field="table")
        table.unlink(tuple(self.rule.accounts))
        self.tables = [each for each in self.tables if each is not table]
        table.meter_watchers.remove(self._heard)

    def _check(self, table: Table, rule: MeterRule) -> None:
        if self.games and table.game.slug not in self.games:
            may = ", ".join(self.games)
            message = f"{table.game.slug} may not be linked; the filing links {may}"
            raise Refusal(message, self.games_clause, "game")
        if any(each is table for each in self.tables):
            raise Refusal(f"{table.name} is on this link already", field="table")
        if _figures(rule) != _figures(self.rule):
            message = f"{table.name} keeps its meter by another seed, rate or wager than the link"
            raise Refusal(message, self.rule.clause, "table")

    def _heard(self, table: Table, event: MeterEvent) -> None:
        """A table moved the meter: the readings and all other displays follow."""
        if event.meter not in self.rule.accounts:
            return
        self.readings = self.readings.after(self.rule, event)
        cents = event.cents if isinstance(event, events.MeterFed) else -event.cents
        self._follow(table, event.meter, cents, event.clause)
        other = other_account(event).removeprefix("meter:")
        if other in self.rule.accounts:
            self._follow(table, other, -cents, event.clause)

    def _follow(self, cause: Table, account: str, cents: int, clause: str) -> None:
        self._amounts[account] = self._amounts.get(account, 0) + cents
        for table in self.tables:
            if table is not cause:
                mirror(table, account, cents, clause)


def _figures(rule: MeterRule) -> MeterRule:
    """A rule without its clause: each game prints the same figures under an id of its own."""
    return msgspec.structs.replace(rule, clause="")
