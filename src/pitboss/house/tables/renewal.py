"""Tables that were closed for new limits open again under the same name."""

from __future__ import annotations

from sqlalchemy import select

from pitboss.house.ids import derived
from pitboss.house.people.roles import Who
from pitboss.house.store import schema
from pitboss.house.tables.host import Host
from pitboss.house.tables.opening import Wanted, open_table
from pitboss.house.tables.pit import Pit, clock_of
from pitboss.rulebook import RuleSet

REASON = "the limits were changed"


def renew(pit: Pit) -> list[str]:
    """Open again, with their new limits, the tables that were closed for them; their new ids."""
    found = []
    for host in list(pit.hosts.values()):
        notice = host.extras.notice
        if notice is None or not host.extras.closing or not host.empty or host.extras.successor:
            continue
        id = derived(host.id, "limits")
        if not _is_open(pit, id):
            open_table(pit, Who(notice.who, frozenset({"floor"})), _wanted(pit, host), REASON, id)
        host.extras.successor = id
        found.append(id)
        pit.turn([clock_of(host)])  # so that it is stored
    return found


def _wanted(pit: Pit, host: Host) -> Wanted:
    assert host.extras.notice is not None
    group = pit.group_of.get(host.id, host.id)
    return Wanted(
        RuleSet.from_json(host.extras.notice.rules),
        host.table.name,
        "dealer" if host.dealer_controlled else "auto",
        host.settings,
        "" if group == host.id else group,
    )


def _is_open(pit: Pit, id: str) -> bool:
    rows = schema.tables
    with pit.store.read() as conn:
        return conn.execute(select(rows.c.id).where(rows.c.id == id)).one_or_none() is not None
