"""Fortune Pai Gow Poker: the kernel beside script, coach and sheets."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from pitboss.apparatus.cards import JOKER, parse_cards
from pitboss.games.pai_gow_poker import simulator as room_simulator
from pitboss.games.pai_gow_poker.best_settings import Better, differing, names_of
from pitboss.games.pai_gow_poker.setting import settings
from pitboss.games.pai_gow_poker.solve import solve
from pitboss.rooms.simulator import Setting
from pitboss.simulation.blocks import Split
from pitboss.simulation.replay import replay
from tests.simulation.agreement import agree, ready, within
from tests.simulation.rare import replay_rare

GAME = "pai-gow-poker"
HOUSE = "house_way"
SMALL = parse_cards("Kc Kd Ks Qc Qd Jc Jd Tc Td 9c 9d 8c 2s Ah Jo")


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (6, {"deal": "shoe", "start_position": "random", "player_banking": True}),
        (3, {"deal": "shoe", "shuffler": True, "start_position": "button"}),
        (2, {"vigorish_rounding": "exact"}),
    ],
)
def test_kernel_and_script_agree_to_the_cent(seats: int, options: dict[str, object]) -> None:
    stakes = {"pai_gow": 7_00, "fortune_bonus": 5_00}
    setting = Setting(seats=seats, strategy=HOUSE, stakes=stakes)
    agree(GAME, setting, rounds=200, options=options)


def test_totals_lie_about_the_par_sheets() -> None:
    within(GAME, Setting(seats=2, strategy=HOUSE), rounds=500_000)


@pytest.mark.parametrize("event", ["seven_card_straight_flush_joker", "royal_flush", "five_aces"])
def test_rare_hands_of_the_fortune_bonus_earn_envy_as_the_script_pays_it(event: str) -> None:
    replay_rare(ready(GAME, Setting(seats=4, strategy=HOUSE)), "fortune_bonus", event)


def test_better_settings_are_set_as_the_list_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of hands that will be dealt any other setting is called better: kernel and script take it."""
    luck, rounds, setting = random.Random(5), 40, Setting(seats=3, strategy=HOUSE)
    plain = ready(GAME, setting)
    split = Split(rounds, plain.lane_rounds)
    listed, before = {}, []
    for played in replay(plain, 1, split, 0, rounds):
        before.append(played.kernel)
        for box in range(1, setting.seats + 1):
            cards = played.round.table.hands[f"box_{box}"]
            way = luck.choice([each for each in settings(cards) if not each.foul])
            named = int(names_of(np.array([cards], np.uint8))[0])
            listed[named] = way.high_rank << 7 | way.low_rank
    names = sorted(listed)
    keys = np.array([listed[name] for name in names], np.int32)
    better = Better(np.array(names, np.int64), keys)
    monkeypatch.setattr(room_simulator, "better_settings", lambda: better)
    after = list(replay(ready(GAME, replace(setting, strategy="optimal")), 1, split, 0, rounds))
    assert all(played.script == played.kernel for played in after)
    assert [played.kernel for played in after] != before


def test_the_list_has_as_many_hands_as_the_solver_finds_better() -> None:
    deck = tuple(sorted(SMALL))
    hands, rows, _ = differing(deck)
    assert JOKER in deck
    assert int(hands.weights[rows].sum()) == solve(deck).differ > 0
