"""What the command line asks of a house: to serve, to be put to the test, to hire."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from pitboss.errors import UnknownName
from pitboss.house.clock import SystemClock
from pitboss.house.config import configured
from pitboss.house.inspection import inspect
from pitboss.house.ledger.cage import granting
from pitboss.house.people import accounts, persons, staff
from pitboss.house.people.passwords import Passwords
from pitboss.house.people.roles import Who
from pitboss.house.people.secret import Secret
from pitboss.house.records import reports, rounds
from pitboss.house.service.desktop import open_page
from pitboss.house.service.office import told
from pitboss.house.service.serving import serve as run
from pitboss.house.store.database import Store, open_store
from pitboss.house.store.schema import tables
from pitboss.house.wallet import calls, paying

MACHINE = Who("house", frozenset({"admin"}))  # whoever has the machine has the house


def serve(say: Callable[[str], None], browser: bool = False, **said: Any) -> None:
    """Run a service until it is told to stop."""
    run(configured(os.environ, **said), say, open_page if browser else None)


def audit(database: str | None) -> list[str]:
    """Every fault of a house."""
    with _store(database) as store, store.read() as conn:
        return list(inspect(conn))


def list_tables(database: str | None) -> list[dict[str, Any]]:
    """The tables of a house, the oldest first."""
    columns = (tables.c.id, tables.c.name, tables.c.game, tables.c.mode, tables.c.state)
    with _store(database) as store, store.read() as conn:
        rows = conn.execute(select(*columns).order_by(tables.c.opened_at, tables.c.id))
        return [dict(row._mapping) for row in rows]


def report(
    database: str | None, since: int, until: int, by: reports.By
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Tables, games or days beside theory over some time, and what a regulator would ask about."""
    with _store(database) as store, store.read() as conn:
        found = [told(each) for each in reports.grouped(conn, since, until, by=by)]
        asked = reports.flags(conn, SystemClock().now())
    return msgspec.to_builtins(found), msgspec.to_builtins(asked)


def export(database: str | None, table: str) -> bytes:
    """The log of a table, as a file that `pitboss verify` takes."""
    with _store(database) as store, store.read() as conn:
        if conn.execute(select(tables.c.id).where(tables.c.id == table)).one_or_none() is None:
            known = conn.execute(select(tables.c.id)).scalars().all()
            raise UnknownName("table", table, known)
        return b"".join(rounds.export(conn, table))


def held(database: str | None) -> list[dict[str, Any]]:
    """Calls to the operator's wallet that only a person can decide, the oldest first."""
    told = ("id", "person", "kind", "cents", "at")
    with _store(database) as store, store.read() as conn:
        return [
            {name: getattr(each, name) for name in told}
            | {"answer": (each.answer or b"none").decode(errors="replace")}
            for each in calls.held(conn)
        ]


def resume(database: str | None, call: str, reason: str) -> None:
    """Have a call to the operator's wallet tried again; the act is sealed."""
    with _store(database) as store, store.begin() as conn:
        paying.resume(conn, SystemClock(), MACHINE, call, reason)


def hire(database: str | None, name: str, roles: Sequence[str], reason: str) -> tuple[str, str]:
    """Give somebody these roles and no others: his id, and the password of one who is new."""
    clock = SystemClock()
    password = Secret(secrets.token_urlsafe(15))
    with _store(database) as store:
        with store.read() as conn:
            known = persons.find_name(conn, name)
        sealed = "" if known else Passwords(secrets.token_bytes).seal(password)

        def take_on(conn: Connection) -> str:
            person = known or accounts.open_account(
                conn, clock, secrets.token_bytes, granting(clock), name=name, sealed=sealed
            )
            staff.set_roles(conn, clock, MACHINE, person.id, roles, reason)
            return person.id

        with store.begin() as conn:
            return take_on(conn), "" if known else password.reveal()


def _store(database: str | None) -> Store:
    return open_store(configured(os.environ, database=database).url)
