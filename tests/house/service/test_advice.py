"""The coach of a house: asked beside the service, for the one who decides, once a decision."""

from __future__ import annotations

import time
from concurrent.futures import Future
from typing import Any

import msgspec
import pytest

from pitboss.desk.back_room import TASKS
from pitboss.desk.desk import Desk
from pitboss.errors import HouseFault, Refusal
from pitboss.house.people.rates import TooMany
from pitboss.house.service import pricing, solvers
from pitboss.house.service.solvers import Solver
from tests.house.service.casino import Casino


class Slow:
    """A solver that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, Future[bytes]]] = []

    def ask(self, task: str, asked: Any, doing: Any = None) -> Future[bytes]:
        assert task == "advise"
        future: Future[bytes] = Future()
        self.asked.append((asked, future))
        return future

    def stop(self) -> None:
        pass

    def work(self) -> None:
        """Price all that waits."""
        for asked, future in self.asked:
            if not future.done():
                shape, task = TASKS["advise"]
                read = msgspec.json.decode(msgspec.json.encode(asked), type=shape)
                future.set_result(msgspec.json.encode(task(Desk(), read)))


def decision(casino: Casino, ann: str, box: int = 1, table: str = "") -> str:
    """A table at which she is asked to play or fold."""
    table = table or casino.open("three-card-poker")
    casino.ask(ann, table, "sit", box=box, cents=100_00)
    casino.ask(ann, table, "bet", box=box, wager="ante", cents=10_00)
    assert casino.ask(ann, table, "ready")["status"] == "done"
    return table


def asked(casino: Casino, table: str, token: str) -> dict[str, Any]:
    told = casino.request("GET", f"/api/tables/{table}/advice", token)
    assert told.status_code == 200, told.text
    found: dict[str, Any] = told.json()
    return found


@pytest.fixture
def slow(casino: Casino, monkeypatch: pytest.MonkeyPatch) -> Slow:
    made = Slow()
    monkeypatch.setattr(casino.desk.solvers, "coach", made)
    monkeypatch.setattr(pricing, "WAIT_S", 0.01)
    return made


def test_a_real_back_room_prices_the_decision(casino: Casino) -> None:
    ann, bob = casino.person("ann"), casino.person("bob")
    table = casino.open("three-card-poker")
    assert asked(casino, table, ann) == {"status": "none"}
    decision(casino, ann, table=table)
    told = asked(casino, table, ann)
    for _ in range(600):
        if told["status"] != "solving":
            break
        time.sleep(0.1)
        told = asked(casino, table, ann)
    assert told["status"] == "done"
    view = casino.request("GET", f"/api/tables/{table}", ann).json()["view"]
    assert (told["event"], told["version"]) == (view["prompt"]["event"], view["version"])
    assert {each["option"] for each in told["choices"]} == {"play", "fold"}
    assert told["choices"][0]["cost_cents"] == 0
    assert asked(casino, table, bob) == {"status": "none"}  # it is not his decision


def test_he_says_that_he_is_thinking_and_thinks_once(casino: Casino, slow: Slow) -> None:
    ann = casino.person("ann")
    table = decision(casino, ann)
    for _ in range(3):
        assert asked(casino, table, ann)["status"] == "solving"
    assert len(slow.asked) == 1
    slow.work()
    assert asked(casino, table, ann)["status"] == "done"
    assert len(slow.asked) == 1
    casino.ask(ann, table, "answer", option="fold")
    assert asked(casino, table, ann) == {"status": "none"}


def test_one_decision_of_a_person_at_a_time(casino: Casino, slow: Slow) -> None:
    ann, bob = casino.person("ann"), casino.person("bob")
    first, second = decision(casino, ann), decision(casino, ann)
    other = decision(casino, bob)
    assert asked(casino, first, ann)["status"] == "solving"
    assert asked(casino, second, ann)["status"] == "solving"
    assert asked(casino, other, bob)["status"] == "solving"
    assert len(slow.asked) == 2
    slow.work()
    assert asked(casino, second, ann)["status"] == "solving"
    slow.work()
    assert asked(casino, second, ann)["status"] == "done"


def test_what_could_not_be_priced_is_tried_again(casino: Casino, slow: Slow) -> None:
    ann = casino.person("ann")
    table = decision(casino, ann)
    asked(casino, table, ann)
    slow.asked[0][1].set_exception(HouseFault("the back room was closed"))
    path = f"/api/tables/{table}/advice"
    assert casino.request("GET", path, ann).status_code == 500
    assert asked(casino, table, ann)["status"] == "solving"
    slow.work()
    assert asked(casino, table, ann)["status"] == "done"


def test_another_service_of_the_same_table_is_not_needed_for_it(casino: Casino, slow: Slow) -> None:
    ann = casino.person("ann")
    table = decision(casino, ann)
    asked(casino, table, ann)
    (sent, _) = slow.asked[0]
    assert sent["player"] == "ann"
    assert b"card_dealt" in msgspec.json.encode(sent)


# --- the process ---------------------------------------------------------------------------------


def test_a_solver_whose_process_dies_starts_another() -> None:
    solver = Solver("test")
    try:
        assert int(solver.ask("warm", None).result(120)) > 10
        assert solver._process is not None
        solver._process.kill()
        solver._process.wait()
        assert int(solver.ask("warm", None).result(120)) > 10
        with pytest.raises(HouseFault, match="KeyError"):
            solver.ask("nonesuch", None).result(60)
    finally:
        solver.stop()
    with pytest.raises(Refusal, match="closing"):
        solver.ask("warm", None)


def test_a_queue_that_is_full_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solvers, "MOST_WAITING", 2)
    solver = Solver("test")
    solver._thread = object()  # type: ignore[assignment] # nobody takes anything out
    solver.ask("warm", None)
    solver.ask("warm", None)
    with pytest.raises(TooMany):
        solver.ask("warm", None)
