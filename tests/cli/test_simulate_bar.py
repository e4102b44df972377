"""The bar of a simulation, and Ctrl-C in the middle of one."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from pitboss.cli import dealers, screen
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting
from pitboss.simulation.executors import Threads
from pitboss.simulation.job import Job, job_of
from tests.cli.conftest import Pitboss


def _job(rounds: int = 2_000_000) -> Job:
    return job_of(room("mini-baccarat").rules(), Setting(), seed=1, rounds=rounds)


def test_the_bar_tells_rate_time_left_and_the_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    page = io.StringIO()
    wide = Console(file=page, force_terminal=True, width=160, color_system=None)
    monkeypatch.setattr(screen, "err", lambda: wide)
    monkeypatch.setattr(dealers, "EYE", 0.0)
    dealers.carry_out(_job(), dealers.Means(threads=1))
    told = page.getvalue()
    assert "M rounds/s" in told
    assert "100%" in told
    assert "0:00:0" in told
    assert "banker -" in told
    assert "±" in told


def test_no_bar_is_drawn_where_nobody_looks(pitboss: Pitboss) -> None:
    assert pitboss("simulate", "roulette", "--rounds", "1e6").err == ""


def test_ctrl_c_tells_what_was_played_and_keeps_it(
    pitboss: Pitboss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "run.json"
    words = ("simulate", "mini-baccarat", "--rounds", "3e6", "--threads", "1", "--checkpoint", file)
    submit = Threads.submit
    handed: list[range] = []

    def pressed(players: Threads, job: Job, blocks: range):  # type: ignore[no-untyped-def]
        handed.append(blocks)
        if len(handed) == 8:
            raise KeyboardInterrupt
        return submit(players, job, blocks)

    monkeypatch.setattr(Threads, "submit", pressed)
    stopped = pitboss(*words)
    assert stopped.code == 130
    assert "stopped before 3,000,000 rounds" in stopped.out
    monkeypatch.setattr(Threads, "submit", submit)
    whole = pitboss(*words)
    assert (whole.code, whole.err) == (0, "")
    assert whole.out == pitboss(*words[:-2]).out
