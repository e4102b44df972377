"""Two services on one database: commands and views across, and a table taken over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.house.clock import HandClock
from pitboss.house.inspection import inspect
from tests.house.service.casino import START, Casino, opened
from tests.house.service.ear import Ear

Pair = tuple[Casino, Casino, HandClock]


@pytest.fixture
def two(store_url: str) -> Iterator[Pair]:
    """Two services with one clock."""
    clock = HandClock(START)
    with opened(store_url, clock, seed=1) as one, opened(store_url, clock, seed=2) as other:
        yield one, other, clock


def holder(casino: Casino, table: str) -> bool:
    found: bool = casino.desk.worker.call(lambda: table in casino.desk.pit.hosts).result(20)
    return found


def test_a_table_held_elsewhere_is_played_and_seen_from_here(two: Pair) -> None:
    one, other, _ = two
    table = one.open("three-card-poker")
    ann = other.person("ann")
    with Ear.at(other, table) as here, Ear.at(one, table) as there:
        here.send_json({"token": ann})
        there.send_json({})
        assert here.ask("sit", box=1, cents=50_00)["result"] == "seated"
        assert here.hear("seat")["seat"]
        assert here.ask("bet", box=1, wager="ante", cents=5_00)["status"] == "done"
        assert here.ask("ready")["status"] == "done"
        mine = asked(here)
        theirs = asked(there)
        assert mine.count("??") == 3
        assert theirs == ["??"] * 6
        assert here.ask("answer", option="fold")["status"] == "done"
    assert holder(one, table)
    assert not holder(other, table)
    assert one.request("GET", "/api/me", ann).json()["wallet"] == 1_000_000 - 50_00
    seen_here = other.request("GET", f"/api/tables/{table}").content
    assert seen_here == one.request("GET", f"/api/tables/{table}").content
    with one.desk.store.read() as conn:
        assert list(inspect(conn)) == []


def asked(ear: Ear) -> list[str]:
    """The cards of the view in which somebody is asked."""
    for _ in range(50):
        view = ear.hear("view")["view"]
        if view["prompt"]["waits_for"] == "choice":
            return [each["card"] for each in view["events"] if each["event"] == "card_dealt"]
    raise AssertionError("nobody was asked")


def test_the_same_id_is_the_same_act_from_either_side(two: Pair) -> None:
    one, other, _ = two
    table = one.open("roulette")
    ann = one.person("ann")
    path = f"/api/tables/{table}/commands"
    sit = {"do": "sit", "box": 1, "cents": 100_00}
    first = other.request("POST", path, ann, sit, x_action_id="across-the-road")
    again = one.request("POST", path, ann, sit, x_action_id="across-the-road")
    third = other.request("POST", path, ann, sit, x_action_id="across-the-road")
    assert first.content == again.content == third.content
    mixed = other.request("POST", path, ann, sit | {"box": 2}, x_action_id="across-the-road")
    assert (mixed.status_code, mixed.json()["field"]) == (409, "action_id")
    assert one.request("GET", "/api/me", ann).json()["wallet"] == 1_000_000 - 100_00


def test_when_a_service_is_gone_the_other_takes_its_table_at_the_very_step(two: Pair) -> None:
    one, other, clock = two
    table = one.open("three-card-poker", decision_ms=3_600_000)
    ann = one.person("ann")
    for do, parts in (
        ("sit", {"box": 1, "cents": 50_00}),
        ("bet", {"box": 1, "wager": "ante", "cents": 5_00}),
        ("ready", {}),
    ):
        assert one.ask(ann, table, do, **parts)["status"] == "done"
    before = one.request("GET", f"/api/tables/{table}", ann).json()["view"]
    assert before["prompt"]["offers"]
    one.desk.worker._stopping = True  # dead: it gives nothing up, and writes no more
    one.desk.pit.give_up = lambda: None  # type: ignore[method-assign]
    one.desk.worker._thread.join(20)
    clock.advance(10_000)
    after = other.request("GET", f"/api/tables/{table}", ann).json()["view"]
    before.pop("version")  # its log says besides that somebody else goes on with it
    after.pop("version")
    assert after.pop("deadline") > before.pop("deadline")  # and it waits anew
    after["events"] = [each for each in after["events"] if each["event"] != "table_resumed"]
    assert after == before
    assert other.ask(ann, table, "answer", option="fold")["status"] == "done"
    assert holder(other, table)


def test_a_service_that_does_not_answer_leaves_the_outcome_unknown_and_queryable(two: Pair) -> None:
    one, other, _ = two
    table = one.open("roulette")
    ann = other.person("ann")
    path = f"/api/tables/{table}/commands"
    sit = {"do": "sit", "box": 1, "cents": 100_00}
    worker = one.desk.worker
    worker._left_for_us = lambda: []  # type: ignore[method-assign]  # it is too busy to look
    other.desk.worker.patience_ms = 0
    told = other.request("POST", path, ann, sit, x_action_id="nobody-listens")
    assert (told.status_code, told.json()["status"]) == (202, "unknown")
    later = other.request("GET", "/api/actions/nobody-listens", ann)
    assert (later.status_code, later.json()["status"]) == (202, "unknown")
    del worker._left_for_us
    other.desk.worker.patience_ms = 60_000
    again = other.request("POST", path, ann, sit, x_action_id="nobody-listens")
    assert (again.status_code, again.json()["status"]) == (200, "done")
    found = other.request("GET", "/api/actions/nobody-listens", ann)
    assert (found.status_code, found.content) == (200, again.content)
    assert other.request("GET", "/api/me", ann).json()["wallet"] == 1_000_000 - 100_00


def test_a_service_that_stops_in_peace_leaves_its_tables_at_once(store_url: str) -> None:
    clock = HandClock(START)
    with opened(store_url, clock, seed=2) as other:
        with opened(store_url, clock, seed=1) as one:
            table = one.open("roulette")
            ann = one.person("ann")
            assert one.ask(ann, table, "sit", box=1, cents=50_00)["status"] == "done"
        assert other.ask(ann, table, "bet", box=1, wager="red", cents=5_00)["status"] == "done"
        assert holder(other, table)
