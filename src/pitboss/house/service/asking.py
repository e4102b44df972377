"""Who sends a request: by a token in the header, or by a cookie that no other site can use."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote_plus, urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from pitboss.house.people.rates import network
from pitboss.house.people.roles import NotAllowed, allow
from pitboss.house.people.secret import looks_secret
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


def check_address(connection: Connection) -> None:
    """Refuse a token in an address: others on the way write addresses down."""
    query = unquote_plus(connection.scope["query_string"].decode("latin-1"))
    if looks_secret(query) or looks_secret(connection.scope["path"]):
        raise NotSignedIn("a token does not belong into an address: send it in a header")


def check_page(request: Request[Any, Any, Any]) -> None:
    """Refuse a page of another site that would sign its visitor in here, as whom it likes."""
    if request.headers.get("origin") and not same_site(request):
        raise NotAllowed("a cookie is given to our own pages only", field="origin")


def same_site(connection: Connection) -> bool:
    """Does it come from a page of this very address?"""
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


def in_person(someone: Someone | None) -> Someone:
    """Whoever must be there himself: a programme's token is not him, and makes no other tokens."""
    known = signed_in(someone)
    if known.who.scope is not None:
        raise NotAllowed("this needs a session, not the token of a programme", field="token")
    return known


async def take_request(request: Request[Any, Any, Any]) -> None:
    """Count a request of an address before anything else is done for it."""
    desk_of(request).rates.addresses.take(network(address_of(request)))
    check_address(request)


def take_knock(request: Request[Any, Any, Any]) -> None:
    """Count an attempt to come in."""
    desk_of(request).knocks.take(network(address_of(request)))
