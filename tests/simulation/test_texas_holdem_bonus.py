"""Texas Hold'em Bonus: the kernel beside script and sheets."""

from __future__ import annotations

import pytest

from pitboss.rooms.simulator import Setting
from tests.simulation.agreement import agree, ready, within
from tests.simulation.rare import replay_rare

GAME = "texas-holdem-bonus"
AGAINST = {"aces_against_aces": True}


@pytest.mark.parametrize(
    ("seats", "strategy", "options"),
    [
        (1, "optimal", {}),
        (6, "optimal", AGAINST | {"deal": "shoe"}),
        (2, "rule_of_thumb", {}),
    ],
)
def test_kernel_and_script_agree_to_the_cent(
    seats: int, strategy: str, options: dict[str, object]
) -> None:
    agree(GAME, Setting(seats=seats, strategy=strategy), rounds=200, options=options)


@pytest.mark.parametrize(
    ("strategy", "seats", "options"),
    [("optimal", 2, AGAINST), ("rule_of_thumb", 1, {})],
)
def test_totals_lie_about_the_par_sheets(
    strategy: str, seats: int, options: dict[str, object]
) -> None:
    within(GAME, Setting(seats=seats, strategy=strategy), rounds=300_000, options=options)


def test_aces_against_aces_are_paid_as_the_script_does() -> None:
    replay_rare(ready(GAME, Setting(), AGAINST), "bonus", "both_pair_of_aces")
