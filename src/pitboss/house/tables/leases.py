"""Who runs which tables: leases on groups of tables, so that each table has one writer.

Tables that share a meter are one group. A lease is renewed in the very transaction that stores what
its holder did: whoever lost it cannot store anything more (``epoch`` tells old holders from new).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, insert, update

from pitboss.house.store import bulk
from pitboss.house.store.schema import leases

AHEAD = 10  # times as long as a lease lasts: no honest one ends later

_mine = leases.c.group_id == bindparam("group")
_NEW = insert(leases)
_TAKEN = (
    update(leases)
    .where(_mine)
    .values({name: bindparam(name) for name in ("owner", "epoch", "expires_at")})
)
_GIVEN_UP = update(leases).where(_mine, leases.c.owner == bindparam("holder")).values(expires_at=0)


class Lease(NamedTuple):
    """Who runs a group, for the how-manieth time it was taken, and until when."""

    owner: str
    epoch: int
    expires_at: int


class Held:
    """The leases of one service."""

    def __init__(self, owner: str, lasts_ms: int) -> None:
        self.owner = owner
        self.lasts_ms = lasts_ms
        self.epochs: dict[str, int] = {}

    def hold(
        self, conn: Connection, groups: Collection[str], now: int
    ) -> tuple[set[str], set[str]]:
        """Renew or take these leases as far as they can be had.

        Which groups are ours now, and which of them are new to us: what we know of those is old.
        """
        found, busy = self._rows(conn, groups)
        ours, new = set(), set()
        for group in sorted(set(groups) - busy):
            row = found.get(group)
            if row is not None and row.owner == self.owner and row.epoch == self.epochs.get(group):
                ours.add(group)
            elif row is None or self.is_over(row.expires_at, now) or row.owner == self.owner:
                self._take(conn, group, row.epoch + 1 if row is not None else 1, now, row is None)
                ours.add(group)
                new.add(group)
            else:
                self.epochs.pop(group, None)
        kept = [
            each
            for each in ours
            if each in found and not self.is_fresh(found[each].expires_at, now)
        ]
        if kept:
            until = now + self.lasts_ms
            rows = [{"group_id": each, "expires_at": until} for each in sorted(kept)]
            bulk.update(conn, leases, rows)
        return ours, new

    def is_fresh(self, expires_at: int, now: int) -> bool:
        """Need a lease of ours not be renewed yet?"""
        return now + self.lasts_ms // 2 <= expires_at <= now + self.lasts_ms

    def is_over(self, expires_at: int, now: int) -> bool:
        """Has a lease run out? One that ends far too late is of a clock that was wrong."""
        return not now < expires_at <= now + AHEAD * self.lasts_ms

    def _rows(self, conn: Connection, groups: Collection[str]) -> tuple[dict[str, Lease], set[str]]:
        """The leases of these groups, locked, and groups whose lease another service is writing.

        For those nobody waits: they are not ours, and their writer may hang. Our own come first,
        so that nothing is held while we wait.
        """
        query = "SELECT group_id, owner, epoch, expires_at FROM leases WHERE group_id {}"
        ordered = f"{query} ORDER BY group_id"
        ours = [group for group in groups if group in self.epochs]
        found = list(bulk.among(conn, ordered, ours, lock=True)) if ours else []
        busy: set[str] = set()
        if others := set(groups) - set(ours):
            busy = {group for group, *_ in bulk.among(conn, query, others)}
            free = bulk.among(conn, ordered, others, lock="SKIP LOCKED")
            busy -= {group for group, *_ in free}
            found += free
        return {group: Lease(*rest) for group, *rest in found}, busy

    def _take(self, conn: Connection, group: str, epoch: int, now: int, new: bool) -> None:
        values = {"owner": self.owner, "epoch": epoch, "expires_at": now + self.lasts_ms}
        if new:
            conn.execute(_NEW, {"group_id": group, **values})
        else:
            conn.execute(_TAKEN, {"group": group, **values})
        self.epochs[group] = epoch

    def lose(self, groups: Iterable[str]) -> None:
        """It is not known whether these were taken: they are new when they are next held."""
        for group in groups:
            self.epochs.pop(group, None)

    def give_up(self, conn: Connection, groups: Iterable[str]) -> None:
        """Let others have these tables at once: a service that stops in peace."""
        for group in sorted(groups):
            conn.execute(_GIVEN_UP, {"group": group, "holder": self.owner})
            self.epochs.pop(group, None)
