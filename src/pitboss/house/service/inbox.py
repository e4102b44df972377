"""Commands for tables that another service runs: left where its writer looks for them.

The answer is found in ``actions``, where the other stores it with what it did. A command that was
taken twice acts once, for it has its id; so rows are deleted after the turn, whatever happens.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select

from pitboss.house.store import bulk
from pitboss.house.store.schema import actions, inbox
from pitboss.house.tables.pit import Asked

MOST = 200  # that are taken at once
STALE_MS = 60_000  # nobody waits so long for an answer
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Asked).decode


def leave(conn: Connection, asked: Iterable[Asked], now: int) -> None:
    """Leave commands for whoever holds their tables."""
    rows: list[dict[str, Any]] = [
        {
            "table_id": each.table_id,
            "action_id": each.action_id,
            "who": each.person,
            "body": _encode(each),
            "at": now,
        }
        for each in asked
    ]
    conn.execute(insert(inbox), rows)


def waiting(conn: Connection, tables: Collection[str]) -> list[tuple[int, Asked]]:
    """The commands that wait for these tables, in their order."""
    if not tables:
        return []
    query = f"SELECT seq, body FROM inbox WHERE table_id {{}} ORDER BY seq LIMIT {MOST}"
    return [(seq, _decode(body)) for seq, body in bulk.among(conn, query, tables)]


def clear(conn: Connection, taken: Collection[int]) -> None:
    """These were taken."""
    conn.execute(delete(inbox).where(inbox.c.seq.in_(sorted(taken))))


def clear_old(conn: Connection, now: int) -> None:
    """Commands that nobody waits for any more are not done later behind anybody's back."""
    conn.execute(delete(inbox).where(inbox.c.at < now - STALE_MS))


def answers(conn: Connection, ids: Collection[str]) -> dict[str, tuple[str, bytes]]:
    """What is stored of these actions: the digest of what was asked, and the answer."""
    query = select(actions.c.id, actions.c.body_digest, actions.c.answer)
    found = conn.execute(query.where(actions.c.id.in_(sorted(ids))))
    return {row.id: (row.body_digest, row.answer) for row in found}
