"""Roulette, Big Six and baccarat: kernels beside script and sheets."""

from __future__ import annotations

import pytest

from pitboss.rooms.simulator import Setting
from tests.simulation.agreement import agree, within

WHEELS: list[tuple[str, dict[str, object]]] = [
    ("roulette", {}),
    ("roulette", {"wheel": "single-zero", "single_zero_extras": True}),
    ("roulette", {"wheel": "double-zero-as-single"}),
    ("big-six", {}),
    ("big-six", {"last_section": "one_dollar"}),
]
BACCARAT: list[tuple[str, dict[str, object]]] = [
    ("mini-baccarat", {}),
    ("mini-baccarat", {"decks": 6, "tie_vigorish": True, "cut_card_depth": 100}),
    ("mini-baccarat", {"vigorish_deferred": True, "deal": "midi", "both_sides": False}),
    ("dragon-bonus-baccarat", {}),
    ("three-dice-baccarat", {}),
    ("three-dice-baccarat", {"both_sides": False, "meter_preset": "practice"}),
]


@pytest.mark.parametrize(("slug", "options"), [*WHEELS, *BACCARAT])
@pytest.mark.parametrize("seats", [1, 3])
def test_kernel_and_script_agree_to_the_cent(
    slug: str, options: dict[str, object], seats: int
) -> None:
    agree(slug, Setting(seats=seats), rounds=240, options=options)


@pytest.mark.parametrize(("slug", "options"), [*WHEELS, *BACCARAT])
def test_totals_lie_about_the_par_sheets(slug: str, options: dict[str, object]) -> None:
    within(slug, Setting(seats=2), rounds=10**6, options=options)


def test_a_fresh_shoe_for_every_round_agrees_too() -> None:
    agree("mini-baccarat", Setting(seats=2, fresh=True), rounds=200)
    within("mini-baccarat", Setting(fresh=True), rounds=10**6)
