"""What it costs to hand out a span of blocks: threads, processes, a local cluster.

``python -m bench.simulation.handing``. The blocks hold one round each, so nearly all of the time is
handing out, taking in and adding up.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting
from pitboss.simulation.executors import Cluster, Players, Processes, Threads
from pitboss.simulation.job import job_of
from pitboss.simulation.running import run

SPANS = 300
WORKERS = 2
MEANS: dict[str, Callable[[], Players]] = {
    "threads": lambda: Threads(WORKERS),
    "processes": lambda: Processes(WORKERS),
    "cluster": lambda: Cluster("local", WORKERS),
}


def seconds_a_span(players: Players) -> float:
    """The time from span to span, with as many workers as there are."""
    players.span = 1
    rules = room("mini-baccarat").rules()
    job = job_of(rules, Setting(), seed=1, rounds=SPANS, lanes=1, lane_rounds=1)
    run(job_of(rules, Setting(), seed=1, rounds=WORKERS * 50, lanes=1, lane_rounds=1), players)
    start = time.perf_counter()
    run(job, players)
    return (time.perf_counter() - start) / SPANS


def main() -> None:
    for name, make in MEANS.items():
        players = make()
        try:
            print(f"{name:10} {seconds_a_span(players) * 1000:.2f} ms a span")
        finally:
            players.close()


if __name__ == "__main__":
    main()
