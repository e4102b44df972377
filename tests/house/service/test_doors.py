"""Cookies, rates, secrets and logs: what strangers may not get, and what must never be written."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
import structlog

from pitboss.house.service.asking import COOKIE
from pitboss.house.service.logs import keep_secrets, set_up_logs
from pitboss.house.store.database import StoreFault
from tests.house.service.casino import PASSWORD, Casino, opened
from tests.house.service.ear import Ear


def test_a_cookie_acts_only_beside_our_own_header(casino: Casino) -> None:
    came = casino.request("POST", "/api/guest", body={"cookie": True})
    assert "token" not in came.json()
    cookie = came.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert casino.request("GET", "/api/me").status_code == 200
    refused = casino.request("POST", "/api/tokens", body={"rights": ["play"], "note": "bot"})
    assert (refused.status_code, refused.json()["field"]) == (401, "token")
    table = casino.open("big-six")
    sit = {"do": "sit", "box": 1, "cents": 5_00}
    path = f"/api/tables/{table}/commands"
    forged = casino.request("POST", path, body=sit, x_action_id="forged-one")
    assert forged.status_code == 401
    honest = casino.request("POST", path, body=sit, x_action_id="honest-one", x_pitboss="1")
    assert honest.status_code == 200
    out = casino.request("POST", "/api/logout", x_pitboss="1")
    assert out.status_code == 204
    assert COOKIE not in casino.client.cookies or not casino.client.cookies[COOKIE]


@pytest.mark.parametrize(
    ("origin", "name"),
    [("http://testserver.local", True), ("http://evil.example", False), ("", False)],
)
def test_a_socket_takes_the_cookie_from_our_own_pages_only(
    casino: Casino, origin: str, name: bool
) -> None:
    casino.request("POST", "/api/guest", body={"cookie": True})
    table = casino.open("big-six")
    headers = {"origin": origin} if origin else {}
    path = f"/api/tables/{table}/live"
    with casino.client.websocket_connect(path, headers=headers) as socket:
        ear = Ear(socket)
        ear.send_json({})
        assert ("name" in ear.hear("welcome")) is name


def test_a_token_in_the_address_is_not_taken(casino: Casino) -> None:
    ann = casino.person("ann")
    assert casino.request("GET", f"/api/me?token={ann}").status_code == 401


def test_too_many_requests_are_told_to_wait(url: str) -> None:
    with opened(url, requests_a_second=2) as casino:
        ann = casino.person("ann")
        answers = [casino.request("GET", "/api/me", ann) for _ in range(6)]
        assert [each.status_code for each in answers] == [200] * 4 + [429] * 2
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert set(answers[-1].json()) == {"message", "field", "clause"}
        casino.desk.clock.advance(1_000)  # type: ignore[attr-defined]
        assert casino.request("GET", "/api/me", ann).status_code == 200


def test_an_address_that_nobody_knows_is_counted_too(url: str) -> None:
    with opened(url, requests_a_second=1) as casino:
        answers = [casino.request("GET", "/api/tables").status_code for _ in range(10)]
        assert answers == [200] * 8 + [429] * 2


def test_knocking_is_rarer(url: str) -> None:
    with opened(url, knocks_a_minute=2) as casino:
        said = {"name": "ann", "password": "a wrong one"}
        answers = [casino.request("POST", "/api/login", body=said) for _ in range(3)]
        assert [each.status_code for each in answers] == [401, 401, 429]
        assert casino.request("POST", "/api/guest", body={}).status_code == 429


def test_commands_on_a_socket_are_counted(url: str) -> None:
    with opened(url, requests_a_second=2) as casino:
        table = casino.open("big-six")
        ann = casino.person("ann")
        with Ear.at(casino, table) as ear:
            ear.send_json({"token": ann})
            for n in range(5):
                ear.send_json({"ping": n})
            assert "too many" in ear.hear("problem")["problem"]["message"]


def test_no_password_and_no_token_is_stored_or_told(url: str) -> None:
    with opened(url) as casino:
        told = [casino.request("POST", "/api/guest", body={}).json()["token"]]
        said = {"name": "ann", "password": PASSWORD}
        told.append(casino.request("POST", "/api/accounts", body=said).json()["token"])
        table = casino.open("big-six")
        with Ear.at(casino, table) as ear:
            ear.send_json({"token": told[1]})
            ear.ask("sit", box=1, cents=5_00)
            told.append(ear.hear("seat")["seat"])
        errors = casino.request("POST", "/api/accounts", told[0], said | {"name": "!"}).text
    path = Path(url.removeprefix("sqlite:///"))
    kept = b"".join(each.read_bytes() for each in path.parent.glob(f"{path.name}*"))
    for secret in (PASSWORD, *told):
        assert secret.encode() not in kept
        assert secret not in errors


def test_logs_are_lines_of_json_without_secrets(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    written = io.StringIO()
    monkeypatch.setattr("sys.stderr", written)
    set_up_logs()
    try:
        with opened(url) as casino:
            ann = casino.person("ann")
            fault = StoreFault(f"the database says {ann}")
            monkeypatch.setattr(casino.desk, "identify", _failing(fault))
            answer = casino.request("GET", "/api/me", ann)
            assert answer.status_code == 503
            assert ann not in answer.text
    finally:
        structlog.reset_defaults()
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [each["event"] for each in lines] == ["request_fault"]
    assert lines[0]["fault"] == "(secret)"
    assert ann not in written.getvalue()


def _failing(fault: Exception) -> object:
    async def fail(_token: str) -> None:
        raise fault

    return fail


def test_a_secret_is_kept_wherever_it_stands() -> None:
    event = {"event": "x", "path": "/a", "note": "pbs_" + "y" * 43, "deep": {"p": "$argon2id$v"}}
    assert keep_secrets(None, "", event) == {
        "event": "x",
        "path": "/a",
        "note": "(secret)",
        "deep": "(secret)",
    }


def test_a_fault_of_ours_is_one_line_without_its_cause(
    casino: Casino, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(casino.desk, "identify", _failing(KeyError("a shoe in a variable")))
    answer = casino.request("GET", "/api/me", "pbs_" + "x" * 43)
    assert answer.status_code == 500
    assert answer.json() == {"message": "a fault of the house", "field": "", "clause": ""}


def test_a_service_without_its_database_is_alive_and_not_ready(
    casino: Casino, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert casino.request("GET", "/ready").json()["status"] == "ready"

    async def fail(_do: object) -> None:
        raise StoreFault("no database")

    monkeypatch.setattr(casino.desk, "read", fail)
    assert casino.request("GET", "/health").status_code == 200
    assert casino.request("GET", "/ready").status_code == 503


def test_a_writer_that_fell_is_not_ready(casino: Casino) -> None:
    casino.desk.worker._stopping = True
    casino.desk.worker._thread.join(20)
    assert casino.request("GET", "/ready").status_code == 503
