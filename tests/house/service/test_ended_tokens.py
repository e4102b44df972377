"""A socket lives no longer than the tokens of whoever opened it: for commands and for views."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from pitboss.house.people import persons, sessions, staff
from pitboss.house.people.roles import Who
from pitboss.house.service import patrol
from pitboss.house.service.live import POLICY
from pitboss.house.store.database import StoreFault
from tests.house.service.casino import PASSWORD, Casino, opened
from tests.house.service.ear import Ear

ADMIN = Who("house", frozenset({"admin"}))
End = Callable[[Casino, str], str]


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house looks after its sockets without a pause."""
    monkeypatch.setattr(patrol, "EVERY_S", 0.01)


@pytest.fixture
def _never(monkeypatch: pytest.MonkeyPatch) -> None:
    """It never does: what holds, holds without that."""
    monkeypatch.setattr(patrol, "EVERY_S", 3_600)


def end_all(casino: Casino, token: str) -> str:
    """He ends every token of his, and signs in anew at once."""
    person = casino.request("GET", "/api/me", token).json()["person"]
    assert casino.request("DELETE", "/api/tokens", token).status_code == 204
    with casino.desk.store.begin() as conn:
        return sessions.start(conn, casino.desk.clock, casino.desk.entropy, person).reveal()


def change_roles(casino: Casino, token: str) -> str:
    person = casino.request("GET", "/api/me", token).json()["person"]
    with casino.desk.store.begin() as conn:
        staff.set_roles(conn, casino.desk.clock, ADMIN, person, ["player"], "a new office")
        return sessions.start(conn, casino.desk.clock, casino.desk.entropy, person).reveal()


def sign_up(casino: Casino, token: str) -> str:
    body = {"name": "anna", "password": PASSWORD}
    made = casino.request("POST", "/api/accounts", token, body)
    assert made.status_code == 201
    anna: str = made.json()["token"]
    return anna


def log_out(casino: Casino, token: str) -> str:
    person = casino.request("GET", "/api/me", token).json()["person"]
    assert casino.request("POST", "/api/logout", token).status_code == 204
    with casino.desk.store.begin() as conn:
        return sessions.start(conn, casino.desk.clock, casino.desk.entropy, person).reveal()


ENDS = [end_all, change_roles, sign_up, log_out]


def at_table(casino: Casino) -> tuple[str, str, str]:
    """A table, the session of a guest who sits at it, and the token of his seat."""
    table = casino.open("three-card-poker")
    guest: str = casino.request("POST", "/api/guest", body={}).json()["token"]
    with Ear.at(casino, table) as socket:
        socket.send_json({"token": guest})
        socket.ask("sit", box=1, cents=50_00)
        return table, guest, socket.hear("seat")["seat"]


def is_shut(ear: Ear) -> str:
    """The message of the problem that a socket is closed with, after which nothing is told."""
    kinds = []
    while True:
        told = ear.next()
        kinds.append(told["kind"])
        if told["kind"] == "problem":
            break
    assert told["problem"]["field"] == "token"
    assert "view" not in kinds
    with pytest.raises(WebSocketDisconnect) as closed:
        ear.socket.receive_json(timeout=20)
    assert closed.value.code == POLICY
    assert closed.value.detail == told["problem"]["message"]
    message: str = told["problem"]["message"]
    return message


def caught_up(ear: Ear) -> None:
    """All that was on its way has been heard."""
    ear.hear("view")
    ear.send_json({"ping": 1})
    ear.hear("pong")


def opened_by(socket: Ear, way: str, guest: str, seat: str) -> None:
    socket.send_json({way: guest if way == "token" else seat})
    socket.hear("welcome")
    caught_up(socket)
    socket._heard.clear()


@pytest.mark.usefixtures("_never")
@pytest.mark.parametrize("way", ["seat", "token"])
@pytest.mark.parametrize("end", ENDS)
def test_no_command_is_taken_once_the_tokens_have_ended(url: str, end: End, way: str) -> None:
    with opened(url) as casino:
        table, guest, seat = at_table(casino)
        with Ear.at(casino, table) as socket:
            opened_by(socket, way, guest, seat)
            end(casino, guest)
            socket.tell("bet", box=1, wager="ante", cents=5_00)
            assert "ended" in is_shut(socket)
        assert casino.request("GET", f"/api/tables/{table}").json()["view"]["wagers"] == []


@pytest.mark.usefixtures("_never")
@pytest.mark.parametrize("way", ["seat", "token"])
@pytest.mark.parametrize("end", [end_all, sign_up, log_out])
def test_who_ends_his_tokens_here_has_shut_his_sockets(url: str, end: End, way: str) -> None:
    with opened(url) as casino:
        table, guest, seat = at_table(casino)
        with Ear.at(casino, table) as socket:
            opened_by(socket, way, guest, seat)
            end(casino, guest)
            assert "ended" in is_shut(socket)


