"""What a table has shown lately, for those who like to look back."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Router, get
from litestar.params import FromPath, QueryParameter

from pitboss.house.records.histories import ROUNDS, History, history
from pitboss.house.service.asking import desk_of

Ask = Request[Any, Any, Any]
Most = Annotated[int, QueryParameter(ge=1, le=ROUNDS)]


@get("/tables/{table_id:str}/history")
async def looking_back(request: Ask, table_id: FromPath[str], most: Most = ROUNDS) -> History:
    """The last finished rounds: winners with their roads, spins, throws, markers, the bank."""
    desk = desk_of(request)
    await desk.check_table(table_id)
    return await desk.read(lambda conn: history(conn, table_id, most))


HANDLERS = Router("/", route_handlers=[looking_back], tags=["tables"])
