"""The lobby in one answer, and the felt of a table: what a page draws before anybody plays."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from litestar import Request, Response, Router, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath

from pitboss.desk.figures import edge_words
from pitboss.desk.known import known_sheet
from pitboss.house.service.asking import desk_of
from pitboss.house.service.desk import Desk
from pitboss.house.service.tables import TableLine, open_rows, table_lines
from pitboss.house.store import schema
from pitboss.house.tables.host import Host
from pitboss.house.tables.recovery import rules_of
from pitboss.rooms import registry
from pitboss.rulebook.game_rules import game_rules
from pitboss.table.layout import Layout, layout

Ask = Request[Any, Any, Any]
Edge = tuple[str, str]  # of a wager, for the house: in per cent, and exactly where that is known
NOT_SOLVED = ("", "")
_encode = msgspec.json.Encoder(order="deterministic").encode
RULE_SETS = 256  # whose edges are kept at hand
AGAIN_MS = 60_000  # after so long somebody may have solved what was not known


class LobbyTable(msgspec.Struct, frozen=True):
    """An open table: how full it is, what it takes, and what its main wager costs."""

    table: TableLine
    open_seats: int
    edge: str
    edge_exact: str
    unfiled: bool


class LobbyGame(msgspec.Struct, frozen=True):
    """A game: a line, the edge of its main wager as filed, all its wagers, its open tables."""

    game: str
    name: str
    line: str
    filing: str
    part: str
    wager: str  # the one whose edge is told
    wager_name: str
    edge: str
    edge_exact: str
    wagers: list[str]
    open_seats: int
    tables: list[LobbyTable]


class Lobby(msgspec.Struct, frozen=True):
    """Everything that the lobby shows."""

    now: int
    games: list[LobbyGame]


@get("/lobby")
async def lobby(request: Ask) -> Lobby:
    """Every game with its edge, its open tables, their seats and meters; nothing is solved."""
    desk = desk_of(request)
    rows = await desk.read(lambda conn: open_rows(conn, schema.tables.c.rules))
    lines = await desk.call(lambda: table_lines(desk, rows))
    edges = _known.setdefault(desk, Edges())
    return await asyncio.to_thread(_lobby, edges, desk.clock.now(), rows, lines)


def _lobby(edges: Edges, now: int, rows: Sequence[Any], lines: dict[str, TableLine]) -> Lobby:
    tables: dict[str, list[LobbyTable]] = {}
    for row in rows:
        if row.id in lines:
            line = lines[row.id]
            edge = edges.of(line.game, row.rules, now)
            tables.setdefault(row.game, []).append(_table(row.rules, line, edge))
    games = registry.slugs()
    return Lobby(
        now, [_game(slug, tables.get(slug, []), edges.of(slug, b"", now)) for slug in games]
    )


def _table(packed: bytes, line: TableLine, edge: Edge) -> LobbyTable:
    free = max(0, line.seats - line.taken) if line.state == "open" else 0
    return LobbyTable(line, free, *edge, bool(rules_of(packed).unfiled))


def _game(slug: str, tables: list[LobbyTable], edge: Edge) -> LobbyGame:
    room, filed = registry.room(slug), game_rules(slug)
    return LobbyGame(
        game=slug,
        name=room.name,
        line=room.summary,
        filing=filed.filing,
        part=filed.part,
        wager=room.headline,
        wager_name=filed.wagers[room.headline].name,
        edge=edge[0],
        edge_exact=edge[1],
        wagers=[wager.name for wager in filed.wagers.values()],
        open_seats=sum(each.open_seats for each in tables),
        tables=tables,
    )


class Edges:
    """The edges of main wagers, each looked up once; one that is not known is looked up later."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, bytes], tuple[Edge, int]] = {}

    def of(self, slug: str, packed: bytes, now: int) -> Edge:
        """The edge of a game as a table plays it, or without rules as filed."""
        edge, at = self._known.get((slug, packed), (NOT_SOLVED, now - AGAIN_MS))
        if edge != NOT_SOLVED or now - at < AGAIN_MS:
            return edge
        if len(self._known) >= RULE_SETS:
            self._known.clear()
        found = _look_up(slug, packed)
        self._known[slug, packed] = (found, now)
        return found


def _look_up(slug: str, packed: bytes) -> Edge:
    room = registry.room(slug)
    sheet = known_sheet(room, rules_of(packed) if packed else room.rules())
    if not sheet:
        return NOT_SOLVED
    return edge_words(sheet), str(sheet.house_edge) if sheet.exact else ""


_known: WeakKeyDictionary[Desk, Edges] = WeakKeyDictionary()


@get("/tables/{table_id:str}/layout", responses={200: ResponseSpec(Layout)})
async def felt(request: Ask, table_id: FromPath[str]) -> Response[bytes]:
    """The felt of a table: areas, places, limits, pays. What meters stand at is in the view."""

    def look(host: Host) -> bytes:
        drawn = layout(host.table)
        areas = tuple(msgspec.structs.replace(area, meter=None) for area in drawn.areas)
        return _encode(msgspec.structs.replace(drawn, areas=areas))

    return Response(await desk_of(request).look(table_id, look), media_type="application/json")


HANDLERS = Router("/", route_handlers=[lobby, felt], tags=["lobby"])
