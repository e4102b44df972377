"""A database of the house: opened, brought up to date, and written to in whole transactions.

There are two ways for a write to go wrong, and they are never mixed up. ``StoreFault``: nothing was
done. ``UnknownOutcome``: the commit was sent and its answer never came, so whoever asked must look
again before it says anything about what happened.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import Any, Self

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, PendingRollbackError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import StaticPool

from pitboss.errors import PitbossError, Refusal
from pitboss.house.store.migrate import upgrade

PATIENCE = 10  # seconds that a writer waits for another one's locks
HUNG_MS = 10_000  # a writer that is silent so long in a transaction has lost it, and its locks
_NO_HURRY = "SET LOCAL idle_in_transaction_session_timeout TO 0"
_BEGIN = "pitboss_begin"
_FAULTS: tuple[type[BaseException], ...] = (
    DBAPIError,
    PendingRollbackError,
    PoolTimeout,
    sqlite3.Error,
)
_SQLITE_UNDONE = ("SQLITE_BUSY", "SQLITE_FULL", "SQLITE_CONSTRAINT")  # at a commit: not done
_TWINS = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "23505", "40P01")
_POSTGRES_GONE = ("08", "57", "58", "XX")  # classes of errors after which a commit may have been


class StoreFault(PitbossError):
    """The database could not do it: nothing was done."""


class Outrun(StoreFault):
    """Another writer was first with a key, or held what this one waited for: nothing was done."""


class UnknownOutcome(PitbossError):
    """The commit was sent and its answer was lost: it may have been done, or not."""


class Store:
    """An open database of the house."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.kind = engine.dialect.name
        self._writer = Lock()  # SQLite has one writer at a time: here they wait their turn asleep

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A connection within a transaction: committed at the end, undone by any exception."""
        with self._turn(), self._connection() as connection:
            with _told_apart():
                connection.begin()
                try:
                    yield connection
                except BaseException:
                    _undo(connection)
                    raise
                _assert_whole(connection)
            _commit(connection)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that sees one moment of the database, whatever others write meanwhile."""
        with self._connection() as connection, _told_apart():
            if self.kind == "sqlite":
                connection.execution_options(**{_BEGIN: "BEGIN"})
            else:
                connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
            connection.begin()
            try:
                if self.kind != "sqlite":  # who reads holds nobody up, however long he thinks
                    connection.exec_driver_sql(_NO_HURRY)
                yield connection
            finally:
                _undo(connection)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        if self.kind != "sqlite":
            yield
            return
        if not self._writer.acquire(timeout=PATIENCE):
            raise StoreFault("the database is busy: another writer does not end")
        try:
            yield
        finally:
            self._writer.release()

    @contextmanager
    def _connection(self) -> Iterator[Connection]:
        with _told_apart():
            connection = self.engine.connect()
        try:
            yield connection
        finally:
            with suppress(*_faults()):  # it is thrown away; what was asked is answered by now
                connection.close()

    def dispose(self) -> None:
        """Close every connection."""
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self.dispose()


def open_store(url: str, echo: bool = False) -> Store:
    """The database of this address, made if it is new and brought up to date if it is old.

    Args:
        url: ``sqlite:///house.db`` or ``postgresql://user@host/name``.
        echo: print every statement.
    """
    store = Store(_engine(_checked(url), echo))
    try:
        with store.begin() as connection:
            upgrade(connection)
    except BaseException:
        store.dispose()
        raise
    return store


def _checked(url: str) -> URL:
    try:
        made = make_url(url)
    except ArgumentError:
        raise Refusal("this is not the address of a database", field="url") from None
    if made.drivername in ("postgres", "postgresql"):
        made = made.set(drivername="postgresql+psycopg")
    if made.drivername not in ("sqlite", "postgresql+psycopg"):
        raise Refusal(
            f"a house is kept in sqlite or postgresql, not in {made.drivername}", field="url"
        )
    return made


