"""The solved sheets that travel with the package are what the solvers make of the filed rules."""

from __future__ import annotations

import pytest

from pitboss.desk.shipped import sheets_key, shipped, to_ship
from pitboss.rooms import registry

# Solved again in every run: quick ones, and one of each method. The others' own tests solve them.
SAMPLE = (
    "big-six",
    "craps",
    "crazy-four-poker",
    "dragon-bonus-baccarat",
    "let-it-ride",
    "mini-baccarat",
    "mississippi-stud",
    "roulette",
    "three-card-poker",
    "three-dice-baccarat",
)


@pytest.mark.parametrize("slug", SAMPLE)
def test_a_sample_is_solved_again(slug: str) -> None:
    room = registry.room(slug)
    rules = room.rules()
    assert room.analysis.sheets(rules) == shipped(room, sheets_key(rules, ()))


@pytest.mark.parametrize("slug", registry.priced())
def test_every_game_is_shipped_with_every_table(slug: str) -> None:
    room = registry.listed(slug)
    for rules, wagers in to_ship(room):
        assert shipped(room, sheets_key(rules, wagers)) is not None
