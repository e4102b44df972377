"""Free Bet Blackjack, simulated: lammers and Push 22 as script and sheets have them."""

from __future__ import annotations

import pytest

from pitboss.families.blackjack.simulated_plays import BASIC, MIMIC
from pitboss.rooms.simulator import Setting
from tests.simulation.agreement import agree, within

SLUG = "free-bet-blackjack"
TO_THIRTY = "hand,2,3,4,5,6,7,8,9,10,A\nhard 20,H,H,H,H,H,H,H,H,H,H\n"


@pytest.mark.parametrize(
    ("setting", "options"),
    [
        (Setting(), {}),
        (Setting(seats=7), {"peek": False, "decks": 8}),
        (Setting(seats=2, strategy=BASIC), {"split_aces_one_card": True, "decks": 1}),
        (Setting(seats=2, strategy=TO_THIRTY), {"soft_17": "stand"}),
    ],
)
def test_the_script_pays_the_same(setting: Setting, options: dict[str, object]) -> None:
    agree(SLUG, setting, rounds=120, options=options)


def test_the_par_sheets_hold() -> None:
    found = within(SLUG, Setting(fresh=True), rounds=10**6)
    assert {"blackjack", "push_22"} <= {each.tally.sheet for each in found}


@pytest.mark.parametrize("strategy", [BASIC, MIMIC, TO_THIRTY])
def test_every_strategy_returns_what_the_solver_says(strategy: str) -> None:
    found = within(SLUG, Setting(fresh=True, strategy=strategy), rounds=3 * 10**5)
    assert all(each.z is not None for each in found if each.tally.joint)
