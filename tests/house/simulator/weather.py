"""A database in bad weather: it fails before, within and after its commits, by a seed.

The stores of all services share one SQLite database in memory, copied from one that was migrated
once. What a real process does when it is killed is ``Crash``: nothing of ours runs after it.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool

from pitboss.house.store.database import Store, StoreFault, UnknownOutcome, open_store


class Crash(BaseException):
    """The process of a service is gone."""


@lru_cache(1)
def _migrated() -> sqlite3.Connection:
    """A database in memory that is up to date and empty."""
    kept = sqlite3.connect(":memory:", check_same_thread=False)
    with open_store("sqlite:///:memory:") as store:
        raw: Any = store.engine.raw_connection().dbapi_connection
        raw.backup(kept)
    return kept


class Lasting(sqlite3.Connection):
    """A connection that outlives its users: closed by a dying service, it undoes what was open."""

    def close(self) -> None:
        """Undo what is not committed, as a database does when a process is gone."""
        self.rollback()


@lru_cache(1)
def _common() -> tuple[Lasting, Engine]:
    """The one connection, and an engine that knows its statements once they were asked."""
    made = sqlite3.connect(
        ":memory:", check_same_thread=False, isolation_level=None, factory=Lasting
    )
    engine = create_engine("sqlite://", creator=lambda: made, poolclass=StaticPool)
    event.listen(engine, "begin", lambda conn: conn.exec_driver_sql("BEGIN IMMEDIATE"))
    return made, engine


def new_database() -> Engine:
    """A new database, in the place of the one before."""
    made, engine = _common()
    _migrated().backup(made)
    return engine


class Weather:
    """What befalls the next transactions."""

    KINDS = ("fault", "statement", "lost, done", "lost, not done", "crash before", "crash within")
    AFTER = "crash after"

    def __init__(self, rng: random.Random, chance: float) -> None:
        self.rng = rng
        self.chance = chance
        self.seen: list[str] = []

    def next(self) -> str:
        """The fate of a transaction; mostly nothing."""
        if self.rng.random() >= self.chance:
            return ""
        fate = self.rng.choice((*self.KINDS, self.AFTER))
        self.seen.append(fate)
        return fate


WITHIN = ("statement", "crash within")  # fates that come at a statement


class StormyStore(Store):
    """A store whose transactions meet the weather."""

    def __init__(self, engine: Engine, weather: Weather) -> None:
        super().__init__(engine)
        self.weather = weather
        self._left = 0  # statements until one fails
        self._fails: BaseException | None = None

    def _execute(self, *_: Any) -> None:
        if self._fails is None:
            return
        self._left -= 1
        if self._left <= 0:
            fault, self._fails = self._fails, None
            raise fault

    @contextmanager
    def _ears(self, fate: str) -> Iterator[None]:
        """Who is to fail at a statement hears of each; nobody else is kept up by that."""
        if fate not in WITHIN:
            yield
            return
        event.listen(self.engine, "before_cursor_execute", self._execute)
        try:
            yield
        finally:
            event.remove(self.engine, "before_cursor_execute", self._execute)

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A transaction, as far as the weather lets it be one."""
        fate = self.weather.next()
        with self._ears(fate), super().begin() as conn:
            if fate in WITHIN:
                self._left = self.weather.rng.randint(1, 12)
                self._fails = Crash() if fate == "crash within" else _disk()
            try:
                yield conn
            finally:
                self._fails = None
            _before_commit(fate)
        if fate == "lost, done":
            raise UnknownOutcome("the answer to the commit was lost")
        if fate == Weather.AFTER:
            raise Crash


def _before_commit(fate: str) -> None:
    if fate == "fault":
        raise StoreFault("the database refused the commit")
    if fate == "lost, not done":
        raise UnknownOutcome("the answer to the commit was lost")
    if fate == "crash before":
        raise Crash


def _disk() -> OperationalError:
    return OperationalError("", {}, sqlite3.OperationalError("disk I/O error"))
