"""Seconds to solve each game from nothing, kernels already compiled, a process a game.

Blackjack is set beside what its own literature reports only in words: no peer can be installed
from a registry that solves these games exactly.
"""

from __future__ import annotations

import subprocess
import sys

from pitboss.games import registry

PROGRAM = """
import resource, sys, time
from pitboss.games import registry
room = registry.room(sys.argv[1])
rules = room.rules()
start = time.perf_counter()
sheets = room.par(rules)
spent = time.perf_counter() - start
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(spent, peak, len(sheets))
"""


def solve(slug: str) -> tuple[float, float, int]:
    """Seconds, peak MiB and number of sheets of one fresh process."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, slug], capture_output=True, text=True, check=True
    )
    seconds, peak, sheets = done.stdout.split()
    return float(seconds), float(peak), int(sheets)


def main() -> None:
    """Print the table: the first run compiles, the second is the figure."""
    print(f"{'game':24} {'compiling':>10} {'solving':>10} {'peak MiB':>9} {'sheets':>7}")
    for slug in registry.priced():
        first, _, _ = solve(slug)
        seconds, peak, sheets = solve(slug)
        print(f"{slug:24} {first:9.2f}s {seconds:9.2f}s {peak:9.0f} {sheets:7}")


if __name__ == "__main__":
    main()
