"""Review: own rounds found again, told and priced as their player saw them, and the bankroll."""

from __future__ import annotations

import time
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from pitboss import deal
from pitboss.desk.desk import Desk
from pitboss.desk.position import Position
from pitboss.desk.priced import priced
from pitboss.house.store import schema
from pitboss.rooms import registry
from pitboss.table.view import HIDDEN
from tests.house.service.casino import Casino


def play(casino: Casino, table: str, who: str, answer: str = "play", cents: int = 10_00) -> None:
    """A round of Three Card Poker."""
    assert casino.ask(who, table, "bet", box=1, wager="ante", cents=cents)["status"] == "done"
    casino.ask(who, table, "ready")
    assert casino.ask(who, table, "answer", option=answer)["status"] == "done"


def get(casino: Casino, path: str, token: str, status: int = 200) -> Any:
    told = casino.request("GET", f"/api{path}", token)
    assert told.status_code == status, told.text
    return told.json()


def reviewed(casino: Casino, table: str, number: int, token: str) -> dict[str, Any]:
    path = f"/tables/{table}/rounds/{number}/review"
    told: dict[str, Any] = get(casino, path, token)
    for _ in range(600):
        if told["status"] == "done":
            return told
        time.sleep(0.1)
        told = get(casino, path, token)
    raise AssertionError("the back room does not answer")


@pytest.fixture
def ann(casino: Casino) -> str:
    return casino.person("ann")


@pytest.fixture
def table(casino: Casino, ann: str) -> str:
    made = casino.open("three-card-poker", checkpoint_every=2)
    assert casino.ask(ann, made, "sit", box=1, cents=500_00)["status"] == "done"
    return made


def test_own_rounds_are_found_with_what_they_came_to(casino: Casino, ann: str, table: str) -> None:
    rack = 500_00
    nets = []
    for n in range(5):
        play(casino, table, ann, "fold" if n % 2 else "play")
        now = get(casino, f"/tables/{table}", ann)["view"]["racks"]["ann"]
        nets.append(now - rack)
        rack = now
    found = get(casino, "/me/rounds", ann)
    assert [each["number"] for each in found] == [5, 4, 3, 2, 1]
    assert [each["net"] for each in found] == nets[::-1]
    assert [each["staked"] for each in found] == [20_00, 10_00, 20_00, 10_00, 20_00]
    assert {each["decisions"] for each in found} == {1}
    two = get(casino, f"/me/rounds?table={table}&before=4&most=2", ann)
    assert [each["number"] for each in two] == [3, 2]
    assert [each["net"] for each in two] == [nets[2], nets[1]]
    assert get(casino, "/me/rounds", casino.person("bob")) == []


def test_chips_that_stand_through_rounds_are_counted(casino: Casino, ann: str) -> None:
    table = casino.open("craps", checkpoint_every=3)
    casino.ask(ann, table, "sit", box=1, cents=500_00)
    for _ in range(12):
        casino.ask(ann, table, "bet", box=1, wager="pass", cents=10_00)
        casino.ask(ann, table, "bet", box=1, wager="field", cents=5_00)
        casino.ask(ann, table, "ready")
    view = get(casino, f"/tables/{table}", ann)["view"]
    worth = view["racks"]["ann"] + sum(each["cents"] for each in view["wagers"])
    rounds = get(casino, f"/me/rounds?table={table}", ann)
    assert sum(each["net"] for each in rounds) == worth - 500_00
    part = get(casino, f"/me/rounds?table={table}&most=4", ann)
    assert [each["net"] for each in part] == [each["net"] for each in rounds][:4]


def test_a_round_step_by_step(casino: Casino, ann: str, table: str) -> None:
    play(casino, table, ann, "fold")
    told = reviewed(casino, table, 1, ann)
    assert len(told["lines"]) == len(told["events"])
    assert told["events"][0]["event"] == "round_opened"
    assert "you bet $10 on Ante" in told["lines"]
    (step,) = told["steps"]
    assert (step["question"], step["option"]) == ("play or fold?", "fold")
    assert told["events"][step["event"]]["event"] == "option_chosen"
    worth = {each["option"]: each["value"] for each in step["decision"]["choices"]}
    assert step["cost_cents"] == pytest.approx(10_00 * (max(worth.values()) - worth["fold"]))
    assert told["cost_cents"] == step["cost_cents"]
    kept = 100.0 if not step["cost_cents"] else 0.0
    assert told["accuracy"] == pytest.approx(kept)
    assert told["fairness"] == f"/api/tables/{table}/fairness/records"
    again = reviewed(casino, table, 1, ann)
    assert again == told


