"""A table with several learners, as a PettingZoo environment whose agents act in turn.

Each seat bets until it wants to be dealt to; then whoever is asked acts. All seats of an episode
begin and end together. An observation is one row of numbers, a player's `observe` laid flat.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from pitboss.environments.drawing import draw
from pitboss.environments.observing import flat, flat_space, observe, space_of
from pitboss.environments.sitting import Sitting
from pitboss.environments.terms import terms_of
from pitboss.errors import Refusal

SEATS = 3


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """A game of the house for several learners; arguments as for `TableEnv`."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "render_fps": 1,
        "name": "pitboss_v1",
    }

    def __init__(
        self,
        game: str,
        seats: int = SEATS,
        *,
        render_mode: str | None = None,
        **asked: Any,
    ) -> None:
        super().__init__()
        self.possible_agents = [f"player_{n}" for n in range(1, seats + 1)]
        self.terms = terms_of(game, tuple(self.possible_agents), **asked)
        self.sitting = Sitting(self.terms)
        self.render_mode = render_mode
        self.agents: list[str] = []
        felt, names = self.terms.felt, self.possible_agents
        self.action_spaces = {name: spaces.Discrete(len(felt.deeds)) for name in names}
        row = space_of(felt, seats)
        self.observation_spaces = {name: flat_space(row) for name in names}
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Box:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Sit down at a new table."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        luck = Random(int(self._random.integers(1 << 62)))
        self.sitting.open(luck.randrange)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._take_turns()

    def _take_turns(self) -> None:
        self.agent_selection = self.sitting.turn or self.agents[0]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> NDArray[np.int8]:
        """What an agent may do; whoever waits may only wait to be dealt to."""
        mask = np.zeros(len(self.terms.felt.deeds), np.int8)
        mask[list(self.sitting.legal()) if agent == self.sitting.turn else 0] = 1
        return mask

    def observe(self, agent: str) -> NDArray[np.int64]:
        """What an agent sees now."""
        return flat(observe(self.sitting, agent))

    def step(self, action: Any) -> None:
        """The agent whose turn it is acts; a Refusal if that is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        sitting, names = self.sitting, self.agents
        before = {name: sitting.money(name) for name in names}
        if not sitting.act(int(action)):
            words = self.terms.felt.deeds[int(action)].name
            raise Refusal(f"{agent} may not do this now: {words}", field="action")
        self._cumulative_rewards[agent] = 0.0
        unit = self.terms.unit
        self.rewards = {name: (sitting.money(name) - before[name]) / unit for name in names}
        for name in names:
            self.terminations[name] = sitting.over and not sitting.truncated
            self.truncations[name] = sitting.truncated
        self._take_turns()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table in words, as the agent sees it whose turn it is."""
        return draw(self.sitting, self.agent_selection) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
