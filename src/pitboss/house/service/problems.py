"""Whatever goes wrong, in one shape: a message, the field it is about, and the clause behind it."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from pitboss.errors import PitbossError, Refusal, UnknownName
from pitboss.house.people.rates import TooMany
from pitboss.house.people.roles import NotAllowed
from pitboss.house.store.database import StoreFault, UnknownOutcome

_log = structlog.get_logger("pitboss.house")


class Problem(msgspec.Struct, frozen=True):
    """What is wrong."""

    message: str
    field: str = ""
    clause: str = ""


class NotSignedIn(Refusal):
    """Nobody knows who asks."""

    def __init__(self, message: str = "sign in first, or play as a guest") -> None:
        super().__init__(message, field="token")


class WrongPassword(Refusal):
    """A name and a password that do not go together."""


def problem_of(fault: Exception) -> tuple[int, Problem]:
    """The status of HTTP and the shape that a fault is told in."""
    if isinstance(fault, Refusal):
        return _status(fault), Problem(fault.message, fault.field, fault.clause)
    if isinstance(fault, UnknownName):
        return HTTPStatus.NOT_FOUND, Problem(str(fault), fault.kind)
    if isinstance(fault, ValidationException):
        return HTTPStatus.BAD_REQUEST, _invalid(fault)
    if isinstance(fault, HTTPException):
        return fault.status_code, Problem(HTTPStatus(fault.status_code).phrase.lower())
    for kind, status, words in _OURS:
        if isinstance(fault, kind):
            return status, Problem(words)
    return HTTPStatus.INTERNAL_SERVER_ERROR, Problem("a fault of the house")


_OURS: tuple[tuple[type[Exception], int, str], ...] = (
    (UnknownOutcome, HTTPStatus.ACCEPTED, "it is not known whether this was done: look again"),
    (RecursionError, HTTPStatus.BAD_REQUEST, "the request is nested too deep"),
    (StoreFault, HTTPStatus.SERVICE_UNAVAILABLE, "the database cannot be reached now"),
)


def _status(refusal: Refusal) -> int:
    if isinstance(refusal, TooMany):
        return HTTPStatus.TOO_MANY_REQUESTS
    if isinstance(refusal, NotAllowed):
        return HTTPStatus.FORBIDDEN
    if isinstance(refusal, WrongPassword) or refusal.field == "token":
        return HTTPStatus.UNAUTHORIZED
    return HTTPStatus.BAD_REQUEST


def _invalid(fault: ValidationException) -> Problem:
    extra = fault.extra if isinstance(fault.extra, list) else []
    first = extra[0] if extra and isinstance(extra[0], dict) else {}
    message = str(first.get("message", "")) or "the request cannot be read"
    return Problem(message, str(first.get("key", "")))


def respond(request: Request[Any, Any, Any], fault: Exception) -> Response[Problem]:
    """The answer to a request that failed."""
    status, told = problem_of(fault)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        kind = type(fault).__name__
        words = str(fault) if isinstance(fault, PitbossError) else kind
        _log.error("request_fault", path=request.url.path, kind=kind, fault=words, exc_info=fault)
    headers = {}
    if isinstance(fault, TooMany):
        headers["Retry-After"] = str(-(-fault.wait_ms // 1000))
    if status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(told, status_code=status, headers=headers, media_type="application/json")
