"""Real faults at real databases: killed services, cut connections, full disks, two services."""

from __future__ import annotations

import random
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import psycopg
from sqlalchemy import Connection, event, select, text

from pitboss.house.store import schema
from pitboss.house.store.database import Store, open_store
from tests.house.simulator import kills, party

KILLS = 12
BYTES = 20_000  # of a journal: some fifty commands and their answers


def test_a_service_is_killed_again_and_again(store_url: str, tmp_path: Path) -> None:
    report = kills.storm(store_url, KILLS, seed=7, journal=tmp_path / "journal")
    assert report.kills == KILLS
    assert report.rounds > KILLS
    assert report.cut > 0, "no service was killed while it was asked something"


def test_two_services_share_people_and_one_is_killed(store_url: str, tmp_path: Path) -> None:
    """Both hammer the same wallets; the other takes the tables of the dead one over."""
    one, two, three = journals = [tmp_path / name for name in ("one", "two", "three")]
    with open_store(store_url) as store:
        party.found(store)
        first = kills.start(store_url, "first", 1, one, alone=False)
        kills.wait(first, one, BYTES)
        second = kills.start(store_url, "second", 2, two, alone=False)
        kills.wait(second, two, BYTES)
        kills.kill(first)
        _await(lambda: _owners(store) == {"second"})
        kills.wait(second, two, two.stat().st_size + BYTES)
        kills.kill(second)
        party.check(store, journals, certain=False)
        last = party.Party(store, "third", 3, three)
        last.take_over()
        party.go_home(last, journals)
        party.check(store, journals, certain=True)
    done = Counter(
        each.to for each in party.read(journals) if each.answer and _is_done(each.answer)
    )
    assert done["first"]
    assert done["second"]


def _is_done(answer: bytes) -> bool:
    return party.status(answer) == "done"


def _owners(store: Store) -> set[str]:
    with store.read() as conn:
        return set(conn.execute(select(schema.leases.c.owner)).scalars())


def _await(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + kills.PATIENCE
    while not holds():
        assert time.monotonic() < until, "it never came to be so"
        time.sleep(0.01)


# --- connections -----------------------------------------------------------------------------


class Cuts:
    """Cuts the connection of a store before some statement, or before a commit."""

    def __init__(self, store: Store, url: str) -> None:
        self.left = 0  # statements until the cut; 0: none is planned
        self.at_commit = False
        self.made = 0
        self._url = url.replace("+psycopg", "")
        if store.kind == "sqlite":
            event.listen(
                store.engine,
                "before_cursor_execute",
                lambda conn, *_: self._statement(conn.connection.dbapi_connection),
            )
        else:  # not all that is said to PostgreSQL goes through SQLAlchemy
            event.listen(store.engine, "checkout", self._listen)
        event.listen(store.engine, "commit", self._commit)

    def _listen(self, raw: psycopg.Connection, *_: Any) -> None:
        cuts = self

        class Heard(psycopg.Cursor[Any]):
            def execute(self, *said: Any, **how: Any) -> Self:
                cuts._statement(self.connection)
                return super().execute(*said, **how)

            def copy(self, *said: Any, **how: Any) -> Any:
                cuts._statement(self.connection)
                return super().copy(*said, **how)

        raw.cursor_factory = Heard

    def _statement(self, raw: Any) -> None:
        if self.left:
            self.left -= 1
            if not self.left and not self.at_commit:
                self._cut(raw)

    def _commit(self, conn: Connection) -> None:
        if self.at_commit:
            self.at_commit, self.left = False, 0
            self._cut(conn.connection.dbapi_connection)

    def _cut(self, raw: Any) -> None:
        self.made += 1
        if isinstance(raw, sqlite3.Connection):
            raw.close()
            return
        assert isinstance(raw, psycopg.Connection)
        with psycopg.connect(self._url, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s)", [raw.info.backend_pid])


def test_connections_are_cut_in_the_middle_of_turns(store_url: str, tmp_path: Path) -> None:
    journal, rng = tmp_path / "journal", random.Random(4)
    with open_store(store_url) as store:
        party.found(store)
        people = party.Party(store, "service", 4, journal)
        people.take_over()
        cuts = Cuts(store, store_url)
        for number in range(90):
            if number % 3 == 0:
                cuts.left, cuts.at_commit = rng.randint(1, 14), rng.random() < 0.4
            people.ask(people.wishes(4))
            cuts.left, cuts.at_commit = 0, False
        assert cuts.made > 15
        answers = Counter(party.status(e.answer) for e in party.read([journal]) if e.answer)
        assert answers["unknown"] >= cuts.made - 5
        assert answers["done"]
        party.check(store, [journal], certain=False)
        people.take_over()
        party.go_home(people, [journal])
        party.check(store, [journal], certain=True)


# --- full disks ------------------------------------------------------------------------------

_FULL = """
CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'could not extend file: no space left' USING ERRCODE = '53100'; END $$
"""


@contextmanager
def full_disk(store: Store) -> Iterator[None]:
    """There is no room for another row, for a while."""
    if store.kind == "sqlite":
        with store.engine.connect() as conn:  # the pool has the one connection that was used last
            pages = conn.exec_driver_sql("PRAGMA page_count").scalar_one()
            conn.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        yield
        with store.engine.connect() as conn:
            conn.exec_driver_sql("PRAGMA max_page_count = 1073741823")
        return
    with store.begin() as conn:
        conn.execute(text(_FULL))
        conn.execute(
            text("CREATE TRIGGER no_room BEFORE INSERT ON lines EXECUTE FUNCTION no_room()")
        )
    yield
    with store.begin() as conn:
        conn.execute(text("DROP TRIGGER no_room ON lines"))
        conn.execute(text("DROP FUNCTION no_room()"))


def test_the_disk_is_full_for_a_while(store_url: str, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    with open_store(store_url) as store:
        party.found(store)
        people = party.Party(store, "service", 6, journal)
        people.take_over()
        for _ in range(3):
            for _ in range(10):
                people.ask(people.wishes(4))
            with full_disk(store):
                answers: Counter[str] = Counter()
                for _ in range(25):
                    answers.update(party.status(each) for each in people.ask(people.wishes(4)))
                assert answers["unknown"]
                party.check(store, [journal], certain=False)
        people.take_over()
        party.go_home(people, [journal])
        party.check(store, [journal], certain=True)
