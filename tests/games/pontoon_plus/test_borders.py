"""Pontoon Plus where two players or two wagers meet: what happens to one leaves the other alone."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.games.pontoon_plus.running import running_of
from pitboss.table import events
from pitboss.table.actions import Choose
from pitboss.table.effects import Question
from tests.dealt import ends, words
from tests.games.pontoon_plus.rigged import (
    BET,
    Script,
    asked,
    bet,
    gained,
    play,
    table_of,
)


@pytest.mark.clause("SG-3.26")
@pytest.mark.parametrize(
    ("third", "answers", "nets"),
    [("3h", "hit stand", (BET, -BET)), ("5h", "stand hit", (-BET, BET))],
)
def test_a_dealers_pontoon_takes_no_21_that_was_not_noticed(
    third: str, answers: str, nets: tuple[int, int]
) -> None:
    table = table_of(("ann", "bob"))
    slips = {5: "twenty_one_not_noticed"}
    cards = f"9c 8c Kd 9d 8d {third} Ah"
    round_ = play(cards, f"play_on play_on {answers}", [bet(), bet("bob", 2)], table, slips)
    assert (gained(round_, "ann"), gained(round_, "bob")) == nets


@pytest.mark.clause("SG-3.17")
def test_who_cannot_insure_keeps_nobody_else_on_the_box_from_it() -> None:
    table = table_of(("ann",), ("dee",))
    table.racks["ann"] = BET
    script = Script(table, [bet(), bet("dee")])
    round_ = script.go("9c Ad Kc 9h", "insure play_on stand")
    assert asked(round_)[0] == ("dee", "insure")


@pytest.mark.clause("SG-5.15", "SG-3.14")
def test_a_side_bet_that_goes_back_leaves_the_others_to_be_settled() -> None:
    table = table_of(("ann", "bob", "cy"))
    pairs = [bet("bob", 1, 5_00, "player_pair"), bet("cy", 3, 5_00, "player_pair")]
    answers = "leave take_back continue continue stand"
    cards = "9c 8c 7d 9d 2h 9s Kh"
    slips = {4: "dealing_error"}
    round_ = play(cards, answers, [bet(), bet("cy", 3), *pairs], table, slips)
    sides = [each for each in ends(round_) if each[0] == "player_pair"]
    assert sides == [("player_pair", "SG-5.15"), ("player_pair", "SG-3.14")]


@pytest.mark.clause("SG-1.31")
def test_what_no_split_hand_wins_is_told_of_split_hands_only() -> None:
    round_ = play("7h 7d 7h 7h", "hit")
    calls = [e.call for e in round_.log if isinstance(e, events.Announced)]
    assert "no_super_bonus" not in calls
    split = play("7h 7d 7h 7h 7h 9d Kh", "split hit stand")
    assert "no_super_bonus" in [e.call for e in split.log if isinstance(e, events.Announced)]


def test_a_bet_under_the_minimum_slips_through_while_bets_are_made_and_not_later() -> None:
    script = Script(table_of(), [bet()])
    kinds = {rule.kind for rule in script.round.irregularities()}
    assert not kinds & {"minimum_not_noticed", "excess_not_rejected"}


@pytest.mark.clause("SG-3.24.2")
def test_split_aces_are_finished_when_the_next_box_decides() -> None:
    table = table_of(("ann", "bob"))
    round_ = Script(table, [bet(), bet("bob", 2)]).round
    for card in parse_cards("Ac 9c 7d Ad 9d"):
        round_.send(card)
    round_.send(Choose("ann", "split"))
    for card in parse_cards("Ah 9h"):
        round_.send(card)
    assert isinstance(round_.pending, Question)
    assert round_.pending.player == "bob"
    running = running_of(table)
    assert running is not None
    assert [hand.finished for hand in running.hands] == [True, True, False]


@pytest.mark.clause("SG-1.23", "SG-5.3")
def test_on_the_box_of_one_who_sits_out_the_next_highest_bet_decides() -> None:
    table = table_of(("ann",), ("cy", "dee"))
    round_ = Script(table, [bet("cy"), bet("dee", cents=30_00)]).round
    for card in parse_cards("9c 7d 2c"):
        round_.send(card)
    round_.call_irregularity("player_walks_away")
    assert words(round_)["dee has walked away: cy decides for box 1"] == "SG-1.23"
