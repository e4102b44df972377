"""What is kept for those who learn: rounds they share, and mistakes they made."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Select, func, select

from pitboss.desk.position import Position
from pitboss.desk.reviewed import Reviewed
from pitboss.errors import Refusal, UnknownName
from pitboss.house.ids import Entropy, new_id
from pitboss.house.records.own import Again, OwnRound
from pitboss.house.store import schema

MOST_SHARED = 1_000  # rounds of one person
MOST_MISTAKES = 2_000  # of one person: the oldest make room
FINE = 1_000  # costs are kept in thousandths of a cent
LEAST = 1  # of these: what costs less is no mistake but arithmetic


class Shared(msgspec.Struct, frozen=True):
    """A round that its player shares with whoever knows the id."""

    id: str
    person: str
    player: str
    table: str
    round: int


def share(conn: Connection, entropy: Entropy, now: int, person: str, own: OwnRound) -> Shared:
    """A link to a round, made by its player; the same round has one link only."""
    rows = schema.shares
    mine = rows.c.person == person
    known = mine & (rows.c.table_id == own.table) & (rows.c.round == own.number)
    row = conn.execute(_asked().where(known)).one_or_none()
    if row is not None:
        return Shared(*row)
    many = conn.execute(select(func.count()).select_from(rows).where(mine)).scalar_one()
    if many >= MOST_SHARED:
        raise Refusal(f"you share {MOST_SHARED:,} rounds already", field="round")
    made = Shared(new_id(entropy), person, own.player, own.table, own.number)
    named = {"table_id": own.table, "round": own.number, "player": own.player}
    conn.execute(rows.insert().values(id=made.id, person=person, at=now, **named))
    return made


def unshare(conn: Connection, person: str, table: str, number: int) -> None:
    """Take a link back."""
    rows = schema.shares
    conn.execute(
        rows.delete().where(
            rows.c.person == person, rows.c.table_id == table, rows.c.round == number
        )
    )


def shared(conn: Connection, id: str) -> Shared:
    """The round that a link is for."""
    rows = schema.shares
    row = conn.execute(_asked().where(rows.c.id == id)).one_or_none()
    if row is None:
        raise UnknownName("shared round", id)
    return Shared(*row)


def _asked() -> Select[Any]:
    """Shared rounds, in the order of the parts of `Shared`."""
    rows = schema.shares
    return select(rows.c.id, rows.c.person, rows.c.player, rows.c.table_id, rows.c.round)


def note_mistakes(
    conn: Connection, now: int, person: str, own: OwnRound, again: Again, priced: Reviewed
) -> int:
    """Keep the decisions of a round that cost something; how many are new."""
    rows = schema.mistakes
    here = {"person": person, "table_id": own.table, "round": own.number}
    known = set(conn.execute(select(rows.c.event).filter_by(**here)).scalars())
    made = here | {"game": own.game, "player": own.player, "at": now}
    new = []
    for step in priced.steps:
        cost = round((step.cost_cents or 0.0) * FINE)
        if cost >= LEAST and step.event not in known:
            position = msgspec.json.encode(Position.of(again.round, step.event))
            decided = {"event": step.event, "option": step.option, "cost": cost}
            new.append(made | decided | {"position": position})
    if new:
        conn.execute(rows.insert(), new)
        _make_room(conn, person)
    return len(new)


def _make_room(conn: Connection, person: str) -> None:
    rows = schema.mistakes
    mine = rows.c.person == person
    old = select(rows.c.at).where(mine).order_by(rows.c.at.desc()).offset(MOST_MISTAKES).limit(1)
    last = conn.execute(old).scalar_one_or_none()
    if last is not None:
        conn.execute(rows.delete().where(mine, rows.c.at <= last))
