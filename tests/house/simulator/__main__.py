"""Many seeds, on all cores: ``python -m tests.house.simulator --seeds 100000``."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from tests.house.simulator.world import Failed, World

CHUNK = 25


def play(seed: int) -> World:
    """One seed to its end."""
    world = World(seed)
    world.run()
    return world


def chunk(seeds: range) -> list[str]:
    """What fails of some seeds."""
    found = []
    for seed in seeds:
        try:
            play(seed)
        except Failed as failed:
            found.append(str(failed))
    return found


def failures(first: int, seeds: int, workers: int) -> Iterator[tuple[int, list[str]]]:
    """How many seeds were played, and what failed, as it comes in."""
    with ProcessPoolExecutor(workers) as pool:
        end = first + seeds
        parts = [range(n, min(n + CHUNK, end)) for n in range(first, end, CHUNK)]
        for part, faults in zip(parts, pool.map(chunk, parts), strict=True):
            yield part.stop - first, faults


def main() -> int:
    """Play the seeds; the exit status tells whether all held."""
    asks = argparse.ArgumentParser(prog="python -m tests.house.simulator")
    asks.add_argument("--seeds", type=int, default=1_000)
    asks.add_argument("--first", type=int, default=0)
    asks.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    wanted = asks.parse_args()
    began, failed = time.monotonic(), 0
    for played, faults in failures(wanted.first, wanted.seeds, wanted.workers):
        failed += len(faults)
        for fault in faults:
            print(fault, flush=True)
        if played % 1_000 < CHUNK:
            print(f"{played} seeds, {failed} failed, {time.monotonic() - began:.0f} s", flush=True)
    print(f"{wanted.seeds} seeds from {wanted.first} on: {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
