"""What a player allows himself, held at the table: money he brings, and time he plays.

Chips that he has brought to tables and not taken away count as lost, so nobody brings more than his
limit leaves; time counts from sitting down to leaving. Both come from the entries of his wallet.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, select

from pitboss.house.ledger.accounts import wallet
from pitboss.house.people.limits import Losses, own, periods
from pitboss.house.store import bulk, schema


def limited(conn: Connection, people: Collection[str]) -> set[str]:
    """Those of these people who have asked anything of the house."""
    query = "SELECT DISTINCT person FROM player_limits WHERE person {}"
    return {person for (person,) in bulk.among(conn, query, people)}


def check(conn: Connection, person: str, now: int, brings: int = 0) -> None:
    """Refuse what goes beyond what this player allows himself."""
    asked = own(conn, person)
    moved = _moved(conn, person, periods(now).month, periods(now).week)
    asked.check_time(now, _played(moved, periods(now).day, now))
    if brings:
        lost = {name: _net(moved, getattr(periods(now), name)) for name in ("day", "week", "month")}
        asked.check_stake(now, brings, Losses(**lost))


Moved = list[tuple[int, str, int]]  # when, to or from which table, how much came back


def _moved(conn: Connection, person: str, *since: int) -> Moved:
    """What went between his wallet and tables since the earliest of these times, and a day more."""
    entries, batches = schema.entries, schema.batches
    query = (
        select(batches.c.at, entries.c.other, entries.c.cents)
        .join(batches, batches.c.id == entries.c.batch)
        .where(
            entries.c.account == wallet(person),
            entries.c.other.startswith("table:"),
            batches.c.at >= min(since) - 86_400_000,
        )
        .order_by(entries.c.version)
    )
    return [(row.at, row.other.split(":")[1], row.cents) for row in conn.execute(query)]


def _net(moved: Moved, since: int) -> int:
    return -sum(cents for at, _, cents in moved if at >= since)


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
