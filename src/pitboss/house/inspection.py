"""The whole house put to the test: books, acts, links, and every table's log played again."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, select

from pitboss.house.ledger.audit import audit
from pitboss.house.links.audit import check_link
from pitboss.house.people.acts import verify_acts
from pitboss.house.records.rounds import check_table
from pitboss.house.store.schema import links, tables
from pitboss.house.wallet.audit import check_wallet


def inspect(conn: Connection) -> Iterator[str]:
    """Everything that is wrong with a house, a line each; nothing, if all of it holds."""
    yield from (str(fault) for fault in audit(conn))
    yield from verify_acts(conn)
    rows = select(tables.c.id, tables.c.name).order_by(tables.c.opened_at, tables.c.id)
    for row in conn.execute(rows).all():
        yield from (f"table {row.name}: {fault}" for fault in check_table(conn, row.id))
    groups = {id.partition("/")[0] for id in conn.execute(select(links.c.id)).scalars()}
    for group in sorted(groups):
        yield from check_link(conn, group)
    yield from check_wallet(conn)
