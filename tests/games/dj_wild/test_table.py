"""DJ Wild's own table: dealing, wagers, what a rack covers, when folds go."""

from __future__ import annotations

import pytest

from tests.families.poker.standard import (
    cuts_by_hand,
    deals_from_the_hand,
    jams_while_the_shoe_deals,
    made_before_the_deal,
    offered,
    posts,
    seen_at_bob,
)

SLUG = "dj-wild"
ALL = {"ante": 10_00, "trips": 5_00, "two_way_bad_beat": 5_00}


@pytest.mark.clause("OH-O-8.b.1")
def test_cards_come_from_the_hand() -> None:
    deals_from_the_hand(SLUG, "ante", "OH-O-8.b.1")


def test_what_players_bet_themselves() -> None:
    made_before_the_deal(SLUG, set(ALL))


@pytest.mark.clause("OH-O-10.b", "OH-O-10.b.1")
@pytest.mark.parametrize(("rack", "answers"), [(40_00, {"fold", "play"}), (39_99, {"fold"})])
def test_a_play_wager_of_twice_the_ante(rack: int, answers: set[str]) -> None:
    assert offered(SLUG, rack, {"ante": 10_00}, {}) == answers


@pytest.mark.clause("OH-O-10.b.2", "OH-O-8.f")
def test_folded_wagers_are_taken_at_once_and_side_wagers_stay() -> None:
    assert seen_at_bob(SLUG, "fold", ALL) == {"trips": 5_00, "two_way_bad_beat": 5_00}


@pytest.mark.clause("OH-O-4.b", "OH-O-5.d.1.ii")
def test_a_deck_is_washed_when_new_and_cut() -> None:
    cuts_by_hand(SLUG, "ante", "OH-O-4.b", "OH-O-5.d.1.ii")


def test_odds_are_posted_while_bets_are_taken() -> None:
    posts(SLUG, "Blind (to 1): five wilds 1000; royal flush 50")


def test_a_dealing_shoe_jams_only_while_it_deals() -> None:
    jams_while_the_shoe_deals(SLUG, "ante")
