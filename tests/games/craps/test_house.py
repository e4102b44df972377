"""What a house may choose at craps: the readings we start from, and the bounds of the others."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.rulebook import RuleSet
from tests.games.craps.pit import rules

POINTS = (4, 5, 6, 8, 9, 10)
ODDS = {"pass_odds", "dont_pass_odds", "come_odds", "put_odds", "dont_come_odds"}
FLATS = {"pass", "dont_pass", "come", "put", "dont_come"}
NUMBERS = {f"{bet}_{point}" for bet in ("place", "buy", "lay") for point in POINTS}
READINGS = {
    "odds_limit": "3-4-5",  # CR-18
    "come_odds_working": "true",  # CR-01
    "buy_working": "false",  # CR-01
    "vigorish_when": "placed",  # CR-04
    "buy_vigorish": "5%",  # CR-04
    "lay_vigorish": "5%",  # CR-04
    "ask_shooter": "come-out",  # CR-27
    "world_area": "true",
}


def test_the_readings_of_a_house_that_chooses_nothing() -> None:
    assert READINGS.items() <= RuleSet.of("craps").shown.items()


@pytest.mark.clause("OH-B-6.I", "OH-B-6.II")
@pytest.mark.parametrize("option", ["buy_vigorish", "lay_vigorish"])
def test_vigorish_from_nothing_to_five_per_cent(option: str) -> None:
    for rate in ("0%", "0.5%", "5%"):
        assert rules(**{option: rate}).shown[option] == rate
    for rate in ("-0.5%", "5.5%"):
        with pytest.raises(Refusal, match=option):
            rules(**{option: rate})


def test_which_wagers_a_house_may_leave_out() -> None:
    offered = RuleSet.of("craps").wagers
    assert {slug for slug, rule in offered.items() if not rule.optional} == FLATS | ODDS


def test_the_centre_has_small_limits_of_its_own() -> None:
    chosen = RuleSet.of("craps")
    centre = set(chosen.wagers) - FLATS - ODDS - NUMBERS - {"field"}
    assert {slug for slug in chosen.wagers if chosen.limits(slug).high == 100_00} == centre
    assert len(centre) == 4 + 6 + 4 + 17 + 1  # hardways, one-roll, split, hop, fire
    for slug in (FLATS | NUMBERS | {"field"}) & set(chosen.wagers):
        limits = chosen.limits(slug)
        assert (limits.low, limits.high, limits.step) == (5_00, 5_000_00, 1_00)


@pytest.mark.parametrize("flat", sorted(FLATS))
def test_odds_go_with_the_bet_they_support(flat: str) -> None:
    assert RuleSet.of("craps").wager(f"{flat}_odds").follows == flat
