"""What a sheet says of itself: how far figures may be off, what can be hit, whose rows it lists."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from pitboss.families.blackjack.sheets import places_for
from pitboss.games.blackjack.sheets import Sheets
from pitboss.games.pontoon_plus.sheets import sheets_of
from pitboss.money.pays import MeterShare
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet


def test_chances_of_split_hands_have_their_error_and_no_digit_beyond_it() -> None:
    sheet = Sheets(RuleSet.of("blackjack")).sheet("blackjack")
    note = next(note for note in sheet.notes if note.startswith("hit and push frequency"))
    stated = re.search(r"within (\S+),", note)
    assert stated is not None
    error = float(stated[1])
    # Half a thousand million simulated rounds were off by 4e-6 in all (6e-7 for the hits alone).
    assert 4e-6 < error < 1e-4
    places = places_for(error)
    for figure in (sheet.hit_frequency, sheet.push_frequency):
        assert (figure * 10**places).denominator == 1
    assert float(sum(row.probability for row in sheet.events)) == pytest.approx(1, abs=error)
    assert all(row.probability for row in sheet.events)


@pytest.mark.parametrize(
    ("error", "places"), [(0.0, 15), (1.4e-5, 7), (3.9e-5, 7), (1e-3, 5), (1e-30, 15)]
)
def test_digits_that_mean_something(error: float, places: int) -> None:
    assert places_for(error) == places


@pytest.mark.parametrize("slug", ["let-it-ride", "three-dice-baccarat", "four-card-poker"])
def test_a_row_that_pays_the_meter_hits_whatever_it_stands_at(slug: str) -> None:
    room = registry.room(slug)
    rules = room.rules()
    found = [sheet for sheet in room.analysis.sheets(rules) if sheet.meter is not None]
    assert found
    for sheet in found:
        table = rules.pay_table(sheet.wager)
        shares = {row.event for row in table if isinstance(row.pays, MeterShare)}
        paid = [row for row in sheet.events if row.pays != "lose"]
        assert shares & {row.event for row in paid}
        assert sheet.hit_frequency >= sum(
            (row.probability for row in sheet.events if row.event in shares), Fraction(0)
        )
        assert sheet.hit_frequency == sum((row.probability for row in paid), Fraction(0))


def test_player_pair_lists_its_own_rows_alone() -> None:
    (sheet,) = sheets_of(RuleSet.of("pontoon-plus"), "player_pair")
    assert [row.event for row in sheet.events] == ["player_pair", "any_other"]


def test_even_money_says_what_it_gives_up() -> None:
    sheet = Sheets(RuleSet.of("blackjack")).sheet("even_money")
    assert sheet.notes[-1].endswith("gives up 3.8835% of the blackjack wager")
    short = RuleSet.of("blackjack", {}, {"blackjack": "OH-A-4.VI:6-5"})
    assert "gains" in Sheets(short).sheet("even_money").notes[-1]
