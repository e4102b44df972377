"""Accounts and links kept in order: a new password, an account closed and opened, other figures."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.people.acts import read_acts
from pitboss.house.service import patrol
from tests.house.service.casino import PASSWORD, Casino, opened
from tests.house.service.ear import Ear
from tests.house.service.test_ended_tokens import is_shut, opened_by

OTHER = "quite another word"
ANN = {"name": "ann", "password": PASSWORD}


@pytest.fixture(autouse=True)
def _no_patrol(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sockets end because of what was asked, not because the house looks round by itself."""
    monkeypatch.setattr(patrol, "EVERY_S", 3_600)


def account(casino: Casino) -> str:
    token: str = casino.request("POST", "/api/accounts", body=ANN).json()["token"]
    return token


def change(casino: Casino, token: str, old: str, new: str, **more: Any) -> Any:
    body = {"old": old, "new": new, **more}
    return casino.request("POST", "/api/me/password", token, body)


def close(casino: Casino, token: str, name: str, disabled: bool, reason: str = "a wish") -> Any:
    body = {"disabled": disabled, "reason": reason}
    return casino.request("PUT", f"/api/people/{name}/disabled", token, body)


def acts_of(casino: Casino) -> list[str]:
    with casino.desk.store.read() as conn:
        return [each.act for each in read_acts(conn)]


def test_a_new_password_leaves_one_new_session(casino: Casino) -> None:
    table, ann = casino.open("big-six"), account(casino)
    phone = casino.request("POST", "/api/login", body=ANN).json()["token"]
    with Ear.at(casino, table) as socket:
        opened_by(socket, "token", phone, "")
        told = change(casino, ann, PASSWORD, OTHER)
        assert told.status_code == 201
        assert "ended" in is_shut(socket)
    for old in (ann, phone):
        assert casino.request("GET", "/api/me", old).status_code == 401
    assert casino.request("GET", "/api/me", told.json()["token"]).json()["name"] == "ann"
    assert casino.request("POST", "/api/login", body=ANN).status_code == 401
    assert casino.request("POST", "/api/login", body=ANN | {"password": OTHER}).status_code == 201
    assert acts_of(casino)[-1] == "change_password"


def test_what_is_no_change_of_a_password_changes_nothing(casino: Casino) -> None:
    ann = account(casino)
    guest = casino.request("POST", "/api/guest", body={}).json()["token"]
    for token, old, new, words in (
        (ann, OTHER, OTHER, "the old password is wrong"),
        (ann, PASSWORD, "short", "a password has 8 to 256 letters"),
        (guest, "", OTHER, "a guest has no password: sign up first"),
    ):
        told = change(casino, token, old, new)
        assert (told.status_code, told.json()["message"]) == (400, words)
    assert casino.request("GET", "/api/me", ann).status_code == 200
    assert casino.request("POST", "/api/login", body=ANN).status_code == 201
    assert "change_password" not in acts_of(casino)


def test_a_new_password_may_lie_in_a_cookie(casino: Casino) -> None:
    told = change(casino, account(casino), PASSWORD, OTHER, cookie=True)
    assert "token" not in told.json()
    assert casino.request("GET", "/api/me").json()["name"] == "ann"


def test_guesses_at_an_old_password_are_counted_as_those_at_the_door(url: str) -> None:
    with opened(url, knocks_a_minute=3) as casino:
        ann = account(casino)
        statuses = [change(casino, ann, OTHER, OTHER).status_code for _ in range(3)]
        assert statuses == [400, 400, 429]
        assert casino.request("POST", "/api/login", body=ANN).status_code == 429


def test_an_admin_closes_an_account_and_opens_it_again(casino: Casino) -> None:
    table, ann, ada = casino.open("big-six"), account(casino), casino.person("ada", "admin")
    with Ear.at(casino, table) as socket:
        opened_by(socket, "token", ann, "")
        assert close(casino, ada, "ann", True).status_code == 204
        assert "ended" in is_shut(socket)
    assert casino.request("GET", "/api/me", ann).json()["message"] == "this account is closed"
    told = casino.request("POST", "/api/login", body=ANN)
    assert (told.status_code, told.json()["message"]) == (401, "this account is closed")
    assert close(casino, ada, "ann", False).status_code == 204
    assert casino.request("GET", "/api/me", ann).status_code == 401  # the old token stays ended
    assert casino.request("POST", "/api/login", body=ANN).status_code == 201
    assert acts_of(casino)[-2:] == ["disable", "enable"]


def test_who_closes_no_account(casino: Casino) -> None:
    ann, ada = account(casino), casino.person("ada", "admin")
    for token, name, reason, status, field in (
        (ann, "ada", "a wish", 403, "role"),
        (ada, "ada", "a wish", 400, "person"),
        (ada, "ann", "", 400, "reason"),
        (ada, "nobody", "a wish", 404, "person"),
    ):
        told = close(casino, token, name, True, reason)
        assert (told.status_code, told.json()["field"]) == (status, field)
    assert casino.request("GET", "/api/me", ann).status_code == 200
    assert "disable" not in acts_of(casino)


def test_the_figures_of_a_link_are_the_floor_s_while_no_table_is_on_it(casino: Casino) -> None:
    table, flo = casino.open("let-it-ride", link="river"), casino.person("flo", "floor")
    path = "/api/links/river/figures"
    wanted = {"game": "let-it-ride", "options": {"meter_seed": "20000"}, "reason": "a new season"}
    before = casino.request("GET", "/api/meters").json()[0]
    told = casino.request("PUT", path, flo, wanted)
    assert (told.status_code, told.json()["field"]) == (400, "link")
    assert told.json()["clause"]
    assert casino.request("GET", "/api/meters").json()[0] == before
    assert casino.ask(flo, table, "close", reason="the night is over")["status"] == "done"
    assert casino.request("PUT", path, flo, wanted | {"reason": ""}).json()["field"] == "reason"
    other = {"game": "blackjack", "reason": "a new season"}
    assert casino.request("PUT", path, flo, other).json()["field"] == "game"
    assert casino.request("PUT", path, flo, wanted).status_code == 204
    after = casino.request("GET", "/api/meters").json()[0]
    assert (after["reset_amount"], after["display"]) == (20_000_00, before["display"])
    assert acts_of(casino)[-1] == "link"
