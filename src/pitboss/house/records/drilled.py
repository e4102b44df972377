"""How somebody's drills have gone."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, select

from pitboss.house.store import schema


class Counts(msgspec.Struct, frozen=True):
    """Of one kind of drill: how many, how many right, wrong (false alarms) and missed; the cost."""

    kind: str
    asked: int = 0
    right: int = 0
    wrong: int = 0
    missed: int = 0
    cost: int = 0  # in thousandths of a cent


def count(conn: Connection, person: str, kind: str, right: bool, missed: bool, cost: int) -> Counts:
    """One more drill."""
    rows = schema.drills
    mine = (rows.c.person == person) & (rows.c.kind == kind)
    row = conn.execute(select(rows).where(mine)).one_or_none()
    before = Counts(kind) if row is None else _counts(row)
    now = Counts(
        kind,
        before.asked + 1,
        before.right + right,
        before.wrong + (not right and not missed),
        before.missed + missed,
        before.cost + cost,
    )
    values = {name: getattr(now, name) for name in ("asked", "right", "wrong", "missed", "cost")}
    if row is None:
        conn.execute(rows.insert().values(person=person, kind=kind, **values))
    else:
        conn.execute(rows.update().where(mine).values(**values))
    return now


def all_counts(conn: Connection, person: str) -> list[Counts]:
    """Every kind that somebody has drilled."""
    rows = schema.drills
    query = select(rows).where(rows.c.person == person).order_by(rows.c.kind)
    return [_counts(row) for row in conn.execute(query)]


def _counts(row: object) -> Counts:
    known = row._mapping  # type: ignore[attr-defined]
    return Counts(
        known["kind"],
        known["asked"],
        known["right"],
        known["wrong"],
        known["missed"],
        known["cost"],
    )
