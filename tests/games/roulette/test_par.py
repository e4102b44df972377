"""Par sheets: published figures, a closed form, and a count by hand of every place."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from pitboss.exact.par import decimal
from pitboss.games.roulette import GAME
from pitboss.games.roulette.layout import places
from pitboss.rulebook import RuleSet
from tests.games.roulette.floor import ONE, TWO, TWO_AS_ONE, rules

POCKETS = {TWO: 38, ONE: 37, TWO_AS_ONE: 37}
SIZES = {
    "straight": 1,
    "split": 2,
    "three_numbers": 3,
    "four_numbers": 4,
    "six_numbers": 6,
    "column": 12,
    "dozen": 12,
    **dict.fromkeys(("red", "black", "odd", "even", "low", "high"), 18),
}


@pytest.mark.clause("OH-G-5.I")
@pytest.mark.parametrize("mode", POCKETS)
def test_every_wager_but_the_first_five_pays_as_if_there_were_36_pockets(mode: str) -> None:
    pockets = POCKETS[mode]
    sheets = {sheet.wager: sheet for sheet in GAME.analysis.sheets(rules(mode))}
    five = sheets.pop("first_five_numbers", None)
    assert (five is not None) == (mode == TWO)
    assert set(sheets) == set(SIZES)
    for wager, size in SIZES.items():
        back = Fraction(36, size)
        hit = Fraction(size, pockets)
        sheet = sheets[wager]
        assert sheet.ev == Fraction(36, pockets) - 1
        assert sheet.hit_frequency == hit
        assert sheet.push_frequency == 0
        assert sheet.variance == back**2 * hit * (1 - hit)
        assert sheet.combinations == pockets


# Published house edges, in per cent:
# canadatopslots.com/table-game-house-edge-picking-battles-you-can-win (2.70, 5.26),
# newsletter.casinocity.com/issue323/page3 (7.89).
PUBLISHED = [
    (TWO, "red", "5.26"),
    (TWO, "straight", "5.26"),
    (ONE, "red", "2.70"),
    (ONE, "dozen", "2.70"),
    (TWO_AS_ONE, "straight", "2.70"),
    (TWO, "first_five_numbers", "7.89"),
]


@pytest.mark.parametrize(("mode", "wager", "percent"), PUBLISHED)
def test_published_edges(mode: str, wager: str, percent: str) -> None:
    [edge] = [s.house_edge for s in GAME.analysis.sheets(rules(mode)) if s.wager == wager]
    assert decimal(edge * 100, 3) == percent


def test_the_first_five_cost_three_in_38() -> None:
    [sheet] = [s for s in GAME.analysis.sheets(rules()) if s.wager == "first_five_numbers"]
    assert sheet.ev == Fraction(5 * 7, 38) - 1 == Fraction(-3, 38)


@pytest.mark.parametrize("mode", POCKETS)
def test_every_place_by_a_count_of_its_own(mode: str) -> None:
    """No layout code: numbers are read from the place's name, or from plain arithmetic."""
    inside = ("straight", "split", "three_numbers", "four_numbers", "six_numbers")
    outside: dict[str, Callable[[int, str], bool]] = {
        "column": lambda n, at: n % 3 == {"1st": 1, "2nd": 2, "3rd": 0}[at],
        "dozen": lambda n, at: -(-n // 12) == int(at[0]),
        "odd": lambda n, _: n % 2 == 1,
        "even": lambda n, _: n % 2 == 0,
        "low": lambda n, _: n < 19,
        "high": lambda n, _: n > 18,
        # Red is odd in 1-10 and 19-28 and even in 11-18 and 29-36.
        "red": lambda n, _: (n % 2 == 1) == (n in range(1, 11) or n in range(19, 29)),
        "black": lambda n, _: (n % 2 == 0) == (n in range(1, 11) or n in range(19, 29)),
    }
    chosen = rules(mode)
    for sheet in GAME.analysis.sheets(chosen):
        for spot in places(chosen, sheet.wager):
            if sheet.wager in inside:
                wins = len(spot.split("-"))
            elif sheet.wager in outside:
                wins = sum(outside[sheet.wager](n, spot) for n in range(1, 37))
            else:
                wins = 5
            assert sheet.hit_frequency == Fraction(wins, POCKETS[mode]), (sheet.wager, spot)


def test_raised_odds_change_the_sheet() -> None:
    even = RuleSet.of("roulette", raises={"OH-G-5.I": {"straight": "37 to 1"}})
    [sheet] = [s for s in GAME.analysis.sheets(even) if s.wager == "straight"]
    assert sheet.ev == 0
    assert sheet.events[0].pays == "37 to 1"


def test_the_stand_in_wheel_says_what_its_figures_are_per() -> None:
    assert all("per decided spin" in s.notes[0] for s in GAME.analysis.sheets(rules(TWO_AS_ONE)))


def test_every_place_of_every_wheel_has_a_proof() -> None:
    cases = GAME.analysis.proofs()
    for options in (
        {"wheel": TWO},
        {"wheel": ONE, "single_zero_extras": True},
        {"wheel": TWO_AS_ONE},
    ):
        chosen = RuleSet.of("roulette", options)
        wanted = {(w, spot) for w in chosen.wagers for spot in places(chosen, w)}
        assert wanted == {(c.wager, c.bets[0].spot) for c in cases if c.rules == chosen}
