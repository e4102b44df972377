"""Rows of ``sessions``, by the hash of their token.

What is found out about a token, such as that its time is over, is written down and told as an
*answer*: a ``Refusal`` that is returned, so that the transaction commits, and raised by the caller
afterwards (``certain``). So a clock that jumps back brings no token to life again.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from pitboss.errors import Refusal
from pitboss.house.clock import Clock
from pitboss.house.ids import Entropy
from pitboss.house.people.roles import Who
from pitboss.house.people.secret import Kind, Secret, digest, looks_secret, new_token
from pitboss.house.store import bulk
from pitboss.house.store.schema import people, sessions

HOUR = 3_600_000
SEEN_EVERY = 60_000  # a token's last use is written no oftener
REMEMBERED = 30 * 24 * HOUR  # that a token was good once
LONGEST_NOTE = 80
T = TypeVar("T")
# Every request asks this one: it is put together once.
_TOKEN = (
    select(sessions, people.c.roles, people.c.disabled)
    .join(people, people.c.id == sessions.c.person)
    .where(sessions.c.token_hash == bindparam("hashed"))
)


class Unknown(Refusal):
    """A token that is none, has ended or has expired: its holder must sign in again."""

    def __init__(self, message: str) -> None:
        super().__init__(message, field="token")


class Ended(Refusal):
    """A token that was good once: spent, replaced or revoked."""

    words = "this token has ended"

    def __init__(self, person: str, table: str) -> None:
        super().__init__(self.words, field="token")
        self.person = person
        self.table = table


@dataclass(frozen=True, slots=True)
class Found:
    """A good token's holder and what it is bound to."""

    token_hash: str
    who: Who
    table: str
    expires_at: int


def certain(answer: T | Refusal) -> T:
    """The answer, once the transaction is over; a refusal is raised."""
    if isinstance(answer, Refusal):
        raise answer
    return answer


def issue(
    conn: Connection,
    clock: Clock,
    entropy: Entropy,
    person: str,
    kind: Kind,
    *,
    lasts_ms: int,
    scope: str = "",
    table: str = "",
    note: str = "",
) -> Secret:
    """Make a token; this is the only time that anybody sees it."""
    if lasts_ms < 1:
        raise Refusal("a token lasts for some time", field="lasts_ms")
    if len(note) > LONGEST_NOTE or not note.isprintable() or looks_secret(note):
        raise Refusal(f"a note is a line of up to {LONGEST_NOTE} letters", field="note")
    token, now = new_token(kind, entropy), present(conn, clock, person)
    row = {
        "token_hash": digest(token.reveal(), kind),
        "person": person,
        "kind": kind,
        "created_at": now,
        "expires_at": now + lasts_ms,
        "used": now,
        "scope": scope,
        "table_id": table,
        "note": note,
    }
    conn.execute(insert(sessions).values(row))
    return token


def look_up(conn: Connection, clock: Clock, token: str, kind: Kind) -> Found | Refusal:
    """Whose token this is, as long as it is good."""
    answer, change = _judged(conn, clock, token, kind)
    if change:
        hashed = sessions.c.token_hash == digest(token, kind)
        conn.execute(update(sessions).where(hashed).values(change))
    return answer


def peek(conn: Connection, clock: Clock, token: str, kind: Kind) -> Found | Refusal | None:
    """The same where nothing can be written; None, if something is to be: then ``look_up``."""
    answer, change = _judged(conn, clock, token, kind)
    return None if change else answer


def good(conn: Connection, clock: Clock, hashes: Collection[str]) -> set[str]:
    """Those of these tokens that are as good as ever."""
    query = (
        "SELECT s.token_hash, s.used, s.expires_at FROM sessions AS s "
        "JOIN people AS p ON p.id = s.person "
        "WHERE s.ended_at IS NULL AND NOT p.disabled AND s.token_hash {}"
    )
    rows, now = bulk.among(conn, query, hashes), clock.now()
    return {hashed for hashed, used, expires_at in rows if max(now, used) < expires_at}


Change = dict[str, int]  # what is to be written down of a token


def _judged(
    conn: Connection, clock: Clock, token: str, kind: Kind
) -> tuple[Found | Refusal, Change]:
    try:
        hashed = digest(token, kind)
    except Refusal as no_token:
        return no_token, {}
    row = conn.execute(_TOKEN, {"hashed": hashed}).one_or_none()
    if row is None:
        return Unknown("this is no token of this house"), {}
    if row.disabled:
        return Unknown("this account is closed"), {}
    now = max(clock.now(), row.used, row.ended_at or 0)
    if now >= row.expires_at:
        return Unknown("this token has expired"), {} if row.ended_at else {"ended_at": now}
    if row.ended_at is not None:
        return Ended(row.person, row.table_id), {}
    return _found(row), {"used": now} if now - row.used >= SEEN_EVERY else {}


def end_all(conn: Connection, clock: Clock, person: str) -> int:
    """Revoke every token of a person."""
    return _end(conn, sessions.c.person == person, clock.now())


def end_seats(conn: Connection, clock: Clock, person: str, table: str = "") -> int:
    """Revoke every way back of a person to a table, or to all."""
    seats = (sessions.c.kind == "seat") & (sessions.c.person == person)
    here = seats & (sessions.c.table_id == table) if table else seats
    return _end(conn, here, clock.now())


def spend(conn: Connection, clock: Clock, token_hash: str) -> bool:
    """End a token by using it; of two who try at once one only succeeds."""
    return _end(conn, sessions.c.token_hash == token_hash, clock.now()) == 1


def owner(conn: Connection, token_hash: str) -> str:
    """Whose token this is, or was."""
    found = select(sessions.c.person).where(sessions.c.token_hash == token_hash)
    return str(conn.execute(found).scalar_one())


def sweep(conn: Connection, clock: Clock) -> int:
    """Forget tokens whose time has long been over: no clock is wrong by so much."""
    over = sessions.c.expires_at <= clock.now() - REMEMBERED
    return conn.execute(delete(sessions).where(over)).rowcount


def present(conn: Connection, clock: Clock, person: str) -> int:
    """What time it is for a person: never before the house has last seen him."""
    seen = select(func.max(sessions.c.used)).where(sessions.c.person == person)
    return max(clock.now(), conn.execute(seen).scalar() or 0)


def _end(conn: Connection, which: ColumnElement[bool], now: int) -> int:
    alive = which & sessions.c.ended_at.is_(None)
    return conn.execute(update(sessions).where(alive).values(ended_at=now)).rowcount


def _found(row: Row[Any]) -> Found:
    scope = frozenset(row.scope.split()) if row.kind == "api" else None
    who = Who(row.person, frozenset(row.roles.split()), scope)
    return Found(row.token_hash, who, row.table_id, row.expires_at)
