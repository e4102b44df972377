"""The calls to an operator's wallet as the store keeps them, from the first word to the last.

A debit is *asked*, then done or refused; without a clear answer it is *undoing* until its rollback
has one, and then undone. A credit, and the end of a round, is *owed* until it is done. What only a
person can decide is *held*: an answer that should not be, or none for a day.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)

from pitboss.errors import HouseFault
from pitboss.house.ids import derived
from pitboss.house.ledger.accounts import OPERATOR, wallet
from pitboss.house.ledger.batch import Batch, Transfer
from pitboss.house.store import bulk, schema
from pitboss.house.wallet import protocol as say

ASKED, OWED, UNDOING = "asked", "owed", "undoing"
DONE, REFUSED, UNDONE, HELD = "done", "refused", "undone", "held"
OPEN = (ASKED, OWED, UNDOING)
DEBIT, CREDIT, FINISHED = "debit", "credit", "finished"
_rows = schema.wallet_calls
_KINDS: dict[str, type[say.Moving]] = {
    DEBIT: say.Debit,
    CREDIT: say.Credit,
    FINISHED: say.RoundFinished,
}


class Kept(msgspec.Struct, frozen=True):
    """A stored call."""

    id: str
    person: str
    n: int
    kind: str
    cents: int
    state: str
    round_id: str
    request: bytes
    answer: bytes | None
    tries: int
    next_try: int | None
    at: int

    @property
    def call(self) -> say.Moving:
        """What is to be said now: the call itself, or that it did not happen."""
        said = say.read_call(self.request)
        if not isinstance(said, _KINDS[self.kind]):
            raise HouseFault(f"call {self.id} is kept as something else")
        if self.state != UNDOING:
            return said
        return say.Rollback(
            player=said.player,
            session=said.session,
            currency=said.currency,
            id=derived(self.id, "rollback"),
            round_id=said.round_id,
            debit=self.id,
        )

    @property
    def money(self) -> Batch:
        """What it moves in the house's own books."""
        here, there = wallet(self.person), OPERATOR
        pair = (there, here) if self.kind == DEBIT else (here, there)
        money = (Transfer(*pair, self.cents),)
        return Batch(batch_id(self.id), f"wallet_{self.kind}", money, who=self.person)


def batch_id(id: str) -> str:
    """The batch of a call."""
    return derived(id, "wallet")


# --- reading -------------------------------------------------------------------------------------


def _kept(row: Any) -> Kept:
    return Kept(**{name: row._mapping[name] for name in Kept.__struct_fields__})


def find(conn: Connection, id: str, lock: bool = False) -> Kept | None:
    """The call of an id; with ``lock`` nobody else settles it meanwhile."""
    query = select(_rows).where(_rows.c.id == id)
    row = conn.execute(query.with_for_update() if lock else query).one_or_none()
    return None if row is None else _kept(row)


def last(conn: Connection, person: str) -> Kept | None:
    """Somebody's last call."""
    query = select(_rows).where(_rows.c.person == person).order_by(_rows.c.n.desc()).limit(1)
    row = conn.execute(query).one_or_none()
    return None if row is None else _kept(row)


def open_rounds(conn: Connection, person: str) -> dict[str, bool]:
    """The rounds of somebody that the operator was not told the end of: has each moved money?"""
    query = select(_rows.c.round_id, _rows.c.kind, _rows.c.state).where(_rows.c.person == person)
    found: dict[str, bool] = {}
    over = set()
    for row in conn.execute(query.order_by(_rows.c.n)):
        moved = row.kind == CREDIT or (row.kind == DEBIT and row.state == DONE)
        found[row.round_id] = found.get(row.round_id, False) or moved
        if row.kind == FINISHED:
            over.add(row.round_id)
    return {round_id: moved for round_id, moved in found.items() if round_id not in over}


