"""Pontoon Plus, simulated: 21 paid at once by cards and suits, rescues, the Super Bonus."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.families.blackjack.simulated_plays import BASIC, MIMIC, NEVER_BUST
from pitboss.rooms.simulator import Setting
from tests.simulation.agreement import agree, ready, within
from tests.simulation.rare import replay_rare

SLUG = "pontoon-plus"
WRITTEN = """hand,2,3,4,5,6,7,8,9,10,A
hard 16,S,S,S,S,S,H,H,R,R,R
11,D,D,D,D,D,D,D,D,D,D
"A,6",D,D,D,D,D,D,D,D,D,D
"8,8",P,P,P,P,P,P,P,P,P,R
"""


@pytest.mark.parametrize(
    ("setting", "options"),
    [
        (Setting(), {}),
        (Setting(seats=7), {"super_bonus_replaces": True}),
        (Setting(seats=2, strategy=BASIC, stakes={"bet": 25_00}), {"decks": 4}),
        (Setting(seats=3, strategy=WRITTEN), {"dealt_from": "shuffler"}),
        (Setting(seats=7, strategy=MIMIC), {"decks": 4, "cut_card_depth": 0}),  # shoes run out
        (Setting(strategy=NEVER_BUST), {}),
    ],
)
def test_the_script_pays_the_same(setting: Setting, options: dict[str, object]) -> None:
    agree(SLUG, setting, rounds=160, options=options)


@pytest.mark.parametrize("replaces", [False, True])
def test_a_super_bonus_is_paid_the_same_and_consoles_the_others(replaces: bool) -> None:
    setting = Setting(seats=3, stakes={"bet": 10_00})
    simulator = ready(SLUG, setting, {"super_bonus_replaces": replaces})
    replay_rare(simulator, "bet", "win_100" if replaces else "win_102")


def test_the_par_sheets_hold() -> None:
    found = within(SLUG, Setting(fresh=True), rounds=10**6)
    assert {"bet", "player_pair", "bonus"} <= {each.tally.sheet for each in found}


@pytest.mark.parametrize("strategy", ["optimal", BASIC])
def test_a_larger_bet_returns_what_the_solver_says(strategy: str) -> None:
    setting = Setting(fresh=True, strategy=strategy, stakes={"bet": 100_00})
    found = within(SLUG, setting, rounds=3 * 10**5)
    assert all(each.z is not None for each in found if each.tally.joint)


def test_an_unknown_strategy_is_refused_in_one_line() -> None:
    with pytest.raises(Refusal, match="Pontoon Plus knows no strategy 'hunch'"):
        ready(SLUG, Setting(strategy="hunch"))
