"""The writer's thread: what it says when the house is at fault, and to those who do not keep up."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import Future
from typing import Any, cast

import msgspec
import pytest
from sqlalchemy import func, select, update

from pitboss.house.clock import HandClock
from pitboss.house.service import inbox
from pitboss.house.service.live import KEPT, Line
from pitboss.house.service.subscribers import FLOODED
from pitboss.house.service.worker import UNSURE
from pitboss.house.store import schema
from pitboss.house.store.database import StoreFault, UnknownOutcome, open_store
from pitboss.house.tables.acts import act
from pitboss.house.tables.pit import Asked
from tests.house.service.casino import START, Casino, opened

ACT = "pitboss.house.tables.pit.act"
TRIES = 2_000  # a hundredth of a second each: a bound that no machine needs


def asked(table: str, id: str, body: bytes = b'{"do":"leave"}') -> Asked:
    return Asked(id, table, "p", "ann", frozenset({"player"}), frozenset({"play"}), body)


@pytest.mark.parametrize(
    "fault", [StoreFault("card 7 is Ks"), UnknownOutcome("card 7 is Ks"), KeyError("card 7 is Ks")]
)
def test_what_went_wrong_is_nobody_s_to_read(
    casino: Casino, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    table = casino.open("big-six")
    ann = casino.person("ann")

    def failing(*parts: Any) -> str:
        raise fault

    monkeypatch.setattr(ACT, failing)
    sit = {"do": "sit", "box": 1, "cents": 5_00}
    path = f"/api/tables/{table}/commands"
    told = casino.request("POST", path, ann, sit, x_action_id="bad-weather")
    assert told.status_code == 202
    assert told.json() == {"action_id": "bad-weather", "status": "unknown", "message": UNSURE}
    assert casino.request("GET", "/api/actions/bad-weather", ann).status_code == 202
    monkeypatch.setattr(ACT, act)
    again = casino.request("POST", path, ann, sit, x_action_id="bad-weather")
    assert (again.status_code, again.json()["status"]) == (200, "done")


def test_one_command_that_fails_does_not_spoil_the_others(
    casino: Casino, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, bad = casino.open("big-six"), casino.open("roulette")

    def sometimes(host: Any, by: Any, command: Any) -> str:
        if host.id == bad:
            raise KeyError("a fault of ours")
        return act(host, by, command)

    monkeypatch.setattr(ACT, sometimes)
    worker = casino.desk.worker

    def together() -> list[bytes]:
        return worker.do([asked(good, "one-of-two"), asked(bad, "two-of-two")])

    answers = [msgspec.json.decode(each) for each in worker.call(together).result(20)]
    assert [each["status"] for each in answers] == ["refused", "unknown"]


def test_a_writer_goes_on_after_a_fault_of_its_own(
    casino: Casino, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = casino.open("big-six")
    ann = casino.person("ann")
    real = casino.desk.pit.turn

    def failing(_asked: Any) -> list[bytes]:
        raise MemoryError

    monkeypatch.setattr(casino.desk.pit, "turn", failing)
    assert casino.ask(ann, table, "sit", box=1, cents=5_00)["status"] == "unknown"
    monkeypatch.setattr(casino.desk.pit, "turn", real)
    assert casino.ask(ann, table, "sit", box=1, cents=5_00)["status"] == "done"


def test_an_answer_that_nobody_waits_for_is_stored_all_the_same(casino: Casino) -> None:
    table = casino.open("big-six")
    worker = casino.desk.worker
    gone: Future[bytes] = Future()
    gone.cancel()
    worker.call(lambda: worker.turn([(asked(table, "walked-away"), gone)])).result(20)
    with casino.desk.store.read() as conn:
        assert set(inbox.answers(conn, ["walked-away"])) == {"walked-away"}


def test_a_client_that_does_not_keep_up_is_told_the_present_state(casino: Casino) -> None:
    table = casino.open("big-six")

    async def flooded() -> list[bytes]:
        line = Line(cast(Any, None), casino.desk, table)
        line.subscriber = await casino.desk.subscribe(table, lambda: None, None, line.deliver)
        line.send(b'{"kind":"answer"}')
        for _ in range(KEPT + 1):
            line._deliver(b'{"kind":"view","old":1}')
        for _ in range(TRIES):
            if any(FLOODED.encode() in each for each in line._out):
                break
            await asyncio.sleep(0.01)
        line.hang_up()
        return list(line._out)

    first, *views = asyncio.run(flooded())
    assert first == b'{"kind":"answer"}'
    told = [json.loads(each) for each in views if b'"old"' not in each]
    assert [each["reason"] for each in told if "reason" in each] == [FLOODED]
    assert len(views) < KEPT


def test_commands_that_nobody_waits_for_are_not_done_later(url: str) -> None:
    clock = HandClock(START)
    with opened(url, clock) as casino:
        table = casino.open("big-six")
        with casino.desk.store.begin() as conn:
            inbox.leave(conn, [asked("elsewhere", "left-behind")], START)
        rows = select(func.count()).select_from(schema.inbox)

        def waiting() -> int:
            casino.request("GET", f"/api/tables/{table}")  # a turn of the writer, or more
            with casino.desk.store.read() as conn:
                return conn.execute(rows).scalar_one()

        assert waiting() == 1
        clock.advance(inbox.STALE_MS + 1_000)
        assert any(waiting() == 0 for _ in range(TRIES))


def test_a_clock_that_is_over_is_acted_on_without_anybody_asking(url: str) -> None:
    clock = HandClock(START)
    with opened(url, clock) as casino:
        table = casino.open("roulette")
        ann = casino.person("ann")
        casino.ask(ann, table, "sit", box=1, cents=50_00)
        casino.ask(ann, table, "bet", box=1, wager="red", cents=5_00)
        clock.advance(31_000)
        for _ in range(TRIES):
            view = casino.request("GET", f"/api/tables/{table}").json()["view"]
            if view["events"][-1]["event"] == "round_ended":
                break
        assert view["events"][-1]["event"] == "round_ended"


@pytest.mark.parametrize("column", ["settings", "rules"])
def test_a_table_whose_row_is_spoilt_keeps_nobody_from_the_others(url: str, column: str) -> None:
    with opened(url) as casino:
        bad, good = casino.open("roulette"), casino.open("big-six")
        ann = casino.person("ann")
        assert casino.ask(ann, good, "sit", box=1, cents=50_00)["status"] == "done"
    store = open_store(url)
    with store.begin() as conn:
        rows = schema.tables
        conn.execute(update(rows).where(rows.c.id == bad).values({column: b"{"}))
    store.dispose()
    with opened(url, HandClock(START + 60_000), seed=2) as casino:
        assert casino.request("GET", "/ready").status_code == 200
        lobby = casino.request("GET", "/api/tables")
        assert (lobby.status_code, good in lobby.text) == (200, True)
        told = casino.ask(ann, good, "leave")
        assert (told["status"], told["result"]) == ("done", "left")
        if column == "settings":
            assert bad not in lobby.text
            assert casino.request("GET", f"/api/tables/{bad}").status_code == 404
            assert casino.ask(ann, bad, "sit", box=1, cents=5_00)["status"] == "unknown"
