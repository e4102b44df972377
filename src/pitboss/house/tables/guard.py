"""What a player allows himself, held at the table: money he brings, and time he plays.

Chips that he has brought to tables and not taken away count as lost, so nobody brings more than his
limit leaves; time counts from sitting down to leaving. Both come from the entries of his wallet.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, select

from pitboss.house.ledger import accounts
from pitboss.house.people.limits import Periods, own, periods
from pitboss.house.store import bulk, schema


def limited(conn: Connection, people: Collection[str]) -> set[str]:
    """Those of these people who have asked anything of the house."""
    if not people:
        return set()
    query = "SELECT DISTINCT person FROM player_limits WHERE person {}"
    return {person for (person,) in bulk.among(conn, query, people)}


def check(
    conn: Connection,
    person: str,
    now: int,
    stake: int = 0,
    pending: int = 0,
    rack: int | None = None,
) -> None:
    """Refuse what goes beyond what this player allows himself.

    ``stake`` is what he brings, or bets out of a ``rack``, which then does not count as lost;
    ``pending`` is what he has brought and the books do not tell yet.
    """
    asked = own(conn, person)
    moved = _moved(conn, person, periods(now).month, periods(now).week)
    asked.check_time(now, _played(moved, periods(now).day, now))
    if not stake:
        return
    lost = {}
    for name in ("day", "week", "month"):
        net = _net(conn, person, moved, getattr(periods(now), name)) + pending
        lost[name] = net if rack is None else max(net - rack, 0)
    asked.check_stake(now, stake, Periods(**lost))


Moved = list[tuple[int, str, int]]  # when, to or from which table, how much came back


def _moved(conn: Connection, person: str, *since: int) -> Moved:
    """What went between his wallet and tables since the earliest of these times, and a day more."""
    entries, batches = schema.entries, schema.batches
    query = (
        select(batches.c.at, entries.c.other, entries.c.cents)
        .join(batches, batches.c.id == entries.c.batch)
        .where(
            entries.c.account == accounts.wallet(person),
            entries.c.other.startswith("table:"),
            batches.c.at >= min(since) - 86_400_000,
        )
        .order_by(entries.c.version)
    )
    return [(row.at, row.other.split(":")[1], row.cents) for row in conn.execute(query)]


def _net(conn: Connection, person: str, moved: Moved, since: int) -> int:
    """What he brought since then and has not taken back; older chips that come back are no win."""
    older: dict[str, int] = {}  # of the chips that lay at each table then, those still there
    net = 0
    for at, table, cents in moved:
        if at < since:
            continue
        first = 0
        if cents > 0:
            if table not in older:
                older[table] = _rack(conn, table, person, since)
            first = min(cents, older[table])
            older[table] -= first
        net -= cents - first
    return net


def _rack(conn: Connection, table: str, person: str, at: int) -> int:
    """The chips that he had before him at a table at some time."""
    entries, batches = schema.entries, schema.batches
    query = (
        select(entries.c.after)
        .join(batches, batches.c.id == entries.c.batch)
        .where(entries.c.account == accounts.rack(table, person), batches.c.at < at)
        .order_by(entries.c.version.desc())
        .limit(1)
    )
    return int(conn.execute(query).scalar_one_or_none() or 0)


def _played(moved: Moved, since: int, now: int) -> int:
    """Milliseconds at tables since then; time at two tables at once counts once for each."""
    sat: dict[str, int] = {}
    played = 0
    for at, table, cents in moved:
        if cents < 0:
            sat.setdefault(table, max(at, since))
        elif table in sat:
            played += max(0, max(at, since) - sat.pop(table))
    return played + sum(max(0, now - at) for at in sat.values())
