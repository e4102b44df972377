"""Mississippi Stud: the kernel beside script and sheets."""

from __future__ import annotations

import pytest

from pitboss.games.mississippi_stud.sheets import solution
from pitboss.games.mississippi_stud.simulator import best_plans
from pitboss.games.mississippi_stud.solve import retally
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting
from tests.simulation.agreement import agree, within

GAME = "mississippi-stud"
FORFEITS = {"fold_forfeits_bonus": True}  # who folds has nothing left: the deal may end early


@pytest.mark.parametrize(
    ("seats", "strategy", "options"),
    [
        (1, "optimal", FORFEITS),
        (2, "optimal", FORFEITS | {"deal": "shoe"}),
        (7, "optimal", {}),
        (3, "rule_of_thumb", {}),
    ],
)
def test_kernel_and_script_agree_to_the_cent(
    seats: int, strategy: str, options: dict[str, object]
) -> None:
    agree(GAME, Setting(seats=seats, strategy=strategy), rounds=200, options=options)


@pytest.mark.parametrize(("strategy", "seats"), [("optimal", 2), ("rule_of_thumb", 1)])
def test_totals_lie_about_the_par_sheets(strategy: str, seats: int) -> None:
    within(GAME, Setting(seats=seats, strategy=strategy), rounds=300_000)


def test_the_plans_are_those_that_the_par_sheet_priced() -> None:
    best = solution(room(GAME).rules())
    plans = best_plans(room(GAME).rules().pay_table("ante"))
    assert list(retally(best, plans).endings()) == list(best.endings())
