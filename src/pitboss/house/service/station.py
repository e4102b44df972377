"""The staff's own look at a table."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router, get
from litestar.params import FromPath

from pitboss.house.people.roles import NotAllowed
from pitboss.house.service.asking import Known, desk_of, signed_in
from pitboss.house.tables.station import Station, station

Ask = Request[Any, Any, Any]
RIGHTS = frozenset({"deal", "declare_irregularity"})


@get("/tables/{table_id:str}/station")
async def at_the_station(request: Ask, table_id: FromPath[str], someone: Known) -> Station:
    """What the script waits for, and which irregularities the filing foresees."""
    if not signed_in(someone).who.rights & RIGHTS:
        raise NotAllowed("this needs the right deal or declare_irregularity", field="role")
    return await desk_of(request).look(table_id, station)


HANDLERS = Router("/", route_handlers=[at_the_station], tags=["floor"])
