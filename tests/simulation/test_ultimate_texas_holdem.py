"""Ultimate Texas Hold'em: the kernel beside script and sheets; its last decision is priced."""

from __future__ import annotations

import pytest

from pitboss.games.ultimate_texas_holdem.river import best_river
from pitboss.games.ultimate_texas_holdem.sheets import solution
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting
from tests.simulation.agreement import agree, within

GAME = "ultimate-texas-holdem"


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (6, {"deal": "shoe"})])
def test_kernel_and_script_agree_to_the_cent(seats: int, options: dict[str, object]) -> None:
    agree(GAME, Setting(seats=seats), rounds=200, options=options)


def test_totals_lie_about_the_par_sheets() -> None:
    within(GAME, Setting(seats=2), rounds=300_000)


def test_as_many_deals_fold_as_the_par_sheet_says() -> None:
    rules = room(GAME).rules()
    best = solution(rules)
    river = best_river(rules.pay_table("blind"))
    dealers = 45 * 44 // 2
    folds = sum(end.deals for end in best.endings() if not end.play)
    assert dealers * int(river.folded.sum()) == folds
