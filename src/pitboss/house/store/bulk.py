"""Many rows in one go, in the way in which each database takes them fastest.

PostgreSQL takes new rows by COPY, and changed ones as one text of JSON; SQLite is no journey
away, so a statement for each row is quick there. No statement's words depend on the number of rows:
each is prepared once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import BigInteger, Boolean, Connection, LargeBinary, Table

Row = Mapping[str, Any]
POSTGRES = "postgresql"


class _Words(NamedTuple):
    """What is said of some columns of a table again and again."""

    names: tuple[str, ...]
    kinds: tuple[str, ...]  # as PostgreSQL names them
    columns: str
    keys: str
    marks: str
    changes: str  # of a row that is there, to what the new one says


@cache
def _words(table: Table, names: tuple[str, ...]) -> _Words:
    kinds = tuple(_kind(table.c[name].type) for name in names)
    keys = {column.name for column in table.primary_key}
    return _Words(
        names,
        kinds,
        ", ".join(f'"{name}"' for name in names),
        ", ".join(f'"{name}"' for name in names if name in keys),
        ", ".join("?" for _ in names),
        # A table of keys alone: the row is locked as any other would be.
        ", ".join(
            f'"{name}" = excluded."{name}"'
            for name in names
            if name not in keys or keys >= {*names}
        ),
    )


def _kind(type_: Any) -> str:
    for known, kind in ((BigInteger, "int8"), (LargeBinary, "bytea"), (Boolean, "bool")):
        if isinstance(type_, known):
            return kind
    return "text"


def _all_of(table: Table) -> _Words:
    return _words(table, tuple(column.name for column in table.columns))


def _tuples(words: _Words, rows: Iterable[Row]) -> list[tuple[Any, ...]]:
    if len(words.names) == 1:  # of one name alone itemgetter makes no tuple
        return [(row[words.names[0]],) for row in rows]
    return list(map(itemgetter(*words.names), rows))


# --- writing -------------------------------------------------------------------------------------


def insert(conn: Connection, table: Table, rows: Collection[Row]) -> None:
    """New rows, with every column."""
    insert_tuples(conn, table, _tuples(_all_of(table), rows))


def insert_tuples(conn: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """New rows, with every column in the table's order."""
    if not rows:
        return
    words = _all_of(table)
    if conn.dialect.name != POSTGRES:
        into = f'INSERT INTO "{table.name}" ({words.columns}) VALUES ({words.marks})'
        conn.exec_driver_sql(into, list(rows))
        return
    into = f'COPY "{table.name}" ({words.columns}) FROM STDIN (FORMAT BINARY)'
    raw: Any = conn.connection.dbapi_connection  # SQLAlchemy knows no COPY
    with raw.cursor() as cursor, cursor.copy(into) as copy:
        copy.set_types(words.kinds)
        for row in rows:
            copy.write_row(row)


def upsert(conn: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Rows with every column, over those of the same key where there are such."""
    if not rows:
        return
    words = _all_of(table)
    into = f'INSERT INTO "{table.name}" ({words.columns})'
    over = f"ON CONFLICT ({words.keys}) DO UPDATE SET {words.changes}"
    if conn.dialect.name != POSTGRES:
        conn.exec_driver_sql(f"{into} VALUES ({words.marks}) {over}", _tuples(words, rows))
        return
    values = ", ".join(_told(words, name) for name in words.names)
    statement = f"{into} SELECT {values} FROM {spread(words.names)} {over}"
    conn.exec_driver_sql(statement, _lists(words, rows))


def update(conn: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Change rows that there are: each has its key, and all the same further columns."""
    if not rows:
        return
    keys = tuple(column.name for column in table.primary_key)
    words = _words(table, tuple(rows[0]))
    others = [name for name in words.names if name not in keys]
    if conn.dialect.name != POSTGRES:
        what = ", ".join(f'"{name}" = ?' for name in others)
        where = " AND ".join(f'"{key}" = ?' for key in keys)
        values = list(map(itemgetter(*others, *keys), rows))
        conn.exec_driver_sql(f'UPDATE "{table.name}" SET {what} WHERE {where}', values)
        return
    what = ", ".join(f'"{name}" = {_told(words, name)}' for name in others)
    where = " AND ".join(f't."{key}" = {_told(words, key)}' for key in keys)
    source = spread(words.names)
    statement = f'UPDATE "{table.name}" AS t SET {what} FROM {source} WHERE {where}'
    conn.exec_driver_sql(statement, _lists(words, rows))


_encode = msgspec.json.Encoder().encode


def spread(names: Sequence[str]) -> str:
    """Rows ``u`` of texts for PostgreSQL, each column from a list of JSON of its own."""
    lists = ", ".join("json_array_elements_text(%s::json)" for _ in names)
    columns = ", ".join(f'"{name}"' for name in names)
    return f"ROWS FROM ({lists}) AS u ({columns})"


def lists(rows: Iterable[tuple[Any, ...]]) -> tuple[str, ...]:
    """What ``spread`` takes: the columns of these rows."""
    return tuple(_encode(column).decode() for column in zip(*rows, strict=True))


def _told(words: _Words, name: str) -> str:
    return f'u."{name}"::{words.kinds[words.names.index(name)]}'


def _lists(words: _Words, rows: Iterable[Row]) -> tuple[str, ...]:
    """The columns of these rows; bytes are spelled as PostgreSQL reads them."""
    columns = zip(words.kinds, zip(*_tuples(words, rows), strict=True), strict=True)
    return tuple(
        _encode([_spelled(value) for value in column] if kind == "bytea" else column).decode()
        for kind, column in columns
    )


def _spelled(value: bytes | None) -> str | None:
    return None if value is None else f"\\x{value.hex()}"


# --- reading -------------------------------------------------------------------------------------


def among(
    conn: Connection, query: str, values: Iterable[str], lock: bool | str = False
) -> Sequence[Any]:
    """Rows of a query that says ``{}`` where a column is to be one of these texts.

    They are locked if so asked, in the query's order; SQLite's one writer need not. A text says
    what becomes of those that are locked by others.
    """
    if conn.dialect.name == POSTGRES:
        how = lock if isinstance(lock, str) else ""
        statement = f"{query.format(THESE)} FOR UPDATE {how}" if lock else query.format(THESE)
    else:
        statement = query.format("IN (SELECT value FROM json_each(?))")
    return conn.exec_driver_sql(statement, (texts(values),)).all()


THESE = "= ANY(ARRAY(SELECT json_array_elements_text(%s::json)))"


def texts(values: Iterable[str]) -> str:
    """Texts as one text of JSON."""
    return _encode(list(values)).decode()
