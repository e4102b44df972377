"""What happened: logs as each may see them, published luck, and the acts of the floor."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter
from sqlalchemy import Connection, func, select

from pitboss.house.fairness.records import CardProof
from pitboss.house.people.acts import Act, read_acts
from pitboss.house.people.names import GUEST
from pitboss.house.records.fairness import Summary, card_proof, summary, text
from pitboss.house.records.lines import events_between
from pitboss.house.service.asking import Known, desk_of, with_right
from pitboss.house.service.desk import Desk, Someone
from pitboss.house.store import schema
from pitboss.house.tables.host import Host
from pitboss.table import events
from pitboss.table.view import visible

Ask = Request[Any, Any, Any]
PAGE = 500
NDJSON = "application/x-ndjson"
_LINES = {200: ResponseSpec(str, description="Lines of JSON.", media_type=NDJSON)}
First = Annotated[int, QueryParameter(ge=0, le=1 << 53)]
Count = Annotated[int, QueryParameter(ge=1, le=PAGE)]


class LogPage(msgspec.Struct, frozen=True):
    """Lines of a table's log as one person may see them."""

    table: str
    first: int
    lines: int  # that the log has
    events: list[events.Event]


class ActsPage(msgspec.Struct, frozen=True):
    """Privileged acts, in their order."""

    first: int
    acts: list[Act]


@get("/tables/{table_id:str}/log")
async def log(
    request: Ask, table_id: FromPath[str], someone: Known, first: First = 0, count: Count = PAGE
) -> LogPage:
    """What happened at a table, with everything hidden that you may not see."""
    desk = desk_of(request)
    await desk.check_table(table_id)
    told, lines = await desk.read(lambda conn: _events(conn, table_id, first, count))
    return LogPage(table_id, first, lines, _seen(told, someone))


def _seen(told: list[events.Event], someone: Someone | None) -> list[events.Event]:
    """Events as somebody sees them, under his name and under the one that he had as a guest."""
    if someone is None:
        return visible(told, None)
    own = visible(told, someone.name)
    as_guest = visible(told, GUEST + someone.who.person)
    return [a if a == event else b for event, a, b in zip(told, own, as_guest, strict=True)]


@get("/tables/{table_id:str}/log/stored", responses=_LINES)
async def stored_log(
    request: Ask, table_id: FromPath[str], someone: Known, first: First = 0, count: Count = PAGE
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
    return Response(found, media_type=NDJSON)


async def _finished(desk: Desk, table_id: str) -> int:
    """How many lines of a log belong to rounds that are over: hands in play are nobody's to see."""
    rows = schema.tables
    query = select(rows.c.state).where(rows.c.id == table_id)
    if await desk.read(lambda conn: conn.execute(query).scalar_one()) == "closed":
        return 1 << 53

    def end(host: Host) -> int:
        played = host.played  # a long round may have pushed its own beginning out of the tail
        return played.first_line if host.running and played is not None else host.version

    return await desk.look(table_id, end)


def _events(
    conn: Connection, table_id: str, first: int, count: int
) -> tuple[list[events.Event], int]:
    rows = schema.lines
    whole = select(func.count()).select_from(rows).where(rows.c.table_id == table_id)
    told = [event for _, event in events_between(conn, table_id, first, first + count - 1)]
    return told, conn.execute(whole).scalar_one()


# --- luck ----------------------------------------------------------------------------------------


@get("/tables/{table_id:str}/fairness")
async def fairness(request: Ask, table_id: FromPath[str]) -> Summary:
    """How many promises of luck a table has made, and how many of them are still open."""
    desk = desk_of(request)
    await desk.check_table(table_id)
    return await desk.read(lambda conn: summary(conn, table_id))


@get("/tables/{table_id:str}/fairness/records", responses=_LINES)
async def fairness_records(request: Ask, table_id: FromPath[str]) -> Response[bytes]:
    """All that is published of a table's luck, in the lines that the stand-alone verifier takes."""
    desk = desk_of(request)
    await desk.check_table(table_id)
    found = await desk.read(lambda conn: text(conn, table_id))
    return Response(found, media_type=NDJSON)


@get("/tables/{table_id:str}/fairness/cards/{line:int}")
async def proof(
    request: Ask, table_id: FromPath[str], line: FromPath[int], someone: Known
) -> CardProof:
    """The proof of a card that was dealt in a line of the log, for those who see its face."""

    def look(host: Host) -> CardProof:
        return card_proof(host, line, someone.sees_as(host) if someone else None)

    return await desk_of(request).look(table_id, look)


# --- acts ----------------------------------------------------------------------------------------


@get("/acts")
async def acts(request: Ask, someone: Known, first: First = 0, count: Count = PAGE) -> ActsPage:
    """Privileged acts, for those who read records."""
    with_right(someone, "read_records")

    def some(conn: Connection) -> list[Act]:
        return [act for act, _ in zip(read_acts(conn, first), range(count), strict=False)]

    return ActsPage(first, await desk_of(request).read(some))


HANDLERS = Router(
    "/", route_handlers=[log, stored_log, fairness, fairness_records, proof, acts], tags=["records"]
)