@pytest.mark.parametrize("way", ["seat", "token"])
@pytest.mark.parametrize("end", ENDS)
def test_an_idle_socket_ends_with_its_tokens(casino: Casino, end: End, way: str) -> None:
    table, guest, seat = at_table(casino)
    with Ear.at(casino, table) as socket:
        opened_by(socket, way, guest, seat)
        end(casino, guest)
        assert "ended" in is_shut(socket)


def test_a_programme_s_socket_ends_with_its_token(casino: Casino) -> None:
    table = casino.open("big-six")
    ann = casino.person("ann")
    body = {"rights": ["play"], "note": "a bot"}
    bot = casino.request("POST", "/api/tokens", ann, body).json()["token"]
    with Ear.at(casino, table) as socket, Ear.at(casino, table) as public:
        opened_by(socket, "token", bot, "")
        public.send_json({})
        public.hear("welcome")
        assert casino.request("DELETE", "/api/tokens", bot).status_code == 204
        is_shut(socket)
        public.send_json({"ping": 3})
        public.hear("pong")  # who is nobody stands by no token


def test_a_token_whose_time_is_over_takes_its_socket_along(casino: Casino) -> None:
    table, guest, _ = at_table(casino)
    with Ear.at(casino, table) as socket:
        opened_by(socket, "token", guest, "")
        casino.desk.clock.advance(sessions.SESSION_MS)  # type: ignore[attr-defined]
        is_shut(socket)


def test_a_new_seat_of_the_same_player_brings_no_old_socket_back(casino: Casino) -> None:
    table, guest, seat = at_table(casino)
    with Ear.at(casino, table) as thief, Ear.at(casino, table) as owner:
        opened_by(thief, "seat", guest, seat)
        token = end_all(casino, guest)
        owner.send_json({"token": token})
        assert owner.hear("welcome")["seat"]
        is_shut(thief)
        assert owner.ask("bet", box=1, wager="ante", cents=5_00)["status"] == "done"


def test_while_the_database_is_away_nobody_is_shut_out(
    casino: Casino, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, guest, seat = at_table(casino)
    asked = threading.Event()

    def away(*_parts: object) -> set[str]:
        asked.set()
        raise StoreFault("the database cannot be reached")

    with Ear.at(casino, table) as socket:
        opened_by(socket, "seat", guest, seat)
        monkeypatch.setattr(patrol, "good", away)
        assert asked.wait(20)
        assert socket.ask("bet", box=1, wager="ante", cents=5_00)["status"] == "done"


@pytest.mark.parametrize("way", ["seat", "token"])
def test_a_socket_whose_token_stands_is_told_on(casino: Casino, way: str) -> None:
    table, guest, seat = at_table(casino)
    with Ear.at(casino, table) as socket:
        opened_by(socket, way, guest, seat)
        for _ in range(3):
            assert socket.ask("bet", box=1, wager="ante", cents=5_00)["status"] == "done"
            socket.hear("view")


def test_who_leaves_his_seat_looks_on_as_the_public(casino: Casino) -> None:
    table, guest, seat = at_table(casino)
    with Ear.at(casino, table) as socket:
        opened_by(socket, "seat", guest, seat)
        assert socket.ask("leave")["result"] == "left"
        caught_up(socket)
        socket.tell("sit", box=1, cents=5_00)
        assert socket.hear("problem")["problem"]["field"] == "token"
        socket._heard.clear()
        assert casino.ask(guest, table, "sit", box=1, cents=50_00)["status"] == "done"
        shown = deal(casino, guest, table, socket)
        path = f"/api/tables/{table}"
        assert shown["prompt"] == casino.request("GET", path).json()["view"]["prompt"]
        assert shown["prompt"] != casino.request("GET", path, guest).json()["view"]["prompt"]


def test_who_sits_down_by_another_way_sees_his_own_cards(casino: Casino) -> None:
    table = casino.open("three-card-poker")
    guest: str = casino.request("POST", "/api/guest", body={}).json()["token"]
    with Ear.at(casino, table) as socket:
        opened_by(socket, "token", guest, "")
        assert casino.ask(guest, table, "sit", box=1, cents=50_00)["status"] == "done"
        shown = deal(casino, guest, table, socket)
        told = casino.request("GET", f"/api/tables/{table}", guest).json()["view"]["prompt"]
        assert shown["prompt"] == told
        assert told["player"] == casino.request("GET", "/api/me", guest).json()["name"]


def deal(casino: Casino, token: str, table: str, socket: Ear) -> dict[str, Any]:
    """Have cards dealt to a player; the table as a socket is told it then."""
    casino.ask(token, table, "bet", box=1, wager="ante", cents=5_00)
    version = casino.ask(token, table, "ready")["version"]
    shown: dict[str, Any] = socket.hear("view")["view"]
    while shown["version"] < version:
        shown = socket.hear("view")["view"]
    return shown


def test_a_closed_account_sees_nothing_more(casino: Casino) -> None:
    table, guest, seat = at_table(casino)
    with Ear.at(casino, table) as socket:
        opened_by(socket, "seat", guest, seat)
        person = casino.request("GET", "/api/me", guest).json()["person"]
        with casino.desk.store.begin() as conn:
            persons.change(conn, person, disabled=True)
        is_shut(socket)
