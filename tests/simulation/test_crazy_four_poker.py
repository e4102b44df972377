"""Crazy Four Poker: the kernel beside script and sheets."""

from __future__ import annotations

import pytest

from pitboss.rooms.simulator import Setting
from tests.simulation.agreement import agree, ready, within
from tests.simulation.rare import replay_rare

GAME = "crazy-four-poker"


@pytest.mark.parametrize(
    ("seats", "strategy", "options"),
    [(1, "optimal", {}), (6, "optimal", {"deal": "shoe"}), (2, "line", {})],
)
def test_kernel_and_script_agree_to_the_cent(
    seats: int, strategy: str, options: dict[str, object]
) -> None:
    agree(GAME, Setting(seats=seats, strategy=strategy), rounds=200, options=options)


@pytest.mark.parametrize(("strategy", "seats"), [("optimal", 2), ("line", 1)])
def test_totals_lie_about_the_par_sheets(strategy: str, seats: int) -> None:
    within(GAME, Setting(seats=seats, strategy=strategy), rounds=300_000)


def test_the_whole_meter_is_won_as_the_script_pays_it() -> None:
    setting = Setting(seats=1, meter={"progressive": 50_000_00})
    replay_rare(ready(GAME, setting), "progressive", "royal_flush")
