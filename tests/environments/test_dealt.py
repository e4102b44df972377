"""Blackjack tables at compiled speed: every round is the script's, and masks tell what is legal."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import gymnasium
import numpy as np
import pytest

from pitboss.environments.dealt import GAMES, DealtEnv
from pitboss.environments.table_env import PATIENCE
from pitboss.errors import Refusal
from pitboss.families.blackjack import stepped
from pitboss.rooms.registry import room
from pitboss.rooms.seated import first_option, table_with
from pitboss.rooms.simulator import Setting
from pitboss.simulation.replay import TapeSource, rounds_of
from pitboss.table.actions import Action, Choose, NoMoreBets, Place
from pitboss.table.drivers.policy import play_round
from pitboss.table.effects import Question
from pitboss.table.gains import gained
from pitboss.table.round import Round

TABLES, STEPS = 12, 160
Played = tuple[list[str], float]  # what was done in a round after the deal, and its reward


class Again:
    """A player of the engine who bets, and answers as was answered before."""

    def __init__(self, wager: str, cents: int, answers: list[str]) -> None:
        self.bet = Place("seat-1", 1, wager, cents)
        self.answers = answers
        self.bets = 1

    def __call__(self, round_: Round) -> Action:
        """What is done next."""
        asked = round_.pending
        if isinstance(asked, Question):
            if any(option.name == "stand" for option in asked.options):
                return Choose(asked.player, self.answers.pop(0) if self.answers else "stand")
            return first_option(round_, asked)
        self.bets -= 1
        return self.bet if self.bets >= 0 else NoMoreBets()


def played(env: DealtEnv, steps: int) -> list[list[Played]]:
    """Rounds of random legal play at every table."""
    luck = np.random.default_rng(7)
    seen, info = env.reset(seed=3)
    found: list[list[Played]] = [[] for _ in range(env.num_envs)]
    done: list[list[str]] = [[] for _ in range(env.num_envs)]
    over = np.zeros(env.num_envs, bool)
    for _ in range(steps):
        assert env.observation_space.contains(seen)
        masks = info["action_mask"]
        assert masks.any(axis=1).all()
        actions = [int(luck.choice(np.flatnonzero(mask))) for mask in masks]
        before, (seen, rewards, ended, cut, info) = over, env.step(np.array(actions))
        over = ended
        assert not cut.any()
        assert not info["refused"].any()
        for n, action in enumerate(actions):
            if before[n]:
                assert rewards[n] == 0
                continue
            done[n] += [env.action_names[action]] if action != stepped.DEAL else []
            if ended[n]:
                found[n].append((done[n], float(rewards[n])))
                done[n] = []
            else:
                assert rewards[n] == 0
    return found


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("blackjack", {}),
        ("blackjack", {"decks": 2, "double_after_split": False, "draw_to_split_aces": True}),
        ("free-bet-blackjack", {}),
        ("ride-free", {}),
    ],
)
def test_every_round_is_the_script_s_to_the_cent(game: str, options: dict[str, object]) -> None:
    rules = room(game).rules(options)
    env = DealtEnv(game, TABLES, rules=rules, notes=40_000)
    headline = room(game).headline
    done = 0
    kinds: set[str] = set()
    for n, rounds in enumerate(played(env, STEPS)):
        lucks = rounds_of(env.tapes[n, 1 : int(env.tapes[n, 0])].tolist())
        for (answers, reward), luck in zip(rounds, lucks, strict=False):
            kinds.update(answers)
            table = table_with(room(game).game, rules, Setting())
            player, source = Again(headline, env.unit, list(answers)), TapeSource(luck)
            round_ = play_round(table, source, player)
            assert (source.left, player.answers) == (0, []), (n, answers)
            assert sum(gained(round_).values()) == round(reward * env.unit), (n, answers)
            done += 1
    assert done > TABLES * STEPS // 5
    assert {"stand", "hit", "double", "split"} <= kinds


def test_a_seed_plays_the_same_again_and_another_does_not() -> None:
    def run(seed: int) -> Iterator[bytes]:
        env = DealtEnv("blackjack", 5)
        env.reset(seed=seed)
        for n in range(12):
            seen, rewards, *_ = env.step([(n % 3) % 2] * 5)
            yield seen["hands"].tobytes() + rewards.tobytes()

    assert list(run(1)) == list(run(1))
    assert list(run(1)) != list(run(2))


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    env = DealtEnv("blackjack", 2)
    first, _ = env.reset(seed=1)
    for n in range(1, PATIENCE + 1):
        seen, rewards, ended, cut, info = env.step([stepped.HIT, stepped.HIT])
        assert info["refused"].tolist() == [1, 1]
        assert np.array_equal(seen["hands"], first["hands"])
        assert cut.tolist() == [n == PATIENCE] * 2
        assert (ended | (rewards != 0)).tolist() == [False, False]
    _, _, ended, cut, info = env.step([0, 0])
    assert (ended | cut).tolist() == [False, False]
    assert info["action_mask"].tolist() == [[1, 0, 0, 0, 0, 0]] * 2


def test_wrappers_of_gymnasium_take_it() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.wrappers.vector.RecordEpisodeStatistics(DealtEnv("blackjack", 3))
        _, info = env.reset(seed=2)
        for _ in range(30):
            actions = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
            _, _, _, _, info = env.step(np.array(actions))
        env.close()


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"game": "roulette"}, "roulette has no tables at compiled speed"),
        ({"num_envs": 0}, "one table or more"),
        ({"unit": 0}, "one cent or more"),
        ({"unit": 1}, "not within|outside"),
        ({"decks": 99}, "decks"),
        ({"rules": room("craps").rules()}, "rules of craps"),
    ],
)
def test_what_cannot_be_is_one_line(asked: dict[str, object], words: str) -> None:
    with pytest.raises(Refusal, match=words):
        DealtEnv(**asked)  # type: ignore[arg-type]


def test_a_table_for_each_game_that_steps() -> None:
    assert all(DealtEnv(game).made.steps is not None for game in GAMES)
    with pytest.raises(Refusal, match="as many actions"):
        DealtEnv("blackjack", 2).step([0])
