"""The whole house put to the test: books, acts, links, and every table's log played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from pitboss.errors import PitbossError
from pitboss.house.ledger.audit import audit
from pitboss.house.links.audit import check_link
from pitboss.house.people.acts import verify_acts
from pitboss.house.records.acted import check_actions, check_people
from pitboss.house.records.kept import check_homes, check_kept
from pitboss.house.records.rounds import check_table, log_of
from pitboss.house.store.schema import links, tables
from pitboss.house.wallet.audit import check_wallet


def inspect(conn: Connection) -> Iterator[str]:
    """Everything that is wrong with a house, a line each; nothing, if all of it holds."""
    for check in (_books, verify_acts, check_people, check_actions, check_homes):
        yield from _told(partial(check, conn))
    rows = select(tables.c.id, tables.c.name).order_by(tables.c.opened_at, tables.c.id)
    for row in conn.execute(rows).all():
        yield from (f"table {row.name}: {fault}" for fault in _told(partial(_table, conn, row.id)))
    groups = {id.partition("/")[0] for id in conn.execute(select(links.c.id)).scalars()}
    for group in sorted(groups):
        yield from _told(partial(check_link, conn, group))
    yield from _told(partial(check_wallet, conn))


def _books(conn: Connection) -> Iterable[str]:
    return map(str, audit(conn))


def _table(conn: Connection, table: str) -> Iterator[str]:
    log = log_of(conn, table)
    yield from check_table(conn, table, log)
    yield from check_kept(conn, table, log)


def _told(look: Callable[[], Iterable[str]]) -> Iterator[str]:
    """What is found; rows that cannot even be looked at are a fault like any other."""
    try:
        yield from look()
    except DBAPIError:
        raise  # nothing was found: the database could not be asked
    except PitbossError as fault:
        yield str(fault)
    except Exception as fault:
        yield f"a row cannot be: {type(fault).__name__}: {fault}"
