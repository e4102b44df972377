"""No coach counts on more than an aggregate payout limit lets the house pay."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.apparatus.cards import DECK, parse_cards
from pitboss.apparatus.ranks import FIVE, rank_7
from pitboss.families.poker.payout_limit import most_paid
from pitboss.families.poker.seats import Seat
from pitboss.families.wild_stud.solve import options as wild
from pitboss.games.let_it_ride.coach import options as let_it_ride
from pitboss.games.mississippi_stud.coach import options as mississippi
from pitboss.games.ultimate_texas_holdem.coach import options as ultimate
from pitboss.games.ultimate_texas_holdem.payout_limit import held_back
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from tests.families.poker.rigged import table_of

ROYAL = "As Ks"
FLOP = "Qs Js Ts"


@pytest.mark.parametrize(("ante", "paid"), [(50_00, None), (100_00, 500), (500_00, 100)])
def test_ultimate_pays_a_hand_no_more_than_the_limit(ante: int, paid: int | None) -> None:
    rules = RuleSet.of("ultimate-texas-holdem")
    hole, flop = parse_cards(ROYAL), parse_cards(FLOP)
    limit = rules.payout_limits("ante")[0]
    assert limit == 50_000_00
    most, blind = Fraction(limit, ante), rules.pay_table("blind")
    values = ultimate(rules, hole, flop)
    cut = {
        name: value - held_back(blind, hole, flop, 2 if name == "raise_2" else 1, most)
        for name, value in values.items()
    }
    if paid is None:
        assert cut == values  # 502 or 503 Antes are well within it
    else:
        assert cut["raise_2"] == paid  # a sure win, and all that may be paid
        assert cut["check"] == paid
        assert values["raise_2"] > 502


def test_ultimate_counts_the_limit_with_the_whole_board_in_sight() -> None:
    blind = RuleSet.of("ultimate-texas-holdem").pay_table("blind")
    hole, board = parse_cards(ROYAL), parse_cards(f"{FLOP} 2c 3d")
    left = [card for card in DECK if card not in (*hole, *board)]
    dealers = list(combinations(left, 2))  # with a pair the Ante is paid too: 502, else 501
    pairs = sum(rank_7((*hand, *board)) >= FIVE.floor("pair") for hand in dealers)
    lost = Fraction(2 * pairs + len(dealers) - pairs, len(dealers))
    assert held_back(blind, hole, board, 1, Fraction(500)) == lost
    assert held_back(blind, parse_cards("4h 5h"), board, 1, Fraction(500)) == 0


def test_what_is_left_of_a_limit() -> None:
    table = table_of(registry.room("ultimate-texas-holdem"), "ann")
    seat = Seat(1, "ann")
    assert most_paid(table, seat, "ante", 500_00) == 100
    table.paid_this_round["/ann/1"] = 10_000_00
    assert most_paid(table, seat, "ante", 500_00) == 80
    assert most_paid(table_of(registry.room("three-card-poker"), "ann"), seat, "ante", 1) is None


def test_dj_wild_pays_a_round_no_more_than_the_limit() -> None:
    rules = RuleSet.of("dj-wild")
    cards = parse_cards("2s 2h 2d 2c Jo")  # five wild cards win against every hand
    free, held = wild(rules, "blind", cards), wild(rules, "blind", cards, most=Fraction(25))
    assert free["play"] > 1000
    assert held["play"] == 25
    assert held["fold"] == free["fold"]


def test_mississippi_stud_under_a_posted_limit() -> None:
    rules = RuleSet.of("mississippi-stud")
    seen = parse_cards("As Ks Qs Js")  # one card to a royal flush
    free = mississippi(rules, seen, wagered=7)
    held = mississippi(rules, seen, wagered=7, limit=Fraction(1000))
    assert held["fold"] == free["fold"]
    # One card in 48 pays 500 to 1 on ten Antes: 4,000 of that is held back.
    assert free["bet_3"] - held["bet_3"] == Fraction(4000, 48)
    assert free["bet_1"] - held["bet_1"] == Fraction(3000, 48)


@pytest.mark.parametrize(("first_rides", "more"), [(False, 500), (True, 1000)])
def test_let_it_ride_under_a_posted_limit(first_rides: bool, more: int) -> None:
    """A royal flush pays 1000 to 1 on each bet; with 1,500 in all the last bet earns the rest."""
    rules = RuleSet.of("let-it-ride")
    seen = parse_cards("As Ks Qs Js")
    free = let_it_ride(rules, seen)["ride"]
    held = let_it_ride(rules, seen, Fraction(1500), first_rides=first_rides)["ride"]
    assert free - held == Fraction(more, 48)
