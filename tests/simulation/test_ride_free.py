"""Ride Free, simulated: the hand and the nine bonus wagers."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.families.blackjack.simulated_plays import NEVER_BUST
from pitboss.rooms.simulator import Setting
from tests.simulation.agreement import agree, ready, within

SLUG = "ride-free"
METERS = {
    "meter_seed": "1000",
    "meter_rate": "5%",
    "ladies_meter_seed": "2000",
    "ladies_meter_rate": "5%",
}
BONUSES = {
    "hedge_22",
    "silver_stack",
    "bust_bonus",
    "classic_21_3",
    "xtreme_21_3",
    "top_3",
    "lucky_ladies",
    "progressive_21_3",
    "lucky_ladies_progressive",
}
TO_THIRTY = "hand,2,3,4,5,6,7,8,9,10,A\nhard 20,H,H,H,H,H,H,H,H,H,H\n15,R,R,R,R,R,R,R,R,R,R\n"


@pytest.mark.parametrize(
    ("setting", "options"),
    [
        (Setting(), METERS),
        (Setting(seats=7, meter={"progressive_21_3": 777_777}), METERS),
        (Setting(seats=3, strategy=TO_THIRTY), {"late_surrender": True}),
    ],
)
def test_the_script_pays_the_same(setting: Setting, options: dict[str, object]) -> None:
    agree(SLUG, setting, rounds=160, options=options)


def test_the_par_sheets_hold() -> None:
    found = within(SLUG, Setting(fresh=True), rounds=10**6, options=METERS)
    assert {"blackjack", *BONUSES} <= {each.tally.sheet for each in found}


def test_sheets_of_best_play_are_for_best_play() -> None:
    setting = Setting(fresh=True, strategy=NEVER_BUST, meter={"progressive_21_3": 500_000})
    found = within(SLUG, setting, rounds=3 * 10**5, options=METERS)
    without = {each.tally.wager for each in found if not each.tally.sheet}
    assert "silver_stack" in without
    assert "hedge_22" not in without
    (metered,) = [each for each in found if each.tally.wager == "progressive_21_3"]
    assert metered.tally.mean is not None


def test_who_draws_to_a_hard_20_is_not_held_to_sheets_for_who_does_not() -> None:
    sides = ready(SLUG, Setting(strategy=TO_THIRTY)).tell([0] * 10**3)
    assert {"hedge_22", "bust_bonus"} <= {each.wager for each in sides if not each.sheet}


def test_meters_paid_in_turn_are_for_one_seat() -> None:
    options = METERS | {"meter_sharing": "in-turn"}
    ready(SLUG, Setting(), options)
    with pytest.raises(Refusal, match="paid in turn are simulated at one seat only"):
        ready(SLUG, Setting(seats=2), options)
