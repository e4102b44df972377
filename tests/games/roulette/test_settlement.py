"""Who wins and what is paid (OH-G-4.V, OH-G-5), and in what order (OH-G-6)."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.roulette import GAME
from pitboss.games.roulette.wheel import wheel
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, TakeDown
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.games.roulette.floor import (
    ONE,
    TWO,
    TWO_AS_ONE,
    open_table,
    ready,
    rules,
    said,
    spin,
    won,
)

# wager, every number on which it wins, odds to 1, the clause that defines it
CASES = [
    ("straight 17", "17", 35, "OH-G-4.V.A"),
    ("straight 0", "0", 35, "OH-G-4.V.A"),
    ("straight 00", "00", 35, "OH-G-4.V.A"),
    ("split 17-20", "17 20", 17, "OH-G-4.V.B"),
    ("split 8-9", "8 9", 17, "OH-G-4.V.B"),
    ("split 0-00", "0 00", 17, "OH-G-4.V.B"),
    ("three_numbers 22-23-24", "22 23 24", 11, "OH-G-4.V.C"),
    ("three_numbers 0-1-2", "0 1 2", 11, "OH-G-4.V.C.1"),
    ("three_numbers 0-00-2", "0 00 2", 11, "OH-G-4.V.C.1"),
    ("three_numbers 00-2-3", "00 2 3", 11, "OH-G-4.V.C.1"),
    ("four_numbers 25-26-28-29", "25 26 28 29", 8, "OH-G-4.V.D"),
    ("first_five_numbers", "0 00 1 2 3", 6, "OH-G-4.V.E"),
    ("six_numbers 31-32-33-34-35-36", "31 32 33 34 35 36", 5, "OH-G-4.V.F"),
    ("column 1st", "1 4 7 10 13 16 19 22 25 28 31 34", 2, "OH-G-4.V.G"),
    ("column 2nd", "2 5 8 11 14 17 20 23 26 29 32 35", 2, "OH-G-4.V.G"),
    ("column 3rd", "3 6 9 12 15 18 21 24 27 30 33 36", 2, "OH-G-4.V.G"),
    ("dozen 1st", "1 2 3 4 5 6 7 8 9 10 11 12", 2, "OH-G-4.V.H"),
    ("dozen 2nd", "13 14 15 16 17 18 19 20 21 22 23 24", 2, "OH-G-4.V.H"),
    ("dozen 3rd", "25 26 27 28 29 30 31 32 33 34 35 36", 2, "OH-G-4.V.H"),
    ("red", "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36", 1, "OH-G-4.V.I"),
    ("black", "2 4 6 8 10 11 13 15 17 20 22 24 26 28 29 31 33 35", 1, "OH-G-4.V.J"),
    ("odd", "1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 31 33 35", 1, "OH-G-4.V.K"),
    ("even", "2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36", 1, "OH-G-4.V.L"),
    ("low", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18", 1, "OH-G-4.V.M"),
    ("high", "19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36", 1, "OH-G-4.V.N"),
]
EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")


@pytest.mark.clause("OH-G-5.I", "OH-G-4.IV", *[case[3] for case in CASES])
@pytest.mark.parametrize(("wager", "numbers", "odds", "clause"), CASES)
def test_a_wager_wins_on_its_numbers_and_loses_on_all_others(
    wager: str, numbers: str, odds: int, clause: str
) -> None:
    for mark in wheel(rules()).marks:
        round_ = spin(mark, f"10 {wager}")
        [end] = [e for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)]
        if mark in numbers.split():
            assert won(round_) == 10 * odds
            assert end.clause == "OH-G-5.I"
        else:
            assert won(round_) == -10
            zero = mark in ("0", "00") and wager in EVEN_MONEY
            assert end.clause == ("OH-G-5.II" if zero else clause)


@pytest.mark.clause("OH-G-5.II", "OH-G-5.III.C")
@pytest.mark.parametrize(
    ("mode", "mark", "clause"),
    [
        (TWO, "0", "OH-G-5.II"),
        (TWO, "00", "OH-G-5.II"),
        (ONE, "0", "OH-G-5.II"),
        (TWO_AS_ONE, "0", "OH-G-5.III.C"),
    ],
)
def test_zeros_take_every_even_money_wager(mode: str, mark: str, clause: str) -> None:
    bets = [f"10 {wager}" for wager in (*EVEN_MONEY, "column 1st", "dozen 1st")]
    round_ = spin(mark, *bets, chosen=rules(mode))
    lost = [e.clause for e in round_.log if isinstance(e, events.WagerLost)]
    assert won(round_) == -80
    assert lost == [clause] * 6 + ["OH-G-4.V.G", "OH-G-4.V.H"]


@pytest.mark.clause("OH-G-6.III")
def test_the_number_is_called_and_marked() -> None:
    round_ = spin("17", "10 red")
    assert said(round_)[-1] == ("17, black, odd", "OH-G-6.III")
    assert "(17)" in GAME.layout(round_.table)
    assert said(spin("00"))[-1] == ("00, green", "OH-G-6.III")


@pytest.mark.clause("OH-G-5.I", "OH-G-1.I.C")
def test_a_house_that_pays_in_chips_takes_no_smaller_wager() -> None:
    chosen = rules(payout_rounding="chip", smallest_chip="100")
    round_ = Round(open_table(chosen))
    with pytest.raises(Refusal, match=r"\$5 is outside \$100") as refused:
        go_on(round_, "ann: 5 red")
    assert refused.value.clause == "OH-G-1.I.C"
    assert won(spin("1", "100 red", chosen=chosen)) == 100


@pytest.mark.clause("OH-G-6.IV")
def test_losers_are_collected_before_winners_are_paid() -> None:
    round_ = spin("17", "5 straight 17", "5 red", "5 black", "5 even", "5 split 17-20")
    ends = [type(e) for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)]
    assert ends == [events.WagerLost] * 2 + [events.WagerWon] * 3
    also = {e.also for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)}
    assert also == {("OH-G-4.IV", "OH-G-6.IV")}


@pytest.mark.clause("OH-G-6.II")
def test_after_no_more_bets_nobody_touches_the_chips() -> None:
    round_ = ready("10 red")
    assert said(round_) == [("no more bets", "OH-G-6.II")]
    for late in (Place("ann", 1, "black", 10_00), TakeDown("ann", 1, 10_00)):
        with pytest.raises(Refusal, match="closed") as refused:
            round_.send(late)
        assert refused.value.clause == "OH-G-6.II"
    with pytest.raises(Refusal):
        round_.send(NoMoreBets())
    assert [w.cents for w in round_.table.wagers.values()] == [10_00]


@pytest.mark.clause("OH-G-4.IV", "OH-G-6.II")
def test_a_wager_moved_in_time_is_settled_where_it_stands_at_the_end() -> None:
    round_ = Round(open_table())
    go_on(round_, "ann: 10 straight 8")
    with pytest.raises(Refusal, match="bob has no wager 1"):
        round_.send(TakeDown("bob", 1, 10_00))
    round_.send(TakeDown("ann", 1, 5_00))  # half of it, and then the rest
    with pytest.raises(Refusal, match="cannot be taken"):
        round_.send(TakeDown("ann", 1, 50))
    round_.send(TakeDown("ann", 1, 5_00))
    go_on(round_, "ann: 10 straight 17")
    round_.send(NoMoreBets())
    round_.send("17")
    assert won(round_) == 350


@pytest.mark.clause("OH-G-5.I")
def test_a_house_may_raise_the_odds_but_not_lower_them() -> None:
    raised = RuleSet.of("roulette", raises={"OH-G-5.I": {"straight": "36 to 1"}})
    assert won(spin("17", "10 straight 17", chosen=raised)) == 360
    with pytest.raises(Refusal, match="under the filed minimum of 35 to 1"):
        RuleSet.of("roulette", raises={"OH-G-5.I": {"straight": "34 to 1"}})


def test_each_player_is_paid_for_his_own_chips() -> None:
    round_ = go_on(Round(open_table()), "ann: 10 straight 8 | bob: 20 even | 8")
    assert (won(round_, "ann"), won(round_, "bob")) == (350, 20)


def test_eight_places_and_the_double_zero_unless_a_house_says_otherwise() -> None:
    chosen = RuleSet.of("roulette")
    assert chosen.shown["wheel"] == "double-zero"
    assert chosen.shown["single_zero_extras"] == "false"
    table = open_table()
    for box in range(1, 9):
        if box not in table.seats:
            table.sit(f"player {box}", box, 100_00)
    with pytest.raises(Refusal, match="boxes 1 to 8"):
        table.sit("late", 9, 100_00)
