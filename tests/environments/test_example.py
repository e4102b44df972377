"""The example of a learner: it runs, draws, and its judge is right about the best play."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.environments.agents import ExactAgent
from pitboss.environments.table_env import TableEnv

EXAMPLE = Path(__file__).parents[2] / "examples" / "learning" / "blackjack.py"


def example() -> Any:
    spec = importlib.util.spec_from_file_location("learning_blackjack", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_learns_tells_and_draws(tmp_path: Path) -> None:
    drawing = tmp_path / "regret.svg"
    asked = ["--rounds", "40", "--judged", "4", "--output", str(drawing)]
    ran = subprocess.run(
        [sys.executable, str(EXAMPLE), *asked], capture_output=True, text=True, check=True
    )
    assert "40 rounds: regret 0." in ran.stdout
    drawn = drawing.read_text("utf-8")
    assert drawn.startswith("<svg")
    assert "regret per round, in bets" in drawn
    ran = subprocess.run(
        [sys.executable, str(EXAMPLE), "--rounds", "0"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert "must be one or more" in ran.stderr


def test_the_best_play_is_judged_to_give_nothing_away_and_others_to_give_some() -> None:
    module, env = example(), TableEnv("blackjack")
    coach = module.Coach(env)
    env.reset(seed=1)
    assert module.regret(env, coach, ExactAgent(env).act, 6) == 0
    env.reset(seed=1)

    def always_last(_seen: Any, info: Any) -> int:
        return int(np.flatnonzero(info["action_mask"])[-1])

    assert module.regret(env, coach, always_last, 6) > 0.1


def test_means_are_means_and_the_best_is_taken() -> None:
    module = example()
    learner, env = module.Learner(), TableEnv("blackjack")
    env.reset(seed=1)
    while env.sitting.phase != "your_hand":
        seen, *_, info = env.step(0)
    place = module.situation(seen)
    legal = np.flatnonzero(info["action_mask"])
    for returned in (1.0, -1.0, 0.3):
        learner.learn(place, int(legal[1]), returned)
    learner.learn(place, int(legal[0]), -0.2)
    assert learner.act(seen, info) == legal[1]  # a mean of 0.1
    learner.learn(place, int(legal[0]), 1.0)
    assert learner.act(seen, info) == legal[0]
    assert learner.act(seen, info, 0.5) == legal[2]  # never tried
