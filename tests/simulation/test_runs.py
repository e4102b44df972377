"""Runs: the same totals by any means, stopped, resumed, extended, and run again from a manifest."""

from __future__ import annotations

import json
import os
import signal
import socket
from pathlib import Path

import msgspec
import pytest

from pitboss.errors import BadFile, HouseFault, Refusal
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting
from pitboss.simulation import checkpoints, executors
from pitboss.simulation.blocks import Split, Totals
from pitboss.simulation.executors import Cluster, Players, Processes, Threads
from pitboss.simulation.job import (
    Job,
    digest_of,
    job_of,
    parse_rounds,
    read_manifest,
    simulator_of,
    write_manifest,
)
from pitboss.simulation.running import Outcome, run

LANES = 2
ROUNDS = 300_000


def job(rounds: int = ROUNDS, seed: int = 5, slug: str = "mini-baccarat") -> Job:
    return job_of(room(slug).rules(), Setting(), seed=seed, rounds=rounds, lanes=LANES)


def played(asked: Job, players: Players | None = None, checkpoint: Path | None = None) -> Outcome:
    by = players or Threads(1)
    try:
        return run(asked, by, checkpoint=checkpoint)
    finally:
        by.close()


@pytest.fixture(scope="module")
def expected() -> Totals:
    return played(job()).totals


def test_threads_and_processes_give_the_same_totals(expected: Totals) -> None:
    assert sum(expected) == ROUNDS
    assert played(job(), Threads(2)).totals == expected
    assert played(job(), Processes(2)).totals == expected


def test_blocks_of_a_process_that_was_killed_are_played_again(expected: Totals) -> None:
    players = Processes(2)
    killed: list[int] = []

    def kill(_rounds: int, _totals: Totals) -> None:
        if not killed:
            victim = next(iter(players._pool._processes))  # type: ignore[attr-defined]
            killed.append(victim)
            os.kill(victim, signal.SIGKILL)

    asked = job()
    players.span = 2
    outcome = run(asked, players, progress=kill)
    players.close()
    assert killed
    assert outcome.totals == expected


def test_a_cluster_that_loses_a_worker_gives_the_same_totals(expected: Totals) -> None:
    players = Cluster("local", 2)
    players.span = 2
    killed: list[int] = []

    def kill(_rounds: int, _totals: Totals) -> None:
        if not killed:
            victim = next(iter(players.cluster.workers.values())).pid
            killed.append(victim)
            os.kill(victim, signal.SIGKILL)

    try:
        outcome = run(job(), players, progress=kill)
    finally:
        players.close()
    assert killed
    assert outcome.totals == expected


def test_who_does_not_speak_first_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "CONNECT_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as mute, pytest.raises(OSError, match="timed out"):
        executors._knock(f"tcp://127.0.0.1:{mute.getsockname()[1]}")


def test_a_run_is_the_sum_of_its_blocks_whatever_they_hold(expected: Totals) -> None:
    """Rounds are named by lane and number alone: a shorter run is the beginning of a longer one."""
    split = Split(ROUNDS, 4096, LANES)
    assert split.blocks == 37
    pieces = [split.pieces(range(block, block + 1)) for block in range(split.blocks)]
    assert sum(lanes * rounds for block in pieces for _, lanes, rounds in block) == ROUNDS
    assert list(split.pieces(range(36, 37))) == [(72, 1, 4096), (73, 1, 992)]
    assert split.place(4096 * 5 + 7).lane == 5
    assert split.place(4096 * 5 + 7).before == 7
    longer = played(job(ROUNDS + 1)).totals
    assert sum(longer) - sum(expected) == 1
    assert all(0 <= more - less <= 1 for more, less in zip(longer, expected, strict=True))


class _Interrupted(Threads):
    """Threads, until somebody presses Ctrl-C."""

    handed = 0

    def submit(self, asked: Job, blocks: range):  # type: ignore[no-untyped-def]
        self.handed += 1
        if self.handed == 20:
            raise KeyboardInterrupt
        return super().submit(asked, blocks)


