"""Drills over HTTP: dealt, answered once, counted."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.house.service.casino import Casino
from tests.house.service.test_review import play, reviewed


def begin(casino: Casino, token: str, **wanted: Any) -> dict[str, Any]:
    told = casino.request("POST", "/api/drills", token, wanted)
    assert told.status_code == 201, told.text
    drill: dict[str, Any] = told.json()
    for _ in range(900):
        if drill["status"] == "ready":
            return drill
        time.sleep(0.1)
        drill = casino.request("GET", f"/api/drills/{drill['id']}", token).json()
    raise AssertionError("the back room does not answer")


def answer(
    casino: Casino, token: str, drill: dict[str, Any], status: int = 200, **said: Any
) -> Any:
    told = casino.request("POST", f"/api/drills/{drill['id']}/answer", token, said)
    assert told.status_code == status, told.text
    return told.json()


@pytest.fixture
def ann(casino: Casino) -> str:
    return casino.person("ann")


def test_a_hard_decision(casino: Casino, ann: str) -> None:
    drill = begin(casino, ann, kind="hard", game="three-card-poker")
    assert drill["scene"]["options"] == {"fold": "fold", "play": "play"}
    assert "decision" not in str(drill)
    answer(casino, ann, drill, 400, option="nonesuch")
    bob = casino.person("bob")
    answer(casino, bob, drill, 404, option="play")
    told = answer(casino, ann, drill, option="play")
    worth = {each["option"]: each["cost_cents"] for each in told["decision"]["choices"]}
    assert told.get("cost_cents", 0.0) == worth["play"]
    assert told["right"] == (worth["play"] == 0)
    assert told["counts"]["asked"] == 1
    answer(casino, ann, drill, 404, option="play")  # it is over


def test_what_i_got_wrong_comes_again(casino: Casino, ann: str) -> None:
    refused = casino.request("POST", "/api/drills", ann, {"kind": "wrong"})
    assert (refused.status_code, refused.json()["field"]) == (400, "kind")
    table = casino.open("three-card-poker")
    casino.ask(ann, table, "sit", box=1, cents=5_000_00)
    number, cost = 0, 0.0
    while not cost:
        number += 1
        play(casino, table, ann, "fold")
        cost = reviewed(casino, table, number, ann)["cost_cents"]
    drill = begin(casino, ann, kind="wrong", game="three-card-poker")
    assert drill["scene"]["question"] == "play or fold?"
    told = answer(casino, ann, drill, option="fold")
    assert (told["right"], told["cost_cents"]) == (False, pytest.approx(cost))
    drill = begin(casino, ann, kind="wrong")
    assert answer(casino, ann, drill, option="play")["right"]
    (kept,) = casino.request("GET", "/api/me/drills", ann).json()
    assert (kept["kind"], kept["asked"], kept["right"], kept["wrong"]) == ("wrong", 2, 1, 1)
    assert kept["cost"] == round(cost * 1_000)


def test_the_dealer_is_watched(casino: Casino, ann: str) -> None:
    caught = alarms = missed = 0
    for n in range(12):
        drill = begin(casino, ann, kind="dealer", game="roulette")
        said = {"event": 0} if n % 2 else {}
        told = answer(casino, ann, drill, **said)
        mistake = told.get("mistake")
        right = mistake is None if not said else mistake is not None and 0 in mistake["events"]
        assert told["right"] == right
        caught += right
        missed += not right and not said
        alarms += not right and bool(said)
    (kept,) = casino.request("GET", "/api/me/drills", ann).json()
    assert (kept["right"], kept["missed"], kept["wrong"]) == (caught, missed, alarms)
    assert missed


def test_a_shoe_is_counted_down(casino: Casino, ann: str) -> None:
    drill = begin(casino, ann, kind="count", decks=2)
    assert len(drill["cards"]) + drill["left_out"] == 104
    up = sum(card[0] in "23456" for card in drill["cards"])
    down = sum(card[0] in "TJQKA" for card in drill["cards"])
    answer(casino, ann, drill, 400)
    assert answer(casino, ann, drill, count=up - down)["right"]
    drill = begin(casino, ann, kind="count")
    told = answer(casino, ann, drill, count=99)
    assert (told["right"], told["counts"]["asked"]) == (False, 2)


@pytest.mark.parametrize(
    ("wanted", "status"),
    [
        ({"kind": "nap"}, 400),
        ({"kind": "hard", "game": "faro"}, 404),
        ({"kind": "dealer"}, 404),
        ({"kind": "count", "decks": 9}, 400),
        ({"kind": "count", "more": 1}, 400),
    ],
)
def test_what_cannot_be_drilled(casino: Casino, ann: str, wanted: Any, status: int) -> None:
    assert casino.request("POST", "/api/drills", ann, wanted).status_code == status


def test_a_new_drill_ends_the_one_before(casino: Casino, ann: str) -> None:
    first = begin(casino, ann, kind="count")
    begin(casino, ann, kind="count")
    answer(casino, ann, first, 404, count=0)
