"""Three Card Poker: the kernel beside script and sheets."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.rooms.simulator import Setting
from tests.simulation.agreement import agree, ready, within

GAME = "three-card-poker"


@pytest.mark.parametrize(
    ("seats", "strategy", "options"),
    [
        (1, "optimal", {}),
        (7, "optimal", {"deal": "shoe"}),
        (3, "every_hand", {"payout_rounding": "chip"}),
        (2, "queen_high", {}),
    ],
)
def test_kernel_and_script_agree_to_the_cent(
    seats: int, strategy: str, options: dict[str, object]
) -> None:
    agree(GAME, Setting(seats=seats, strategy=strategy), rounds=200, options=options)


@pytest.mark.parametrize("strategy", ["optimal", "queen_high", "every_hand"])
def test_totals_lie_about_the_par_sheets(strategy: str) -> None:
    within(GAME, Setting(strategy=strategy), rounds=500_000)


def test_what_cannot_be_simulated_is_refused() -> None:
    with pytest.raises(Refusal, match="1 to 7 seats"):
        ready(GAME, Setting(seats=8))
    with pytest.raises(Refusal, match="queen_high, every_hand"):
        ready(GAME, Setting(strategy="house_way"))
