"""Services that are killed in the middle of it, for real: SIGKILL at random moments under load.

``python -m tests.house.simulator.kills --kills 500 --url postgresql://...`` does it as often as one
likes; the database must be a new one.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import time
from multiprocessing.process import BaseProcess
from pathlib import Path

import msgspec
from sqlalchemy import func, select

from pitboss.house.store import schema
from pitboss.house.store.database import open_store
from tests.house.simulator import party

PATIENCE = 120  # seconds for a service to come up under any load of the machine
SPAWN = multiprocessing.get_context("forkserver")
SPAWN.set_forkserver_preload(["tests.house.simulator.party"])


class Report(msgspec.Struct):
    """What the kills met."""

    kills: int
    rounds: int
    actions: int
    cut: int  # commands that were asked and not answered when their service was killed


def start(url: str, owner: str, seed: int, journal: Path, alone: bool = True) -> BaseProcess:
    """A service that runs until it is killed."""
    args = (url, owner, seed, journal, alone)
    service = SPAWN.Process(target=party.serve, args=args, daemon=True)
    service.start()
    return service


def wait(service: BaseProcess, journal: Path, size: int) -> None:
    """Wait until a service has done so much."""
    until = time.monotonic() + PATIENCE
    while not journal.exists() or journal.stat().st_size < size:
        assert service.is_alive(), f"the service died of itself: {service.exitcode}"
        assert time.monotonic() < until, "the service does nothing"
        time.sleep(0.001)


def kill(service: BaseProcess) -> None:
    """The end of a process, wherever it is."""
    assert service.pid is not None
    os.kill(service.pid, signal.SIGKILL)
    service.join()
    assert service.exitcode == -signal.SIGKILL


def kill_one(url: str, owner: str, rng: random.Random, journal: Path) -> int:
    """Start a service, kill it after some commands; how many of them were never answered?"""
    begun = journal.stat().st_size if journal.exists() else 0
    service = start(url, owner, rng.randrange(1 << 30), journal)
    try:
        wait(service, journal, begun + rng.randint(2_000, 60_000))
        time.sleep(rng.random() * 0.01)
    finally:
        kill(service)
    return len(party.unanswered(party.read([journal])))


def storm(url: str, kills: int, seed: int, journal: Path) -> Report:
    """Found a house, kill its service again and again, and check that nothing came of it."""
    rng = random.Random(seed)
    cut = 0
    with open_store(url) as store:
        party.found(store)
        for number in range(kills):
            cut += kill_one(url, f"service{number}", rng, journal)
            if number % max(1, kills // 24) == 0:
                party.check(store, [journal], certain=False)
        last = party.Party(store, "the-last", seed, journal)
        last.take_over()
        party.go_home(last, [journal])
        party.check(store, [journal], certain=True)
        with store.read() as conn:
            rounds, actions = (
                conn.execute(select(func.count()).select_from(each)).scalar_one()
                for each in (schema.rounds, schema.actions)
            )
    return Report(kills, rounds, actions, cut)


def main() -> int:
    """Kill as often as asked."""
    asks = argparse.ArgumentParser(prog="python -m tests.house.simulator.kills")
    asks.add_argument("--kills", type=int, default=500)
    asks.add_argument("--url", default="")
    asks.add_argument("--seed", type=int, default=1)
    wanted = asks.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = wanted.url or f"sqlite:///{folder}/house.db"
        print(storm(url, wanted.kills, wanted.seed, Path(folder) / "journal"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