def test_the_line_of_notation_plays_the_same_round(casino: Casino, ann: str, table: str) -> None:
    play(casino, table, ann)
    told = reviewed(casino, table, 1, ann)
    assert deal(told["notation"]).won["ann"] == told["net"]


def test_no_line_is_told_while_its_shoe_is_in_play(casino: Casino, ann: str) -> None:
    table = casino.open("blackjack")
    casino.ask(ann, table, "sit", box=1, cents=500_00)
    casino.ask(ann, table, "bet", box=1, wager="blackjack", cents=25_00)
    casino.ask(ann, table, "ready")
    for _ in range(9):
        if get(casino, f"/tables/{table}", ann)["view"]["prompt"]["waits_for"] != "choice":
            break
        casino.ask(ann, table, "answer", option="stand")
        casino.ask(ann, table, "answer", option="decline")
    told = get(casino, f"/tables/{table}/rounds/1/review", ann)
    assert told["notation"] == ""
    assert HIDDEN in str(told["events"])  # the burned card stays where it is


def test_a_round_is_reviewed_by_those_who_played_it(casino: Casino, ann: str, table: str) -> None:
    path = f"/tables/{table}/rounds/1/review"
    assert get(casino, path, ann, 400)["field"] == "round"
    play(casino, table, ann)
    bob = casino.person("bob")
    assert get(casino, path, bob, 400)["message"] == "you had no part in this round"
    assert get(casino, f"/tables/{table}/rounds/2/review", ann, 400)["field"] == "round"


def test_the_bankroll_beside_theory(casino: Casino, ann: str, table: str) -> None:
    empty = get(casino, f"/tables/{table}/bankroll", ann)
    assert empty["points"] == []
    for _ in range(3):
        play(casino, table, ann)
    room = registry.room("three-card-poker")
    sheets = Desk().sheets(room, room.rules())  # what is solved once is known from then on
    told = get(casino, f"/tables/{table}/bankroll", ann)
    (sheet,) = (each for each in sheets if each.wager == "ante")
    assert told["priced"]
    totals = [point["total"] for point in told["points"]]
    nets = [point["net"] for point in told["points"]]
    assert totals == [sum(nets[: n + 1]) for n in range(3)]
    drawn = casino.request("GET", f"/api/tables/{table}/bankroll/chart", ann)
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert "ann at Three Card Poker" in drawn.text
    last = told["points"][-1]
    assert last["expected"] == pytest.approx(3 * 10_00 * float(sheet.ev))
    assert last["deviation"] == pytest.approx((3 * 10_00**2 * float(sheet.variance)) ** 0.5)
    assert last["high"] - last["expected"] == pytest.approx(told["z"] * last["deviation"])


def mistakes(casino: Casino) -> list[Any]:
    with casino.desk.store.read() as conn:
        return list(conn.execute(select(schema.mistakes)))


def test_mistakes_are_kept_once(casino: Casino, ann: str, table: str) -> None:
    cost = 0.0
    number = 0
    while not cost:
        number += 1
        play(casino, table, ann, "fold")
        cost = reviewed(casino, table, number, ann)["cost_cents"]
        assert len(mistakes(casino)) == (1 if cost else 0)
    reviewed(casino, table, number, ann)
    (kept,) = mistakes(casino)
    assert (kept.game, kept.option, kept.round) == ("three-card-poker", "fold", number)
    assert kept.cost == round(cost * 1_000)
    position = msgspec.json.decode(kept.position, type=Position)
    assert priced(position, "ann").cost_of("fold") == pytest.approx(cost)


def test_a_round_is_shared_by_its_player_and_taken_back(
    casino: Casino, ann: str, table: str
) -> None:
    play(casino, table, ann)
    path = f"/api/tables/{table}/rounds/1/share"
    made = casino.request("POST", path, ann).json()
    assert casino.request("POST", path, ann).json() == made
    assert len(made["id"]) >= 26
    for _ in range(600):
        told = casino.request("GET", made["path"]).json()
        if told["status"] == "done":
            break
        time.sleep(0.1)
    assert told == reviewed(casino, table, 1, ann)
    bob = casino.person("bob")
    assert casino.request("POST", path, bob).status_code == 400
    assert casino.request("DELETE", path, bob).status_code == 204
    assert casino.request("GET", made["path"]).status_code == 200
    assert casino.request("DELETE", path, ann).status_code == 204
    assert casino.request("GET", made["path"]).status_code == 404
    assert casino.request("GET", "/api/shared/" + "x" * 26).status_code == 404
