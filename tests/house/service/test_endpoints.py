"""Every endpoint, asked by everybody: who is let in, who is refused, and in which words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.routes import HTTPRoute

from pitboss.house.people.roles import ROLES
from tests.house.service.casino import PASSWORD, Casino, opened

NOBODY, WRONG = "nobody", "wrong"
EVERYBODY = (NOBODY, *ROLES)
STAFF = ("dealer", "floor", "surveillance", "auditor", "admin")
SIT = {"action_id": "sit-for-{who}", "command": {"do": "sit", "box": "{box}", "cents": 5_00}}
CLOSE = {"action_id": "close-by-{who}", "command": {"do": "close", "reason": "the night is over"}}
OPEN = {"game": "big-six", "name": "Two", "reason": "more players"}
CORRECT = {
    "action_id": "correct-by-{who}",
    "round": 1,
    "person": "somebody",
    "cents": 1,
    "reason": "no such round",
}
UNASKED = ("/api/shared/", "/api/games/", "/api/explore/", "/api/find")
SAY = {"text": "sit 100"}
TOKEN = {"rights": ["play"], "note": "a bot"}
T = "/api/tables/{table}"
CLOSING = {"disabled": True, "reason": "he asked for it"}
FIGURES = {"game": "let-it-ride", "reason": "a new season"}


def given(ok: int, *names: str, others: int = 403) -> dict[str, int]:
    """The status that everybody gets: these are let in, nobody is not known, others may not."""
    return {who: ok if who in names else others for who in EVERYBODY} | (
        {} if NOBODY in names else {NOBODY: 401}
    )


CASES: list[tuple[str, str, Any, dict[str, int]]] = [
    ("GET", "/health", None, given(200, *EVERYBODY)),
    ("GET", "/ready", None, given(200, *EVERYBODY)),
    ("GET", "/metrics", None, given(200, *EVERYBODY)),
    ("GET", "/", None, given(200, *EVERYBODY)),
    ("GET", "/tables/of-a-page", None, given(200, *EVERYBODY)),
    ("GET", "/assets/none.js", None, dict.fromkeys(EVERYBODY, 404)),
    ("GET", "/api/schema", None, given(200, *EVERYBODY)),
    ("POST", "/api/guest", {}, given(201, *EVERYBODY)),
    (
        "POST",
        "/api/login",
        {"name": "ann", "password": "wrong words"},
        dict.fromkeys(EVERYBODY, 401),
    ),
    (
        "POST",
        "/api/accounts",
        {"name": "new", "password": PASSWORD},
        given(201, NOBODY, others=400),
    ),
    ("GET", "/api/me", None, given(200, *ROLES)),
    ("PUT", "/api/me/limits", {"limits": {"loss_day": 5_00}}, given(200, *ROLES)),
    ("POST", "/api/tokens", TOKEN, given(201, "player", others=400)),
    ("POST", "/api/logout", None, given(204, *ROLES)),
    ("DELETE", "/api/tokens", None, given(204, *ROLES)),
    ("GET", "/api/tables", None, given(200, *EVERYBODY)),
    ("GET", "/api/lobby", None, given(200, *EVERYBODY)),
    ("POST", "/api/tables", OPEN, given(201, "floor")),
    ("GET", T, None, given(200, *EVERYBODY)),
    ("GET", f"{T}/layout", None, given(200, *EVERYBODY)),
    ("GET", f"{T}/rules", None, given(200, *EVERYBODY)),
    ("GET", f"{T}/history", None, given(200, *EVERYBODY)),
    ("GET", f"{T}/station", None, given(200, "dealer", "floor")),
    ("GET", f"{T}/advice", None, given(200, *ROLES)),
    ("GET", f"{T}/rounds/1/review", None, given(400, *ROLES)),
    ("POST", f"{T}/rounds/1/share", None, given(400, *ROLES)),
    ("DELETE", f"{T}/rounds/1/share", None, given(204, *ROLES)),
    ("GET", "/api/shared/nothing", None, dict.fromkeys(EVERYBODY, 404)),
    ("GET", "/api/me/rounds", None, given(200, *ROLES)),
    ("GET", "/api/me/drills", None, given(200, *ROLES)),
    ("POST", "/api/drills", {"kind": "count"}, given(201, *ROLES)),
    ("GET", "/api/drills/nothing", None, given(404, *ROLES)),
    ("POST", "/api/drills/nothing/answer", {}, given(404, *ROLES)),
    ("GET", f"{T}/bankroll", None, given(200, *ROLES)),
    ("GET", f"{T}/bankroll/chart", None, given(400, *ROLES)),
    ("POST", f"{T}/say", SAY, given(200, *EVERYBODY)),
    ("GET", "/api/games/craps/clauses", None, given(200, *EVERYBODY)),
    ("GET", "/api/find", None, given(200, *EVERYBODY)),
    ("GET", "/api/games/big-six/options", None, given(200, *EVERYBODY)),
    ("GET", "/api/games/big-six/sheets", None, given(200, *EVERYBODY)),
    ("GET", "/api/games/big-six/strategy", None, given(200, *EVERYBODY)),
    ("GET", "/api/games/faro/charts/outcomes", None, dict.fromkeys(EVERYBODY, 404)),
    ("GET", "/api/games/faro/files/sheets.csv", None, dict.fromkeys(EVERYBODY, 404)),
    ("POST", "/api/explore", {"game": "big-six"}, given(200, *ROLES)),
    ("GET", "/api/explore/nothing", None, dict.fromkeys(EVERYBODY, 404)),
    ("GET", "/api/explore/nothing/file", None, dict.fromkeys(EVERYBODY, 404)),
    ("POST", f"{T}/commands", SIT, given(200, "player")),
    ("POST", f"{T}/commands", CLOSE, given(200, "floor")),
    ("GET", "/api/actions/never-asked", None, given(202, *ROLES)),
    ("GET", f"{T}/log", None, given(200, *EVERYBODY)),
    ("GET", f"{T}/log/stored", None, given(200, "surveillance", "auditor")),
    ("GET", f"{T}/fairness", None, given(200, *EVERYBODY)),
    ("GET", f"{T}/fairness/records", None, given(200, *EVERYBODY)),
    ("GET", f"{T}/fairness/cards/1", None, dict.fromkeys(EVERYBODY, 400)),
    ("GET", "/api/acts", None, given(200, "surveillance", "auditor")),
    ("GET", "/api/me/statement", None, given(200, *ROLES)),
    ("GET", "/api/meters", None, given(200, *EVERYBODY)),
    ("GET", "/api/me/money", None, given(400, "player")),  # this house has no operator
    ("POST", "/api/me/money", {"action_id": "bring-1", "cents": 500}, given(400, "player")),
    ("GET", "/api/records/rounds", None, given(200, "surveillance", "auditor")),
    (
        "GET",
        "/api/records/people/ann/statement",
        None,
        given(200, "surveillance", "auditor"),
    ),
    ("GET", "/api/reports", None, given(200, "surveillance", "auditor")),
    ("GET", "/api/reports/flags", None, given(200, "surveillance", "auditor")),
    ("POST", "/api/me/password", {"old": "wrong words", "new": PASSWORD}, given(400, *ROLES)),
    ("PUT", "/api/people/nobody/disabled", CLOSING, given(404, "admin")),
    ("PUT", "/api/links/none/figures", FIGURES, given(404, "floor")),
    ("POST", f"{T}/corrections", CORRECT, given(400, "floor")),
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    """One service for all cases; each brings new people and a new table."""
    path = tmp_path_factory.mktemp("endpoints") / "house.db"
    with opened(f"sqlite:///{path}") as casino:
        yield casino


def fill(body: Any, **parts: str) -> Any:
    if isinstance(body, dict):
        return {name: fill(each, **parts) for name, each in body.items()}
    if isinstance(body, str) and "{" in body:
        return 1 if body == "{box}" else body.format(**parts)
    return body


def test_no_endpoint_is_left_out(house: Casino) -> None:
    there = {
        (method, route.path)
        for route in house.client.app.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods - {"OPTIONS"}
    }
    tried = {(method, path) for method, path, _, _ in CASES}
    named = {(method, path.replace("{table_id:str}", "{table}")) for method, path in there} - tried
    assert {path for _, path in named} <= {
        "/api/schema/openapi.json",  # the same again, and
        "/api/schema/{path:str}",  # whatever else is asked of it
        "/api/actions/{action_id:str}",
        "/api/games/{game:str}/clauses",
        "/api/games/{game:str}/options",
        "/api/games/{game:str}/sheets",
        "/api/games/{game:str}/strategy",
        "/api/games/{game:str}/charts/{kind:str}",
        "/api/games/{game:str}/files/{name:str}",
        "/api/drills/{drill_id:str}",
        "/api/drills/{drill_id:str}/answer",
        "/api/explore/{job_id:str}",
        "/api/explore/{job_id:str}/file",
        "/api/tables/{table}/rounds/{number:int}/review",
        "/api/tables/{table}/rounds/{number:int}/share",
        "/api/shared/{share_id:str}",
        "/assets/{name:str}",
        "/{rest:path}",
        "/api/records/people/{name:str}/statement",
        "/api/people/{name:str}/disabled",
        "/api/links/{name:str}/figures",
        "/api/tables/{table}/fairness/cards/{line:int}",
    }


@pytest.mark.parametrize(("method", "path", "body", "wanted"), CASES)
def test_who_may_do_what(
    house: Casino, method: str, path: str, body: Any, wanted: dict[str, int]
) -> None:
    case = f"c{CASES.index((method, path, body, wanted))}"
    found = {}
    for who in EVERYBODY:
        table = house.open("big-six") if "{table}" in path else ""
        token = house.person(f"{case}-{who}", who) if who != NOBODY else ""
        asked = fill(body, who=f"{case}-{who}")
        answer = house.request(method, path.format(table=table), token, asked)
        found[who] = answer.status_code
        if answer.status_code >= 400 and "commands" not in path:
            assert set(answer.json()) == {"message", "field", "clause"}
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert found == wanted


@pytest.mark.parametrize(
    ("method", "path", "body", "wanted"), [e for e in CASES if "/api/" in e[1]]
)
def test_a_token_that_is_none_opens_nothing(
    house: Casino, method: str, path: str, body: Any, wanted: dict[str, int]
) -> None:
    table = house.open("big-six") if "{table}" in path else ""
    told = house.request(
        method, path.format(table=table), "pbs_" + "x" * 43, fill(body, who="wrong")
    )
    public = {
        "/api/guest",
        "/api/lobby",
        "/api/login",
        "/api/tables",
        "/api/meters",
        "/api/schema",
    }  # who asks is not asked there
    unasked = (
        path in public
        or path.startswith(UNASKED)
        or path.endswith(
            ("/clauses", "/history", "/layout", "/rules", "/fairness", "/fairness/records")
        )
    )
    if unasked and method + path != "POST/api/tables":
        assert told.status_code == wanted[NOBODY]
    else:
        assert (told.status_code, told.json()["field"]) == (401, "token")


@pytest.mark.parametrize("path", sorted({path for _, path, _, _ in CASES if "{table}" in path}))
def test_a_table_that_is_none_is_not_found(house: Casino, path: str) -> None:
    name = "lost-" + path.rpartition("}")[2].replace("/", "-")
    token = house.person(name, "player", "floor", "auditor")
    body = {"commands": SIT, "corrections": CORRECT, "say": SAY}.get(path.rpartition("/")[2])
    method = "POST" if body or path.endswith("/share") else "GET"
    for table in ("nowhere", "%00", "x" * 300):
        told = house.request(method, path.format(table=table), token, body)
        assert told.status_code == 404, told.text
        assert set(told.json()) == {"message", "field", "clause"}


@pytest.mark.parametrize(
    "path", ["/api", "/api/nothing", "/api/tables/x/y", "/assets/..%2Fetc", "/metrics/x"]
)
def test_what_is_nowhere_is_not_found_in_the_same_shape(house: Casino, path: str) -> None:
    told = house.request("GET", path)
    assert told.status_code == 404
    assert set(told.json()) == {"message", "field", "clause"}
    assert told.headers["x-frame-options"] == "DENY"


def test_another_method_is_refused_in_the_same_shape(house: Casino) -> None:
    told = house.request("DELETE", "/api/me")
    assert told.status_code == 405
    assert set(told.json()) == {"message", "field", "clause"}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/guest", b""),
        ("/api/guest", b"[]"),
        ("/api/guest", b'{"cookie":"maybe"}'),
        ("/api/guest", b'{"more":1}'),
        ("/api/login", b'{"name":"ann"}'),
        ("/api/login", b"\xff\xfe"),
        ("/api/login", b"[" * 60_000),
        ("/api/accounts", b'{"name":"a b","password":"long enough"}'),
        ("/api/accounts", b'{"name":"floor","password":"long enough"}'),
        ("/api/accounts", b'{"name":"ok-name","password":"short"}'),
    ],
)
def test_what_cannot_be_read_is_refused(house: Casino, path: str, body: bytes) -> None:
    told = house.request("POST", path, body=body)
    assert told.status_code == 400, told.text
    assert set(told.json()) == {"message", "field", "clause"}
    assert "long enough" not in told.text
    assert "Traceback" not in told.text


def test_an_api_token_carries_its_rights_only(house: Casino) -> None:
    token = house.person("both", "player", "floor")
    made = house.request("POST", "/api/tokens", token, TOKEN).json()["token"]
    table = house.open("big-six")
    assert house.request("GET", "/api/me", made).json()["rights"] == ["play"]
    assert house.ask(made, table, "sit", box=1, cents=5_00)["status"] == "done"
    assert house.request("POST", "/api/tables", made, OPEN).status_code == 403
    other = house.open("big-six")
    assert house.ask(made, other, "close", reason="no right")["field"] == "role"
    more = {"rights": ["void_round", "deal"], "note": "too much"}
    assert house.request("POST", "/api/tokens", made, more).status_code == 403


def test_a_sign_up_and_a_sign_in(house: Casino) -> None:
    said = {"name": "signer", "password": PASSWORD}
    first = house.request("POST", "/api/accounts", body=said).json()
    again = house.request("POST", "/api/accounts", body=said)
    assert (again.status_code, again.json()["field"]) == (400, "name")
    second = house.request("POST", "/api/login", body=said).json()
    assert second["person"] == first["person"]
    assert second["token"] != first["token"]
    for token in (first["token"], second["token"]):
        assert house.request("GET", "/api/me", token).status_code == 200
    assert house.request("POST", "/api/logout", first["token"]).status_code == 204
    assert house.request("GET", "/api/me", first["token"]).status_code == 401
    assert house.request("GET", "/api/me", second["token"]).status_code == 200
    wrong = house.request("POST", "/api/login", body=said | {"password": "another horse"})
    unknown = house.request("POST", "/api/login", body=said | {"name": "no-such-name"})
    assert (wrong.status_code, wrong.content) == (unknown.status_code, unknown.content)


def own_limit(me: dict[str, Any]) -> tuple[int, int | None]:
    (told,) = (each for each in me["limits"] if each["kind"] == "loss_day")
    return told["figure"], told["coming"]


def test_limits_are_told_and_loosened_late(house: Casino) -> None:
    token = house.person("careful")
    path = "/api/me/limits"
    tight = house.request("PUT", path, token, {"limits": {"loss_day": 10_00}}).json()
    assert own_limit(tight) == (10_00, None)
    loose = house.request("PUT", path, token, {"limits": {"loss_day": 90_00}}).json()
    assert own_limit(loose) == (10_00, 90_00)
    assert house.request("PUT", path, token, {"limits": {"luck": 1}}).status_code == 404
    assert house.request("PUT", path, token, {"exclude_days": 7}).json()["excluded_until"]


def test_the_schema_names_every_route(house: Casino) -> None:
    schema = house.request("GET", "/api/schema").json()
    assert schema["openapi"].startswith("3.")
    assert "/api/tables/{table_id}/commands" in schema["paths"]
    assert "Told" in str(schema["paths"]["/api/tables/{table_id}/commands"])


def test_figures_are_counted(house: Casino) -> None:
    ann = house.person("counted")
    house.ask(ann, house.open("big-six"), "sit", box=1, cents=5_00)
    text = house.request("GET", "/metrics").text
    assert 'pitboss_commands_total{status="done"}' in text
    assert "pitboss_turn_seconds_bucket" in text
