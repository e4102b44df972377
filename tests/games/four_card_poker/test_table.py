"""Four Card Poker's own table: dealing, wagers, what a rack covers, when folds go."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.four_card_poker import GAME
from pitboss.table import events
from tests.families.poker.rigged import play, table_of
from tests.families.poker.standard import (
    cuts_by_hand,
    deals_from_the_hand,
    jams_while_the_shoe_deals,
    made_before_the_deal,
    offered,
    posts,
    seen_at_bob,
    shuffler_troubles,
)

SLUG = "four-card-poker"
ALL = {"ante": 10_00, "aces_up": 5_00}


@pytest.mark.clause("OH-C-8.II")
def test_cards_come_from_the_hand() -> None:
    deals_from_the_hand(SLUG, "ante", "OH-C-8.II")


def test_what_players_bet_themselves() -> None:
    made_before_the_deal(SLUG, {*ALL, "progressive"})


@pytest.mark.clause("OH-C-10.III")
@pytest.mark.parametrize(
    ("rack", "answers"),
    [
        (40_00, {"fold", "play_1x", "play_2x", "play_3x"}),
        (39_99, {"fold", "play_1x", "play_2x"}),
        (20_00, {"fold", "play_1x"}),
        (19_99, {"fold"}),
    ],
)
def test_play_wagers_that_the_rack_covers(rack: int, answers: set[str]) -> None:
    assert offered(SLUG, rack, {"ante": 10_00}, {}) == answers


@pytest.mark.clause("OH-C-10.IV")
def test_forfeited_antes_are_collected_when_all_have_decided() -> None:
    assert seen_at_bob(SLUG, "fold", ALL) == ALL


@pytest.mark.clause("OH-C-10.VI", "OH-C-10.VII")
def test_seats_are_settled_from_the_right() -> None:
    bets = dict.fromkeys(("ann", "bob"), ALL)
    round_ = play(table_of(GAME, *bets), bets, {}, dict.fromkeys(bets, "play_1x"))
    turned = [(e.hand, e.also) for e in round_.log if isinstance(e, events.CardsTurned)]
    assert turned == [("dealer", ()), ("box_2", ()), ("box_1", ("OH-C-10.VII",))]


@pytest.mark.clause("OH-C-2.I", "OH-C-7.V")
def test_seats() -> None:
    table = table_of(GAME, *(f"player{n}" for n in range(7)))
    with pytest.raises(Refusal, match=r"OH-C-2\.I"):
        table.sit("late", 8, 100_00)
    with pytest.raises(Refusal, match=r"OH-C-7\.V"):
        table_of(GAME, "ann").take_box("ann", 2)


@pytest.mark.clause("OH-C-4.II", "OH-C-5.IV.A.2")
def test_a_deck_is_washed_when_new_and_cut() -> None:
    cuts_by_hand(SLUG, "ante", "OH-C-4.II", "OH-C-5.IV.A.2")


def test_odds_are_posted_while_bets_are_taken() -> None:
    posts(SLUG, "Aces Up (to 1): four of a kind 50; straight flush 40")


@pytest.mark.clause("OH-C-5.II", "OH-C-12.IV")
def test_troubles_of_the_shuffler() -> None:
    shuffler_troubles(SLUG, "OH-C-5.II", "OH-C-12.IV")


def test_a_dealing_shoe_jams_only_while_it_deals() -> None:
    jams_while_the_shoe_deals(SLUG, "ante")
