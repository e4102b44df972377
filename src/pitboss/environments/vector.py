"""Many tables at once, as a vectorised Gymnasium environment.

Observations, rewards and masks come as arrays with a row for each table. A table whose episode is
over is opened anew by the next step, whatever its action (``AutoresetMode.NEXT_STEP``).
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pitboss.environments.observing import Observation, observe
from pitboss.environments.table_env import PATIENCE, PLAYER, TableEnv
from pitboss.errors import Refusal

Arrays = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Any]


class TablesEnv(VectorEnv):  # type: ignore[misc]
    """So many tables of one game; further arguments as for `TableEnv`."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(self, game: str, num_envs: int = 1, **terms: Any) -> None:
        if num_envs < 1:
            raise Refusal(f"there must be one table or more, not {num_envs}", field="num_envs")
        if terms.pop("values", False):
            raise Refusal("many tables at once tell no values: ask one of them", field="values")
        first = TableEnv(game, **terms)
        self.num_envs = num_envs
        self.render_mode = first.render_mode
        self.tables = [first, *(TableEnv(game, **terms) for _ in range(num_envs - 1))]
        self.single_observation_space = first.observation_space
        self.single_action_space = first.action_space
        self.observation_space = batch_space(first.observation_space, num_envs)
        self.action_space = batch_space(first.action_space, num_envs)
        self._refused = np.zeros(num_envs, np.int64)
        self._ended = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Sit down at every table anew."""
        super().reset(seed=seed)
        for number in range(self.num_envs):
            self._open(number)
        return self._observations(), {"action_mask": self._masks()}

    def _open(self, number: int) -> None:
        luck = Random(int(self.np_random.integers(1 << 62)))
        self.tables[number].sitting.open(luck.randrange)
        self._refused[number], self._ended[number] = 0, False

    def step(self, actions: Any) -> Arrays:
        """Act at every table."""
        rewards = np.zeros(self.num_envs)
        ended = np.zeros(self.num_envs, np.bool_)
        truncated = np.zeros(self.num_envs, np.bool_)
        refused = np.zeros(self.num_envs, np.int8)
        for number, (table, action) in enumerate(zip(self.tables, actions, strict=True)):
            if self._ended[number]:
                self._open(number)
                continue
            sitting = table.sitting
            before = sitting.money(PLAYER)
            done = sitting.act(int(action))
            refused[number] = not done
            self._refused[number] = 0 if done else self._refused[number] + 1
            rewards[number] = (sitting.money(PLAYER) - before) / table.terms.unit
            ended[number] = sitting.over and not sitting.truncated
            truncated[number] = sitting.truncated or self._refused[number] >= PATIENCE
        self._ended = ended | truncated
        info = {"action_mask": self._masks(), "refused": refused}
        return self._observations(), rewards, ended, truncated, info

    def _observations(self) -> Observation:
        rows = [observe(table.sitting, PLAYER) for table in self.tables]
        return {name: np.stack([row[name] for row in rows]) for name in rows[0]}

    def _masks(self) -> NDArray[np.int8]:
        return np.stack([table.action_mask() for table in self.tables])

    def render(self) -> tuple[str | None, ...]:
        """Every table in words."""
        return tuple(table.render() for table in self.tables)