def visitors(conn: Connection, until: int) -> dict[str, Kept]:
    """People with money here, or a round that is open, and their last call; none still asks.

    Of those whose last call was made by this time. Only visits that may not be over are looked at,
    however many there have been.
    """
    mine = (_other.c.person == _rows.c.person, _other.c.kind == DEBIT)
    asks = exists().where(*mine, _other.c.state.in_(OPEN))
    at_wallet = (~asks, _rows.c.at <= until)
    found, over = {}, []
    for row in conn.execute(_last_of_visits(*at_wallet)).all():
        # The end of a visit is told last: whatever else comes last is of a round that is open.
        if row.kind != FINISHED or row.rich:
            found[row.person] = _kept(row)
        else:
            over.append(row.person)
    if over:
        _end_visits(conn, over)
    return found


_other = _rows.alias()


def _last_of_visits(*where: ColumnElement[bool]) -> Select[Any]:
    """The last call of each visit, and whether that player has money here."""
    accounts, visits = schema.accounts, schema.visits
    last = select(func.max(_other.c.n)).where(_other.c.person == _rows.c.person)
    rich = exists().where(accounts.c.name == "wallet:" + _rows.c.person, accounts.c.balance > 0)
    joined = select(_rows, rich.label("rich")).join(visits, visits.c.person == _rows.c.person)
    return joined.where(_rows.c.n == last.scalar_subquery(), *where)


def _end_visits(conn: Connection, people: list[str]) -> None:
    """These visits were over; whoever begins one meanwhile holds its row, and is seen to play."""
    visits = schema.visits
    locked = select(visits.c.person).where(visits.c.person.in_(people)).with_for_update()
    conn.execute(locked.order_by(visits.c.person)).all()
    rows = conn.execute(_last_of_visits(_rows.c.person.in_(people))).all()
    over = [row.person for row in rows if row.kind == FINISHED and not row.rich]
    conn.execute(delete(visits).where(visits.c.person.in_(over)))


def begin_visit(conn: Connection, person: str) -> None:
    """Somebody has, or may have, money that is an operator's."""
    bulk.upsert(conn, schema.visits, [{"person": person}])


def unsettled(conn: Connection, person: str) -> bool:
    """Is a call of this person still open?"""
    query = select(_rows.c.id).where(_rows.c.person == person, _rows.c.state.in_(OPEN)).limit(1)
    return conn.execute(query).first() is not None


def due(conn: Connection, now: int, most: int) -> list[Kept]:
    """The calls to be tried now; of each person only the first that is open."""
    before = _rows.alias()
    earlier = exists().where(
        before.c.person == _rows.c.person, before.c.n < _rows.c.n, before.c.state.in_(OPEN)
    )
    query = select(_rows).where(_rows.c.state.in_(OPEN), _rows.c.next_try <= now, ~earlier)
    ordered = query.order_by(_rows.c.next_try, _rows.c.person).limit(most)
    return [_kept(row) for row in conn.execute(ordered)]


def held(conn: Connection) -> list[Kept]:
    """What waits for a person to decide."""
    query = select(_rows).where(_rows.c.state == HELD).order_by(_rows.c.at, _rows.c.id)
    return [_kept(row) for row in conn.execute(query)]


# --- writing -------------------------------------------------------------------------------------


def add(conn: Connection, call: say.Moving, kind: str, state: str, now: int, wait: int) -> Kept:
    """Keep a new call, to be tried (again) after ``wait`` milliseconds."""
    count = select(func.max(_rows.c.n)).where(_rows.c.person == call.player)
    kept = Kept(
        id=call.id,
        person=call.player,
        n=(conn.execute(count).scalar_one() or 0) + 1,
        kind=kind,
        cents=getattr(call, "cents", 0),
        state=state,
        round_id=call.round_id,
        request=say.encode(call),
        answer=None,
        tries=0,
        next_try=now + wait,
        at=now,
    )
    conn.execute(insert(_rows).values(**msgspec.structs.asdict(kept)))
    begin_visit(conn, call.player)
    return kept


def change(conn: Connection, kept: Kept, **values: Any) -> Kept:
    """Write that a call has come further."""
    conn.execute(update(_rows).where(_rows.c.id == kept.id).values(**values))
    return msgspec.structs.replace(kept, **values)