def test_stopped_resumed_and_extended(tmp_path: Path, expected: Totals) -> None:
    file = tmp_path / "run.json"
    stopped = played(job(), _Interrupted(1), file)
    assert stopped.stopped
    assert 0 < stopped.rounds < ROUNDS
    assert sum(stopped.totals) == stopped.rounds
    blocks, _ = checkpoints.resume(file, job())
    assert blocks * LANES * 4096 == stopped.rounds
    whole = played(job(), checkpoint=file)
    assert (whole.totals, whole.stopped) == (expected, False)
    further = played(job(2 * ROUNDS), checkpoint=file)
    assert further.totals == played(job(2 * ROUNDS)).totals


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda raw: raw[: len(raw) // 2], "a damaged checkpoint, or none at all"),
        (lambda raw: b"\xff" + raw, "a damaged checkpoint, or none at all"),
        (lambda raw: raw.replace(b'"blocks":36', b'"blocks":35'), "its seal does not fit"),
    ],
)
def test_a_damaged_checkpoint_is_refused(tmp_path: Path, spoil, words: str) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "run.json"
    played(job(), checkpoint=file)
    whole = file.read_bytes()
    file.write_bytes(spoil(whole))
    assert file.read_bytes() != whole
    with pytest.raises(BadFile, match=words):
        played(job(), checkpoint=file)


def test_the_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    played(job(), checkpoint=file)
    with pytest.raises(BadFile, match="the checkpoint of another run: seed differ"):
        played(job(seed=6), checkpoint=file)
    with pytest.raises(BadFile, match="another run: game, rules, lane_rounds, code differ"):
        played(job(slug="roulette"), checkpoint=file)
    with pytest.raises(BadFile, match="it holds 294,912 rounds already: ask for as many or more"):
        played(job(1000), checkpoint=file)


def test_a_manifest_runs_again(tmp_path: Path, expected: Totals) -> None:
    file = tmp_path / "manifest.json"
    write_manifest(file, job(), expected)
    found = read_manifest(file)
    assert found.job == job()
    assert found.totals == digest_of(played(found.job).totals)
    told = json.loads(file.read_text())
    told["job"]["code"] = "0" * 16
    file.write_text(json.dumps(told))
    with pytest.raises(BadFile, match="mini-baccarat is dealt by other code now"):
        read_manifest(file)
    file.write_text("{}")
    with pytest.raises(BadFile, match="not a manifest of a simulation"):
        read_manifest(file)


@pytest.mark.parametrize("key", ["lane_rounds", "lanes"])
@pytest.mark.parametrize("many", [0, -3])
def test_a_manifest_of_empty_lanes_is_refused(tmp_path: Path, key: str, many: int) -> None:
    file = tmp_path / "manifest.json"
    write_manifest(file, job(), (0,))
    told = json.loads(file.read_text())
    told["job"][key] = many
    file.write_text(json.dumps(told))
    with pytest.raises(Refusal, match="a lane has at least one round, and a block at least one"):
        played(read_manifest(file).job)


def test_players_that_are_lost_again_and_again_end_the_run() -> None:
    class Hopeless(Processes):
        def renew(self) -> bool:
            return False

    players = Hopeless(1)

    def kill(_rounds: int, _totals: Totals) -> None:
        for victim in list(players._pool._processes):  # type: ignore[attr-defined]
            os.kill(victim, signal.SIGKILL)

    with pytest.raises(HouseFault, match="lost, again and again"):
        run(job(10**8), players, progress=kill)
    players.close()


@pytest.mark.parametrize("text", ["0", "-5", "1.5", "many", "1/2", "", "1e400"])
def test_a_number_of_rounds_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="round"):
        job(parse_rounds(text))


def test_numbers_of_rounds() -> None:
    assert parse_rounds("1e9") == 10**9
    assert parse_rounds("1_000_000") == parse_rounds("1,000,000") == parse_rounds("1.0e6") == 10**6


def test_a_job_travels_as_it_is_written() -> None:
    asked = job()
    again = msgspec.json.decode(msgspec.json.encode(asked), type=Job)
    assert again == asked
    assert simulator_of(again) is simulator_of(asked)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(Refusal, match="a seed is a number from 0"):
        job(seed=seed)
