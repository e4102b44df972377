"""How long a command takes when commands come at their own times, whether answered or not.

The service's own writer does the work, turn by turn; time counts from when a command was due to
come, so one that waits for a slow turn is as late as its player sees it.
"""

from __future__ import annotations

import random
import time
from collections import deque
from concurrent.futures import Future
from typing import NamedTuple

from bench.house.crowd import Crowd, check
from pitboss.house.service.metrics import Metrics
from pitboss.house.service.serving import settle_in
from pitboss.house.service.worker import Worker
from pitboss.house.tables.pit import Asked

PATIENCE_MS = 8_000


class Waits(NamedTuple):
    """Milliseconds from a command to its answer."""

    commands: int
    half: float
    p99: float
    longest: float


def arrive(crowd: Crowd, rate: float, seconds: float) -> Waits:
    """Let so many commands a second come, at random times."""
    settle_in()
    worker = Worker(crowd.pit, Metrics(), PATIENCE_MS)
    luck = random.Random(7)
    due = begun = time.perf_counter()
    waiting: deque[float] = deque()  # when those were due that are not answered yet
    waits: list[float] = []
    while waiting or due - begun < seconds:
        while due <= time.perf_counter() and due - begun < seconds:
            waiting.append(due)
            due += luck.expovariate(rate)
        if not waiting:
            time.sleep(max(0.0, due - time.perf_counter()))
            continue
        asked = _some(crowd, luck, len(waiting))  # if fewer can act, the others wait on
        futures: list[Future[bytes]] = [Future() for _ in asked]
        worker.turn(list(zip(asked, futures, strict=True)))
        now = time.perf_counter()
        check(future.result(0) for future in futures)
        waits += [now - waiting.popleft() for _ in asked]
    waits.sort()
    shown = (waits[len(waits) // 2], waits[int(len(waits) * 0.99)], waits[-1])
    return Waits(len(waits), *(1000 * each for each in shown))


def _some(crowd: Crowd, luck: random.Random, number: int) -> list[Asked]:
    """The next commands of so many players, of tables at random."""
    found: list[Asked] = []
    tables = list(crowd.players)
    luck.shuffle(tables)
    hosts = crowd.pit.hosts
    for table in tables:
        found += crowd.next_of(hosts[table])[: number - len(found)]
        if len(found) == number:
            break
    return found
