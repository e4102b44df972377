"""Four Card Poker: the kernel beside script and sheets."""

from __future__ import annotations

import pytest

from pitboss.rooms.simulator import Setting
from tests.simulation.agreement import agree, ready, within
from tests.simulation.rare import replay_rare

GAME = "four-card-poker"


@pytest.mark.parametrize(
    ("seats", "strategy", "options"),
    [
        (1, "optimal", {}),
        (7, "optimal", {"deal": "shoe", "envy_for_shown_folds": True}),
        (3, "pairs", {}),
    ],
)
def test_kernel_and_script_agree_to_the_cent(
    seats: int, strategy: str, options: dict[str, object]
) -> None:
    agree(GAME, Setting(seats=seats, strategy=strategy), rounds=200, options=options)


@pytest.mark.parametrize(("strategy", "seats"), [("optimal", 2), ("pairs", 1)])
def test_totals_lie_about_the_par_sheets(strategy: str, seats: int) -> None:
    within(GAME, Setting(seats=seats, strategy=strategy), rounds=200_000)


def test_a_share_of_the_stated_meter_and_envy_agree() -> None:
    setting = Setting(seats=5, meter={"progressive": 12_345_67})
    replay_rare(ready(GAME, setting), "progressive", "straight_flush")
