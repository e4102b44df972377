"""Let It Ride's own table: its way of dealing, its wagers, its seats."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.let_it_ride import GAME
from pitboss.table import events
from tests.families.poker.rigged import play, table_of
from tests.families.poker.standard import (
    cuts_by_hand,
    deals_from_the_hand,
    jams_while_the_shoe_deals,
    made_before_the_deal,
    posts,
    seen_at_bob,
    shuffler_troubles,
)

SLUG = "let-it-ride"
ALL = {"bet_1": 10_00, "bonus": 1_00, "three_card_bonus": 5_00}


@pytest.mark.clause("OH-D-10.II")
def test_cards_come_from_the_hand() -> None:
    deals_from_the_hand(SLUG, "bet_1", "OH-D-10.II")


def test_what_players_bet_themselves() -> None:
    made_before_the_deal(SLUG, {*ALL, "progressive"})


@pytest.mark.clause("OH-D-12.II.A", "OH-D-12.II.B")
@pytest.mark.parametrize("choice", ["ride", "withdraw"])
def test_a_bet_withdrawn_leaves_the_layout_at_once(choice: str) -> None:
    up = {**ALL, "bet_2": 10_00, "bet_3": 10_00}
    if choice == "withdraw":
        del up["bet_1"]
    assert seen_at_bob(SLUG, choice, ALL) == up


@pytest.mark.clause("OH-D-12.V", "OH-D-12.V.A", "OH-D-12.VI")
def test_seats_are_settled_from_the_right() -> None:
    bets = dict.fromkeys(("ann", "bob"), ALL)
    round_ = play(table_of(GAME, *bets), bets, {}, dict.fromkeys(bets, "ride"))
    turned = [(e.hand, e.also) for e in round_.log if isinstance(e, events.CardsTurned)]
    shared = [("community_1", ()), ("community_2", ())]
    assert turned == [*shared, ("box_2", ()), ("box_1", ("OH-D-12.VI",))]


@pytest.mark.clause("OH-D-2.I", "OH-D-7.V")
def test_seats() -> None:
    table = table_of(GAME, *(f"player{n}" for n in range(7)))
    with pytest.raises(Refusal, match=r"OH-D-2\.I"):
        table.sit("late", 8, 100_00)
    with pytest.raises(Refusal, match=r"OH-D-7\.V"):
        table_of(GAME, "ann").take_box("ann", 2)


@pytest.mark.clause("OH-D-4.II", "OH-D-5.IV.A.2")
def test_a_deck_is_washed_when_new_and_cut() -> None:
    cuts_by_hand(SLUG, "bet_1", "OH-D-4.II", "OH-D-5.IV.A.2")


def test_odds_are_posted_while_bets_are_taken() -> None:
    posts(SLUG, "royal flush 1000; straight flush 200; four of a kind 50")


@pytest.mark.clause("OH-D-5.II", "OH-D-14.III")
def test_troubles_of_the_shuffler() -> None:
    shuffler_troubles(SLUG, "OH-D-5.II", "OH-D-14.III")


def test_a_dealing_shoe_jams_only_while_it_deals() -> None:
    jams_while_the_shoe_deals(SLUG, "bet_1")
