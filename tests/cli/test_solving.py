"""Long work: Ctrl-C leaves it at once, it says what it does, and it is done once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.cli.solving import solve
from pitboss.exact.kernels.threads import in_threads
from pitboss.exact.strategy import Strategy
from pitboss.rooms import registry
from tests.cli.conftest import Pitboss
from tests.desk.fakes import answering

PATIENCE = 60  # seconds; a program that never ends would be killed then

# A solver that interrupts the program and then never ends, as a kernel would for a long time.
ENDLESS = """
import os, signal, sys, threading
from pitboss.cli import main, play, sheets
from pitboss.rooms import registry
from tests.desk.fakes import answering

def endless(*_asked):
    os.kill(os.getpid(), signal.SIGINT)
    threading.Event().wait()

def room_of(game):
    room = registry.room(game)
    return answering(room, sheets=endless, chart=endless, shoe=endless, advise=endless)

sheets.room_of = play.room_of = room_of
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
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
    room = answering(registry.room("three-card-poker"), advise=lambda _table, _player: [])
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

    room = answering(registry.room("three-card-poker"), chart=draw)
    monkeypatch.setattr("pitboss.cli.sheets.room_of", lambda _game: room)
    told = [pitboss("strategy", "three-card-poker").out for _ in range(3)]
    assert len(drawn) == 1
    assert all("always raise" in each for each in told)
    pitboss("strategy", "three-card-poker", "--no-cache")
    assert len(drawn) == 2
