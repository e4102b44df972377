"""The lobby, a table as it lies, what happened at it, and commands."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from sqlalchemy import ColumnElement, Connection, select

from pitboss.errors import Refusal, UnknownName
from pitboss.house.service.asking import Known, desk_of, signed_in, with_right
from pitboss.house.service.desk import Desk
from pitboss.house.service.told import read_told, status_of, unknown
from pitboss.house.store import schema
from pitboss.house.tables import commands
from pitboss.house.tables.host import Host
from pitboss.house.tables.opening import Wanted, open_table
from pitboss.house.tables.pit import Told
from pitboss.house.tables.recovery import rules_of
from pitboss.house.tables.stale import UNSAID
from pitboss.house.tables.state import Settings, check_settings
from pitboss.house.tables.view import Seen, displayed, encoded
from pitboss.rooms import registry
from pitboss.table.layout import Layout, layout

Ask = Request[Any, Any, Any]
Since = Annotated[int | None, QueryParameter(ge=0, le=commands.LARGEST)]
_encode = msgspec.json.Encoder(order="deterministic").encode
_ANSWERED = {
    200: ResponseSpec(Told, description="It is done."),
    202: ResponseSpec(Told, description="It is not known whether it was done: ask again."),
    403: ResponseSpec(Told, description="You have not the right to it."),
    409: ResponseSpec(Told, description="The table refuses it, with the clause."),
}


class TableLine(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    id: str
    name: str
    game: str
    title: str
    mode: str
    state: str
    seats: int
    taken: int
    standing: int
    low: int  # the least and the most of the game's first wager, in cents
    high: int
    meters: dict[str, int]


_KEPT = ("id", "name", "game", "mode", "state")  # by the names of their columns


class TableTold(msgspec.Struct, frozen=True):
    """A table: its felt, and how it stands for whoever asks."""

    layout: Layout
    view: Seen


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command with the id that the client made for it, and the version that it had seen."""

    action_id: str
    command: msgspec.Raw
    seen: Annotated[int, msgspec.Meta(ge=0, le=commands.LARGEST)] | None = None


class TableWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open: a registered game, what its filing leaves to the casino, and why."""

    game: str
    name: str
    reason: str
    mode: str = "auto"
    options: dict[str, Any] = {}
    pay_tables: dict[str, str] = {}
    settings: Settings = Settings()
    link: str = ""


class TableOpened(msgspec.Struct, frozen=True):
    """The id of a new table."""

    id: str


@get("/tables")
async def lobby(request: Ask) -> list[TableLine]:
    """Every table that is open, as the public sees it."""
    desk = desk_of(request)
    rows = await desk.read(open_rows)
    return await desk.call(lambda: list(table_lines(desk, rows).values()))


def open_rows(conn: Connection, *more: ColumnElement[Any]) -> list[Any]:
    """The tables that are open, as the house keeps them."""
    rows = schema.tables
    query = select(*(rows.c[name] for name in _KEPT), *more)
    return list(
        conn.execute(query.where(rows.c.state != "closed").order_by(rows.c.name, rows.c.id))
    )


def table_lines(desk: Desk, rows: Iterable[Any]) -> dict[str, TableLine]:
    """Those of these tables that are still open, by their ids, as they stand in the lobby."""
    found = {}
    for row in rows:
        with suppress(UnknownName):  # it was closed meanwhile
            found[row.id] = table_line(row, desk.worker.host(row.id)[0])
    return found


def table_line(row: Any, host: Host) -> TableLine:
    """A table as it stands in the lobby."""
    table, room = host.table, registry.room(row.game)
    first = table.rules.limits(room.headline)
    return TableLine(
        **{name: row._mapping[name] for name in _KEPT},
        title=room.name,
        seats=table.rules.seats,
        taken=len(table.seats),
        standing=len(set(table.racks) - set(table.seats.values())),
        low=first.low,
        high=first.high,
        meters=displayed(host),
    )


@get("/tables/{table_id:str}", responses={200: ResponseSpec(TableTold)})
async def one_table(
    request: Ask,
    table_id: FromPath[str],
    someone: Known,
    since: Since = None,
    words: FromQuery[bool] = False,
) -> Response[bytes]:
    """The felt of a table, and how it stands for you."""

    def look(host: Host) -> bytes:
        view = encoded(host, someone.sees_as(host) if someone else None, since, words)
        return b'{"layout":%b,"view":%b}' % (_encode(layout(host.table)), view)

    return _json(await desk_of(request).look(table_id, look))


@post(
    "/tables/{table_id:str}/commands",
    status_code=200,
    responses=_ANSWERED,
    description="""Ask a table for something. Make the action id before you send, and keep it.

    The body is a command and the header X-Action-Id its id, or both are in an envelope. The
    same id again gets the same bytes back.""",
)
async def command(request: Ask, table_id: FromPath[str], someone: Known) -> Response[bytes]:
    """Ask a table for something."""
    known, desk = signed_in(someone), desk_of(request)
    await desk.check_table(table_id)
    action_id, body, seen = _envelope(request, await request.body())
    commands.check_id(action_id)
    answer = await desk.ask(known, table_id, action_id, body, seen)
    return _json(answer, status_of(read_told(answer)))


def _envelope(request: Ask, body: bytes) -> tuple[str, bytes, int]:
    """The id of an action, its command, and what the client had seen."""
    id = request.headers.get("x-action-id", "")
    if id:
        seen = request.headers.get("x-seen", "")
        if seen and not (seen.isascii() and seen.isdecimal() and int(seen) <= commands.LARGEST):
            raise Refusal("X-Seen is the number of a version", field="seen")
        return id, body, int(seen) if seen else UNSAID
    envelope = read_envelope(body)
    seen_at = UNSAID if envelope.seen is None else envelope.seen
    return envelope.action_id, bytes(envelope.command), seen_at


def read_envelope(body: bytes) -> Envelope:
    """An envelope; what is none is refused."""
    try:
        return msgspec.json.decode(body, type=Envelope)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        what, _, path = str(fault).partition(" - at `$.")
        raise Refusal(f"no envelope of a command: {what}", field=path.rstrip("`")) from None


@get("/actions/{action_id:str}", responses=_ANSWERED)
async def action(request: Ask, action_id: FromPath[str], someone: Known) -> Response[bytes]:
    """What became of an action of yours: done, refused, or unknown."""
    known = signed_in(someone)
    commands.check_id(action_id)
    rows = schema.actions
    query = select(rows.c.answer).where(rows.c.id == action_id, rows.c.who == known.who.person)
    found = await desk_of(request).read(lambda conn: conn.execute(query).scalar_one_or_none())
    if found is None:
        words = "nothing is known of this action: ask for it again with the same id"
        return _json(unknown(action_id, words), HTTPStatus.ACCEPTED)
    return _json(found, status_of(read_told(found)))


@post("/tables", status_code=201)
async def open_one(request: Ask, data: JSONBody[TableWanted], someone: Known) -> TableOpened:
    """Open a table."""
    known, desk = with_right(someone, "open_table"), desk_of(request)
    if not (0 < len(data.name) <= 64 and data.name.isprintable()):
        raise Refusal("a table's name is a line of up to 64 letters", field="name")
    check_settings(data.settings)
    room = registry.listed(data.game).with_table()
    rules = room.rules(data.options, data.pay_tables)
    wanted = Wanted(rules, data.name, data.mode, data.settings, data.link)
    return TableOpened(
        await desk.call(lambda: open_table(desk.pit, known.who, wanted, data.reason))
    )


@get("/tables/{table_id:str}/rules")
async def rules(request: Ask, table_id: FromPath[str]) -> dict[str, Any]:
    """The rules that a table plays by."""
    await desk_of(request).check_table(table_id)
    query = select(schema.tables.c.rules).where(schema.tables.c.id == table_id)
    packed = await desk_of(request).read(lambda conn: conn.execute(query).scalar_one())
    return dict(rules_of(packed).as_json())


def _json(content: bytes, status: int = HTTPStatus.OK) -> Response[bytes]:
    return Response(content, status_code=status, media_type="application/json")


HANDLERS = Router(
    "/", route_handlers=[lobby, one_table, command, action, open_one, rules], tags=["tables"]
)
