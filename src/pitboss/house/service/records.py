"""What happened: logs as each may see them, published luck, and the acts of the floor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, Router, get
from litestar.params import Parameter
from sqlalchemy import Connection, func, select

from pitboss.errors import Refusal
from pitboss.house.fairness.deal import Deal
from pitboss.house.fairness.records import CardProof, Commitment, PublicDeal
from pitboss.house.people.acts import Act, read_acts
from pitboss.house.service.asking import desk_of, with_right
from pitboss.house.service.desk import Desk, Someone
from pitboss.house.store import schema
from pitboss.house.tables.host import Host
from pitboss.house.tables.luck import record_of
from pitboss.table import events
from pitboss.table.log.format import GENESIS, decode
from pitboss.table.view import HIDDEN, visible

Ask = Request[Any, Any, Any]
PAGE = 500
First = Annotated[int, Parameter(ge=0, le=1 << 53)]
Count = Annotated[int, Parameter(ge=1, le=PAGE)]


class LogPage(msgspec.Struct, frozen=True):
    """Lines of a table's log as one person may see them."""

    table: str
    first: int
    lines: int  # that the log has
    events: list[events.Event]


class Fairness(msgspec.Struct, frozen=True):
    """What is published of a table's luck: promises, deals, and how many promises are open."""

    table: str
    unrevealed: int
    commitments: list[Commitment]
    deals: list[PublicDeal]


class ActsPage(msgspec.Struct, frozen=True):
    """Privileged acts, in their order."""

    first: int
    acts: list[Act]


@get("/tables/{table_id:str}/log")
async def log(
    request: Ask, table_id: str, someone: Someone | None, first: First = 0, count: Count = PAGE
) -> LogPage:
    """What happened at a table, with everything hidden that you may not see."""
    desk = desk_of(request)
    await desk.check_table(table_id)
    told, lines = await desk.read(lambda conn: _events(conn, table_id, first, count))
    # He sees as himself, now and then: who sat down later under another name saw nothing.
    name = someone.name if someone else None
    return LogPage(table_id, first, lines, visible(told, name))


@get("/tables/{table_id:str}/log/stored", media_type=MediaType.TEXT)
async def stored_log(
    request: Ask, table_id: str, someone: Someone | None, first: First = 0, count: Count = PAGE
) -> Response[bytes]:
    """The very bytes of a log, but for the round that is being played."""
    with_right(someone, "read_records")
    desk = desk_of(request)
    await desk.check_table(table_id)
    end = await _finished(desk, table_id)
    rows = schema.lines
    query = (
        select(rows.c.line)
        .where(rows.c.table_id == table_id, rows.c.n >= first, rows.c.n < min(end, first + count))
        .order_by(rows.c.n)
    )
    found = await desk.read(lambda conn: b"".join(conn.execute(query).scalars()))
    return Response(found, media_type="application/x-ndjson")


async def _finished(desk: Desk, table_id: str) -> int:
    """How many lines of a log belong to rounds that are over: hands in play are nobody's to see."""
    rows = schema.tables
    query = select(rows.c.state).where(rows.c.id == table_id)
    if await desk.read(lambda conn: conn.execute(query).scalar_one()) == "closed":
        return 1 << 53

    def end(host: Host) -> int:
        opened = [n for n, event in host.tail if isinstance(event, events.RoundOpened)]
        return opened[-1] if host.running and opened else host.version

    return await desk.look(table_id, end)


def _events(
    conn: Connection, table_id: str, first: int, count: int
) -> tuple[list[events.Event], int]:
    rows = schema.lines
    whole = select(func.count()).select_from(rows).where(rows.c.table_id == table_id)
    query = (
        select(rows.c.n, rows.c.line, rows.c.seal)
        .where(rows.c.table_id == table_id, rows.c.n >= first - 1, rows.c.n < first + count)
        .order_by(rows.c.n)
    )
    told, seal = [], GENESIS
    for row in conn.execute(query):
        if row.n >= first:
            told.append(decode(row.line[:-1], row.n, seal)[0])
        seal = row.seal
    return told, conn.execute(whole).scalar_one()


