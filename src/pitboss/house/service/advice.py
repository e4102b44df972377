"""The coach: what each answer is worth to whoever is asked now, from what he sees."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
from litestar import Request, Router, get
from litestar.params import FromPath

from pitboss.desk.position import Position
from pitboss.desk.priced import Decision, Priced, Short
from pitboss.house.service.asking import Known, desk_of, signed_in
from pitboss.house.service.desk import Desk
from pitboss.house.service.pricing import Prices
from pitboss.house.tables.host import Host
from pitboss.table.effects import Question

Ask = Request[Any, Any, Any]
KEPT = 512  # decisions whose prices are kept at hand
Status = Literal["none", "solving", "done"]


class Advised(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the coach says: nothing is asked, he is thinking (ask again), or the price of each."""

    status: Status
    event: int = 0  # the prompt that it is about
    version: int = 0
    unit: int = 0
    choices: list[Priced] = []
    short: Short | None = None


class Asked(NamedTuple):
    """A decision that is open."""

    key: tuple[str, int, int]  # the table, the round and how far it has come
    version: int
    position: Position


@get("/tables/{table_id:str}/advice")
async def advice(request: Ask, table_id: FromPath[str], someone: Known) -> Advised:
    """What each answer is worth that you can give now; `solving`: ask again in a moment."""
    known, desk = signed_in(someone), desk_of(request)

    def look(host: Host) -> tuple[str | None, Asked | None]:
        player = known.sees_as(host)
        return player, _asked(host, player)

    player, asked = await desk.look(table_id, look)
    if player is None or asked is None:
        return Advised("none")
    coach = _coaches.setdefault(desk, Prices(KEPT))
    event = asked.key[2]
    told = await coach.price(
        known.who.person,
        (*asked.key, player),
        lambda: desk.solvers.coach.ask("advise", {"position": asked.position, "player": player}),
    )
    if told is None:
        return Advised("solving", event, asked.version)
    found = msgspec.json.decode(told, type=Decision)
    status: Status = "done" if found.choices else "none"
    return Advised(status, event, asked.version, found.unit, found.choices, found.short)


def _asked(host: Host, player: str | None) -> Asked | None:
    """The decision that is a player's now, with a copy of all that led to it."""
    round_ = host.running
    pending = round_.pending if round_ else None
    if round_ is None or not isinstance(pending, Question) or pending.player != player:
        return None
    key = (host.id, round_.number, len(round_.log))
    return Asked(key, host.version, Position.of(round_))


_coaches: WeakKeyDictionary[Desk, Prices] = WeakKeyDictionary()
HANDLERS = Router("/", route_handlers=[advice], tags=["coach"])
