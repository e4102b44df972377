from __future__ import annotations

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from pitboss.desk.advice import coach_of
from pitboss.desk.desk import Desk
from pitboss.environments.agents import ExactAgent, RandomAgent
from pitboss.environments.felt import DEAL, Deed
from pitboss.environments.table_env import TableEnv
from pitboss.exact.par import ParSheet
from pitboss.rooms import registry

COACHED = [game for game in registry.slugs() if TableEnv(game).terms.felt.decides]


def sheet_of(game: str, wager: str) -> ParSheet:
    room = registry.room(game)
    sheets = Desk().sheets(room, room.rules())
    return next(sheet for sheet in sheets if sheet.wager == wager)


def play_rounds(
    env: TableEnv, agent: ExactAgent | RandomAgent, rounds: int, seed: int
) -> tuple[list[float], list[float]]:
    """What each round brought, and what its decisions gave away, in units."""
    won, lost = [], []
    for n in range(rounds):
        seen, info = env.reset(seed=seed if n == 0 else None)
        total, regret, over = 0.0, 0.0, False
        while not over:
            action = agent.act(seen, info)
            regret += float(env.regret(action)) if len(env.sitting.legal()) > 1 else 0.0
            seen, reward, ended, cut, info = env.step(action)
            total += reward
            over = ended or cut
        won.append(total)
        lost.append(regret)
    return won, lost


def test_the_exact_agent_gives_nothing_away_and_earns_the_par_sheet() -> None:
    env = TableEnv("three-card-poker")
    won, lost = play_rounds(env, ExactAgent(env), 1_200, seed=3)
    sheet = sheet_of("three-card-poker", "ante")
    assert not any(lost)
    error = sqrt(float(sheet.variance) / len(won))
    assert abs(np.mean(won) - float(sheet.ev)) < 4 * error


def test_what_a_random_player_loses_beyond_the_edge_is_his_regret() -> None:
    """Return and regret of any policy add up to the value of the best one, on average."""
    env = TableEnv("three-card-poker")
    won, lost = play_rounds(env, RandomAgent(9), 1_500, seed=4)
    both = np.array(won) + np.array(lost)
    value = float(sheet_of("three-card-poker", "ante").ev)
    error = both.std(ddof=1) / sqrt(len(both))
    assert np.mean(lost) > 0.2
    assert abs(both.mean() - value) < 4 * error
    assert abs(np.mean(won) - value) > 4 * error  # without the regret it would not add up


@pytest.mark.parametrize("game", COACHED)
def test_every_coached_game_tells_values_of_legal_actions(game: str) -> None:
    env = TableEnv(game, values=True)
    agent, asked = ExactAgent(env), 0
    assert coach_of(env.terms.felt.room) is not None
    for seed in range(6):
        seen, info = env.reset(seed=seed)
        over = False
        while not over and asked < 2:  # some coaches take their time
            values = env.action_values()
            assert set(values) <= set(env.sitting.legal())
            assert np.flatnonzero(info["priced"]).tolist() == sorted(values)
            assert all(info["ev"][n] == float(value) for n, value in values.items())
            action = agent.act(seen, info)
            if env.sitting.phase != "bets" and len(values) > 1:
                asked += 1
                assert values[action] == max(values.values())
                assert env.regret(action) == 0
                assert env.regret(min(values, key=values.__getitem__)) >= 0
            seen, _, ended, cut, info = env.step(action)
            over = ended or cut
    assert asked


def test_bets_are_worth_what_their_sheets_say() -> None:
    env = TableEnv("roulette", chips=(1, 2))
    env.reset(seed=1)
    numbers, values = env.terms.felt.numbers, env.action_values()
    assert values[numbers[Deed("bet", "red", "", 5_00)]] == Fraction(-1, 19)
    assert values[numbers[Deed("bet", "straight", "17", 10_00)]] == Fraction(-2, 19)
    assert DEAL not in values
    env.step(numbers[Deed("bet", "red", "", 5_00)])
    assert env.action_values()[DEAL] == 0
    craps = TableEnv("craps")
    craps.reset(seed=1)
    high = craps.terms.felt.numbers[Deed("bet", "horn_high", "11", 5_00)]
    sheet = sheet_of("craps", "horn_high_11")
    action = craps.sitting.legal()[high]
    assert craps.action_values()[high] == sheet.ev * Fraction(action.cents, 5_00)  # type: ignore[union-attr]


@pytest.mark.parametrize(("game", "wager"), [("craps", "dont_pass"), ("mini-baccarat", "banker")])
def test_where_one_must_bet_the_exact_agent_takes_the_cheapest(game: str, wager: str) -> None:
    env = TableEnv(game)
    agent = ExactAgent(env)
    seen, info = env.reset(seed=1)
    first = agent.act(seen, info)
    best = env.action_values()[first]
    assert env.terms.felt.deeds[first].kind == "bet"
    assert best == max(env.action_values().values())
    assert best >= sheet_of(game, wager).ev
