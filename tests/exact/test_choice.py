"""Equal choices are broken alike in every solver, and the sheets say how."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.desk.advice import coach_of
from pitboss.exact.choice import EQUAL_CHOICES, best, best_first
from pitboss.games.mississippi_stud.coach import options as mississippi
from pitboss.games.mississippi_stud.sheets import ante_sheet, endings
from pitboss.rooms import registry
from pitboss.table.actions import Choose, NoMoreBets, Place
from pitboss.table.effects import Betting, Chance, Question
from pitboss.table.round import Round
from tests.families.poker.rigged import Rig, table_of

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
    assert best(options) == best_first(options)[0][0] == taken


QUICK = ("mississippi-stud", "let-it-ride", "three-card-poker", "crazy-four-poker", "dj-wild")


@pytest.mark.parametrize("slug", QUICK)
def test_the_sheet_says_how_equals_are_broken(slug: str) -> None:
    room = registry.room(slug)
    sheet = next(
        sheet for sheet in room.analysis.sheets(room.rules()) if sheet.wager == room.headline
    )
    assert EQUAL_CHOICES in sheet.notes


def test_hands_of_mississippi_stud_that_lose_alike_stay_in() -> None:
    """Four points on Fifth Street: one Ante more loses as much as a fold, so it is bet."""
    rules = registry.room("mississippi-stud").rules()
    values = mississippi(rules, parse_cards("As 5h Jd 3h"), wagered=3)
    assert values["fold"] == values["bet_1"] == -3
    assert best(values) == "bet_1"
    ante = ante_sheet(rules, endings(rules))
    assert float(ante.element_of_risk) == pytest.approx(0.0136913, abs=1e-7)


COACHED = [
    # Four points on Fifth Street: a fold loses the same three Antes as one more.
    (
        "mississippi-stud",
        {"box_1": "As 5h", "third_street": "Jd", "fourth_street": "3h"},
        (5_00, "bet_1 bet_1"),
        ("bet_1", "fold"),
    ),
    # A royal flush on the flop wins the $50,000 of OH-I-10.V, whatever is put up.
    (
        "ultimate-texas-holdem",
        {"box_1": "As Ks", "flop": "Qs Js Ts"},
        (500_00, "check"),
        ("check", "raise_2"),
    ),
]


@pytest.mark.parametrize(("slug", "cards", "played", "first"), COACHED)
def test_a_coach_puts_equals_in_the_order_of_the_solvers(
    slug: str, cards: dict[str, str], played: tuple[int, str], first: tuple[str, str]
) -> None:
    room, rig = registry.room(slug), Rig(cards)
    table = table_of(room, "ann", rack=10_000_00)
    round_, ante, answers = Round(table), played[0], played[1].split()
    while not isinstance(round_.pending, Question) or answers:
        pending = round_.pending
        if isinstance(pending, Chance):
            round_.send(rig.answer(pending))
        elif isinstance(pending, Betting):
            round_.send(NoMoreBets() if table.wagers else Place("ann", 1, "ante", ante))
        else:
            round_.send(Choose("ann", answers.pop(0)))
    coach = coach_of(room)
    assert coach is not None
    (one, worth), (other, as_much), *_ = coach.advise(table, "ann")
    assert (one, other) == first
    assert worth == as_much
