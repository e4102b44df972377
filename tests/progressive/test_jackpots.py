"""Jackpots of one table: their meters by the house's figures, awards for each unit."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.deuces_wild_xtreme.jackpots import FIVE_CARD_LINKED, GOIN_WILD_PROGRESSIVE
from pitboss.games.ride_free.clauses import TWENTY_ONE_PROGRESSIVE
from pitboss.rulebook import RuleSet
from pitboss.table import events
from tests.dealt import nets
from tests.families.poker.rigged import play
from tests.games.deuces_wild_xtreme.meters import one, table_with
from tests.wagers.rocket_aces import test_rocket_aces as rocket

WILD = "deuces-wild-xtreme"


@pytest.mark.parametrize(
    ("unit", "award", "scaled"), [("1", 5_00, ()), ("5", 25_00, ("CO-2118-19.A.IV",))]
)
def test_a_fixed_award_grows_with_the_unit(unit: str, award: int, scaled: tuple[str, ...]) -> None:
    wager = FIVE_CARD_LINKED.wager
    round_ = one(wager, "9c 9d 9h 4s Kd", options={"linked_wager_unit": unit})
    assert nets(round_)[wager] == award - int(unit) * 100  # the stake is the house's
    (won,) = (e for e in round_.log if isinstance(e, events.WagerWon))
    assert won.also == (*FIVE_CARD_LINKED.notes, *scaled)


@pytest.mark.parametrize(("cards", "award"), [("Ah 9h Ah 8d", 100_00), ("Ah 9h 7s 8d", 2_00)])
def test_an_award_for_one_keeps_the_wager(cards: str, award: int) -> None:
    """Rocket Aces prints its lower rows so: what is paid includes what was bet."""
    table = rocket.table_of("CO-899.29-2.T2")
    round_ = rocket.play(table, cards)
    assert rocket.back(round_) == award
    assert not table.wagers


def test_the_meters_may_take_the_whole_wager_and_no_more() -> None:
    seed = {"goin_wild_meter_seed": "2500"}
    whole = RuleSet.of(WILD, {**seed, "goin_wild_meter_rate": "100%"})
    (meter,) = GOIN_WILD_PROGRESSIVE.distinct(whole)
    assert meter.part(1_00) == 1_00
    figures = {"meter_seed": "2500", "meter_rate": "45%", "reserve_rate": "6%"}
    with pytest.raises(Refusal, match="more than the whole wager"):
        RuleSet.of("ride-free", figures)


@pytest.mark.parametrize(
    ("reserve", "clause"), [("0%", "CO-2119-30.A.VI"), ("5%", "CO-2119-30.A.V")]
)
def test_a_meter_restarts_at_its_seed_or_from_its_reserve(reserve: str, clause: str) -> None:
    figures = {"meter_seed": "2500", "meter_rate": "15%", "reserve_rate": reserve}
    meters = TWENTY_ONE_PROGRESSIVE.distinct(RuleSet.of("ride-free", figures))
    assert {meter.clause for meter in meters} == {clause}
    assert {bool(meter.reserve) for meter in meters} == {reserve != "0%"}


@pytest.mark.parametrize(("shared", "meters"), [(False, 2), (True, 1)])
def test_rows_at_the_full_meter_share_one_where_the_house_says_so(
    shared: bool, meters: int
) -> None:
    figures = {"meter_seed": "2500", "meter_rate": "15%", "shared_meter": shared}
    rules = RuleSet.of("ride-free", figures)
    assert len(TWENTY_ONE_PROGRESSIVE.distinct(rules)) == meters


def test_wagers_are_locked_in_from_the_first_box_on() -> None:
    players = ("ann", "bob", "cy")
    wager = GOIN_WILD_PROGRESSIVE.wager
    bets = {name: {"ante": 10_00, wager: 1_00} for name in players}
    round_ = play(table_with(players=players), bets, {})
    locked = [e for e in round_.log if isinstance(e, events.Announced) and e.call == "locked_in"]
    assert [e.parts["boxes"] for e in locked] == [[1, 2, 3]]
