"""Steps a second of many tables at once, ours beside Gymnasium's own, all on one core.

Each side plays blackjack at as many tables by its own vectorised environment, and always stands; a
step is one action at one table. Gymnasium's has an infinite deck and keeps no books.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

from bench.engine import rates
from pitboss.environments.dealt import DealtEnv
from pitboss.environments.vector import TablesEnv

TABLES = 256
DEALT = 4096  # compiled tables want more of them to be worth a call
STEPS = 4  # a batch


def standing(env: Any, *, masked: bool) -> Callable[[int], None]:
    """Steps of an environment: deal where that is what there is, and stand."""
    _, info = env.reset(seed=1)
    named = getattr(env, "action_names", None) or env.tables[0].action_names if masked else None
    stand = list(named).index("stand") if named else 0
    state = {"info": info}

    def play(_: int) -> None:
        for _step in range(STEPS):
            if masked:
                mask = state["info"]["action_mask"]
                actions = np.where(mask[:, stand] == 1, stand, mask.argmax(axis=1))
            else:
                actions = np.zeros(env.num_envs, np.int64)
            state["info"] = env.step(actions)[-1]

    return play


def run() -> list[tuple[str, float]]:
    """Each side's steps a second of processor time, measured in turns."""
    theirs = gymnasium.make_vec("Blackjack-v1", num_envs=TABLES, vectorization_mode="sync")
    sides = [
        ("Pitboss, compiled", DEALT, standing(DealtEnv("blackjack", DEALT), masked=True)),
        ("Gymnasium, SyncVectorEnv", TABLES, standing(theirs, masked=False)),
        (
            "Pitboss, through the engine",
            TABLES,
            standing(TablesEnv("blackjack", TABLES), masked=True),
        ),
    ]
    found = rates([play for *_, play in sides], batch=STEPS)
    return [(name, many * rate) for (name, many, _), rate in zip(sides, found, strict=True)]


def main() -> None:
    """Print the table."""
    found = run()
    theirs = dict(found)["Gymnasium, SyncVectorEnv"]
    for name, rate in found:
        print(f"{name:28} {rate:14,.0f} steps/s {rate / theirs:10.2f}x")


if __name__ == "__main__":
    main()
