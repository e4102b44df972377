"""Every privileged act, in a log that is sealed as a table's log is.

A body is ``{"n":…,"act":{…}}`` in canonical bytes and its seal goes over the seal before it, so a
row that is edited, removed from the middle or put in breaks the chain. A tail that was cut off
shows only against a ``Head`` that was kept elsewhere: publish it, or write it down with a backup.

Write acts last in a transaction: on PostgreSQL whoever writes one keeps others waiting until it
commits, and must not wait for them in turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, bindparam, insert, select, text

from pitboss.errors import Refusal
from pitboss.house.clock import Clock
from pitboss.house.people.persons import spelled
from pitboss.house.people.roles import RIGHTS, STAFF, Who, allow
from pitboss.house.people.secret import looks_secret
from pitboss.house.store.schema import acts
from pitboss.rulebook.clauses import clause as find_clause
from pitboss.table.log.format import GENESIS, seal_of

SHORTEST, LONGEST = 3, 500  # letters of a reason
NEED_REASON = RIGHTS["floor"] | RIGHTS["admin"]
NEED_CLAUSE = frozenset({"void_round", "declare_irregularity"})  # what the filing decides
_NO_SECRETS = "a token or a password has no place in this log"
_encode = msgspec.json.Encoder(order="deterministic").encode
_ALL = select(acts).order_by(acts.c.n)
_LAST = select(acts).order_by(acts.c.n.desc()).limit(1)
_BODIES = select(acts.c.body).where(acts.c.n >= bindparam("first")).order_by(acts.c.n)
_NEW = insert(acts)


class Act(msgspec.Struct, frozen=True):
    """Who did what, in which role, to what, why and by which clause."""

    at: int
    who: str
    role: str
    right: str
    act: str
    target: str
    reason: str
    clause: str
    facts: dict[str, str | int]


class Head(msgspec.Struct, frozen=True):
    """How far the log goes, and the seal of its last act."""

    count: int
    seal: str


class _Entry(msgspec.Struct, frozen=True):
    n: int
    act: Act


def record(
    conn: Connection,
    clock: Clock,
    who: Who,
    right: str,
    target: str,
    *,
    act: str = "",
    reason: str = "",
    clause: str = "",
    facts: Mapping[str, str | int] | None = None,
) -> Act:
    """Append a privileged act of somebody who has the right to it; anybody else is refused."""
    role = check_act(who, right, reason, clause)
    done = Act(
        at=clock.now(),
        who=who.person,
        role=role,
        right=right,
        act=act or right,
        target=target,
        reason=reason,
        clause=clause,
        facts=dict(facts or {}),
    )
    return append(conn, done)


def record_own(
    conn: Connection, clock: Clock, who: Who, act: str, reason: str = "", **facts: str | int
) -> Act:
    """Append what somebody did with his own account: it needs no right, but is not forgotten."""
    done = Act(
        at=clock.now(),
        who=who.person,
        role=spelled(who.roles & STAFF),
        right="",
        act=act,
        target=who.person,
        reason=reason,
        clause="",
        facts=facts,
    )
    return append(conn, done)


def check_act(who: Who, right: str, reason: str = "", clause: str = "") -> str:
    """The role in which somebody may do it for that reason; ask before anything is changed."""
    role, told = allow(who, right), len(reason.strip())
    if (right in NEED_REASON and told < SHORTEST) or len(reason) > LONGEST:
        raise Refusal(f"a reason has {SHORTEST} to {LONGEST} letters", field="reason")
    if not reason.isprintable():
        raise Refusal("a reason is one line of letters that can be printed", field="reason")
    if looks_secret(reason):
        raise Refusal(_NO_SECRETS, field="reason")
    if clause:
        find_clause(clause)
    elif right in NEED_CLAUSE:
        raise Refusal(f"{right} names the clause of the filing that it follows", field="clause")
    return role


def append(conn: Connection, act: Act) -> Act:
    """Seal an act and write it; its time is never before that of the act before it."""
    if looks_secret(_encode(act).decode()):
        raise Refusal(_NO_SECRETS, field="facts")
    if conn.dialect.name == "postgresql":  # SQLite has one writer anyway
        conn.execute(text("LOCK TABLE acts IN SHARE ROW EXCLUSIVE MODE"))
    last = conn.execute(_LAST).one_or_none()
    n, prev = (last.n + 1, last.seal) if last else (0, GENESIS)
    act = msgspec.structs.replace(act, at=max(act.at, last.at if last else 0))
    body = _encode(_Entry(n, act))
    values = {"n": n, "body": body, "seal": _seal(prev, body), **_columns(act)}
    conn.execute(_NEW, values)
    return act


def head(conn: Connection) -> Head:
    """How far the log goes now."""
    last = conn.execute(_LAST).one_or_none()
    return Head(last.n + 1, last.seal) if last else Head(0, GENESIS)


def read_acts(conn: Connection, first: int = 0) -> Iterator[Act]:
    """The acts in their order; ``verify_acts`` says whether they are to be believed."""
    for row in conn.execute(_BODIES, {"first": first}):
        yield msgspec.json.decode(row.body, type=_Entry).act


def verify_acts(conn: Connection, kept: Head | None = None) -> tuple[str, ...]:
    """What is wrong with the log, act by act; nothing, when nobody has touched it."""
    faults, prev, count, then = [], GENESIS, 0, GENESIS
    for n, row in enumerate(conn.execute(_ALL)):
        if row.n != n:
            faults.append(f"act {n} is missing: act {row.n} stands there")
            return tuple(faults)
        if fault := _fault(row, prev):
            faults.append(f"act {n}: {fault}")
        prev, count = row.seal, n + 1
        if kept and kept.count == count:
            then = prev
    if kept and kept.count > count:
        faults.append(f"acts {count} to {kept.count - 1} are cut off")
    elif kept and kept.seal != then:
        faults.append(f"act {kept.count - 1} has another seal than the one that was kept")
    return tuple(faults)


def _fault(row: Row[Any], prev: str) -> str:
    if row.seal != _seal(prev, row.body):
        return "the seal is broken"
    try:
        entry = msgspec.json.decode(row.body, type=_Entry)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return "it cannot be read"
    told = {name: getattr(row, name) for name in _columns(entry.act)}
    if entry.n != row.n or told != _columns(entry.act):
        return "its columns are not what was sealed"
    return "" if _encode(entry) == row.body else "it is not written as acts are"


def _columns(act: Act) -> dict[str, str | int]:
    return {
        name: getattr(act, name)
        for name in ("at", "who", "role", "act", "target", "reason", "clause")
    }


def _seal(prev: str, body: bytes) -> str:
    return seal_of(prev, body[:-1])
