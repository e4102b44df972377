"""Rounds found again: asked for, exported as a log, played again from what is stored."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Text, bindparam, func, select

from pitboss.errors import BadFile, PitbossError, Refusal
from pitboss.house.store import schema
from pitboss.house.tables.money import accounts_of
from pitboss.house.tables.recovery import People, game_named
from pitboss.table.events import Event
from pitboss.table.log.read import Log, parse_log
from pitboss.table.log.verify import Checked, verify


class RoundKept(msgspec.Struct, frozen=True):
    """One finished round of a table, as the house keeps it for quick questions."""

    table: str
    game: str
    number: int
    opened_at: int
    ended_at: int
    first_line: int
    last_line: int
    voided: bool
    handle: int
    win: int


_KEPT = RoundKept.__struct_fields__[2:]  # by the names of their columns
MOST = 1_000  # rounds that one question is answered with
_table: Any = bindparam("table")
_first: Any = bindparam("first", type_=Text)
_LINES = (
    select(schema.lines.c.line)
    .where(schema.lines.c.table_id == _table)
    .order_by(schema.lines.c.n)
    .execution_options(yield_per=1_000)
)
_ACCOUNTS = select(schema.accounts.c.name, schema.accounts.c.balance).where(
    func.substr(schema.accounts.c.name, 1, func.length(_first)) == _first
)
_METERS = (
    select(schema.links.c.id)
    .join_from(
        schema.tables,
        schema.links,
        func.substr(schema.links.c.id, 1, func.length(schema.tables.c.group_id) + 1)
        == schema.tables.c.group_id + "/",
    )
    .where(schema.tables.c.id == _table)
)


def rounds(
    conn: Connection,
    table: str = "",
    game: str = "",
    since: int = 0,
    until: int = 1 << 62,
    after: int = 0,
    most: int = 100,
    newest: bool = False,
) -> list[RoundKept]:
    """Finished rounds as they ended, from the one behind ``after`` on; or the ``newest`` first."""
    if not 1 <= most <= MOST:
        raise Refusal(f"between 1 and {MOST} rounds are told at once", field="most")
    kept, tables = schema.rounds, schema.tables
    order = (kept.c.ended_at, kept.c.table_id, kept.c.number)
    query = (
        select(kept.c.table_id, tables.c.game, *(kept.c[name] for name in _KEPT))
        .join(tables, tables.c.id == kept.c.table_id)
        .where(kept.c.ended_at >= since, kept.c.ended_at < until, kept.c.number > after)
        .order_by(*(each.desc() for each in order) if newest else order)
        .limit(most)
    )
    if table:
        query = query.where(kept.c.table_id == table)
    if game:
        query = query.where(tables.c.game == game)
    return [RoundKept(*row) for row in conn.execute(query)]


def export(conn: Connection, table: str) -> Iterator[bytes]:
    """The log of a table, line by line: a file that ``pitboss verify`` takes."""
    for row in conn.execute(_LINES, {"table": table}):
        yield row.line


def log_of(conn: Connection, table: str) -> Log:
    """The stored log of a table, every seal checked."""
    return parse_log(b"".join(export(conn, table)), Path(f"table-{table}.log"))


def replay(conn: Connection, table: str, log: Log | None = None) -> Checked:
    """Play the whole log again: seals, rules and money; BadFile says what does not hold."""
    return verify(log or log_of(conn, table), game_named, "")


def events_of(conn: Connection, table: str, number: int) -> list[Event]:
    """The events of one round; it need not be over."""
    for section in log_of(conn, table).sections()[1:]:
        if getattr(section[0], "number", 0) == number:
            return section
    raise Refusal(f"table {table} has played no round {number}", field="round")


def check_table(conn: Connection, table: str, log: Log | None = None) -> list[str]:
    """What is wrong between a table's log (one that was just read, perhaps) and its accounts."""
    try:
        checked = replay(conn, table, log)
    except (PitbossError, BadFile) as fault:
        return [str(fault)]
    played = checked.replay.table
    if played is None:
        return [f"table {table}: the log opens no table"]
    people = People()
    people.look_up(conn, set(played.racks))
    links = _linked(conn, table)
    books = accounts_of(table, played.books(), links, people)
    rows = conn.execute(_ACCOUNTS, {"first": f"table:{table}:"})
    stored = {row.name: row.balance for row in rows}
    return [
        f"{name}: the log comes to {books.get(name, 0)} cents, the ledger to {stored.get(name, 0)}"
        for name in sorted(books.keys() | stored.keys())
        if books.get(name, 0) != stored.get(name, 0)
    ]


def _linked(conn: Connection, table: str) -> set[str]:
    """The meters of a table that its link keeps."""
    rows = conn.execute(_METERS, {"table": table})
    names = {row.id.partition("/")[2] for row in rows}
    return {f"{name}{end}" for name in names for end in ("", "_reserve", "_overflow")}
