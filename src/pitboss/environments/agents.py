"""Baseline agents: one that plays exactly as the desk prices it, and one that plays at random."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pitboss.environments.felt import DEAL
from pitboss.environments.table_env import TableEnv


class ExactAgent:
    """The best play there is: every question as the coach prices it, and the cheapest bet.

    Where a question is not priced, it takes the first of the legal actions.
    """

    def __init__(self, env: TableEnv) -> None:
        self._env = env

    def act(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> int:
        """The best action now."""
        legal = np.flatnonzero(info["action_mask"])
        if len(legal) == 1 or legal[0] == DEAL:
            return int(legal[0])  # no bet is worth more than none
        values = self._env.action_values()
        if not values:
            return int(legal[0])
        return max(values, key=lambda number: (values[number], -number))


class RandomAgent:
    """Any legal action, each as likely as the others."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = np.random.default_rng(seed)

    def act(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> int:
        """Some legal action."""
        return int(self._random.choice(np.flatnonzero(info["action_mask"])))
