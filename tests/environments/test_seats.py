from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from pitboss.environments.observing import flat, observe
from pitboss.environments.seats import SeatsEnv
from pitboss.environments.terms import Episode
from pitboss.errors import Refusal
from pitboss.rooms import registry

GAMES = registry.slugs()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_passes_both_checkers(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(SeatsEnv(game), num_cycles=60)  # any warning is an error here
    seed_test(lambda: SeatsEnv(game), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_with_free_bets_and_a_full_shoe_or_rounds(game: str) -> None:
    rounds: Episode = "shoe" if game in ("blackjack", "mini-baccarat") else 3
    env = SeatsEnv(game, 2, bets="free", episode=rounds)
    rng = np.random.default_rng(11)
    env.reset(seed=4)
    start = {agent: env.sitting.money(agent) for agent in env.agents}
    won = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, info = env.last()
        won[agent] += reward
        assert info["action_mask"].any()
        assert env.observation_space(agent).contains(seen)
        over = ended or cut
        env.step(None if over else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    for agent, cents in won.items():
        assert round(cents * env.terms.unit) == env.sitting.money(agent) - start[agent]
    assert not env.agents


def test_seats_bet_in_turn_and_each_sees_its_own_cards() -> None:
    env = SeatsEnv("three-card-poker", 3)
    env.reset(seed=2)
    turns = []
    while env.sitting.phase == "bets":
        turns.append(env.agent_selection)
        env.step(0)
    assert turns == ["player_1", "player_2", "player_3"]
    rows = [observe(env.sitting, agent)["hands"] for agent in env.agents]
    assert all(row[0, :3].max() < 54 for row in rows)
    assert all((row[14, :3] == 54).all() for row in rows)  # the next one's cards are face down
    assert len({row[0].tobytes() for row in rows}) == 3
    assert np.array_equal(env.observe("player_1"), flat(observe(env.sitting, "player_1")))


def test_what_is_not_legal_is_refused_by_name() -> None:
    env = SeatsEnv("three-card-poker", 2)
    env.reset(seed=2)
    fold = env.terms.felt.numbers[next(d for d in env.terms.felt.deeds if d.answer == "fold")]
    with pytest.raises(Refusal, match="player_1 may not do this now: fold"):
        env.step(fold)
    with pytest.raises(Refusal, match="seats 1 to 7 players, not 9"):
        SeatsEnv("three-card-poker", 9)


def test_the_table_is_drawn_for_whose_turn_it_is() -> None:
    env = SeatsEnv("let-it-ride", 2, render_mode="ansi")
    env.reset(seed=2)
    assert "player_1 has $" in str(env.render())
    env.step(0)
    assert "player_2 has $" in str(env.render())
    assert SeatsEnv("let-it-ride").render() is None
