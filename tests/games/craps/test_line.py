"""Pass, Don't Pass, Come, Don't Come and Put: throw by throw."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.table import events
from pitboss.table.actions import NoMoreBets
from tests.games.craps.pit import Pit, Result, results, said

POINTS = {4: "1-3", 5: "1-4", 6: "1-5", 8: "2-6", 9: "3-6", 10: "4-6"}
SEVEN = "3-4"

# Wager, the throws until it is decided, what it comes to for $10, by which clause.
LINE = [
    ("pass", "3-4", "won", "OH-B-3.I.A.1.a"),
    ("pass", "5-6", "won", "OH-B-3.I.A.1.a"),
    ("pass", "1-1", "lost", "OH-B-3.I.A.2.a"),
    ("pass", "1-2", "lost", "OH-B-3.I.A.2.a"),
    ("pass", "6-6", "lost", "OH-B-3.I.A.2.a"),
    ("pass", "2-2 5-6 1-1 1-3", "won", "OH-B-3.I.A.1.b"),
    ("pass", "4-5 6-6 5-6 3-4", "lost", "OH-B-3.I.A.2.b"),
    ("dont_pass", "1-1", "won", "OH-B-3.I.B.1.a"),
    ("dont_pass", "1-2", "won", "OH-B-3.I.B.1.a"),
    ("dont_pass", "3-4", "lost", "OH-B-3.I.B.2.a"),
    ("dont_pass", "5-6", "lost", "OH-B-3.I.B.2.a"),
    ("dont_pass", "6-6", "pushed", "OH-B-3.I.B.3"),
    ("dont_pass", "4-4 6-6 1-1 3-4", "won", "OH-B-3.I.B.1.b"),
    ("dont_pass", "4-4 5-6 2-6", "lost", "OH-B-3.I.B.2.b"),
]


@pytest.mark.clause("OH-B-5.II.T", "OH-B-1.I.C", "OH-B-10.IV")
@pytest.mark.parametrize(
    ("wager", "throws", "word", "clause"),
    [pytest.param(*row, marks=pytest.mark.clause(row[3])) for row in LINE],
)
def test_line_bet(wager: str, throws: str, word: str, clause: str) -> None:
    pit = Pit()
    pit.bet(f"10 {wager}")
    *waiting, last = throws.split()
    for throw in waiting:
        assert wager not in results(pit.roll(throw))
    cents = {"won": 10_00, "lost": -10_00, "pushed": 0}[word]
    assert results(pit.roll(last))[wager] == Result(word, cents, clause)


# Wager, the throws after a point of 10 was set, outcome, clause.
COME = [
    ("come", "3-4", "won", "OH-B-3.I.C.1.a"),
    ("come", "5-6", "won", "OH-B-3.I.C.1.a"),
    ("come", "1-1", "lost", "OH-B-3.I.C.2.a"),
    ("come", "6-6", "lost", "OH-B-3.I.C.2.a"),
    ("come", "2-4 5-6 3-3", "won", "OH-B-3.I.C.1.b"),
    ("come", "2-4 1-1 3-4", "lost", "OH-B-3.I.C.2.b"),
    ("dont_come", "1-2", "won", "OH-B-3.I.E.1.a"),
    ("dont_come", "1-1", "won", "OH-B-3.I.E.1.a"),
    ("dont_come", "3-4", "lost", "OH-B-3.I.E.2.a"),
    ("dont_come", "5-6", "lost", "OH-B-3.I.E.2.a"),
    ("dont_come", "6-6", "pushed", "OH-B-3.I.E.3"),
    ("dont_come", "2-4 6-6 3-4", "won", "OH-B-3.I.E.1.b"),
    ("dont_come", "2-4 5-6 3-3", "lost", "OH-B-3.I.E.2.b"),
]


@pytest.mark.parametrize(
    ("wager", "throws", "word", "clause"),
    [pytest.param(*row, marks=pytest.mark.clause(row[3])) for row in COME],
)
def test_come_bet(wager: str, throws: str, word: str, clause: str) -> None:
    pit = Pit()
    pit.roll("4-6", "10 pass")
    pit.bet(f"10 {wager}")
    *waiting, last = throws.split()
    for throw in waiting:
        assert wager not in results(pit.roll(throw))
    cents = {"won": 10_00, "lost": -10_00, "pushed": 0}[word]
    assert results(pit.roll(last))[wager] == Result(word, cents, clause)


@pytest.mark.clause("OH-B-3.I.C", "OH-B-3.I.E")
@pytest.mark.parametrize("number", POINTS)
def test_come_bets_travel_to_their_number(number: int) -> None:
    pit = Pit()
    pit.roll(POINTS[4 if number != 4 else 10], "10 pass")
    pit.roll(POINTS[number], "10 come", "10 dont_come")
    assert pit.up("come").spot == pit.up("dont_come").spot == str(number)


@pytest.mark.clause("OH-B-3.I.C")
def test_a_new_come_bet_takes_the_place_of_the_one_just_paid() -> None:
    pit = Pit()
    pit.roll("4-6", "10 pass")
    pit.roll("3-3", "10 come")
    round_ = pit.roll("2-4", "20 come")
    assert results(round_)["come 6"] == Result("won", 10_00, "OH-B-3.I.C.1.b")
    assert (pit.up("come").cents, pit.up("come").spot) == (20_00, "6")


@pytest.mark.clause("OH-B-3.I.C", "OH-B-1.I.D")
def test_come_bets_work_on_the_come_out_roll() -> None:
    pit = Pit()
    pit.roll("4-6", "10 pass")
    pit.roll("3-3", "10 come")
    pit.roll("5-5")
    assert pit.memory.point == 0
    assert results(pit.roll("2-4"))["come"].word == "won"


@pytest.mark.clause("OH-B-3.I.D", "OH-B-3.I.D.1", "OH-B-3.I.D.2", "OH-B-7.IV.A")
@pytest.mark.parametrize("number", POINTS)
def test_put_bet(number: int) -> None:
    pit = Pit()
    pit.roll(POINTS[8 if number != 8 else 6], "10 pass")
    pit.roll("5-6", f"10 put {number}")
    round_ = pit.roll(POINTS[number], f"10 put {10 if number != 10 else 4}")
    assert results(round_)[f"put {number}"] == Result("won", 10_00, "OH-B-3.I.D.1")
    assert results(pit.roll(SEVEN))["put"] == Result("lost", -10_00, "OH-B-3.I.D.2")


TIMES = [
    ("pass", True, False, "OH-B-3.I.A"),
    ("dont_pass", True, False, "OH-B-3.I.B"),
    ("come", False, True, "OH-B-3.I.C"),
    ("put", False, True, "OH-B-3.I.D"),
    ("dont_come", False, True, "OH-B-3.I.E"),
]


@pytest.mark.parametrize(
    ("wager", "come_out", "point_on", "clause"),
    [pytest.param(*row, marks=pytest.mark.clause(row[3])) for row in TIMES],
)
def test_when_a_flat_bet_may_be_made(
    wager: str, come_out: bool, point_on: bool, clause: str
) -> None:
    pit = Pit()
    assert bool(pit.offered(wager)) is come_out
    pit.roll("1-3", "10 pass")
    assert bool(pit.offered(wager)) is point_on
    if not point_on:
        with pytest.raises(Refusal) as refusal:
            pit.bet(f"10 {wager}")
        assert refusal.value.clause == clause


@pytest.mark.parametrize(
    ("wager", "clause"),
    [
        pytest.param("dont_pass", "OH-B-3.I.B.3", marks=pytest.mark.clause("OH-B-3.I.B.3")),
        pytest.param("dont_come", "OH-B-3.I.E.3", marks=pytest.mark.clause("OH-B-3.I.E.3")),
    ],
)
def test_a_pushed_dont_bet_is_the_players_to_take_or_leave(wager: str, clause: str) -> None:
    pit = Pit()
    if wager == "dont_come":
        pit.roll("2-2", "10 pass")
    pushed = results(pit.roll("6-6", f"10 {wager}"))[wager]
    assert (pushed.word, pushed.clause) == ("pushed", clause)
    assert pit.up(wager).cents == 10_00
    assert pit.may_come_down(wager)
    assert results(pit.roll("1-1"))[wager].word == "won"


@pytest.mark.clause("OH-B-10.IV")
def test_losers_are_collected_before_winners_are_paid() -> None:
    pit = Pit(players="ann bob")
    pit.say("take")
    pit.bet("10 pass", "bob: 10 dont_pass", "bob: 10 any_seven")
    pit.last().send(NoMoreBets())
    pit.last().send((3, 4))
    ended = [e for e in pit.last().log if isinstance(e, events.WagerWon | events.WagerLost)]
    assert [type(e) for e in ended] == [events.WagerLost, events.WagerWon, events.WagerWon]
    assert [e.id for e in ended] == [2, 1, 3]  # winners around the table from box 1
    paid_by = [("OH-B-10.IV",), ("OH-B-5.II.T", "OH-B-10.IV"), ("OH-B-5.II.T", "OH-B-10.IV")]
    assert [e.also for e in ended] == paid_by


@pytest.mark.clause("OH-B-1.I.D", "OH-B-1.I.C")
def test_the_puck() -> None:
    pit = Pit()
    seen = []
    for throw in ("3-4", "1-1", "2-2", "5-6", "1-3", "4-5", "3-4"):
        pit.roll(throw)
        seen.append(pit.memory.point)
    assert seen == [0, 0, 4, 4, 0, 9, 0]


@pytest.mark.clause("OH-B-10.I")
@pytest.mark.parametrize(
    ("throw", "call"),
    [
        ("2-2", "2-2: four, the hard way"),
        ("3-1", "1-3: four, easy"),
        ("4-1", "1-4: five"),
        ("3-3", "3-3: six, the hard way"),
        ("4-2", "2-4: six, easy"),
        ("4-4", "4-4: eight, the hard way"),
        ("6-2", "2-6: eight, easy"),
        ("6-3", "3-6: nine"),
        ("5-5", "5-5: ten, the hard way"),
        ("4-6", "4-6: ten, easy"),
        ("1-1", "1-1: two, craps, aces"),
        ("6-6", "6-6: twelve, craps, boxcars"),
        ("5-6", "5-6: yo, eleven, front line winner"),
        ("6-1", "1-6: seven, front line winner"),
        ("1-2", "1-2: three, craps, ace-deuce"),
    ],
)
def test_the_sum_is_called(throw: str, call: str) -> None:
    assert said(Pit().roll(throw))["OH-B-10.I"] == call


@pytest.mark.clause("OH-B-10.I")
def test_the_sum_is_called_with_a_point_on() -> None:
    pit = Pit()
    pit.roll("4-5")
    assert said(pit.roll("3-6"))["OH-B-10.I"] == "3-6: nine, winner"
    pit.roll("4-5")
    assert said(pit.roll("3-4"))["OH-B-10.I"] == "3-4: seven, out, line away"