def _engine(url: URL, echo: bool) -> Engine:
    options: dict[str, Any]
    if url.drivername != "sqlite":
        options = {"isolation_level": "READ COMMITTED", "pool_size": 20, "max_overflow": 10}
        lost = 1000 * PATIENCE  # milliseconds without a sign of life on the wire
        options["connect_args"] = {"connect_timeout": PATIENCE, "tcp_user_timeout": lost}
        engine = create_engine(url, echo=echo, pool_timeout=PATIENCE, **options)
        event.listen(engine, "connect", _patient)
        return engine
    options = {"connect_args": {"timeout": PATIENCE, "check_same_thread": False}}
    if url.database in (None, "", ":memory:"):  # it lives in one connection, or not at all
        options["poolclass"] = StaticPool
    engine = create_engine(url, echo=echo, **options)
    event.listen(engine, "connect", _durable)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def _durable(connection: sqlite3.Connection, _record: object) -> None:
    """A committed transaction survives a power cut; transactions begin when we say so."""
    connection.isolation_level = None
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "recursive_triggers=ON",
    ):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_immediate(connection: Connection) -> None:
    """A writer takes the lock at once: taken later, it could be refused in the middle."""
    connection.exec_driver_sql(connection.get_execution_options().get(_BEGIN, "BEGIN IMMEDIATE"))


def _patient(connection: Any, _record: object) -> None:
    """Nobody waits for ever for another one's locks; nor do they stay with one that hangs."""
    connection.execute(f"SET lock_timeout TO '{PATIENCE}s'")
    connection.execute(f"SET idle_in_transaction_session_timeout TO {HUNG_MS}")
    connection.commit()


def _faults() -> tuple[type[BaseException], ...]:
    """What a database may raise; a house on SQLite has no need of PostgreSQL's driver."""
    driver: Any = sys.modules.get("psycopg")
    return _FAULTS if driver is None else (*_FAULTS, driver.Error)


@contextmanager
def _told_apart() -> Iterator[None]:
    """Before the commit, whatever the database says means that nothing was done."""
    try:
        yield
    except _faults() as fault:
        kind = Outrun if _state(fault) in _TWINS else StoreFault
        raise kind(f"the database could not do it: {_line(fault)}") from fault


def _undo(connection: Connection) -> None:
    with suppress(*_faults()):  # a transaction that cannot be undone is never committed either
        connection.rollback()


def _assert_whole(connection: Connection) -> None:
    """A transaction that has failed would be "committed" without a word, and nothing done."""
    raw: Any = connection.connection.dbapi_connection
    if isinstance(raw, sqlite3.Connection):
        whole = raw.in_transaction
    else:
        whole = raw is not None and raw.info.transaction_status.name in ("INTRANS", "IDLE")
    if not whole:
        _undo(connection)
        raise StoreFault("a statement of this transaction has failed: none of it was done")


def _commit(connection: Connection) -> None:
    try:
        connection.commit()
    except _faults() as fault:
        _undo(connection)
        if _undone(fault):
            raise StoreFault(f"the database refused the commit: {_line(fault)}") from fault
        raise UnknownOutcome(f"the answer to a commit was lost: {_line(fault)}") from fault


def _undone(fault: BaseException) -> bool:
    """Does this answer to a commit say for sure that nothing was done?"""
    state = _state(fault)
    if isinstance(_cause(fault), sqlite3.Error):
        return state.startswith(_SQLITE_UNDONE)
    return bool(state) and not state.startswith(_POSTGRES_GONE)


def _state(fault: BaseException) -> str:
    """The name or number under which a database knows a fault; what it never said has none."""
    cause = _cause(fault)
    return getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or ""


def _cause(fault: BaseException) -> BaseException | None:
    return fault.orig if isinstance(fault, DBAPIError) else fault


def _line(fault: BaseException) -> str:
    """The first line of what the database said, without statement and values."""
    return str(_cause(fault)).strip().partition("\n")[0] or type(fault).__name__
