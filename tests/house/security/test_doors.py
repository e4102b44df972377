"""Every endpoint, every kind of caller, every state of a table: the one table of who gets what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from litestar.routes import HTTPRoute, WebSocketRoute

from pitboss.house.people.roles import ROLES
from tests.house.security.actors import (
    ACTORS,
    GUEST,
    LET_IN,
    NOBODY,
    PLAYS,
    READS,
    SHUT_OUT,
    token_of,
)
from tests.house.service.casino import PASSWORD, Casino, new_id, opened

OPEN, CLOSED, NOWHERE = "open", "closed", "nowhere"
STATES = (OPEN, CLOSED, NOWHERE)
READERS = ("surveillance", "auditor", READS)
PLAYERS = (GUEST, "player", PLAYS)


class Door(NamedTuple):
    """An endpoint: what is sent, and the status for each caller while the table is open.

    ``closed`` and ``nowhere`` are the status of those who are let in at a table that has closed,
    and at one that never was; None: the endpoint is not about a table.
    """

    method: str
    path: str
    body: Any
    wanted: dict[str, int]
    closed: int | None = None
    nowhere: int | None = None


def free(status: int = 200) -> dict[str, int]:
    """For everybody: who comes is not even asked."""
    return dict.fromkeys(ACTORS, status)


def seen(status: int = 200) -> dict[str, int]:
    """For everybody who does not come with a bad token."""
    return {who: 401 if who in SHUT_OUT else status for who in ACTORS}


def known(status: int, *who: str, others: int = 403) -> dict[str, int]:
    """For these of whom the house knows; without names, for all of them."""
    let_in = who or LET_IN
    return {each: status if each in let_in else others for each in LET_IN} | dict.fromkeys(
        (NOBODY, *SHUT_OUT), 401
    )


def command(do: str, **parts: Any) -> dict[str, Any]:
    return {"action_id": "{id}", "command": {"do": do, **parts}}


T = "/api/tables/{table}"
CORRECTION = {"action_id": "{id}", "round": 1, "person": "x", "cents": 1, "reason": "a wish"}
TABLE = {"game": "big-six", "name": "Two", "reason": "more players"}
TOKEN = {"rights": ["play"], "note": "a bot"}
SIGN_UP = {"name": "{name}", "password": PASSWORD}
NEW_PASSWORD = {"old": "wrong words", "new": PASSWORD}
CLOSING = {"disabled": True, "reason": "he asked for it"}
FIGURES = {"game": "let-it-ride", "reason": "a new season"}
WRONG = {"name": "ann", "password": "wrong words"}

DOORS = [
    Door("GET", "/health", None, free()),
    Door("GET", "/ready", None, free()),
    Door("GET", "/metrics", None, free()),
    Door("GET", "/", None, free()),
    Door("GET", "/{path}", None, free()),
    Door("GET", "/assets/{name}", None, free(404)),
    Door("GET", "/api/schema", None, free()),
    Door("GET", "/api/schema/openapi.json", None, free()),
    Door("GET", "/api/schema/{path}", None, free(404)),
    Door("POST", "/api/guest", {}, free(201)),
    Door("POST", "/api/login", WRONG, free(401)),
    Door(
        "POST",
        "/api/accounts",
        SIGN_UP,
        seen(400) | {NOBODY: 201, GUEST: 201, PLAYS: 403, READS: 403},
    ),
    Door("GET", "/api/me", None, known(200)),
    Door("GET", "/api/me/statement", None, known(200)),
    Door("GET", "/api/me/money", None, known(400, *PLAYERS)),  # no operator's wallet here
    Door("POST", "/api/me/money", {"action_id": "{id}", "cents": 5_00}, known(400, *PLAYERS)),
    Door("PUT", "/api/me/limits", {"limits": {"loss_day": 5_00}}, known(200, GUEST, *ROLES)),
    Door("POST", "/api/me/password", NEW_PASSWORD, known(400) | {PLAYS: 403, READS: 403}),
    Door(
        "POST",
        "/api/tokens",
        TOKEN,
        known(201, GUEST, "player", others=400) | {PLAYS: 403, READS: 403},
    ),
    Door("POST", "/api/logout", None, known(204) | {PLAYS: 401, READS: 401}),
    Door("DELETE", "/api/tokens", None, known(204)),
    Door("GET", "/api/actions/{id}", None, known(202)),
    Door("GET", "/api/lobby", None, free()),
    Door("GET", "/api/tables", None, free()),
    Door("POST", "/api/tables", TABLE, known(201, "floor")),
    Door("GET", T, None, seen(), 404, 404),
    Door("GET", f"{T}/layout", None, free(), 404, 404),
    Door("GET", f"{T}/rules", None, free(), 200, 404),
    Door("GET", f"{T}/history", None, free(), 200, 404),
    Door("GET", f"{T}/station", None, known(200, "dealer", "floor"), 404, 404),
    Door("GET", f"{T}/advice", None, known(200), 404, 404),
    Door("GET", f"{T}/rounds/{{number}}/review", None, known(400), 400, 404),
    Door("POST", f"{T}/rounds/{{number}}/share", None, known(400), 400, 404),
    Door("DELETE", f"{T}/rounds/{{number}}/share", None, known(204), 204, 404),
    Door("GET", "/api/shared/{id}", None, free(404)),
    Door("GET", "/api/me/rounds", None, known(200)),
    Door("GET", "/api/me/drills", None, known(200)),
    Door("POST", "/api/drills", {"kind": "count"}, known(201)),
    Door("GET", "/api/drills/{id}", None, known(404)),
    Door("POST", "/api/drills/{id}/answer", {}, known(404)),
    Door("GET", f"{T}/bankroll", None, known(200), 200, 404),
    Door("GET", f"{T}/bankroll/chart", None, known(400), 400, 404),
    Door("POST", f"{T}/say", {"text": "sit 100"}, seen(), 404, 404),
    Door("GET", "/api/games/{game}/clauses", None, free()),
    Door("GET", "/api/find", None, free()),
    Door("GET", "/api/games/{game}/options", None, free()),
    Door("GET", "/api/games/{game}/sheets", None, free()),
    Door("GET", "/api/games/{game}/strategy", None, free()),
    Door("GET", "/api/games/{game}/charts/{kind}", None, free(400)),
    Door("GET", "/api/games/{game}/files/{name}", None, free(404)),
    Door("POST", "/api/explore", {"game": "big-six"}, known(200)),
    Door("GET", "/api/explore/{id}", None, free(404)),
    Door("GET", "/api/explore/{id}/file", None, free(404)),
    Door("GET", f"{T}/log", None, seen(), 200, 404),
    Door("GET", f"{T}/log/stored", None, known(200, *READERS), 200, 404),
    Door("GET", f"{T}/fairness", None, free(), 200, 404),
    Door("GET", f"{T}/fairness/records", None, free(), 200, 404),
    Door("GET", f"{T}/fairness/cards/{{line}}", None, seen(400), 404, 404),
    Door(
        "POST", f"{T}/commands", command("sit", box=1, cents=5_00), known(200, *PLAYERS), 409, 404
    ),
    Door(
        "POST",
        f"{T}/commands",
        command("bet", box=1, wager="1", cents=1_00),
        known(409, *PLAYERS),
        409,
        404,
    ),
    Door("POST", f"{T}/commands", command("open_round"), known(409, "dealer"), 409, 404),
    Door(
        "POST",
        f"{T}/commands",
        command("close", reason="the night is over"),
        known(200, "floor"),
        409,
        404,
    ),
    Door("POST", f"{T}/commands", command("void", reason="a wish"), known(409, "floor"), 409, 404),
    Door("POST", f"{T}/commands", command("time_up"), known(403, "nobody at all"), 409, 404),
    Door("POST", f"{T}/corrections", CORRECTION, known(400, "floor"), 400, 404),
    Door("PUT", "/api/people/{name}/disabled", CLOSING, known(404, "admin")),
    Door("PUT", "/api/links/{name}/figures", FIGURES, known(404, "floor")),
    Door("GET", "/api/acts", None, known(200, *READERS)),
    Door("GET", "/api/records/rounds", None, known(200, *READERS)),
    Door("GET", "/api/records/people/{name}/statement", None, known(200, *READERS)),
    Door("GET", "/api/reports", None, known(200, *READERS)),
    Door("GET", "/api/reports/flags", None, known(200, *READERS)),
    Door("GET", "/api/meters", None, free()),
]


@pytest.fixture(scope="module")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    """One service for all doors; each caller is new, and so is each table."""
    path = tmp_path_factory.mktemp("doors") / "house.db"
    with opened(f"sqlite:///{path}") as one:
        _kept.clear()
        yield one


SPENDS = ("/api/logout", "/api/tokens", "/api/accounts")  # a caller who has been there is another
CHANGES = ("sit", "close")  # a table that has met these is another
_kept: dict[str, str] = {}


def fresh_or_kept(fresh: bool, name: str, make: Callable[[], str]) -> str:
    """A new one, or the one that all share."""
    if fresh:
        return make()
    if name not in _kept:
        _kept[name] = make()
    return _kept[name]


def closed_table(casino: Casino) -> str:
    """A table that has closed, and that no service holds any more."""
    table, floor, desk = casino.open("big-six"), token_of(casino, "floor"), casino.desk
    assert casino.ask(floor, table, "close", reason="for tests")["result"] == "closed"
    desk.worker.call(lambda: desk.pit.forget({desk.pit.group_of[table]})).result(10)
    return table


def at(casino: Casino, door: Door, state: str) -> str:
    """A table in a state."""
    if state == NOWHERE or door.closed is None:
        return "nowhere"
    if state == CLOSED:
        return fresh_or_kept(False, CLOSED, lambda: closed_table(casino))
    said = door.body["command"]["do"] if "commands" in door.path else ""
    return fresh_or_kept(said in CHANGES, OPEN, lambda: casino.open("big-six"))


def filled(part: Any, **values: str) -> Any:
    """A path or a body with its blanks filled in."""
    if isinstance(part, dict):
        return {name: filled(each, **values) for name, each in part.items()}
    return part.format(**values) if isinstance(part, str) else part


def knock(casino: Casino, door: Door, actor: str, state: str) -> Any:
    values = {"table": at(casino, door, state), "id": new_id(), "line": "1", "path": "other"}
    values |= {"game": "big-six", "number": "1", "kind": "nonesuch"}
    values["name"] = f"n-{values['id']}"
    token = fresh_or_kept(door.path in SPENDS, actor, lambda: token_of(casino, actor))
    return casino.request(
        door.method, filled(door.path, **values), token, filled(door.body, **values)
    )


def test_no_endpoint_is_left_out(casino: Casino) -> None:
    blanks = {"{table_id:str}": "{table}", "{action_id:str}": "{id}", "{line:int}": "{line}"}
    blanks |= {"{name:str}": "{name}", "{path:str}": "{path}", "{rest:path}": "{path}"}
    blanks |= {"{game:str}": "{game}", "{number:int}": "{number}", "{share_id:str}": "{id}"}
    blanks |= {"{kind:str}": "{kind}", "{job_id:str}": "{id}", "{drill_id:str}": "{id}"}
    there = set()
    for route in casino.client.app.routes:
        path = route.path
        for blank, name in blanks.items():
            path = path.replace(blank, name)
        if isinstance(route, HTTPRoute):
            there |= {(method, path) for method in route.methods - {"OPTIONS"}}
        elif isinstance(route, WebSocketRoute):
            assert path == f"{T}/live"  # tested by itself
    assert there == {(door.method, door.path) for door in DOORS}


@pytest.mark.parametrize("door", DOORS, ids=lambda door: f"{door.method} {door.path}")
def test_who_gets_what(casino: Casino, door: Door) -> None:
    found, wrong = {}, []
    for actor in ACTORS:
        told = knock(casino, door, actor, OPEN)
        found[actor] = told.status_code
        plain = "schema" not in door.path  # a page, and not of ours
        if told.status_code >= 400 and plain and set(told.json()) != {"message", "field", "clause"}:
            wrong.append((actor, told.text))
        assert told.headers["cache-control"] == "no-store"
    assert found == door.wanted
    assert not wrong or door.path.endswith("commands"), wrong


ABOUT_TABLES = [door for door in DOORS if door.closed is not None]


@pytest.mark.parametrize("door", ABOUT_TABLES, ids=lambda door: f"{door.method} {door.path}")
def test_who_gets_what_at_a_table_that_is_not_open(casino: Casino, door: Door) -> None:
    """Who comes in comes first, then his rights; a command is asked of a table, so that the table
    comes before the right to it."""
    some = [NOBODY, GUEST, "floor", "auditor", SHUT_OUT[0]]
    for state, status in ((CLOSED, door.closed), (NOWHERE, door.nowhere)):
        for actor in some:
            told = knock(casino, door, actor, state)
            wanted = door.wanted[actor]
            told_first = wanted == 403 and "commands" not in door.path
            if wanted == 401 or told_first:
                assert told.status_code == wanted, (state, actor, told.text)
            else:
                assert told.status_code == status, (state, actor, told.text)
