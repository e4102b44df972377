"""The solved sheets that travel with the package are what the solvers make of the filed rules."""

from __future__ import annotations

import json

import pytest

from pitboss.cli import shipped
from pitboss.cli.cache import raw_sheets
from pitboss.cli.sheets import Asked, other_tables
from pitboss.games import registry

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
    solved = json.loads(json.dumps(raw_sheets(room.par(rules))))
    assert solved == shipped.shipped(slug, shipped.key_of(rules))


@pytest.mark.parametrize("slug", registry.priced())
def test_every_game_is_shipped_with_every_table(slug: str) -> None:
    asked = Asked(registry.room(slug))
    for rules in (asked.rules(), *other_tables(asked, asked.rules())):
        assert shipped.shipped(slug, shipped.key_of(rules)) is not None
