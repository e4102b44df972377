"""Lines typed at a table, read by the house; and what the clauses say that it cites."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Router, get, post
from litestar.params import FromPath, JSONBody

from pitboss.errors import UnknownName
from pitboss.house.service.asking import Known, desk_of
from pitboss.house.tables.host import Host
from pitboss.house.tables.saying import Understood, understood
from pitboss.rooms import registry
from pitboss.rulebook.clauses import clauses

Ask = Request[Any, Any, Any]


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line as it was typed."""

    text: str


@post("/tables/{table_id:str}/say", status_code=200)
async def say(
    request: Ask, table_id: FromPath[str], data: JSONBody[Line], someone: Known
) -> Understood:
    """Which commands a typed line means; nothing is done: send them yourself, in their order."""

    def look(host: Host) -> Understood:
        return understood(host, someone.sees_as(host) if someone else None, data.text)

    return await desk_of(request).look(table_id, look)


@get("/games/{game:str}/clauses")
async def cited(game: FromPath[str]) -> dict[str, str]:
    """What every clause of a game's filing says, in a line of our own words."""
    if game not in registry.priced():
        raise UnknownName("game", game, registry.priced())
    return {each.id: each.paraphrase for each in clauses(game)}


HANDLERS = Router("/", route_handlers=[say, cited], tags=["words"])
