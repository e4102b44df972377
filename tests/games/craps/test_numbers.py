"""Place bets, Buy and Lay bets, hardways: their races, buttons and vigorish."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.table import events
from pitboss.table.actions import Call
from pitboss.table.round import Round
from tests.games.craps.pit import RACK, Pit, Result, net, results, rules, said

POINTS = {4: "1-3", 5: "1-4", 6: "1-5", 8: "2-6", 9: "3-6", 10: "4-6"}
OTHER = {4: 10, 5: 9, 6: 8, 8: 6, 9: 5, 10: 4}
SEVEN = "3-4"
VIGORISH = events.VigorishTaken | events.VigorishReturned
PLACE = {4: 54, 5: 42, 6: 35, 8: 35, 9: 42, 10: 54}  # what $30 wins
BUY = {4: 60, 5: 45, 6: 36, 8: 36, 9: 45, 10: 60}
LAY = {4: 15, 5: 20, 6: 25, 8: 25, 9: 20, 10: 15}


def at_point(number: int, *bets: str, **options: object) -> Pit:
    """A table with the puck on another number, and these bets up."""
    pit = Pit(rules(**options))
    pit.roll(POINTS[OTHER[number]], "10 pass")
    pit.bet(*bets)
    return pit


@pytest.mark.clause("OH-B-3.I.F", "OH-B-3.I.F.1", "OH-B-3.I.F.2", "OH-B-5.II.T", "OH-B-10.IV")
@pytest.mark.parametrize("number", POINTS)
def test_place_bet(number: int) -> None:
    place = f"place_{number}"
    pit = at_point(number, f"30 {place}")
    assert place not in results(pit.roll("5-6"))
    won = results(pit.roll(POINTS[number]))[place]
    assert won == Result("won", PLACE[number] * 100, "OH-B-3.I.F.1")
    assert pit.up(place).cents == 30_00  # the stake stays up
    assert results(pit.roll(SEVEN))[place] == Result("lost", -30_00, "OH-B-3.I.F.2")


@pytest.mark.clause("OH-B-3.I.F.3")
def test_placing_the_point() -> None:
    pit = Pit()
    pit.roll("1-5", "10 pass")
    pit.bet("30 place_6")
    pit.roll("5-6")
    assert results(pit.roll("2-4"))["place_6"] == Result("won", 35_00, "OH-B-3.I.F.3")
    pit.roll("3-3")
    assert results(pit.roll(SEVEN))["place_6"] == Result("lost", -30_00, "OH-B-3.I.F.3")


@pytest.mark.clause("OH-B-3.I.F")
def test_place_bets_rest_on_the_come_out_unless_called_on() -> None:
    pit = Pit()
    pit.bet("30 place_6", "30 place_8")
    assert pit.may_be_called("place_6") == {True}
    pit.call("place_8", on=True)
    round_ = pit.roll(SEVEN)
    assert "place_6" not in results(round_)
    assert results(round_)["place_8"].word == "lost"
    assert pit.up("place_6").cents == 30_00


@pytest.mark.clause("OH-B-3.I.F")
def test_buttons_come_off_when_the_puck_turns() -> None:
    pit = Pit()
    pit.bet("30 place_6", "10 hard_8")
    pit.call("place_6", on=True)
    pit.call("hard_8", on=False)
    called = [e.clause for e in pit.last().log if isinstance(e, events.WagerCalled)]
    assert called == ["OH-B-3.I.F", "OH-B-3.I.I"]
    pit.bet("5 pass")
    with pytest.raises(Refusal, match="always works") as refusal:
        pit.call("pass", on=False)
    assert refusal.value.clause == "OH-B-3.I.A"
    with pytest.raises(Refusal, match="no wager 99") as refusal:
        pit.last().send(Call("ann", 99, on=False))
    pit.roll("1-1")
    assert (pit.up("place_6").on, pit.up("hard_8").on) == (True, False)
    round_ = pit.roll("1-3")  # a point: both work again by the rules
    marked = [(e.id, e.on) for e in round_.log if isinstance(e, events.WagerMarked)]
    assert marked == [(1, True), (2, True)]
    assert (pit.up("place_6").on, pit.up("hard_8").on) == (None, None)


def test_one_button_in_the_centre_when_all_hardways_are_off() -> None:
    words = "the off button lies in the centre: all hardway bets are off"
    pit = Pit()
    pit.bet("10 hard_4")
    pit.call("hard_4", on=False)
    assert words not in said(pit.roll("1-1")).values()  # a lone bet has the button on itself
    pit.bet("10 hard_8")
    assert words not in said(pit.roll("1-1")).values()  # one of them still works
    pit.call("hard_8", on=False)
    round_ = pit.roll("1-1")
    assert said(round_)["OH-B-3.I.G"] == words
    assert not {"hard_4", "hard_8"} & set(results(pit.roll(SEVEN)))


# Wager, the hard way, an easy way, odds, clause.
HARD = [
    ("hard_4", "2-2", "1-3", 7, "OH-B-3.I.G"),
    ("hard_6", "3-3", "2-4", 9, "OH-B-3.I.H"),
    ("hard_8", "4-4", "3-5", 9, "OH-B-3.I.I"),
    ("hard_10", "5-5", "4-6", 7, "OH-B-3.I.J"),
]


@pytest.mark.clause("OH-B-5.II.T")
@pytest.mark.parametrize(
    ("wager", "hard", "easy", "odds", "clause"),
    [
        pytest.param(*row, marks=pytest.mark.clause(row[4], f"{row[4]}.1", f"{row[4]}.2"))
        for row in HARD
    ],
)
def test_hardway(wager: str, hard: str, easy: str, odds: int, clause: str) -> None:
    pit = Pit()
    assert wager not in results(pit.roll("5-6", f"10 {wager}"))
    assert results(pit.roll(hard))[wager] == Result("won", odds * 10_00, f"{clause}.1")
    assert results(pit.roll(easy))[wager] == Result("lost", -10_00, f"{clause}.2")
    assert results(pit.roll(SEVEN, f"10 {wager}"))[wager] == Result("lost", -10_00, f"{clause}.2")
    pit.bet(f"10 {wager}")  # on the come-out roll it works unless called off
    assert pit.may_be_called(wager) == {False}
    pit.call(wager, on=False)
    assert wager not in results(pit.roll(SEVEN))


@pytest.mark.clause("OH-B-6.I")
@pytest.mark.parametrize("number", POINTS)
def test_buy_bet(number: int) -> None:
    buy = f"buy_{number}"
    pit = at_point(number, f"30 {buy}")
    assert net(pit.open()) == -1_50  # 5% of the stake, taken with the bet
    won = results(pit.roll(POINTS[number]))[buy]
    assert won == Result("won", BUY[number] * 100, "OH-B-6.I")
    assert results(pit.roll(SEVEN))[buy] == Result("lost", -30_00, "OH-B-6.I")


@pytest.mark.clause("OH-B-6.II")
@pytest.mark.parametrize("number", POINTS)
def test_lay_bet(number: int) -> None:
    lay = f"lay_{number}"
    pit = at_point(number, f"30 {lay}")
    assert net(pit.open()) == -LAY[number] * 5  # 5% of what it could win
    lost = results(pit.roll(POINTS[number]))[lay]
    assert lost == Result("lost", -30_00, "OH-B-6.II")
    pit.bet(f"30 {lay}")
    assert results(pit.roll(SEVEN))[lay] == Result("won", LAY[number] * 100, "OH-B-6.II")


@pytest.mark.clause("OH-B-6.I")
def test_vigorish_of_a_bet_that_stays_up_after_a_win_is_taken_before_the_next_roll() -> None:
    pit = at_point(4, "20 buy_4")
    pit.roll("1-3")
    assert pit.up("buy_4").vigorish == 0
    head = pit.open().log[1]
    assert isinstance(head, events.VigorishTaken)
    assert (head.cents, head.clause) == (1_00, "OH-B-6.I")
    pit.take_down("buy_4")
    assert isinstance(pit.open().log[-1], events.VigorishReturned)


def test_a_bet_whose_next_vigorish_cannot_be_paid_comes_down() -> None:
    pit = at_point(4, "20 buy_4")
    pit.roll("1-3")
    pit.table.racks["ann"] = 50
    round_ = pit.open()
    assert not pit.table.of_kind("buy_4")
    assert results(round_)["buy_4"] == Result("pushed", 0, "OH-B-6.I")
    assert pit.table.racks["ann"] == 20_50


def test_a_bet_whose_next_vigorish_can_just_be_paid_stays_up() -> None:
    pit = at_point(4, "20 buy_4")
    pit.roll("1-3")
    pit.table.racks["ann"] = 1_00
    pit.open()
    assert pit.up("buy_4").vigorish == 1_00
    assert pit.table.racks["ann"] == 0


@pytest.mark.clause("OH-B-6.I", "OH-B-6.II")
@pytest.mark.parametrize(
    ("wager", "throw", "vigorish"), [("buy_4", "1-3", 1_00), ("lay_6", SEVEN, 1_25)]
)
def test_vigorish_on_wins_only(wager: str, throw: str, vigorish: int) -> None:
    stake = 20 if wager == "buy_4" else 30
    pit = Pit(rules(vigorish_when="won", buy_working=True))
    pit.roll("4-5", f"{stake} {wager}", "10 pass")
    assert net(pit.open()) == 0
    round_ = pit.roll(throw)
    taken = [e.cents for e in round_.log if isinstance(e, events.VigorishTaken)]
    assert taken == [vigorish]


@pytest.mark.clause("OH-B-6.I", "OH-B-6.II")
@pytest.mark.parametrize(("when", "first"), [("buy-won", [50]), ("lay-won", [1_00])])
def test_vigorish_of_buy_and_lay_bets_at_their_own_times(when: str, first: list[int]) -> None:
    pit = Pit(rules(vigorish_when=when, buy_working=True))
    round_ = pit.roll("1-3", "20 buy_4", "20 lay_10", "10 pass")
    taken = [e.cents for e in round_.log if isinstance(e, events.VigorishTaken)]
    assert taken == [*first, *([1_00] if when == "buy-won" else [])]
    round_ = pit.roll(SEVEN)
    taken = [e.cents for e in round_.log if isinstance(e, events.VigorishTaken)]
    assert taken == ([1_00, 50] if when == "lay-won" else [])


@pytest.mark.clause("OH-B-6.I", "OH-B-6.II")
@pytest.mark.parametrize("rate", ["0%", "2.5%", "5%"])
def test_vigorish_rate(rate: str) -> None:
    pit = Pit(rules(buy_vigorish=rate, lay_vigorish=rate))
    pit.bet("40 buy_10", "40 lay_10")
    share = {"0%": 0, "2.5%": 1, "5%": 2}[rate]
    assert net(pit.open()) == -(share * 1_00 + share * 50)
    pit.take_down("buy_10")
    pit.take_down("lay_10")
    assert net(pit.open()) == 0
    moved = [e for e in pit.last().log if isinstance(e, VIGORISH)]
    assert len(moved) == (0 if rate == "0%" else 4)  # nothing is said of a vigorish of nothing


@pytest.mark.clause("OH-B-6.I", "OH-B-6.II")
@pytest.mark.parametrize("option", ["buy_vigorish", "lay_vigorish"])
def test_vigorish_is_five_per_cent_at_most(option: str) -> None:
    with pytest.raises(Refusal, match=option):
        rules(**{option: "5.01%"})


@pytest.mark.clause("OH-B-6.I")
def test_vigorish_follows_a_bet_up_and_down_to_the_cent() -> None:
    pit = Pit(rules(buy_vigorish="3.3%"))
    paid = []
    pit.bet("7 buy_4")
    paid.append(pit.up("buy_4").vigorish)
    pit.bet("6 buy_4")
    paid.append(pit.up("buy_4").vigorish)
    pit.take_down("buy_4", 8)
    paid.append(pit.up("buy_4").vigorish)
    assert paid == [23, 42, 16]  # 23.1, 42.9 and 16.5 cents, fractions dropped
    pit.take_down("buy_4")
    assert pit.table.racks["ann"] == RACK


@pytest.mark.clause("OH-B-6.I")
def test_a_rack_must_cover_bet_and_vigorish() -> None:
    pit = Pit()
    pit.table.racks["ann"] = 21_00
    assert pit.offered("buy_4")[0].high == 20_00
    pit.table.racks["ann"] = 20_99
    assert pit.offered("buy_4")[0].high == 19_00
    late = Pit(rules(vigorish_when="won"))
    late.table.racks["ann"] = 20_00
    assert late.offered("buy_4")[0].high == 20_00


WORKING = [
    ("buy_6", {}, False),
    ("buy_6", {"buy_working": True}, True),
    ("lay_6", {}, True),
    ("place_6", {}, False),
]


@pytest.mark.clause("OH-B-6.I", "OH-B-6.II", "OH-B-3.I.F")
@pytest.mark.parametrize(("wager", "options", "working"), WORKING)
def test_what_works_on_the_come_out(wager: str, options: dict[str, object], working: bool) -> None:
    round_: Round = Pit(rules(**options)).roll(SEVEN, f"30 {wager}")
    assert (wager in results(round_)) is working
