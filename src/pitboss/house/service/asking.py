"""Who sends a request: by a token in the header, or by a cookie that no other site can use."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from pitboss.house.people.rates import network
from pitboss.house.people.roles import allow
from pitboss.house.service.desk import Desk, Someone
from pitboss.house.service.problems import NotSignedIn

COOKIE = "pitboss_session"
OWN_HEADER = "x-pitboss"  # a page of another site cannot send it without being asked first
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
Known = NamedDependency[Someone | None]  # who asks, as a handler is told
Connection = ASGIConnection[Any, Any, Any, Any]


def desk_of(connection: Connection) -> Desk:
    """The desk of the service."""
    desk: Desk = connection.app.state.desk
    return desk


def address_of(connection: Connection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "unknown"


def bearer(connection: Connection) -> str:
    """The token of the header; nothing, if there is none."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def token_of(request: Request[Any, Any, Any]) -> str:
    """The token of a request; a cookie alone may look, and act only from our own pages."""
    if token := bearer(request):
        return token
    cookie = request.cookies.get(COOKIE, "")
    if cookie and request.method not in _SAFE and OWN_HEADER not in request.headers:
        raise NotSignedIn(f"a cookie counts only beside the header {OWN_HEADER}")
    return cookie


def same_site(connection: Connection) -> bool:
    """Does a WebSocket come from a page of this very address?"""
    origin = urlsplit(connection.headers.get("origin", "")).netloc
    return bool(origin) and origin == connection.headers.get("host", "")


async def provide_someone(request: Request[Any, Any, Any]) -> Someone | None:
    """Who asks, if he says so; a token that is none is refused and not passed over."""
    token = token_of(request)
    if not token:
        return None
    desk = desk_of(request)
    someone = await desk.identify(token)
    desk.rates.people.take(someone.who.person)
    return someone


def signed_in(someone: Someone | None) -> Someone:
    """Whoever must be known."""
    if someone is None:
        raise NotSignedIn
    return someone


def with_right(someone: Someone | None, right: str) -> Someone:
    """Whoever must be known and have a right."""
    known = signed_in(someone)
    allow(known.who, right)
    return known


async def take_request(request: Request[Any, Any, Any]) -> None:
    """Count a request of an address before anything else is done for it."""
    desk_of(request).rates.addresses.take(network(address_of(request)))


def take_knock(request: Request[Any, Any, Any]) -> None:
    """Count an attempt to come in."""
    desk_of(request).knocks.take(network(address_of(request)))
