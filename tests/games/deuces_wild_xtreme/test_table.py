"""Deuces Wild Xtreme's own table: its way of dealing, its wagers, what a rack covers."""

from __future__ import annotations

import pytest

from tests.games.poker.standard import deals_from_the_hand, made_before_the_deal, offered

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
