"""The application: every route under /api, health and figures beside it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.types import Message, Scope
from sqlalchemy import text

from pitboss.errors import PitbossError
from pitboss.house.service import for_pages, live, money, office, pages, people, records, tables
from pitboss.house.service.asking import desk_of, provide_someone, take_request
from pitboss.house.service.desk import Desk
from pitboss.house.service.patrol import patrol
from pitboss.house.service.problems import respond
from pitboss.house.service.schema import PATH, Served, schema_router
from pitboss.version import __version__

LARGEST_BODY = 64 * 1024
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
Ask = Request[Any, Any, Any]


class Health(msgspec.Struct, frozen=True):
    """How the service is."""

    status: str
    version: str = __version__


@get("/health")
async def health() -> Health:
    """The process is alive."""
    return Health("alive")


@get("/ready")
async def ready(request: Ask) -> Response[Health]:
    """The database answers and the writer writes."""
    desk = desk_of(request)
    try:
        await desk.read(lambda conn: conn.execute(text("SELECT 1")))
        well = desk.worker.alive
    except PitbossError:
        well = False
    status = HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE
    return Response(Health("ready" if well else "not ready"), status_code=status)


@get("/metrics", media_type=MediaType.TEXT)
async def metrics(request: Ask) -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(desk_of(request).metrics.text(), media_type="text/plain; version=0.0.4")


async def _before_send(message: Message, scope: Scope) -> None:
    """Every answer has the same headers, faults too, and is counted."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    desk: Desk = scope["litestar_app"].state.desk
    handler: Any = scope.get("route_handler")
    route = sorted(handler.paths)[0] if handler is not None and handler.paths else "none"
    desk.metrics.requests.labels(route, str(message["status"])).inc()


@asynccontextmanager
async def _running(app: Litestar) -> AsyncIterator[None]:
    desk: Desk = app.state.desk
    desk.start()
    watch = asyncio.create_task(patrol(desk, app.state.lines))
    try:
        yield
    finally:
        watch.cancel()
        desk.stop()


def make_app(desk: Desk) -> Litestar:
    """The application around a desk; it starts the writer, and stops it."""
    api = Router(
        "/api",
        route_handlers=[
            people.HANDLERS,
            tables.HANDLERS,
            for_pages.HANDLERS,
            records.HANDLERS,
            office.HANDLERS,
            money.HANDLERS,
            live.live,
        ],
        dependencies={"someone": Provide(provide_someone)},
        before_request=take_request,
    )
    return Litestar(
        route_handlers=[api, health, ready, metrics, *pages.HANDLERS],
        lifespan=[_running],
        state=State({"desk": desk, "lines": set()}),
        exception_handlers={Exception: respond},
        before_send=[_before_send],
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Pitboss house",
            version=__version__,
            path=PATH,
            openapi_router=schema_router(),
            render_plugins=[Served(path="/")],
        ),
        logging_config=None,
        debug=False,
    )
