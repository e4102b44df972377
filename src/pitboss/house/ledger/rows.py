"""The ledger's statements, as each database runs them fastest.

Their shape never depends on how much is posted, so that each is prepared once: lists go in as one
JSON text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from sqlalchemy import BigInteger, Connection, Engine, Table

from pitboss.errors import HouseFault
from pitboss.house.ledger.batch import GENESIS
from pitboss.house.store import bulk, schema
from pitboss.house.store.bulk import THESE, lists, run, spread, texts

Rows = Sequence[tuple[Any, ...]]
State = tuple[int, int, str]  # an account's version, balance and seal


class Books(Protocol):
    """Where the ledger is read and written."""

    def posted(self, ids: set[str]) -> set[str]:
        """Those of these batches that were posted before."""
        ...

    def locked(self, names: list[str], at: int) -> tuple[set[str], dict[str, State]]:
        """Names that were made for this, and version, balance and seal of each; all are locked."""
        ...

    def unmake(self, names: list[str]) -> None:
        """Away with accounts that ``locked`` made and that got no entry."""
        ...

    def write(
        self, batches: Rows, entries: Rows, changes: Rows, beside: Sequence[bulk.Part]
    ) -> None:
        """Write the rows; changes are (name, version, balance, seal, at) of each account."""
        ...


def books(connection: Connection) -> Books:
    """The statements for this connection's database."""
    return (_Sqlite if connection.dialect.name == "sqlite" else _Postgres)(connection)


def _columns(table: Table) -> str:
    return ", ".join(f'"{column.name}"' for column in table.columns)


def _marks(table: Table) -> str:
    return ", ".join("?" for _ in table.columns)


def _inserted(table: Table) -> str:
    """A statement for rows that come as a list of each column."""
    values = ", ".join(
        f'u."{c.name}"::{"int8" if isinstance(c.type, BigInteger) else "text"}'
        for c in table.columns
    )
    source = spread([column.name for column in table.columns])
    return f"INSERT INTO {table.name} ({_columns(table)}) SELECT {values} FROM {source}"


CHANGE = ("name", "version", "balance", "seal", "opened_at")


class _Sqlite:
    """One writer at a time: nothing is locked, and a new account is made when it is written."""

    POSTED = "SELECT id FROM batches WHERE id IN (SELECT value FROM json_each(?))"
    STATES = (
        "SELECT name, version, balance, seal FROM accounts "
        "WHERE name IN (SELECT value FROM json_each(?))"
    )
    BATCHES = f"INSERT INTO batches ({_columns(schema.batches)}) VALUES ({_marks(schema.batches)})"
    ENTRIES = f"INSERT INTO entries ({_columns(schema.entries)}) VALUES ({_marks(schema.entries)})"
    ACCOUNTS = (
        "INSERT INTO accounts (name, version, balance, seal, opened_at) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (name) DO UPDATE SET "
        "version = excluded.version, balance = excluded.balance, seal = excluded.seal"
    )

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def posted(self, ids: set[str]) -> set[str]:
        rows = self.connection.exec_driver_sql(self.POSTED, (texts(ids),))
        return {id for (id,) in rows.all()}

    def locked(self, names: list[str], _at: int) -> tuple[set[str], dict[str, State]]:
        states: dict[str, State] = dict.fromkeys(names, (0, 0, GENESIS))
        rows = self.connection.exec_driver_sql(self.STATES, (texts(names),))
        states |= {name: (version, balance, seal) for name, version, balance, seal in rows.all()}
        return set(), states

    def unmake(self, names: list[str]) -> None:
        raise HouseFault("SQLite makes no account before its entry")

    def write(
        self, batches: Rows, entries: Rows, changes: Rows, beside: Sequence[bulk.Part]
    ) -> None:
        self.connection.exec_driver_sql(self.BATCHES, list(batches))
        self.connection.exec_driver_sql(self.ENTRIES, list(entries))
        self.connection.exec_driver_sql(self.ACCOUNTS, list(changes))
        bulk.write(self.connection, beside)


# Accounts that each database was seen to hold: once committed, none is ever removed.
_SEEN: WeakKeyDictionary[Engine, set[str]] = WeakKeyDictionary()
MOST_SEEN = 100_000


class _Postgres:
    """Rows are locked in the order of their names; everything is written by one statement."""

    POSTED = f"SELECT id FROM batches WHERE id {THESE}"
    UNKNOWN = (
        "SELECT n FROM json_array_elements_text(%s::json) AS n "
        "WHERE NOT EXISTS (SELECT FROM accounts WHERE name = n)"
    )
    MAKE = (
        "INSERT INTO accounts (name, version, balance, opened_at, seal) "
        "SELECT unnest(%s::text[]), 0, 0, %s::bigint, %s::text "
        "ON CONFLICT (name) DO NOTHING RETURNING name"
    )
    STATES = (
        "SELECT name, version, balance, seal FROM accounts "
        f"WHERE name {THESE} ORDER BY name FOR UPDATE"
    )
    UNMAKE = "DELETE FROM accounts WHERE name = ANY(%s::text[]) AND version = 0"
    WRITE = (
        f"b AS ({_inserted(schema.batches)}), e AS ({_inserted(schema.entries)}) "
        "UPDATE accounts SET version = u.version::int8, balance = u.balance::int8, seal = u.seal "
        f"FROM {spread(CHANGE)} WHERE accounts.name = u.name"
    )

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def posted(self, ids: set[str]) -> set[str]:
        return self._names(self.POSTED, (texts(ids),))

    def locked(self, names: list[str], at: int) -> tuple[set[str], dict[str, State]]:
        known = _SEEN.setdefault(self.connection.engine, set())
        made = self._make([name for name in names if name not in known], at)
        rows = run(self.connection, self.STATES, (texts(names),)) if names else ()
        states = {name: (version, balance, seal) for name, version, balance, seal in rows}
        if len(known) > MOST_SEEN:
            known.clear()
        known |= states.keys() - made  # what is made here may yet be undone
        return made, states

    def _make(self, names: list[str], at: int) -> set[str]:
        """Make those of these accounts that there are not."""
        missing = sorted(self._names(self.UNKNOWN, (texts(names),))) if names else []
        return self._names(self.MAKE, (missing, at, GENESIS)) if missing else set()

    def unmake(self, names: list[str]) -> None:
        run(self.connection, self.UNMAKE, (names,))

    def write(
        self, batches: Rows, entries: Rows, changes: Rows, beside: Sequence[bulk.Part]
    ) -> None:
        values = (*lists(batches), *lists(entries), *lists(changes))
        statement = self.WRITE
        if more := bulk.together(beside):
            statement, values = f"{more[0]}, {statement}", (*more[1], *values)
        written = run(self.connection, f"WITH {statement}", values)
        if written.rowcount != len(changes):
            raise HouseFault("an account that was locked is gone")

    def _names(self, statement: str, values: tuple[Any, ...]) -> set[str]:
        return {name for (name,) in run(self.connection, statement, values)}
