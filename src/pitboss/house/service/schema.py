"""The OpenAPI schema as it is served: every operation also tells how it refuses."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from litestar import Request, Response, Router
from litestar.openapi.plugins import JsonRenderPlugin

from pitboss.house.service.asking import take_request
from pitboss.house.service.problems import Problem
from pitboss.table.events import Event, Input

_REFUSALS = {
    HTTPStatus.ACCEPTED: "It is not known whether this was done: look again.",
    HTTPStatus.BAD_REQUEST: "What was sent cannot be read, or is refused.",
    HTTPStatus.UNAUTHORIZED: "Nobody knows who asks, or his token has ended.",
    HTTPStatus.FORBIDDEN: "You have not the right to it.",
    HTTPStatus.NOT_FOUND: "There is no such thing.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "What was sent is too large.",
    HTTPStatus.TOO_MANY_REQUESTS: "Too many requests: wait as long as Retry-After says.",
    HTTPStatus.INTERNAL_SERVER_ERROR: "A fault of the house.",
    HTTPStatus.SERVICE_UNAVAILABLE: "The database cannot be reached now.",
}
PATH = "/api/schema"
_TEXT = {"type": "string"}
_PROBLEM = {
    "type": "object",
    "title": "Problem",
    "properties": {"message": _TEXT, "field": _TEXT, "clause": _TEXT},
    "required": ["message", "field", "clause"],
    "additionalProperties": False,
}
_CONTENT = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


def _kinds(event: type[Event]) -> list[str]:
    """The names of an event and of all that are more special than it."""
    own = event.__struct_config__.tag
    below = [name for each in event.__subclasses__() for name in _kinds(each)]
    return below if event in (Event, Input) else [str(own), *below]


_EVENT = {
    "type": "object",
    "title": "Event",
    "description": "A line of the log; docs/log-format.md says what belongs to each kind.",
    "properties": {
        "event": {"enum": sorted(_kinds(Event))},
        "clause": _TEXT,
        "also": {"type": "array", "items": _TEXT},
    },
    "required": ["event"],
}


def as_sent(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with all refusals in it, and events as they are; the rest stays."""
    schema["components"]["schemas"] |= {"Problem": _PROBLEM, "Event": _EVENT}
    for path, item in schema["paths"].items():
        for operation in item.values() if path.startswith("/api/") else ():
            told = operation["responses"]
            told.pop("400", None)  # the library's own form is never sent
            for status, words in _REFUSALS.items():
                told.setdefault(str(int(status)), {"description": words, "content": _CONTENT})
    return schema


class Served(JsonRenderPlugin):
    """Serves the schema, made when it is first asked for."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The schema in bytes."""
        return super().render(request, as_sent(openapi_schema))


def schema_router() -> Router:
    """Where the schema is served; what is not there is told in our own shape, and no page of it."""
    return Router(
        PATH,
        route_handlers=[],
        include_in_schema=False,
        before_request=take_request,
        after_request=_in_our_shape,
    )


async def _in_our_shape(response: Response[Any]) -> Response[Any]:
    if response.status_code != HTTPStatus.NOT_FOUND:
        return response
    told = Problem(HTTPStatus.NOT_FOUND.phrase.lower())
    return Response(told, status_code=HTTPStatus.NOT_FOUND, media_type="application/json")
