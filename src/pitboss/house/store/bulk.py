"""Many rows in one go, in the way in which each database takes them fastest.

PostgreSQL takes new rows by COPY, and changed ones as one text of JSON; SQLite is no journey
away, so a statement for each row is quick there. No statement's words depend on the number of rows:
each is prepared once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import BigInteger, Boolean, Connection, LargeBinary, Table

Row = Mapping[str, Any]
How = Literal["insert", "upsert", "update"]
Part = tuple[How, Table, Sequence[Row]]
POSTGRES = "postgresql"


def run(conn: Connection, statement: str, values: tuple[Any, ...]) -> Any:
    """Have PostgreSQL's own driver do what is said in the same words again and again.

    It knows them by heart; SQLAlchemy would go through every answer as if it were new.
    """
    raw: Any = conn.connection.dbapi_connection
    return raw.execute(statement, values)


# --- writing -------------------------------------------------------------------------------------


class _Words(NamedTuple):
    """What is said of some columns of a table again and again, and what comes with it."""

    statement: str
    names: tuple[str, ...]
    kinds: tuple[str, ...]  # as PostgreSQL names them


@cache
def _words(how: How | Literal["copy"], table: Table, names: tuple[str, ...], kind: str) -> _Words:
    keys = tuple(column.name for column in table.primary_key)
    others = tuple(name for name in names if name not in keys)
    if how == "update":
        names = (*others, *keys)
    kinds = tuple(_kind(table.c[name].type) for name in names)
    listed = ", ".join(f'"{name}"' for name in names)
    told = dict.fromkeys(names, "?")
    values, source = f"VALUES ({', '.join(told.values())})", ""
    if kind == POSTGRES:
        told = {name: f'u."{name}"::{kind}' for name, kind in zip(names, kinds, strict=True)}
        source = f" FROM {spread(names)}"
        values = f"SELECT {', '.join(told.values())}{source}"
    statement = f'INSERT INTO "{table.name}" ({listed}) {values}'
    if how == "copy":
        statement = f'COPY "{table.name}" ({listed}) FROM STDIN (FORMAT BINARY)'
    elif how == "upsert":
        # A table of keys alone: the row is locked as any other would be.
        changes = ", ".join(f'"{name}" = excluded."{name}"' for name in others or keys)
        statement += f" ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {changes}"
    elif how == "update":
        changes = ", ".join(f'"{name}" = {told[name]}' for name in others)
        where = " AND ".join(f't."{key}" = {told[key]}' for key in keys)
        statement = f'UPDATE "{table.name}" AS t SET {changes}{source} WHERE {where}'
    return _Words(statement, names, kinds)


_OIDS = {"text": 25, "int8": 20, "bytea": 17, "bool": 16}  # PostgreSQL's numbers of these types


def _kind(type_: Any) -> str:
    for known, kind in ((BigInteger, "int8"), (LargeBinary, "bytea"), (Boolean, "bool")):
        if isinstance(type_, known):
            return kind
    return "text"


@cache
def _all_of(table: Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.columns)


def _tuples(words: _Words, rows: Iterable[Row]) -> list[tuple[Any, ...]]:
    if len(words.names) == 1:  # of one name alone itemgetter makes no tuple
        return [(row[words.names[0]],) for row in rows]
    return list(map(itemgetter(*words.names), rows))


def insert_tuples(conn: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Many new rows, with every column in the table's order."""
    if not rows:
        return
    kind = conn.dialect.name
    if kind != POSTGRES:
        words = _words("insert", table, _all_of(table), kind)
        conn.exec_driver_sql(words.statement, list(rows))
        return
    words = _words("copy", table, _all_of(table), kind)
    raw: Any = conn.connection.dbapi_connection  # SQLAlchemy knows no COPY
    with raw.cursor() as cursor, cursor.copy(words.statement) as copy:
        copy.set_types([_OIDS[kind] for kind in words.kinds])
        spelled = copy.formatter.write_row
        for row in rows:
            if whole := spelled(row):  # a buffer is full
                copy.write(whole)


def insert(conn: Connection, table: Table, rows: Sequence[Row]) -> None:
    """New rows, with every column."""
    write(conn, [("insert", table, rows)])


def upsert(conn: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Rows with every column, over those of the same key where there are such."""
    write(conn, [("upsert", table, rows)])


def update(conn: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Change rows that there are: each has its key, and all the same further columns."""
    write(conn, [("update", table, rows)])


def write(conn: Connection, parts: Iterable[Part]) -> None:
    """All these rows, in one journey; no row is named twice."""
    if conn.dialect.name == POSTGRES:
        if beside := together(parts):
            run(conn, f"WITH {beside[0]} SELECT", beside[1])
        return
    for words, rows in _parts(parts, conn.dialect.name):
        conn.exec_driver_sql(words.statement, _tuples(words, rows))


def together(parts: Iterable[Part]) -> tuple[str, tuple[str, ...]] | None:
    """What PostgreSQL is told, beside another statement, to write these; and what comes with it."""
    said = [(words.statement, _lists(words, rows)) for words, rows in _parts(parts, POSTGRES)]
    if not said:
        return None
    names = ", ".join(f"p{n} AS ({statement})" for n, (statement, _) in enumerate(said))
    return names, tuple(each for _, values in said for each in values)


def _parts(parts: Iterable[Part], kind: str) -> Iterator[tuple[_Words, Sequence[Row]]]:
    for how, table, rows in parts:
        if rows:
            names = tuple(rows[0]) if how == "update" else _all_of(table)
            yield _words(how, table, names, kind), rows


_encode = msgspec.json.Encoder().encode


def spread(names: Sequence[str]) -> str:
    """Rows ``u`` of texts for PostgreSQL, each column from a list of JSON of its own."""
    lists = ", ".join("json_array_elements_text(%s::json)" for _ in names)
    columns = ", ".join(f'"{name}"' for name in names)
    return f"ROWS FROM ({lists}) AS u ({columns})"


def lists(rows: Iterable[tuple[Any, ...]]) -> tuple[str, ...]:
    """What ``spread`` takes: the columns of these rows."""
    return tuple(_encode(column).decode() for column in zip(*rows, strict=True))


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
        found: Sequence[Any] = run(conn, statement, (texts(values),)).fetchall()
        return found
    statement = query.format("IN (SELECT value FROM json_each(?))")
    return conn.exec_driver_sql(statement, (texts(values),)).all()


THESE = "= ANY(ARRAY(SELECT json_array_elements_text(%s::json)))"


def texts(values: Iterable[str]) -> str:
    """Texts as one text of JSON."""
    return _encode(list(values)).decode()
