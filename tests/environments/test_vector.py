from __future__ import annotations

from random import Random

import gymnasium
import numpy as np
import pytest

from pitboss.environments import env_id
from pitboss.environments.observing import observe
from pitboss.environments.table_env import PATIENCE, PLAYER, TableEnv
from pitboss.environments.vector import TablesEnv
from pitboss.errors import Refusal
from pitboss.rooms import registry

GAMES = registry.slugs()


@pytest.mark.parametrize("game", GAMES)
def test_many_tables_play_as_single_ones_do(game: str) -> None:
    """The same luck and the same actions at a table by itself give the same rows."""
    many = gymnasium.make_vec(env_id(game), num_envs=3)
    assert isinstance(many.unwrapped, TablesEnv)
    seeds, rng = np.random.default_rng(5), np.random.default_rng(6)
    many.unwrapped.np_random = np.random.default_rng(5)
    singles = [TableEnv(game) for _ in range(3)]

    def sit_down(single: TableEnv) -> None:
        single.sitting.open(Random(int(seeds.integers(1 << 62))).randrange)

    seen, info = many.reset()
    for single in singles:
        sit_down(single)
    ended = np.zeros(3, bool)
    for _ in range(25):
        assert many.observation_space.contains(seen)
        assert info["action_mask"].any(axis=1).all()
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask in info["action_mask"]]
        seen, rewards, over, cut, info = many.step(np.array(actions))
        for n, single in enumerate(singles):
            reward, done = 0.0, False
            if ended[n]:
                sit_down(single)
            else:
                _, reward, done, *_ = single.step(actions[n])
            assert (reward, done) == (rewards[n], over[n])
            for name, part in observe(single.sitting, PLAYER).items():
                assert np.array_equal(part, seen[name][n])
        ended = over | cut
    many.close()


def test_a_seed_plays_the_same_again() -> None:
    def run(seed: int) -> list[bytes]:
        tables = TablesEnv("blackjack", 4)
        seen, _ = tables.reset(seed=seed)
        told = [seen["hands"].tobytes()]
        for n in range(12):
            seen, rewards, *_ = tables.step([n % 3] * 4)
            told.append(seen["hands"].tobytes() + rewards.tobytes())
        return told

    assert run(1) == run(1)
    assert run(1) != run(2)


def test_whoever_is_refused_too_often_must_leave() -> None:
    tables = TablesEnv("roulette", 2, render_mode="ansi")
    tables.reset(seed=1)
    for n in range(1, PATIENCE + 1):
        _, _, ended, cut, info = tables.step([0, 1])
        assert info["refused"].tolist()[0] == 1
        assert cut[0] == (n == PATIENCE)
        assert not ended[0]
    assert len(tables.render()) == 2


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(Refusal, match="one table or more"):
        TablesEnv("roulette", 0)
    with pytest.raises(Refusal, match="tell no values"):
        TablesEnv("roulette", 2, values=True)