# --- luck ----------------------------------------------------------------------------------------


@get("/tables/{table_id:str}/fairness")
async def fairness(request: Ask, table_id: str, first: First = 0, count: Count = PAGE) -> Fairness:
    """Promises and deals of a table from number ``first`` on, and how many promises are open."""
    desk = desk_of(request)
    await desk.check_table(table_id)
    return await desk.read(lambda conn: _fairness(conn, table_id, first, count))


def _fairness(conn: Connection, table_id: str, first: int, count: int) -> Fairness:
    rows = schema.deals
    here = rows.c.table_id == table_id
    query = select(rows).where(here, rows.c.number >= first).order_by(rows.c.number).limit(count)
    found = conn.execute(query).all()
    still = select(func.count()).select_from(rows).where(here, rows.c.revealed_at.is_(None))
    records = [record for row in found if (record := record_of(table_id, row)) is not None]
    return Fairness(
        table=table_id,
        unrevealed=conn.execute(still).scalar_one(),
        commitments=[
            Commitment(
                table=table_id, number=row.number, algorithm=row.algorithm, hash=row.commitment
            )
            for row in found
        ],
        deals=[record.public() for record in records],
    )


@get("/tables/{table_id:str}/fairness/cards/{line:int}")
async def card_proof(request: Ask, table_id: str, line: int, someone: Someone | None) -> CardProof:
    """The proof of a card that was dealt in a line of the log, for those who see its face."""
    desk = desk_of(request)
    await desk.check_table(table_id)
    name = someone.name if someone else None
    return await desk.read(lambda conn: _proof(conn, table_id, line, name))


def _proof(conn: Connection, table_id: str, line: int, name: str | None) -> CardProof:
    told, lines = _events(conn, table_id, line, 1) if 0 <= line < 1 << 53 else ([], 0)
    dealt = told[0] if told and line < lines else None
    if not isinstance(dealt, events.CardDealt):
        raise Refusal("no card is dealt in this line", field="line")
    (seen,) = visible([dealt], name)
    if not isinstance(seen, events.CardDealt) or seen.card == HIDDEN:
        raise Refusal("this card lies face down for you", field="line")
    cards = _since_shuffle(conn, table_id, line)
    rows = schema.deals
    query = select(rows).where(rows.c.table_id == table_id, rows.c.used >= len(cards))
    for row in conn.execute(query.order_by(rows.c.number.desc())):
        record = record_of(table_id, row)
        deal = Deal.of(record) if record is not None and record.composition else None
        if deal is not None and _begins_with(deal, cards):
            return deal.proof(len(cards) - 1)
    raise Refusal("the cards of this table come from no shoe of ours", field="line")


def _since_shuffle(conn: Connection, table_id: str, line: int) -> list[str]:
    """The cards dealt since the shuffle before a line, up to it."""
    cards: list[str] = []
    last = line
    while last >= 0:
        first = max(0, last - PAGE + 1)
        told, _ = _events(conn, table_id, first, last - first + 1)
        for event in reversed(told):
            if isinstance(event, events.CardsShuffled):
                return cards[::-1]
            if isinstance(event, events.CardDealt):
                cards.append(event.card)
        last = first - 1
    return cards[::-1]


def _begins_with(deal: Deal, cards: Sequence[str]) -> bool:
    return all(deal.proof(place).card == card for place, card in enumerate(cards))


# --- acts ----------------------------------------------------------------------------------------


@get("/acts")
async def acts(
    request: Ask, someone: Someone | None, first: First = 0, count: Count = PAGE
) -> ActsPage:
    """Privileged acts, for those who read records."""
    with_right(someone, "read_records")

    def some(conn: Connection) -> list[Act]:
        return [act for act, _ in zip(read_acts(conn, first), range(count), strict=False)]

    return ActsPage(first, await desk_of(request).read(some))


HANDLERS = Router(
    "/", route_handlers=[log, stored_log, fairness, card_proof, acts], tags=["records"]
)
