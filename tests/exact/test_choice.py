"""Equal choices are broken alike in every solver, and the sheets say how."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.exact.choice import EQUAL_CHOICES, best
from pitboss.games.mississippi_stud.coach import options as mississippi
from pitboss.games.mississippi_stud.sheets import ante_sheet, endings
from pitboss.rooms import registry

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("options", "taken"),
    [
        ({"fold": -HALF, "bet_1": -HALF, "bet_3": -HALF}, "bet_1"),
        ({"raise_4": HALF, "raise_3": HALF, "check": HALF}, "check"),
        ({"fold": Fraction(-2), "raise_1": Fraction(-2)}, "raise_1"),
        ({"fold": -HALF, "bet_3": Fraction(0), "bet_1": -HALF}, "bet_3"),
    ],
)
def test_of_equals_the_one_that_stays_and_adds_least(
    options: dict[str, Fraction], taken: str
) -> None:
    assert best(options) == taken


QUICK = ("mississippi-stud", "let-it-ride", "three-card-poker", "crazy-four-poker", "dj-wild")


@pytest.mark.parametrize("slug", QUICK)
def test_the_sheet_says_how_equals_are_broken(slug: str) -> None:
    room = registry.room(slug)
    sheet = next(sheet for sheet in room.par(room.rules()) if sheet.wager == room.headline)
    assert EQUAL_CHOICES in sheet.notes


def test_hands_of_mississippi_stud_that_lose_alike_stay_in() -> None:
    """Four points on Fifth Street: one Ante more loses as much as a fold, so it is bet."""
    rules = registry.room("mississippi-stud").rules()
    values = mississippi(rules, parse_cards("As 5h Jd 3h"), wagered=3)
    assert values["fold"] == values["bet_1"] == -3
    assert best(values) == "bet_1"
    ante = ante_sheet(rules, endings(rules))
    assert float(ante.element_of_risk) == pytest.approx(0.0136913, abs=1e-7)
