"""Seconds to solve each game from nothing, a process a game, and its peak memory.

The first run of a game compiles its kernels into an empty folder, the second finds them compiled.
No program that a registry offers solves these games exactly, so no peer stands beside; Eric
Farmer's C++ analyser of blackjack reports 0.17 s for six decks on his own machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from typing import NamedTuple

from pitboss.rooms import registry

_MEASURED = """
import resource, time
start = time.perf_counter()
{program}
spent = time.perf_counter() - start
print(spent, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""
_SHEETS = """
from pitboss.rooms import registry
room = registry.room({slug!r})
room.analysis.sheets(room.rules())
"""
# The value of every option and of the game, without the spread of its results.
_VALUES = """
from pitboss.exact.blackjack import solve
from pitboss.families.blackjack.sheets import full_shoe
from pitboss.games.{module}.sheets import solver_rules
from pitboss.rooms import registry
rules = registry.room({slug!r}).rules({options!r})
values = lambda: solve(full_shoe(rules).by_value(), solver_rules(rules)).ev
values()
start = time.perf_counter()
values()
"""
_PONTOON = """
from pitboss.games.pontoon_plus.sheets import BET, full_shoe, pays, solve
from pitboss.rooms import registry
rules = registry.room({slug!r}).rules({options!r})
values = lambda: solve(full_shoe(rules), pays(rules, rules.limits(BET).low)).ev
values()
start = time.perf_counter()
values()
"""
VALUES = {
    "blackjack, six decks": ("blackjack", {"decks": 6}),
    "blackjack, eight decks": ("blackjack", {"decks": 8}),
    "free-bet-blackjack": ("free-bet-blackjack", {}),
    "ride-free": ("ride-free", {}),
    "pontoon-plus, six decks": ("pontoon-plus", {"decks": 6}),
}
_HOUSE_WAY = "from pitboss.games.pai_gow_poker.solve import house_against_house as count; count()"
_EVERY_WAY = "from pitboss.games.pai_gow_poker.solve import solve; solve()"
PAI_GOW = {"house way and banker": _HOUSE_WAY, "and the best setting": _EVERY_WAY}


class Run(NamedTuple):
    """One process."""

    seconds: float
    peak: float  # MiB


def run(program: str, kernels: str) -> Run:
    """Seconds and peak memory of a program in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED.format(program=program)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "NUMBA_CACHE_DIR": kernels},
    )
    seconds, peak = done.stdout.split()
    return Run(float(seconds), float(peak))


def _line(name: str, first: Run, again: Run | None) -> None:
    compiled = "" if again is None else f"{again.seconds:9.2f}s"
    print(f"{name:28} {first.seconds:9.2f}s {compiled:>10} {max(first.peak, 0):9.0f}", flush=True)


def main() -> None:
    """Print the tables."""
    with tempfile.TemporaryDirectory() as kernels:
        print(f"{'all sheets of a game':28} {'compiling':>10} {'compiled':>10} {'peak MiB':>9}")
        for slug in registry.priced():
            program = _SHEETS.format(slug=slug)
            _line(slug, run(program, kernels), run(program, kernels))
        print("\nblackjack games, values and strategy alone, in a process that has solved before")
        for name, (slug, options) in VALUES.items():
            module = slug.replace("-", "_")
            source = _PONTOON if slug == "pontoon-plus" else _VALUES
            program = source.format(slug=slug, module=module, options=options)
            _line(name, run(program, kernels), None)
        print("\npai gow poker, counted anew (its sheets come from integers kept in the package)")
        for name, program in PAI_GOW.items():
            _line(name, run(program, kernels), run(program, kernels))


if __name__ == "__main__":
    main()
