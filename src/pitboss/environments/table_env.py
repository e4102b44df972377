"""A table as a Gymnasium environment: one player, one round or shoe an episode.

An action that is not legal is refused, as at a table: nothing happens and ``info["refused"]`` is 1.
A player who is refused ``PATIENCE`` times in a row is asked to leave: the episode is truncated.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pitboss.environments.drawing import draw
from pitboss.environments.observing import Observation, observe, space_of
from pitboss.environments.prices import action_values
from pitboss.environments.sitting import Sitting
from pitboss.environments.terms import terms_of

PLAYER = "player_1"
PATIENCE = 16
Info = dict[str, Any]


class TableEnv(gymnasium.Env):  # type: ignore[misc]
    """A game of the house for one learner.

    Args:
        game: The game, as in ``pitboss games``.
        values: Whether ``info["ev"]`` tells what each action is worth, where ``info["priced"]``.
        render_mode: ``"ansi"`` or None.
        **asked: Rules, bets, episode, options of the game: see `terms_of`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        values: bool = False,
        render_mode: str | None = None,
        **asked: Any,
    ) -> None:
        self.terms = terms_of(game, (PLAYER,), **asked)
        self.sitting = Sitting(self.terms)
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(len(self.terms.felt.deeds))
        self.observation_space = space_of(self.terms.felt, 1)
        self._tells_values = values
        self._refused = 0
        self._priced: tuple[int, dict[int, Fraction]] = (-1, {})  # at that many moves

    @property
    def action_names(self) -> tuple[str, ...]:
        """Every action in words, by its number."""
        return tuple(deed.name for deed in self.terms.felt.deeds)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Sit down at a new table."""
        super().reset(seed=seed)
        luck = Random(int(self.np_random.integers(1 << 62)))
        self._refused = 0
        self.sitting.open(luck.randrange)
        return observe(self.sitting, PLAYER), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Act; the reward is the change of the player's money, in units."""
        sitting = self.sitting
        before = sitting.money(PLAYER)
        done = sitting.act(int(action))
        self._refused = 0 if done else self._refused + 1
        reward = (sitting.money(PLAYER) - before) / self.terms.unit
        ended = sitting.over and not sitting.truncated
        truncated = sitting.truncated or self._refused >= PATIENCE
        info = self._info()
        if not done:
            info["refused"] = 1
        return observe(sitting, PLAYER), reward, ended, truncated, info

    def _info(self) -> Info:
        info: Info = {"action_mask": self.action_mask()}
        if self._tells_values:
            info["ev"] = np.zeros(len(self.terms.felt.deeds))
            info["priced"] = np.zeros(len(self.terms.felt.deeds), np.int8)
            for number, value in self.action_values().items():
                info["ev"][number] = float(value)
                info["priced"][number] = 1
        return info

    def action_mask(self) -> NDArray[np.int8]:
        """1 for every action that is legal now: at least one."""
        mask = np.zeros(len(self.terms.felt.deeds), np.int8)
        mask[list(self.sitting.legal())] = 1
        return mask

    def action_values(self) -> dict[int, Fraction]:
        """What the legal actions are worth, in units, exactly; see `prices.action_values`."""
        if self._priced[0] != self.sitting.moves:
            self._priced = self.sitting.moves, action_values(self.sitting)
        return dict(self._priced[1])

    def regret(self, action: int) -> Fraction:
        """What an action gives away against the best one; nothing where it is not priced."""
        values = self.action_values()
        return max(values.values()) - values[action] if action in values else Fraction(0)

    def render(self) -> str | None:
        """The table in words, as the player sees it."""
        return draw(self.sitting, PLAYER) if self.render_mode == "ansi" else None
