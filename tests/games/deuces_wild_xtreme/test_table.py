"""Deuces Wild Xtreme's own table: its way of dealing, its wagers, what a rack covers."""

from __future__ import annotations

import pytest

from pitboss.games.deuces_wild_xtreme import GAME
from pitboss.table.actions import Place, PlaceOffer
from pitboss.table.round import Round
from tests.families.poker.rigged import table_of
from tests.families.poker.standard import deals_from_the_hand, made_before_the_deal, offered

SLUG = "deuces-wild-xtreme"
FELT = {"ante", "bad_beat_xtreme", "trips_plus_wild", "goin_wild"}
METERS = {"goin_wild_progressive", "too_wild_progressive", "five_card_linked"}


@pytest.mark.clause("CO-2118-8")
def test_cards_come_from_the_hand() -> None:
    deals_from_the_hand(SLUG, "ante", "CO-2118-8")


def test_what_players_bet_themselves() -> None:
    made_before_the_deal(SLUG, FELT | METERS)


@pytest.mark.clause("CO-2118-8")
@pytest.mark.parametrize(("rack", "answers"), [(40_00, {"fold", "play"}), (39_99, {"fold"})])
def test_a_play_wager_of_twice_the_ante(rack: int, answers: set[str]) -> None:
    assert offered(SLUG, rack, {"ante": 10_00}, {}) == answers


@pytest.mark.clause("CO-2118-6")
def test_ante_and_odds_cost_as_much_again() -> None:
    round_ = Round(table_of(GAME, "ann", rack=25_00))
    round_.send(None)
    (ante,) = (o for o in round_.legal("ann") if isinstance(o, PlaceOffer))
    assert (ante.wager, ante.high) == ("ante", 12_00)
    round_.send(Place("ann", 1, "ante", 12_00))
    up = {wager.kind: wager.cents for wager in round_.table.wagers.values()}
    assert up == {"ante": 12_00, "odds": 12_00}
    sides = [o for o in round_.legal("ann") if isinstance(o, PlaceOffer)]
    assert {offer.high for offer in sides} == {1_00}  # without a companion they cost their amount
