"""The explorer over HTTP: filed sheets for everybody, questions of those who are known, files."""

from __future__ import annotations

import time
from concurrent.futures import Future
from typing import Any

import pytest

from pitboss.desk.back_room import TASKS
from pitboss.desk.desk import Desk
from pitboss.errors import HouseFault
from pitboss.house.service import pricing
from pitboss.rooms import registry
from tests.house.service.casino import Casino


class Slow:
    """A back room that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, Future[bytes], Any]] = []

    def ask(self, task: str, asked: Any, doing: Any = None) -> Future[bytes]:
        assert task in TASKS
        future: Future[bytes] = Future()
        self.asked.append((asked, future, doing))
        return future

    def stop(self) -> None:
        pass


@pytest.fixture
def slow(casino: Casino, monkeypatch: pytest.MonkeyPatch) -> Slow:
    made = Slow()
    monkeypatch.setattr(casino.desk.solvers, "library", made)
    monkeypatch.setattr(pricing, "WAIT_S", 0.01)
    return made


def until_done(casino: Casino, told: dict[str, Any]) -> dict[str, Any]:
    for _ in range(900):
        if told["status"] != "solving":
            return told
        time.sleep(0.1)
        told = casino.request("GET", f"/api/explore/{told['id']}").json()
    raise AssertionError("the back room does not answer")


def test_sheets_a_changed_pay_a_chart_and_a_file(casino: Casino) -> None:
    ann = casino.person("ann")
    filed = until_done(casino, casino.request("GET", "/api/games/three-card-poker/sheets").json())
    assert filed["status"] == "done"
    body = {"game": "three-card-poker", "pays": {"pair_plus": {"flush": "4"}}}
    other = until_done(casino, casino.request("POST", "/api/explore", ann, body).json())
    edges = [
        next(w["house_edge"] for w in each["document"]["wagers"] if w["wager"] == "pair_plus")
        for each in (filed, other)
    ]
    assert edges[0] != edges[1]
    assert "flush=4" in other["document"]["unfiled"]
    drawn = None
    for _ in range(900):
        path = "/api/games/three-card-poker/charts/outcomes?wager=pair_plus"
        drawn = casino.request("GET", path)
        if drawn.status_code != 202:
            break
        time.sleep(0.1)
    assert drawn is not None
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text.startswith("<svg")
    for _ in range(900):
        file = casino.request("GET", "/api/games/three-card-poker/files/sheets.csv")
        if file.status_code != 202:
            break
        time.sleep(0.1)
    assert file.headers["content-type"].startswith("text/csv")
    assert file.headers["content-disposition"].endswith('"three-card-poker-sheets.csv"')
    refused = until_done(casino, casino.request("GET", "/api/games/big-six/strategy").json())
    assert (refused["status"], "no strategy" in refused["message"]) == ("refused", True)


def test_what_goes_on_is_told(casino: Casino, slow: Slow) -> None:
    told = casino.request("GET", "/api/games/craps/sheets").json()
    assert (told["status"], told["doing"]) == ("solving", "waiting for its turn")
    slow.asked[0][2]("Solving Craps")
    again = casino.request("GET", f"/api/explore/{told['id']}").json()
    assert again["doing"] == "Solving Craps"
    assert casino.request("GET", f"/api/explore/{told['id']}/file").status_code == 202
    assert len(slow.asked) == 1


def test_a_person_has_one_question_under_way(casino: Casino, slow: Slow) -> None:
    ann, bob = casino.person("ann"), casino.person("bob")
    first, second = {"game": "craps", "want": "strategy"}, {"game": "roulette"}
    assert casino.request("POST", "/api/explore", ann, first).status_code == 200
    assert casino.request("POST", "/api/explore", ann, first).status_code == 200  # the same
    assert casino.request("POST", "/api/explore", ann, second).status_code == 429
    assert casino.request("POST", "/api/explore", bob, second).status_code == 200
    slow.asked[0][1].set_result(b"{}")
    third = {"game": "roulette", "options": {"wheel": "single-zero"}}
    assert casino.request("POST", "/api/explore", ann, third).status_code == 200


def test_what_failed_is_tried_again_and_what_was_refused_is_not(casino: Casino, slow: Slow) -> None:
    path = "/api/games/craps/sheets"
    casino.request("GET", path)
    slow.asked[0][1].set_exception(HouseFault("closed"))
    assert casino.request("GET", path).json()["status"] == "solving"
    assert len(slow.asked) == 2


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "faro"}, 404),
        ({"game": "roulette", "options": {"wheel": "square"}}, 400),
        ({"game": "roulette", "want": "cake"}, 400),
        ({"game": "roulette", "want": "chart", "chart": "cake"}, 400),
        ({"game": "roulette", "more": 1}, 400),
        ({"game": "x" * 65}, 400),
    ],
)
def test_a_question_that_is_none(casino: Casino, slow: Slow, body: Any, status: int) -> None:
    ann = casino.person("ann")
    assert casino.request("POST", "/api/explore", ann, body).status_code == status
    assert not slow.asked


def test_options_tell_rows_that_can_be_changed(casino: Casino) -> None:
    told = casino.request("GET", "/api/games/three-card-poker/options").json()
    assert {each["event"] for each in told["rows"]["pair_plus"]} >= {"flush", "straight"}
    assert {"option", "default", "values", "help"} <= set(told["options"][0])
    assert Desk().sheets(registry.listed("roulette"), registry.listed("roulette").rules())


def test_words_are_found(casino: Casino) -> None:
    told = casino.request("GET", "/api/find?words=pair+plus").json()
    assert (told[0]["kind"], told[0]["game"]) == ("wager", "three-card-poker")
    assert casino.request("GET", "/api/find").json() == []
    assert casino.request("GET", "/api/find?words=zyzzyva").json() == []
