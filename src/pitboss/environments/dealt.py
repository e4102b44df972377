"""Many blackjack tables at compiled speed, as a vectorised Gymnasium environment.

One call goes on at all tables. A round begins with `deal` and ends with its reward; the step after
it makes a table ready again (``AutoresetMode.NEXT_STEP``). Every round has a full shoe. The rules,
pays and luck are those of everywhere: the tests play its rounds through the script, to the cent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pitboss.apparatus.streams import AT, LANE, SEED_HIGH, SEED_LOW, STREAM_SIZE
from pitboss.environments.table_env import PATIENCE
from pitboss.errors import Refusal
from pitboss.families.blackjack import stepped
from pitboss.families.blackjack.simulated_shoe import HANDS_MOST
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting, load
from pitboss.rulebook import RuleSet
from pitboss.simulation.blocks import halves

GAMES = ("blackjack", "free-bet-blackjack", "ride-free")
WORDS = 64  # made ahead for each table
Observation = dict[str, NDArray[Any]]


def _check(game: str, num_envs: int, unit: int | None, rules: RuleSet | None) -> None:
    if game not in GAMES:
        words = f"{game} has no tables at compiled speed (those that have: {', '.join(GAMES)})"
        raise Refusal(words, field="game")
    if num_envs < 1:
        raise Refusal(f"there must be one table or more, not {num_envs}", field="num_envs")
    if unit is not None and unit < 1:
        raise Refusal("a unit is one cent or more", field="unit")
    if rules is not None and rules.game != game:
        raise Refusal(f"these are rules of {rules.game}, not of {game}", field="rules")


class DealtEnv(VectorEnv):  # type: ignore[misc]
    """So many tables of a blackjack game; one unit is bet on one hand at each.

    Options of the game are keywords, or come as ``rules``. ``unit`` is the wager in cents, in which
    rewards are told; ``notes`` makes room to write luck down.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP}
    action_names = stepped.ACTION_NAMES

    def __init__(
        self,
        game: str = "blackjack",
        num_envs: int = 1,
        *,
        rules: RuleSet | None = None,
        unit: int | None = None,
        notes: int = 0,
        **options: Any,
    ) -> None:
        _check(game, num_envs, unit, rules)
        found = room(game)
        rules = rules or found.rules(options)
        stakes: Mapping[str, int] = {} if unit is None else {found.headline: unit}
        made = load(found.home, game).simulator(rules, Setting(stakes=stakes))
        self._step_all: Any = stepped.step_tables
        self.made, self.unit = made, made.setting.stake(rules, found.headline)
        self.num_envs = num_envs
        self.single_action_space = spaces.Discrete(stepped.ACTIONS)
        self.single_observation_space = spaces.Dict(
            {
                "phase": spaces.Discrete(3),
                "asked": spaces.Discrete(HANDS_MOST),
                "hands": spaces.Box(0, stepped.DOWN, (stepped.ROWS, stepped.CARDS_MOST), np.uint8),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.state = np.zeros((num_envs, stepped.STATE), np.int64)
        self.tapes = np.zeros((num_envs, notes), np.int64)
        self._streams = np.zeros((num_envs, STREAM_SIZE), np.int64)
        self._words = np.zeros((num_envs, WORDS), np.uint32)
        self._cards = np.zeros((num_envs, made.tables[0].size), np.uint8)
        self._seen = np.zeros((num_envs, stepped.ROWS, stepped.CARDS_MOST), np.uint8)
        self._gains = np.zeros(num_envs, np.int64)
        self._masks = np.zeros((num_envs, stepped.ACTIONS), np.int8)
        self._refused = np.zeros(num_envs, np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """New luck at every table."""
        super().reset(seed=seed)
        self._streams[:] = 0
        self._streams[:, AT] = WORDS
        self._streams[:, LANE] = np.arange(self.num_envs)
        words = halves(int(self.np_random.integers(1 << 63)))
        self._streams[:, SEED_LOW], self._streams[:, SEED_HIGH] = words
        self.tapes[:, :1] = 1
        self._seen[:], self.state[:], self._masks[:] = 0, 0, 0
        self._masks[:, stepped.DEAL] = 1
        stepped.fill(self._cards)
        return self._observed(), {"action_mask": self._masks.copy()}

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        """One action at every table; what is not legal is refused, and changes nothing."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise Refusal(f"{self.num_envs} tables want as many actions", field="actions")
        self._step_all(
            self.made.tables,
            self.made.steps,
            chosen,
            self.state,
            self._streams,
            self._words,
            self._cards,
            self._seen,
            self._gains,
            self._masks,
            self._refused,
            self.tapes,
        )
        ended = self.state[:, stepped.PHASE] == stepped.OVER
        truncated = self.state[:, stepped.REFUSED] >= PATIENCE
        self.state[truncated, stepped.PHASE] = stepped.OVER
        info = {"action_mask": self._masks.copy(), "refused": self._refused.copy()}
        return self._observed(), self._gains / self.unit, ended, truncated, info

    def _observed(self) -> Observation:
        return {
            "phase": self.state[:, stepped.PHASE].copy(),
            "asked": self.state[:, stepped.NOW].copy(),
            "hands": self._seen.copy(),
        }
