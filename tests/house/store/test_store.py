"""A transaction is done, or not done, or nobody knows; and each is said as it is."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, event, func, select, text
from sqlalchemy.exc import IntegrityError

from pitboss.errors import Refusal
from pitboss.house.store import database
from pitboss.house.store.database import Store, StoreFault, UnknownOutcome, open_store
from pitboss.house.store.schema import leases
from tests.house.disk import AS_SHIPPED

ROW = {"group_id": "g", "owner": "o", "epoch": 1, "expires_at": 2}


def count(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(leases)).scalar_one()


def write(store: Store, *groups: str, then: Callable[[Connection], object] | None = None) -> None:
    """One transaction: a row for each of these, then something else."""
    with store.begin() as connection:
        for group in groups:
            connection.execute(leases.insert().values(ROW | {"group_id": group}))
        if then:
            then(connection)


def kept(store: Store) -> int:
    with store.read() as connection:
        return count(connection)


def test_what_is_committed_is_there(store: Store, store_url: str) -> None:
    with store.begin() as connection:
        connection.execute(leases.insert().values(ROW))
    with open_store(store_url) as another:
        assert kept(another) == 1


def test_any_exception_undoes_all_and_comes_through(store: Store) -> None:
    def refuse(_: Connection) -> None:
        raise Refusal("no more bets")

    with pytest.raises(Refusal, match="no more bets"):
        write(store, "g", then=refuse)
    assert kept(store) == 0


def test_what_the_database_refuses_is_a_fault_and_nothing_is_done(store: Store) -> None:
    with pytest.raises(StoreFault, match="could not do it") as caught:
        write(store, "g", "g")
    assert isinstance(caught.value.__cause__, IntegrityError)
    assert "INSERT" not in str(caught.value)  # neither the statement nor its values
    assert "\n" not in str(caught.value)
    assert kept(store) == 0


@pytest.mark.parametrize("store_url", ["postgresql"], indirect=True)
def test_a_failed_transaction_is_not_committed_without_a_word(store: Store) -> None:
    def swallow(connection: Connection) -> None:
        with suppress(IntegrityError):
            connection.execute(leases.insert().values(ROW))

    with pytest.raises(StoreFault, match="none of it was done"):
        write(store, "g", then=swallow)
    assert kept(store) == 0


@pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
def test_a_transaction_that_sqlite_ended_is_not_committed_either(store: Store) -> None:
    def end(connection: Connection) -> None:
        connection.exec_driver_sql("ROLLBACK")  # as it does by itself when the disk is full

    with pytest.raises(StoreFault, match="none of it was done"):
        write(store, "g", then=end)
    assert kept(store) == 0


def test_a_reader_sees_one_moment(store: Store) -> None:
    with store.read() as connection:
        assert count(connection) == 0
        with store.begin() as writer:
            writer.execute(leases.insert().values(ROW))
        assert count(connection) == 0
    assert kept(store) == 1


def test_a_reader_leaves_nothing_behind(store: Store) -> None:
    with suppress(StoreFault), store.read() as connection:
        connection.execute(leases.insert().values(ROW))
    assert kept(store) == 0


def test_a_connection_that_read_writes_again(store: Store) -> None:
    for _ in range(3):
        assert kept(store) == 0
    with store.begin() as connection:
        connection.execute(leases.insert().values(ROW))
        if store.kind == "postgresql":
            level = connection.execute(text("SHOW transaction_isolation")).scalar_one()
            assert level == "read committed"
    assert kept(store) == 1


def test_writers_of_two_services_come_one_after_the_other(store: Store, store_url: str) -> None:
    """Read, then write: the second reads what the first has written."""
    with open_store(store_url) as another:
        for each in (store, another) * 3:
            with each.begin() as connection:
                n = count(connection)
                connection.execute(leases.insert().values(ROW | {"group_id": f"g{n}"}))
    assert kept(store) == 6


@pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
def test_a_writer_that_gets_no_turn_is_told(
    store: Store, store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with open_store(store_url) as another, store.begin():
        with pytest.raises(StoreFault, match="busy"), store.begin():
            pass
        with pytest.raises(StoreFault, match="locked"), another.begin():
            pass
    with store.begin() as connection:  # and the turn was given back
        assert count(connection) == 0


@pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
def test_sqlite_keeps_what_it_has_said(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_durable", AS_SHIPPED)
    with open_store(store_url) as store, store.begin() as connection:
        for pragma, value in {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}.items():
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value


# --- faults --------------------------------------------------------------------------------------


def cut(store: Store, connection: Connection) -> None:
    """The server ends this connection."""
    pid = connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
    with store.begin() as other:
        other.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": pid})


@contextmanager
def at_commit(store: Store, fault: Exception, *, done: bool) -> Iterator[None]:
    """The next commit is answered with this fault, and was done or not."""

    def answer(connection: Connection) -> None:
        event.remove(store.engine, "commit", answer)
        raw = connection.connection.dbapi_connection
        assert raw is not None
        if done:
            raw.commit()
        raise fault

    event.listen(store.engine, "commit", answer)
    yield


@pytest.mark.parametrize("store_url", ["postgresql"], indirect=True)
def test_a_connection_cut_before_the_commit_is_a_fault(store: Store) -> None:
    def go_on(connection: Connection) -> None:
        cut(store, connection)
        connection.execute(leases.insert().values(ROW | {"group_id": "h"}))

    with pytest.raises(StoreFault):
        write(store, "g", then=go_on)
    assert kept(store) == 0
    write(store, "g")  # the next one gets a new connection
    assert kept(store) == 1


@pytest.mark.parametrize("store_url", ["postgresql"], indirect=True)
def test_a_connection_cut_at_the_commit_leaves_an_unknown_outcome(store: Store) -> None:
    with pytest.raises(UnknownOutcome):
        write(store, "g", then=lambda connection: cut(store, connection))
    assert kept(store) == 0  # this time; and the store works on


GONE = [
    psycopg.OperationalError("server closed the connection"),
    sqlite3.OperationalError("disk I/O"),
]


@pytest.mark.parametrize("done", [True, False])
@pytest.mark.parametrize("fault", GONE, ids=lambda fault: type(fault).__module__)
def test_an_answer_that_is_lost_is_never_a_failure(
    store: Store, fault: Exception, done: bool
) -> None:
    with at_commit(store, fault, done=done), pytest.raises(UnknownOutcome, match=str(fault)):
        write(store, "g")
    assert kept(store) == done


@pytest.mark.parametrize("store_url", ["postgresql"], indirect=True)
def test_a_commit_that_the_server_refuses_is_a_fault(store: Store) -> None:
    deferred = "UNIQUE (owner) DEFERRABLE INITIALLY DEFERRED"
    with store.begin() as connection:
        connection.execute(text(f"ALTER TABLE leases ADD CONSTRAINT once {deferred}"))
    with pytest.raises(StoreFault, match="refused the commit"):
        write(store, "g", "h")
    assert kept(store) == 0


@pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
def test_a_full_disk_is_a_fault_and_nothing_is_done(store: Store) -> None:
    with store.begin() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreFault, match="full"):
        write(store, *(f"g{n}" for n in range(10_000)))
    assert kept(store) == 0


# --- addresses -----------------------------------------------------------------------------------


@pytest.mark.parametrize("url", ["", "house.db", "mysql://host/house", "postgresql+asyncpg://h/x"])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(Refusal) as caught:
        open_store(url)
    assert caught.value.field == "url"


def test_a_server_that_is_not_there_is_a_fault_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(StoreFault) as caught:
        open_store(f"postgresql://u:geheim@/x?host={tmp_path}")
    assert "geheim" not in str(caught.value)


def test_a_folder_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(StoreFault):
        open_store(f"sqlite:///{tmp_path / 'none' / 'house.db'}")


def test_a_plain_address_of_postgresql_will_do(store_url: str) -> None:
    with open_store(store_url.replace("+psycopg", "")) as store:
        assert kept(store) == 0


def test_a_database_in_memory_serves_one_process() -> None:
    with open_store("sqlite://") as store:
        with store.begin() as connection:
            connection.execute(leases.insert().values(ROW))
        assert kept(store) == 1
