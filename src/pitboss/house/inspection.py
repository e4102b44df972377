"""The whole house put to the test: books, acts, and every table's log played again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from pitboss.errors import PitbossError
from pitboss.house.ledger.audit import audit
from pitboss.house.links.shared import bring_back_link
from pitboss.house.people.acts import verify_acts
from pitboss.house.store import schema
from pitboss.house.tables.money import accounts_of
from pitboss.house.tables.recovery import People, game_named
from pitboss.table.log.read import parse_log
from pitboss.table.log.verify import verify
from pitboss.table.table import Table


def inspect(conn: Connection) -> Iterator[str]:
    """Everything that is wrong with a house, a line each; nothing, if all of it holds."""
    yield from (str(fault) for fault in audit(conn))
    yield from verify_acts(conn)
    rows = schema.accounts
    held = {row.name: row.balance for row in conn.execute(select(rows.c.name, rows.c.balance))}
    tables = schema.tables
    for row in conn.execute(select(tables).order_by(tables.c.opened_at, tables.c.id)).all():
        yield from (f"table {row.id} ({row.name}): {fault}" for fault in _table(conn, row, held))


def _table(conn: Connection, row: Any, held: dict[str, int]) -> Iterator[str]:
    """The log of a table played again gives the very books that the ledger has."""
    rows = schema.lines
    query = select(rows.c.line).where(rows.c.table_id == row.id).order_by(rows.c.n)
    text = b"".join(conn.execute(query).scalars())
    try:
        table = verify(parse_log(text, Path("its log")), game_named).replay.table
        found = _accounts(conn, row, table) if table is not None else {}
    except PitbossError as fault:
        yield str(fault)
        return
    own = f"table:{row.id}:"
    names = {*found, *(name for name in held if name.startswith(own))}
    for name in sorted(names):
        if found.get(name, 0) != held.get(name, 0):
            yield f"{name} holds {held.get(name, 0)}; its log makes it {found.get(name, 0)}"


def _accounts(conn: Connection, row: Any, table: Table) -> dict[str, int]:
    """The accounts of the ledger as a table's own books have them."""
    shared = bring_back_link(conn, row.group_id)
    linked = shared.accounts if shared is not None else {}
    people = People()
    players = {name.partition(":")[2] for name in table.books() if name.startswith("player:")}
    people.look_up(conn, players)
    found = accounts_of(row.id, table.books(), linked, people)
    if row.state != "closed":
        for name, link in linked.items():
            found[f"link:{link}:{name}"] = table.books().get(f"meter:{name}", 0)
    return found
