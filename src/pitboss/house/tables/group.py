"""Tables that go together: those that share a meter, or one alone."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, select

from pitboss.house.links.shared import Shared, bring_back_link
from pitboss.house.store import schema
from pitboss.house.tables import recovery
from pitboss.house.tables.host import Host

_rows = schema.tables
_OPEN = (
    select(_rows)
    .where(_rows.c.group_id == bindparam("group"), _rows.c.state != "closed")
    .order_by(_rows.c.id)
)


class Group:
    """The hosts that one writer must hold together, and the meter they share, if one."""

    def __init__(self, id: str, hosts: dict[str, Host], shared: Shared | None = None) -> None:
        self.id = id
        self.hosts = hosts
        self.shared = shared

    @classmethod
    def bring_back(
        cls, conn: Connection, id: str, luck_of: recovery.LuckOf, people: recovery.People
    ) -> Group:
        """A group as it is stored."""
        shared = bring_back_link(conn, id)
        accounts = shared.accounts if shared is not None else {}
        hosts = {
            row.id: recovery.bring_back(conn, row, luck_of, people, accounts)
            for row in conn.execute(_OPEN, {"group": id}).all()
        }
        if shared is not None:
            for host in hosts.values():
                shared.rejoin(host.table)
        return cls(id, hosts, shared)
