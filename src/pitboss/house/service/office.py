"""The back office: rounds found again, statements, reports beside theory, corrections, meters."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter
from sqlalchemy import Connection, select

from pitboss.house.ledger.accounts import wallet
from pitboss.house.ledger.reading import StatementLine, statement
from pitboss.house.links.figures import RIGHT, change_figures
from pitboss.house.links.sheet import MeterSheet, meter_sheet
from pitboss.house.people import persons
from pitboss.house.records import reports
from pitboss.house.records.rounds import RoundKept, rounds
from pitboss.house.service.asking import Known, desk_of, signed_in, with_right
from pitboss.house.store import schema
from pitboss.house.tables.commands import LARGEST, check_id
from pitboss.house.tables.corrections import MOST_CENTS, correct
from pitboss.rooms import registry

Ask = Request[Any, Any, Any]
PAGE = 200
Moment = Annotated[int, QueryParameter(ge=0, le=LARGEST)]
After = Annotated[int, QueryParameter(ge=0, le=LARGEST)]
Most = Annotated[int, QueryParameter(ge=1, le=PAGE)]
Newest = Annotated[bool, QueryParameter()]
Word = Annotated[str, QueryParameter(max_length=64)]
Grouping = Annotated[reports.By, QueryParameter()]


class Told(reports.Counted, frozen=True):
    """A table over some time: money in cents, hold in per cent of drop, the band of 95%."""

    hold: float | None
    expected: float
    low: float
    high: float
    z: float | None


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A payment to put right: what a player is still owed, or below zero what he got too much."""

    action_id: str
    round: Annotated[int, msgspec.Meta(ge=1, le=LARGEST)]
    person: str
    cents: Annotated[int, msgspec.Meta(ge=-MOST_CENTS, le=MOST_CENTS)]
    reason: str


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By which rules the meters of a link are kept from now on, and why."""

    game: str
    reason: str
    options: dict[str, Any] = {}
    pay_tables: dict[str, str] = {}


class Corrected(msgspec.Struct, frozen=True):
    """What came of it."""

    result: str


def told(each: reports.Report) -> Told:
    """A report as it is sent."""
    low, high = each.band
    counted = {name: getattr(each, name) for name in reports.Counted.__struct_fields__}
    return Told(**counted, hold=each.hold, expected=each.expected, low=low, high=high, z=each.z)


@get("/records/rounds")
async def found_rounds(
    request: Ask,
    someone: Known,
    table: Word = "",
    game: Word = "",
    since: Moment = 0,
    until: Moment = LARGEST,
    after: After = 0,
    most: Most = 100,
    newest: Newest = False,
) -> list[RoundKept]:
    """Rounds that are over, by table, game and time."""
    with_right(someone, "read_records")
    return await desk_of(request).read(
        lambda conn: rounds(conn, table, game, since, until, after, most, newest)
    )


@get("/me/statement")
async def own_statement(
    request: Ask, someone: Known, after: After = 0, most: Most = 100
) -> list[StatementLine]:
    """What went into your wallet and out of it."""
    person = signed_in(someone).who.person
    return await desk_of(request).read(
        lambda conn: statement(conn, wallet(person), after=after, limit=most)
    )


@get("/records/people/{name:str}/statement")
async def statement_of(
    request: Ask, name: FromPath[str], someone: Known, after: After = 0, most: Most = 100
) -> list[StatementLine]:
    """A person's wallet, for those who read records."""
    with_right(someone, "read_records")

    def find(conn: Connection) -> list[StatementLine]:
        person = persons.find_name(conn, name)
        account = wallet(person.id) if person else "wallet:nobody"
        return statement(conn, account, after=after, limit=most)

    return await desk_of(request).read(find)


@get("/reports")
async def report(
    request: Ask,
    someone: Known,
    since: Moment = 0,
    until: Moment = LARGEST,
    table: Word = "",
    by: Grouping = "table",
) -> list[Told]:
    """Drop, handle, win and hold of every table, game, or table and day, beside theory."""
    with_right(someone, "read_records")
    found = await desk_of(request).read(lambda conn: reports.grouped(conn, since, until, table, by))
    return [told(each) for each in found]


@get("/reports/flags")
async def flags(request: Ask, someone: Known) -> list[reports.Flag]:
    """Tables that a regulator would ask about."""
    with_right(someone, "read_records")
    desk = desk_of(request)
    return await desk.read(lambda conn: reports.flags(conn, desk.clock.now()))


@post("/tables/{table_id:str}/corrections", status_code=200)
async def put_right(
    request: Ask, table_id: FromPath[str], data: JSONBody[Wrong], someone: Known
) -> Corrected:
    """Put a wrong payment right by a new entry."""
    known = with_right(someone, "correct_mispay")
    desk = desk_of(request)
    await desk.check_table(table_id)
    check_id(data.action_id)
    result = await asyncio.to_thread(
        correct,
        desk.worker.pit,
        known.who,
        data.action_id,
        table_id,
        data.round,
        data.person,
        data.cents,
        data.reason,
    )
    return Corrected(result)


@get("/meters")
async def meters(request: Ask) -> list[MeterSheet]:
    """Every linked progressive, in the words that regulators use."""

    def find(conn: Connection) -> list[MeterSheet]:
        rows = schema.links
        ids = conn.execute(select(rows.c.id).order_by(rows.c.id)).scalars().all()
        return [meter_sheet(conn, id) for id in ids]

    return await desk_of(request).read(find)


@put("/links/{name:str}/figures", status_code=204)
async def set_figures(
    request: Ask, name: FromPath[str], data: JSONBody[Figures], someone: Known
) -> None:
    """Keep the meters of a link by other figures, while no table is on it."""
    known, desk = with_right(someone, RIGHT), desk_of(request)
    rules = registry.listed(data.game).with_table().rules(data.options, data.pay_tables)
    await desk.call(lambda: change_figures(desk.pit, known.who, name, rules, data.reason))


HANDLERS = Router(
    "/",
    route_handlers=[
        found_rounds,
        own_statement,
        statement_of,
        report,
        flags,
        put_right,
        meters,
        set_figures,
    ],
    tags=["office"],
)
