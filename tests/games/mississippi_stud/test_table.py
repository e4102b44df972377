"""Mississippi Stud's own table: dealing, wagers, what a rack covers, when folds go."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.mississippi_stud import GAME
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

SLUG = "mississippi-stud"
ALL = {"ante": 10_00, "three_card_bonus": 5_00}


@pytest.mark.clause("OH-J-9.II.A")
def test_cards_come_from_the_hand() -> None:
    deals_from_the_hand(SLUG, "ante", "OH-J-9.II.A")


def test_what_players_bet_themselves() -> None:
    made_before_the_deal(SLUG, {*ALL, "progressive"})


@pytest.mark.clause("OH-J-11.II")
@pytest.mark.parametrize(
    ("rack", "answers"),
    [
        (40_00, {"fold", "bet_1", "bet_2", "bet_3"}),
        (39_99, {"fold", "bet_1", "bet_2"}),
        (20_00, {"fold", "bet_1"}),
        (19_99, {"fold"}),
    ],
)
def test_street_bets_that_the_rack_covers(rack: int, answers: set[str]) -> None:
    assert offered(SLUG, rack, {"ante": 10_00}, {}) == answers


@pytest.mark.clause("OH-J-11.II.B")
@pytest.mark.parametrize(
    ("choice", "up"),
    [("fold", {"three_card_bonus": 5_00}), ("bet_3", {**ALL, "third_street": 30_00})],
)
def test_folded_wagers_are_taken_at_once(choice: str, up: dict[str, int]) -> None:
    assert seen_at_bob(SLUG, choice, ALL) == up


@pytest.mark.clause("OH-J-11.VII.A", "OH-J-11.VIII")
def test_seats_are_settled_from_the_right() -> None:
    bets = dict.fromkeys(("ann", "bob"), ALL)
    round_ = play(table_of(GAME, *bets), bets, {}, dict.fromkeys(bets, "bet_1"))
    turned = [(e.hand, e.also) for e in round_.log if isinstance(e, events.CardsTurned)]
    assert turned == [("box_2", ()), ("box_1", ("OH-J-11.VIII",))]


@pytest.mark.clause("OH-J-2.I", "OH-J-7.V")
def test_seats() -> None:
    table = table_of(GAME, *(f"player{n}" for n in range(7)))
    with pytest.raises(Refusal, match=r"OH-J-2\.I"):
        table.sit("late", 8, 100_00)
    with pytest.raises(Refusal, match=r"OH-J-7\.V"):
        table_of(GAME, "ann").take_box("ann", 2)


@pytest.mark.clause("OH-J-4.II", "OH-J-5.IV.A.2")
def test_a_deck_is_washed_when_new_and_cut() -> None:
    cuts_by_hand(SLUG, "ante", "OH-J-4.II", "OH-J-5.IV.A.2")


def test_odds_are_posted_while_bets_are_taken() -> None:
    posts(SLUG, "royal flush 500; straight flush 100; four of a kind 40")


@pytest.mark.clause("OH-J-5.II", "OH-J-13.III")
def test_troubles_of_the_shuffler() -> None:
    shuffler_troubles(SLUG, "OH-J-5.II", "OH-J-13.III")


def test_a_dealing_shoe_jams_only_while_it_deals() -> None:
    jams_while_the_shoe_deals(SLUG, "ante")
