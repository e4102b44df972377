"""DJ Wild: the kernel beside script and sheets."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.rooms.simulator import Setting
from tests.simulation.agreement import agree, ready, within

GAME = "dj-wild"
OTHER = {"deal": "shoe", "natural_deuces": "straights-only", "bad_beat_tie": "push"}


@pytest.mark.parametrize(
    ("seats", "strategy", "options"),
    [(1, "optimal", {}), (7, "optimal", OTHER), (3, "line", {})],
)
def test_kernel_and_script_agree_to_the_cent(
    seats: int, strategy: str, options: dict[str, object]
) -> None:
    agree(GAME, Setting(seats=seats, strategy=strategy), rounds=200, options=options)


@pytest.mark.parametrize(
    ("strategy", "seats", "options"),
    [("optimal", 2, {}), ("optimal", 1, OTHER), ("line", 1, {})],
)
def test_totals_lie_about_the_par_sheets(
    strategy: str, seats: int, options: dict[str, object]
) -> None:
    within(GAME, Setting(seats=seats, strategy=strategy), rounds=300_000, options=options)


def test_stakes_that_reach_the_payout_limit_are_refused() -> None:
    with pytest.raises(Refusal, match="payout limit of"):
        ready(GAME, Setting(stakes={"ante": 100_00}))
