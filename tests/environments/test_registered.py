from __future__ import annotations

import subprocess
import sys

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from pitboss.environments import env_id, register_all
from pitboss.environments.table_env import TableEnv
from pitboss.errors import Refusal, UnknownName
from pitboss.rooms import registry

GAMES = registry.slugs()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_passes_the_checker(game: str) -> None:
    check_env(gymnasium.make(env_id(game)).unwrapped)  # any warning is an error here


@pytest.mark.parametrize("game", ["blackjack", "roulette", "craps"])
def test_with_values_and_free_bets_too(game: str) -> None:
    env = gymnasium.make(env_id(game), bets="free", values=True, chips=(1, 4))
    check_env(env.unwrapped)


def test_there_is_an_id_for_every_table_and_once() -> None:
    ours = [name for name in gymnasium.registry if name.startswith("pitboss/")]
    register_all()
    assert sorted(ours) == sorted(env_id(game) for game in GAMES)
    assert "pitboss/Blackjack-v1" in ours
    assert "pitboss/UltimateTexasHoldem-v1" in ours


def test_a_make_with_the_module_needs_no_import_before() -> None:
    code = (
        "import gymnasium, sys\n"
        "env = gymnasium.make('pitboss.environments:pitboss/BigSix-v1')\n"
        "print(env.reset(seed=1)[1]['action_mask'].sum(), 'numba' in sys.modules)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == ["7", "False"]  # seven places, and the solvers are not loaded


def test_without_gymnasium_one_line_says_what_is_wanted() -> None:
    code = (
        "import sys\n"
        "sys.modules['gymnasium'] = None\n"
        "try:\n"
        "    import pitboss.environments\n"
        "except ModuleNotFoundError as missing:\n"
        "    print(missing)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "environments want Gymnasium: pip install 'pitboss[environments]'\n"


def test_rules_are_options_of_the_filing() -> None:
    env = gymnasium.make(env_id("blackjack"), decks=2, options={"soft_17": "stand"}).unwrapped
    assert env.terms.felt.rules.option("decks") == 2
    assert env.terms.felt.rules.choice("soft_17") == "stand"
    rules = registry.room("roulette").rules({"wheel": "single-zero"})
    names = gymnasium.make(env_id("roulette"), rules=rules).unwrapped.action_names
    assert "bet 5 on straight 17" in names
    assert "bet 5 on straight 00" not in names


@pytest.mark.parametrize(
    ("game", "asked", "words"),
    [
        ("blackjack", {"decks": 99}, "decks"),
        ("blackjack", {"bets": "some"}, "bets are 'free' or cents by wager"),
        ("blackjack", {"bets": {"blackjack": 1}}, "not within"),
        ("blackjack", {"bets": {"pass": 500}}, "pass"),
        ("blackjack", {"unit": 0}, "a unit is one cent or more"),
        ("blackjack", {"chips": ()}, "a unit is one cent or more"),
        ("blackjack", {"rack": 100}, "does not hold a unit"),
        ("blackjack", {"episode": 0}, "an episode is"),
        ("blackjack", {"episode": True}, "an episode is"),
        ("craps", {"episode": "shoe"}, "no shoe is dealt at craps"),
        ("craps", {"rules": registry.room("roulette").rules()}, "rules of roulette"),
        (
            "roulette",
            {"rules": registry.room("roulette").rules(), "wheel": "single-zero"},
            "not both",
        ),
        ("rocket-aces", {}, "has no table of its own"),
        ("chess", {}, "chess"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    game: str, asked: dict[str, object], words: str
) -> None:
    with pytest.raises((Refusal, UnknownName)) as told:
        TableEnv(game, **asked)  # type: ignore[arg-type]
    assert words in str(told.value)
    assert "\n" not in str(told.value)
