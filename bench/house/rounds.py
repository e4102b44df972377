"""Rounds settled durably, by one service or by two on one database."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import NamedTuple

from bench.house.crowd import TABLES, Crowd
from pitboss.house.service.serving import settle_in
from pitboss.house.store.database import open_store

MIX = ("three-card-poker", "blackjack", "mini-baccarat", "craps")
_spawn = multiprocessing.get_context("spawn")


class Slice(NamedTuple):
    """What came of some seconds of play."""

    rounds: int
    commands: int
    turns: int
    seconds: float
    cpu: float  # of ours; the database's is not in it

    @property
    def rate(self) -> float:
        """Rounds a second."""
        return self.rounds / self.seconds


def play(crowd: Crowd, seconds: float) -> Slice:
    """Turn after turn, each with everybody's next command."""
    before, commands, turns = crowd.settled(), 0, 0
    begun, cpu = time.perf_counter(), time.process_time()
    while (spent := time.perf_counter() - begun) < seconds:
        commands += crowd.turn()
        turns += 1
    cpu = time.process_time() - cpu
    return Slice(crowd.settled() - before, commands, turns, spent, cpu)


def _serve(line: Connection, url: str, games: Sequence[str], tables: int, seed: int) -> None:
    with open_store(url) as store:
        crowd = Crowd(store, games, tables, seed)
        settle_in()  # as a service does
        line.send(None)
        while (seconds := line.recv()) is not None:
            line.send(play(crowd, seconds))


class Services:
    """Processes that share a database and the tables."""

    def __init__(self, url: str, games: Sequence[str], services: int) -> None:
        open_store(url).dispose()
        self._lines: list[Connection] = []
        self._processes = []
        for n in range(services):
            ours, theirs = _spawn.Pipe()
            parts = (theirs, url, games, TABLES // services, n + 1)
            process = _spawn.Process(target=_serve, args=parts, daemon=True)
            process.start()
            theirs.close()
            self._lines.append(ours)
            self._processes.append(process)
            ours.recv()

    def play(self, seconds: float) -> Slice:
        """Let all of them play for so long; rounds and time of ours are added up."""
        for line in self._lines:
            line.send(seconds)
        parts: list[Slice] = [line.recv() for line in self._lines]
        rounds, commands, turns, spent, cpu = zip(*parts, strict=True)
        return Slice(sum(rounds), sum(commands), sum(turns), max(spent), sum(cpu))

    def stop(self) -> None:
        """Send them home."""
        for line, process in zip(self._lines, self._processes, strict=True):
            line.send(None)
            process.join()
