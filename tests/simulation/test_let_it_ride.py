"""Let It Ride: the kernel beside script and sheets."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.rooms.simulator import Setting
from tests.simulation.agreement import agree, ready, within

GAME = "let-it-ride"


@pytest.mark.parametrize(
    ("seats", "strategy", "options"),
    [(1, "optimal", {}), (7, "optimal", {"deal": "shoe"}), (3, "rule_of_thumb", {})],
)
def test_kernel_and_script_agree_to_the_cent(
    seats: int, strategy: str, options: dict[str, object]
) -> None:
    agree(GAME, Setting(seats=seats, strategy=strategy), rounds=200, options=options)


@pytest.mark.parametrize(("strategy", "seats"), [("optimal", 2), ("rule_of_thumb", 1)])
def test_totals_lie_about_the_par_sheets(strategy: str, seats: int) -> None:
    within(GAME, Setting(seats=seats, strategy=strategy), rounds=300_000)


def test_stakes_whose_squares_do_not_add_up_are_refused() -> None:
    with pytest.raises(Refusal, match="too large"):
        ready(GAME, Setting(seats=7, stakes={"bet_1": 5_000_00}))
