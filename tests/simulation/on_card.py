"""Plays a few small blocks on a card and prints their totals; see test_card.

Usage: python -m tests.simulation.on_card GAME LANES LANE_ROUNDS ROUNDS
With NUMBA_ENABLE_CUDASIM=1 and NUMBA_DISABLE_JIT=1 the card is Numba's own simulator of one.
"""

from __future__ import annotations

import json
import sys

import numpy as np

from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting
from pitboss.simulation.card import Card
from pitboss.simulation.job import Job, job_of
from pitboss.simulation.running import run


def small_job(slug: str, lanes: int, lane_rounds: int, rounds: int) -> Job:
    """A job of a few small lanes, the last of which is cut short."""
    rules = room(slug).rules()
    return job_of(
        rules, Setting(), seed=2**63 + 7, rounds=rounds, lanes=lanes, lane_rounds=lane_rounds
    )


def main() -> None:
    """Play, print."""
    slug, *numbers = sys.argv[1:]
    lanes, lane_rounds, rounds = map(int, numbers)
    with np.errstate(over="ignore"):  # plain Python warns where products run over, as they should
        outcome = run(small_job(slug, lanes, lane_rounds, rounds), Card())
    json.dump(outcome.totals, sys.stdout)


if __name__ == "__main__":
    main()
