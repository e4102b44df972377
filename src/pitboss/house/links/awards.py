"""Awards of progressives, in the order in which they were won.

Every award that a meter pays has a row, under the link's id or, for a meter of one table, under the
table's. One that people must confirm gets its row, and its place in the order, when they are asked:
it waits, and is then paid or refused; a void of its round undoes it. Rows follow from the events of
the tables and are written in the transaction that stores those, so nothing is kept in memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from pitboss.families.poker.linked import CONFIRMED, UNCONFIRMED
from pitboss.house.ids import derived
from pitboss.house.links.shared import link_id, meter_rules
from pitboss.house.store import schema
from pitboss.house.tables.host import Host
from pitboss.house.tables.state import Given
from pitboss.table import events
from pitboss.table.effects import Question

QUESTION = "confirm_award"
OFFICES = "floor surveillance"
WAITING, PAID, REFUSED, UNDONE = "waiting", "paid", "refused", "undone"
MOST = 5  # awards that are told when nobody says how many
_encode = msgspec.json.Encoder(order="deterministic").encode
_rows = schema.awards


class Approval(msgspec.Struct, frozen=True):
    """What somebody answered for an office, and when; the last answer of an office counts."""

    office: str
    person: str
    option: str
    at: int


class Award(msgspec.Struct, frozen=True):
    """An award of a progressive."""

    link: str
    seq: int  # its place among the link's wins
    table_id: str
    round: int
    player: str
    award: str
    cents: int  # what the meter paid
    state: str  # waiting, paid, refused, undone
    needs: str
    approvals: tuple[Approval, ...]
    at: int


class Note(msgspec.Struct, frozen=True):
    """Something that befell an award at a table."""

    table: str
    round: int
    kind: str  # asked, given, answered, paid, undone, voided
    link: str = ""
    player: str = ""
    award: str = ""
    wager: int = 0
    cents: int = 0
    given: Given | None = None


# --- from a table --------------------------------------------------------------------------------


def notes(host: Host, fresh: Iterable[events.Event], links: dict[str, str]) -> list[Note]:
    """What these new events, and the question that is now put, say of awards.

    ``links`` names the group of each linked account.
    """
    if host.round is None:
        return []
    where = (host.id, host.round.number)
    found = [Note(*where, "given", given=each) for each in host.extras.given]
    host.extras.given = []
    for event in fresh:
        if type(event) in _TELLING:
            found += _noted(where, event, links)
    pending = host.round.pending
    if isinstance(pending, Question) and pending.question == QUESTION:
        meter = meter_rules(host.table.rules)[0].name
        link = link_id(links.get(meter, host.id), meter)
        parts = pending.parts
        found.append(Note(*where, "asked", link, str(parts["holder"]), str(parts["award"])))
    return found


_TELLING = {events.OptionChosen, events.MeterPaid, events.MeterFed, events.RoundVoided}


def _noted(where: tuple[str, int], event: events.Event, links: dict[str, str]) -> list[Note]:
    match event:
        case events.OptionChosen(question=question, option=option) if question == QUESTION:
            return [Note(*where, "answered", award=option)]
        case events.MeterPaid(undone=False) if event.to.startswith("player:"):
            link = link_id(links.get(event.meter, where[0]), event.meter)
            player = event.to.removeprefix("player:")
            return [Note(*where, "paid", link, player, wager=event.id, cents=event.cents)]
        case events.MeterFed(undone=True) if event.source.startswith("player:"):
            link = link_id(links.get(event.meter, where[0]), event.meter)
            return [Note(*where, "undone", link, wager=event.id)]
        case events.RoundVoided():
            return [Note(*where, "voided")]
    return []


# --- into the store ------------------------------------------------------------------------------


def write(conn: Connection, told: Sequence[Note], now: int) -> None:
    """Write what befell awards, in its order."""
    for note in told:
        _WRITE[note.kind](conn, note, now)


def _of_round(note: Note) -> tuple[Any, ...]:
    return (_rows.c.table_id == note.table, _rows.c.round == note.round)


def _waiting(conn: Connection, note: Note) -> Any:
    """The award that waits at a table: one at a time is asked for."""
    query = select(_rows).where(*_of_round(note), _rows.c.state == WAITING)
    return conn.execute(query).one_or_none()


def _set(conn: Connection, id: str, **values: Any) -> None:
    conn.execute(update(_rows).where(_rows.c.id == id).values(**values))


def _add(conn: Connection, note: Note, now: int, state: str, needs: str) -> None:
    last = select(func.max(_rows.c.seq)).where(_rows.c.link_id == note.link)
    seq = (conn.execute(last).scalar_one() or 0) + 1
    row = {
        "id": derived(note.link, f"award {seq}"),
        "link_id": note.link,
        "table_id": note.table,
        "round": note.round,
        "seq": seq,
        "player": note.player,
        "award": note.award,
        "wager": note.wager,
        "cents": note.cents,
        "state": state,
        "needs": needs,
        "approvals": _encode(()),
        "at": now,
    }
    conn.execute(insert(_rows).values(**row))


def _asked(conn: Connection, note: Note, now: int) -> None:
    if _waiting(conn, note) is None:
        _add(conn, note, now, WAITING, OFFICES)


def _given(conn: Connection, note: Note, now: int) -> None:
    row, given = _waiting(conn, note), note.given
    assert given is not None
    approvals = (*_approvals(row.approvals), Approval(*given, now))
    _set(conn, row.id, approvals=_encode(approvals))


def _answered(conn: Connection, note: Note, now: int) -> None:
    row = _waiting(conn, note)
    state = {CONFIRMED.name: PAID, UNCONFIRMED.name: REFUSED}.get(note.award, UNDONE)
    _set(conn, row.id, state=state)


def _paid(conn: Connection, note: Note, now: int) -> None:
    """A confirmed award has its row; any other gets it now."""
    query = select(_rows.c.id).where(
        *_of_round(note),
        _rows.c.link_id == note.link,
        _rows.c.player == note.player,
        _rows.c.state == PAID,
        _rows.c.wager == 0,
    )
    found = conn.execute(query.order_by(_rows.c.seq.desc())).first()
    if found is None:
        _add(conn, note, now, PAID, "")
    else:
        _set(conn, found.id, wager=note.wager, cents=note.cents)


def _undone(conn: Connection, note: Note, now: int) -> None:
    mine = (*_of_round(note), _rows.c.link_id == note.link, _rows.c.wager == note.wager)
    conn.execute(update(_rows).where(*mine).values(state=UNDONE))


def _voided(conn: Connection, note: Note, now: int) -> None:
    """What still waited is won no more, nor a hand that was confirmed for the envy of others."""
    open_ones = (*_of_round(note), _rows.c.wager == 0, _rows.c.state.in_((WAITING, PAID)))
    conn.execute(update(_rows).where(*open_ones).values(state=UNDONE))


_WRITE: dict[str, Any] = {
    "asked": _asked,
    "given": _given,
    "answered": _answered,
    "paid": _paid,
    "undone": _undone,
    "voided": _voided,
}


# --- asked for -----------------------------------------------------------------------------------


def awards(conn: Connection, link: str, most: int = MOST) -> list[Award]:
    """The last awards of a link (or of a table's own meter), the latest first."""
    query = select(_rows).where(_rows.c.link_id == link).order_by(_rows.c.seq.desc()).limit(most)
    return [_award(row) for row in conn.execute(query)]


def _award(row: Any) -> Award:
    same = {name: getattr(row, name) for name in Award.__struct_fields__ if name in _SAME}
    return Award(link=row.link_id, approvals=_approvals(row.approvals), **same)


def _approvals(packed: bytes) -> tuple[Approval, ...]:
    return msgspec.json.decode(packed, type=tuple[Approval, ...])


_SAME = frozenset(Award.__struct_fields__) - {"link", "approvals"}
