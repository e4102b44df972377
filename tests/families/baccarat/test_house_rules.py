"""What a house may choose at the two baccarats: where we start, and the bounds of the rest."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from tests.families.baccarat.house import BOTH, FREE, MINI, PREFIX
from tests.filed import filed

both = pytest.mark.parametrize("slug", BOTH)
READINGS = {
    "decks": "8",
    "shuffler": "false",
    "deal": "face-up",
    "cut_card_depth": "14",
    "bonus_settlement": "all-first",
    "both_sides": "true",
    "face_up_used": "true",
}
OWN = {MINI: {"tie_vigorish": "false", "vigorish_deferred": "false"}, FREE: {}}


@both
def test_the_readings_of_a_house_that_chooses_nothing(slug: str) -> None:
    assert (READINGS | OWN[slug]).items() <= RuleSet.of(slug).shown.items()


@both
@pytest.mark.clause("OH-E-5.V", "OH-EC-5.V")
def test_the_cut_card_stands_from_14_cards_to_four_decks_up(slug: str) -> None:
    for depth in (14, 208):
        assert registry.room(slug).rules({"cut_card_depth": depth}).whole("cut_card_depth") == depth
    for depth in (13, 209):
        with pytest.raises(Refusal, match="from 14 to 208") as refused:
            registry.room(slug).rules({"cut_card_depth": depth})
        assert refused.value.clause == f"{PREFIX[slug]}-5.V"


@both
def test_limits_of_main_and_bonus_wagers(slug: str) -> None:
    chosen = RuleSet.of(slug)
    for wager, rule in chosen.wagers.items():
        limits = chosen.limits(wager)
        bonus = wager not in ("player", "banker", "tie")
        posted = (1_00, 100_00, 1_00) if bonus else (5_00, 5_000_00, 1_00)
        assert (limits.low, limits.high, limits.step) == posted
        assert rule.optional is bonus
        if bonus:
            filed(f"{PREFIX[slug]}-15.II", rule.minimum, 1_00)
        if slug == MINI:
            filed("OH-E-13.III", rule.step, 1_00)  # quarters are not for wagering
