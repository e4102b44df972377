"""A table as a Gymnasium environment: one player, one round or shoe an episode.

An action that is not legal is refused, as at a table: nothing happens and ``info["refused"]`` is 1.
A player who is refused ``PATIENCE`` times in a row is asked to leave: the episode is truncated.
"""

from __future__ import annotations

from collections.abc import Mapping
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
from pitboss.environments.terms import Episode, terms_of
from pitboss.rulebook import RuleSet

PLAYER = "player_1"
PATIENCE = 16
Info = dict[str, Any]


class TableEnv(gymnasium.Env):  # type: ignore[misc]
    """A game of the house for one learner.

    Args:
        game: The game, as in ``pitboss games``.
        rules: The rules of a house; or else ``options`` and ``pay_tables`` of the filing.
        options: Options of the game by name; they may be given as keywords, too.
        pay_tables: Pay tables by wager.
        bets: What is bet in every round, in cents by wager, or ``"free"``: the player bets by his
            actions. By default the headline wager is bet where the game asks for decisions after
            the bets, and the player bets where it does not.
        chips: The sizes of a bet, in units.
        unit: Cents in which rewards are told; by default the smallest headline wager.
        rack: Cents with which the player sits down.
        episode: ``"round"`` (with those in which its bets stand: a shooter's hand at craps),
            ``"shoe"``, or a number of rounds.
        values: Whether ``info["ev"]`` tells what each action is worth, where ``info["priced"]``.
        render_mode: ``"ansi"`` or None.
        **more: Further options of the game.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        rules: RuleSet | None = None,
        options: Mapping[str, Any] | None = None,
        pay_tables: Mapping[str, str] | None = None,
        bets: Mapping[str, int] | str | None = None,
        chips: tuple[int, ...] = (1,),
        unit: int | None = None,
        rack: int | None = None,
        episode: Episode = "round",
        values: bool = False,
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        self.terms = terms_of(
            game,
            (PLAYER,),
            rules=rules,
            options={**(options or {}), **more},
            pay_tables=pay_tables,
            bets=bets,
            chips=chips,
            unit=unit,
            rack=rack,
            episode=episode,
        )
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
