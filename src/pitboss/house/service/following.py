"""Tables that another service runs, as far as they are stored: looked at, never written."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from pitboss.house.store import schema
from pitboss.house.tables.group import Group
from pitboss.house.tables.host import Host
from pitboss.house.tables.pit import Pit

Mark = tuple[int, bytes]  # how many lines a table has, and its settings and extras


class Following:
    """Copies of other services' tables; each is made anew when the stored one has moved."""

    def __init__(self, pit: Pit) -> None:
        self._pit = pit
        self._groups: dict[str, Group] = {}
        self._marks: dict[str, Mark] = {}

    def mark(self, table: str) -> Mark | None:
        """How far the copy of a table has come."""
        return self._marks.get(table)

    def host(self, conn: Connection, table: str) -> Host | None:
        """A table as it is stored now; None if there is none, or it is closed."""
        group = self._pit.group_id(conn, table)
        if group is None:
            return None
        marks = _marks(conn, group)
        if any(self._marks.get(id) != mark for id, mark in marks.items()):
            self._groups[group] = _as_stored(self._pit.bring_back(conn, group))
            self._marks |= marks
        copy = self._groups.get(group)
        return None if copy is None else copy.hosts.get(table)

    def keep_only(self, groups: set[str]) -> None:
        """Forget copies that nobody looks at."""
        for group in self._groups.keys() - groups:
            for table in self._groups.pop(group).hosts:
                self._marks.pop(table, None)


def _as_stored(copy: Group) -> Group:
    """A copy without the line that says that somebody goes on with it: nobody does."""
    for host in copy.hosts.values():
        host.page.lines -= len(host.page.take())
    return copy


def _marks(conn: Connection, group: str) -> dict[str, Mark]:
    tables, lines = schema.tables, schema.lines
    query = (
        select(tables.c.id, tables.c.settings, func.max(lines.c.n).label("last"))
        .join_from(tables, lines, lines.c.table_id == tables.c.id)
        .where(tables.c.group_id == group, tables.c.state != "closed")
        .group_by(tables.c.id, tables.c.settings)
    )
    return {row.id: (row.last + 1, row.settings) for row in conn.execute(query)}
