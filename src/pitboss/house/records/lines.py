"""Stored lines of a table's log, read back as events; every seal is checked on the way."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, select

from pitboss.house.store import schema
from pitboss.table.events import Event
from pitboss.table.log.format import GENESIS, decode


def events_between(
    conn: Connection, table: str, first: int, last: int
) -> Iterator[tuple[int, Event]]:
    """The events of lines ``first`` to ``last``, with their numbers."""
    rows = schema.lines
    query = (
        select(rows.c.n, rows.c.line, rows.c.seal)
        .where(rows.c.table_id == table, rows.c.n >= first - 1, rows.c.n <= last)
        .order_by(rows.c.n)
    )
    seal = GENESIS
    for row in conn.execute(query):
        if row.n >= first:
            yield row.n, decode(row.line[:-1], row.n, seal)[0]
        seal = row.seal
