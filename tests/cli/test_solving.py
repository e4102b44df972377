"""Long work: Ctrl-C leaves it at once, it says what it does, and it is done once."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from pitboss.cli.solving import solve
from pitboss.exact.keep import keep_with, kept
from pitboss.exact.kernels.threads import in_threads
from pitboss.exact.strategy import Strategy
from pitboss.rooms import registry
from tests.cli.conftest import Pitboss

PATIENCE = 60  # seconds; a program that never ends would be killed then

# A solver that interrupts the program and then never ends, as a kernel would for a long time.
ENDLESS = """
import os, signal, sys, threading
from dataclasses import replace
from pitboss.cli import main, play, sheets
from pitboss.rooms import registry

def endless(*_asked):
    os.kill(os.getpid(), signal.SIGINT)
    threading.Event().wait()

def room_of(game):
    room = registry.room(game)
    return replace(room, par=endless, chart=endless, shoe=endless, advise=endless)

sheets.room_of = play.room_of = room_of
main.run(sys.argv[1:])
"""
LONG = [
    # command, what is typed, exit code, what is told
    (["strategy", "ultimate-texas-holdem"], "", 130, ""),
    (["par", "craps", "--no-cache"], "", 130, ""),
    (["shoe", "blackjack"], "", 130, ""),
    (
        ["play", "ultimate-texas-holdem", "--coach"],
        "5 ante\ndeal\n",
        0,
        "You leave with",
    ),
]


@pytest.mark.parametrize(("command", "typed", "code", "told"), LONG, ids=str)
def test_ctrl_c_leaves_work_that_does_not_end(
    command: list[str], typed: str, code: int, told: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ENDLESS, *command],
        input=typed,
        env=os.environ | {"PITBOSS_CACHE": str(tmp_path)},
        text=True,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (code, "")
    assert told in done.stdout


def test_a_fault_of_the_work_reaches_the_one_who_waits() -> None:
    def work() -> None:
        raise ZeroDivisionError("seven out")

    with pytest.raises(ZeroDivisionError, match="seven out"):
        solve("dividing", work)


def test_an_interrupted_count_stops_at_its_next_chunk() -> None:
    done: list[int] = []

    def work(start: int, _stop: int, _room: None) -> None:
        done.append(start)
        if start == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        in_threads(100_000, lambda: None, work, chunk=1, most=1)
    assert done == [0, 1, 2, 3]

    done.clear()
    with pytest.raises(KeyboardInterrupt):
        in_threads(1_000_000, lambda: None, work, chunk=1, most=2)
    assert len(done) < 1_000_000


def test_the_coach_says_once_that_it_is_at_work(
    pitboss: Pitboss, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = replace(registry.room("three-card-poker"), advise=lambda _table, _player: [])
    monkeypatch.setattr("pitboss.cli.play.room_of", lambda _game: room)
    typed = "5 ante\ndeal\nplay\n5 ante\ndeal\nplay\nquit\n"
    told = pitboss("play", "three-card-poker", "--coach", "--seed", "1", typed=typed).out
    assert told.count("the coach works it out") == 1


def test_a_strategy_is_drawn_once(
    pitboss: Pitboss, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    drawn: list[object] = []

    def draw(rules: object) -> Strategy:
        drawn.append(rules)
        return Strategy("a rule", optimal=True, summary=("always raise",))

    room = replace(registry.room("three-card-poker"), chart=draw)
    monkeypatch.setattr("pitboss.cli.sheets.room_of", lambda _game: room)
    told = [pitboss("strategy", "three-card-poker").out for _ in range(3)]
    assert len(drawn) == 1
    assert all("always raise" in each for each in told)
    pitboss("strategy", "three-card-poker", "--no-cache")
    assert len(drawn) == 2


@dataclass(frozen=True)
class Plan:
    unit: int
    bets: npt.NDArray[np.uint8]


class Drawer:
    def __init__(self) -> None:
        self.held: dict[tuple[str, str], Any] = {}

    def load(self, name: str, asked: object) -> Any:
        return self.held.get((name, str(asked)))

    def save(self, name: str, asked: object, value: Any) -> None:
        self.held[name, str(asked)] = value


def test_a_solution_with_arrays_is_kept_whole() -> None:
    drawer, made = Drawer(), Plan(6, np.arange(12, dtype=np.uint8).reshape(3, 4))
    try:
        keep_with(drawer)
        assert kept("plan", 1, Plan, lambda: made) is made
        again = kept("plan", 1, Plan, lambda: pytest.fail("solved twice"))
        assert (again.unit, str(again.bets.dtype)) == (6, "uint8")
        assert np.array_equal(again.bets, made.bets)
        damages: list[Any] = [{"unit": 6}, {"unit": 6, "bets": {"packed": "?"}}, [], "x"]
        for damage in damages:
            drawer.held["plan", "1"] = damage
            assert kept("plan", 1, Plan, lambda: made) is made
    finally:
        keep_with(None)
    assert kept("plan", 1, Plan, lambda: made) is made
