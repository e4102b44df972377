"""Spins that do not count (OH-G-7, and 00 on a wheel that plays as single zero)."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.roulette import GAME
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, TakeDown
from pitboss.table.effects import Betting, SpinWheel
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.games.roulette.floor import TWO_AS_ONE, open_table, ready, rules, said, won

FAULTS = [
    ("same_direction", "OH-G-7.I", "no spin"),
    ("short_spin", "OH-G-7.II", "no spin"),
    ("ball_off_wheel", "OH-G-7.III", "no spin"),
    ("foreign_object", "OH-G-7.IV", "no spin"),
    ("floater", "OH-G-7.V", "floater"),
]


@pytest.mark.clause("OH-G-6.I", *[fault[1] for fault in FAULTS])
@pytest.mark.parametrize(("kind", "clause", "word"), FAULTS)
def test_a_no_spin_decides_nothing_and_is_spun_again(kind: str, clause: str, word: str) -> None:
    void = ready("10 straight 17", "10 red")
    void.call_irregularity(kind)
    assert void.over
    words, cited = said(void)[-1]
    assert words.startswith(word)
    assert cited == clause
    assert not any(isinstance(e, events.WagerWon | events.WagerLost) for e in void.log)
    assert void.table.books()["layout"] == 20_00
    again = Round(void.table)
    assert isinstance(again.pending, SpinWheel)  # no betting in between: OH-G-6.II
    again.send("17")
    assert won(again) == 350 - 10
    assert isinstance(Round(again.table).pending, Betting)


@pytest.mark.clause("OH-G-7.II", "OH-G-7.III")
@pytest.mark.parametrize("kind", ["short_spin", "ball_off_wheel"])
def test_the_ball_is_looked_over_for_damage(kind: str) -> None:
    void = ready("10 red")
    void.call_irregularity(kind)
    assert "look the ball over for damage" in said(void)[-1][0]


@pytest.mark.clause("OH-G-7.I", "OH-G-7.IV", "OH-G-7.V")
@pytest.mark.parametrize("kind", ["same_direction", "foreign_object", "floater"])
def test_the_dealer_tries_to_catch_the_ball(kind: str) -> None:
    void = ready("10 red")
    void.call_irregularity(kind)
    assert "catch the ball" in said(void)[-1][0]


def test_faults_happen_while_the_ball_runs_only() -> None:
    round_ = Round(open_table())
    early = ["same_direction", "ball_off_wheel", "foreign_object"]  # the ball is out already
    assert [rule.kind for rule in round_.irregularities()] == early
    with pytest.raises(Refusal, match="no irregularity 'floater' can happen now"):
        round_.call_irregularity("floater")
    round_.send(NoMoreBets())
    assert [rule.kind for rule in round_.irregularities()] == [fault[0] for fault in FAULTS]


@pytest.mark.clause("OH-G-7.I", "OH-G-7.III", "OH-G-7.IV")
@pytest.mark.parametrize("fault", [FAULTS[0], FAULTS[2], FAULTS[3]])
def test_a_no_spin_before_no_more_bets_leaves_the_bets_open(fault: tuple[str, str, str]) -> None:
    kind, clause, _ = fault
    round_ = Round(open_table())
    go_on(round_, "ann: 10 red")
    round_.call_irregularity(kind)
    assert said(round_)[-1][1] == clause
    round_.send(TakeDown("ann", 1, 10_00))
    go_on(round_, "ann: 10 straight 17")
    round_.send(NoMoreBets())
    round_.send("17")
    assert won(round_) == 350


def test_a_no_spin_without_wagers_opens_the_betting_again() -> None:
    void = ready()
    void.call_irregularity("floater")
    assert isinstance(Round(void.table).pending, Betting)


def test_no_spins_may_follow_each_other_and_keep_the_marker() -> None:
    first = ready("10 red")
    first.send("17")
    second = Round(first.table)
    go_on(second, "ann: 10 black")
    second.send(NoMoreBets())
    second.call_irregularity("floater")
    third = Round(second.table)
    third.call_irregularity("short_spin")
    assert "(17)" in GAME.layout(third.table)
    fourth = Round(third.table)
    fourth.send("2")
    assert won(fourth) == 0


@pytest.mark.clause("OH-G-1.IV", "OH-G-5.III.B", "OH-G-6.II")
def test_double_zero_is_no_spin_on_a_wheel_that_plays_as_single() -> None:
    void = ready("10 red", "10 straight 0", chosen=rules(TWO_AS_ONE))
    void.send("00")
    assert void.over
    assert said(void)[-1] == ("no spin: the ball lies in 00", "OH-G-5.III.B")
    again = Round(void.table)
    for late in (Place("ann", 1, "black", 10_00), TakeDown("ann", 1, 10_00)):
        with pytest.raises(Refusal, match="closed") as refused:
            again.send(late)
        assert refused.value.clause == "OH-G-6.II"
    again.send("00")
    last = Round(again.table)
    last.send("0")
    assert won(last) == 350 - 10


@pytest.mark.clause("OH-G-5.III.A")
def test_players_are_told_that_00_is_out_of_play() -> None:
    round_ = Round(open_table(rules(TWO_AS_ONE)))
    words, clause = said(round_)[0]
    assert (words, clause) == (
        "this wheel plays as single zero: a ball in 00 is no spin",
        "OH-G-5.III.A",
    )
    assert "played as single zero" in GAME.layout(round_.table)
    assert said(Round(open_table())) == []
