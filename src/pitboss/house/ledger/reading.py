"""What accounts hold, and how it came to be."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, select

from pitboss.house.store.schema import accounts, batches, entries

_PAGE = 1000  # lines of a statement that are given at once, unless asked
_NAMES = 500  # accounts that are asked for at once


class StatementLine(msgspec.Struct, frozen=True):
    """A line of a statement of account."""

    version: int
    at: int
    kind: str
    batch: str
    cents: int
    before: int
    after: int
    other: str
    note: str
    table_id: str
    round: int
    reason: str
    links_to: str


def balances(connection: Connection, names: Iterable[str]) -> dict[str, int]:
    """What each of these accounts holds; nothing, if it was never used."""
    asked = list(names)
    found: dict[str, int] = dict.fromkeys(asked, 0)
    for start in range(0, len(asked), _NAMES):
        some = accounts.c.name.in_(asked[start : start + _NAMES])
        for name, balance in connection.execute(
            select(accounts.c.name, accounts.c.balance).where(some)
        ):
            found[name] = balance
    return found


def statement(
    connection: Connection,
    account: str,
    *,
    after: int = 0,
    since: int | None = None,
    until: int | None = None,
    limit: int = _PAGE,
) -> list[StatementLine]:
    """The entries of an account, oldest first.

    Args:
        connection: of the store.
        account: its name.
        after: only entries of later versions: the last version of the page before.
        since: only what was posted at this time or later.
        until: only what was posted before this time.
        limit: at most so many.
    """
    columns = [
        (
            batches
            if name in ("at", "kind", "table_id", "round", "reason", "links_to")
            else entries
        ).c[name]
        for name in StatementLine.__struct_fields__
    ]
    asked = (
        select(*columns)
        .join_from(entries, batches, batches.c.id == entries.c.batch)
        .where(entries.c.account == account, entries.c.version > after)
        .order_by(entries.c.version)
        .limit(limit)
    )
    if since is not None:
        asked = asked.where(batches.c.at >= since)
    if until is not None:
        asked = asked.where(batches.c.at < until)
    return [StatementLine(*row) for row in connection.execute(asked)]
