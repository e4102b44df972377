"""Who shoots: the offer of the dice, passing them, void throws, and throws for come bets only."""

from __future__ import annotations

import pytest

from pitboss.table.actions import NoMoreBets
from pitboss.table.effects import ThrowDice
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.games.craps.pit import Pit, Result, results, rules, said


def close(pit: Pit, *bets: str) -> Round:
    round_ = pit.bet(*bets)
    round_.send(NoMoreBets())
    return round_


def roll(pit: Pit, throw: str, *bets: str) -> Round:
    round_ = close(pit, *bets)
    go_on(round_, throw)
    return round_


def shooting(players: str = "ann bob cy", **options: object) -> Pit:
    """A table whose first player has taken the dice and bet the line."""
    pit = Pit(rules(**options), players)
    pit.say("take")
    pit.bet("10 pass")
    return pit


# --- the offer ---------------------------------------------------------------------------------


@pytest.mark.clause("OH-B-8.II.A", "OH-B-8.III")
def test_the_dice_are_offered_clockwise_from_the_box_persons_left() -> None:
    pit = Pit(players="ann bob cy")
    asked = [pit.asked()]
    for answer in ("decline", "decline", "take"):
        assert pit.offer_clause() == "OH-B-8.II.A"
        round_ = pit.say(answer)
        asked.append(pit.asked())
    assert asked == ["ann: take the dice?", "bob: take the dice?", "cy: take the dice?", ""]
    assert pit.memory.shooter == 3
    assert said(round_)["OH-B-8.III"] == "cy picks two of the five dice: a new shooter"


@pytest.mark.clause("OH-B-11.I.A", "OH-B-11.III", "OH-B-11.IV")
def test_after_a_seven_out_the_dice_go_to_the_left() -> None:
    pit = shooting()
    roll(pit, "1-3")
    round_ = roll(pit, "3-4")
    assert "OH-B-11.I.A" in said(round_)
    assert pit.asked() == "bob: take the dice?"
    assert pit.offer_clause() == "OH-B-11.III"
    pit.say("decline")
    assert pit.asked() == "cy: take the dice?"
    round_ = pit.say("take")
    assert said(round_)["OH-B-11.IV"].startswith("cy picks")
    roll(pit, "1-3", "cy: 10 pass")
    roll(pit, "3-4")
    assert pit.asked() == "ann: take the dice?"  # clockwise past the last box


def test_a_seven_on_the_come_out_leaves_the_dice_with_the_shooter() -> None:
    pit = shooting(ask_shooter="on-request")
    roll(pit, "3-4")
    assert pit.memory.shooter == 1
    assert pit.asked() == ""


@pytest.mark.clause("OH-B-8.II.A", "OH-B-9.I")
def test_no_throw_when_nobody_takes_the_dice() -> None:
    pit = Pit(players="ann bob")
    pit.say("decline")
    round_ = pit.say("decline")
    assert round_.over
    assert "OH-B-9.I" in said(round_)
    assert pit.asked() == "ann: take the dice?"


@pytest.mark.clause("OH-B-11.III")
def test_a_shooter_who_leaves_the_table_gives_up_the_dice() -> None:
    pit = shooting(ask_shooter="on-request")
    roll(pit, "3-4")
    pit.table.leave("ann")
    assert pit.asked() == "bob: take the dice?"


@pytest.mark.clause("OH-B-11.III")
@pytest.mark.parametrize("pace", ["come-out", "every-roll", "on-request"])
def test_whoever_takes_the_shooters_box_does_not_take_his_dice(pace: str) -> None:
    pit = shooting("ann bob", ask_shooter=pace)
    roll(pit, "3-4")
    pit.table.leave("ann")
    pit.table.sit("carl", 1, 100_00)
    assert pit.asked() == "bob: take the dice?"
    pit.say("decline")
    assert pit.asked() == "carl: take the dice?"


def test_a_newcomer_does_not_throw_for_the_come_bets_of_others() -> None:
    pit = shooting("ann bob", ask_shooter="on-request")
    roll(pit, "4-6")
    roll(pit, "3-3", "bob: 10 come")
    roll(pit, "5-5")  # the point is made and ann has no bet left
    pit.table.leave("ann")
    pit.table.sit("carl", 1, 100_00)
    pit.open()
    pit.say("decline")
    assert pit.say("decline").over
    assert pit.up("come").spot == "6"


# --- the shooter's line bet --------------------------------------------------------------------


@pytest.mark.clause("OH-B-9.I")
@pytest.mark.parametrize("line", ["pass", "dont_pass"])
def test_a_shooter_bets_the_line_before_he_throws(line: str) -> None:
    pit = Pit()
    round_ = close(pit, "10 field")
    assert round_.over
    assert "OH-B-9.I" in said(round_)
    assert pit.up("field").cents == 10_00
    round_ = roll(pit, "1-3", f"10 {line}")
    assert results(round_)["field"].word == "won"


@pytest.mark.clause("OH-B-9.I")
def test_a_lone_shooter_keeps_the_dice_while_they_wait() -> None:
    pit = Pit()
    roll(pit, "3-4", "10 pass")
    assert close(pit).over  # no line bet, no throw
    assert pit.memory.shooter == 1
    assert "OH-B-11.IV" not in said(pit.open())  # nobody has to take them again


@pytest.mark.clause("OH-B-9.I")
def test_a_shooter_without_a_line_bet_loses_the_dice_to_one_who_bets_it() -> None:
    pit = Pit(players="ann bob")
    pit.say("take")
    close(pit, "10 field")
    assert pit.asked() == "bob: take the dice?"
    pit.say("take")
    assert results(roll(pit, "1-3", "bob: 10 pass"))["field"].word == "won"
    assert pit.memory.shooter == 2


@pytest.mark.clause("OH-B-9.I")
def test_each_player_is_offered_the_dice_once_a_throw() -> None:
    pit = Pit(players="ann bob cy")
    pit.say("take")
    for _ in range(2):
        close(pit)
        pit.say("take")
    assert close(pit).over


@pytest.mark.clause("OH-B-11.II")
def test_throws_for_the_come_bets_only() -> None:
    pit = Pit()
    roll(pit, "4-6", "10 pass")
    roll(pit, "3-3", "10 come", "10 lay_5", "12 place_8")
    roll(pit, "5-5")  # the point is made; ann bets the line no more
    round_ = roll(pit, "2-3")
    assert said(round_)["OH-B-11.II"] == "puck off: this throw only decides the come bets"
    assert pit.memory.point == 0
    assert results(round_)["lay_5"].word == "lost"
    assert results(roll(pit, "2-4"))["come"] == Result("won", 10_00, "OH-B-3.I.C.1.b")
    assert "OH-B-9.I" in said(close(pit))  # decided: from here on the line comes first


@pytest.mark.clause("OH-B-11.II", "OH-B-11.I.B")
@pytest.mark.parametrize(
    ("mishap", "throws"), [("shooter_passes", True), ("shooter_sent_off", False)]
)
def test_who_may_throw_for_the_come_bets_after_giving_up_the_dice(
    mishap: str, throws: bool
) -> None:
    pit = shooting("ann bob", ask_shooter="on-request")
    roll(pit, "4-6")
    roll(pit, "3-3", "bob: 10 come")
    roll(pit, "5-5")  # the point is made
    round_ = pit.open()
    round_.call_irregularity(mishap)
    assert pit.say("decline") is round_
    assert isinstance(round_.pending, ThrowDice) is throws
    assert round_.over is not throws


@pytest.mark.clause("OH-B-11.II", "OH-B-3.I.D")
def test_a_put_bet_is_decided_without_a_line_bet_like_a_come_bet() -> None:
    pit = Pit()
    roll(pit, "2-2", "5 pass")
    roll(pit, "1-2", "10 put 8")
    roll(pit, "1-3")  # the point is made; ann bets the line no more
    round_ = roll(pit, "2-6")
    assert "OH-B-11.II" in said(round_)
    assert results(round_)["put"] == Result("won", 10_00, "OH-B-3.I.D.1")


@pytest.mark.clause("OH-B-11.II")
@pytest.mark.parametrize(("throw", "words"), [("3-4", "3-4: seven"), ("5-6", "5-6: yo, eleven")])
def test_a_throw_for_the_come_bets_is_no_winner_on_the_line(throw: str, words: str) -> None:
    pit = Pit()
    roll(pit, "4-6", "10 pass")
    roll(pit, "3-3", "10 come")
    roll(pit, "5-5")
    assert said(roll(pit, throw))["OH-B-10.I"] == words


@pytest.mark.clause("OH-B-11.I", "OH-B-11.III")
def test_no_throw_behind_a_point_when_nobody_takes_the_dice() -> None:
    pit = Pit(players="ann bob")
    pit.say("take")
    roll(pit, "3-3", "5 dont_pass")
    roll(pit, "4-4", "5 come")
    pit.open()
    pit.take_down("dont_pass")
    pit.last().call_irregularity("shooter_passes")
    round_ = pit.say("decline")
    assert round_.over
    assert said(round_)["OH-B-11.III"] == "the dice wait for a shooter: the point stands"
    assert (pit.memory.point, pit.memory.shooter) == (6, 0)
    assert pit.up("come").spot == "8"


@pytest.mark.clause("OH-B-11.II")
def test_the_dice_are_offered_to_the_left_before_throws_for_come_bets() -> None:
    pit = shooting("ann bob", ask_shooter="on-request")
    roll(pit, "4-6")
    roll(pit, "3-3", "bob: 10 dont_come")
    roll(pit, "5-5")
    round_ = close(pit)
    assert pit.asked() == "bob: take the dice?"
    pit.say("decline")
    go_on(round_, "1-2")
    assert pit.memory.shooter == 1
    round_ = close(pit)
    pit.say("take")
    round_ = roll(pit, "2-3", "bob: 10 pass")  # somebody bets the line: a come-out roll again
    assert pit.memory.point == 5


@pytest.mark.clause("OH-B-9.I")
def test_no_throw_for_come_bets_while_somebody_bets_the_line() -> None:
    pit = shooting("ann bob", ask_shooter="on-request")
    roll(pit, "4-6", "bob: 10 pass")
    roll(pit, "3-3", "10 come")
    roll(pit, "5-5")
    close(pit, "bob: 10 pass")
    assert pit.say("decline").over
    assert "OH-B-9.I" in said(pit.last())


# --- passing the dice --------------------------------------------------------------------------


@pytest.mark.clause("OH-B-11.I")
@pytest.mark.parametrize(
    ("pace", "come_out", "point_on"),
    [
        ("come-out", "ann: keep the dice?", ""),
        ("every-roll", "ann: keep the dice?", "ann: keep the dice?"),
        ("on-request", "", ""),
    ],
)
def test_when_the_shooter_is_asked(pace: str, come_out: str, point_on: str) -> None:
    pit = shooting("ann bob", ask_shooter=pace)
    assert pit.asked() == ""  # he has just taken them
    roll(pit, "3-4")
    assert pit.asked() == come_out
    if come_out:
        pit.say("keep")
    roll(pit, "1-3", "10 pass")
    assert pit.asked() == point_on


@pytest.mark.parametrize(("players", "possible"), [("ann", False), ("ann bob", True)])
def test_the_dice_are_passed_only_where_somebody_could_take_them(
    players: str, possible: bool
) -> None:
    pit = Pit(rules(ask_shooter="on-request"), players)
    if possible:
        pit.say("take")
    pit.bet("10 pass")
    kinds = {rule.kind for rule in pit.last().irregularities()}
    assert ("shooter_passes" in kinds) is possible


@pytest.mark.clause("OH-B-11.I", "OH-B-11.III")
def test_a_shooter_may_pass_the_dice() -> None:
    pit = shooting("ann bob")
    roll(pit, "3-4")
    round_ = pit.say("pass")
    assert pit.asked() == "bob: take the dice?"
    assert "OH-B-12.I.B" not in said(round_)  # there is no Fire Bet to wait


@pytest.mark.clause("OH-B-11.I", "OH-B-11.IV")
def test_a_shooter_may_pass_the_dice_with_a_point_on() -> None:
    pit = shooting("ann bob")
    roll(pit, "1-3")
    round_ = pit.open()
    round_.call_irregularity("shooter_passes")
    assert pit.asked() == "bob: take the dice?"
    pit.say("take")
    assert (pit.memory.point, pit.memory.shooter) == (4, 2)
    assert results(roll(pit, "2-2"))["pass"].word == "won"  # no line bet was needed of bob


@pytest.mark.clause("OH-B-11.I.B")
@pytest.mark.parametrize("early", [True, False])
def test_the_box_person_may_send_the_shooter_off(early: bool) -> None:
    pit = shooting("ann bob")
    round_ = pit.open() if early else close(pit)
    round_.call_irregularity("shooter_sent_off")
    assert said(round_)["OH-B-11.I.B"] == "the box person takes the dice away"
    assert pit.asked() == "bob: take the dice?"
    assert pit.say("decline").over  # who was sent off is not asked again
    assert pit.up("pass").cents == 10_00


# --- void throws -------------------------------------------------------------------------------

NO_ROLLS = [
    ("die_off_table", "OH-B-13.I"),
    ("die_on_die", "OH-B-13.I"),
    ("cocked_die", "OH-B-10.II"),
    ("disputed_face", "OH-B-10.III.A"),
    ("one_after_other", "OH-B-13.II.A"),
    ("short_throw", "OH-B-13.II.B"),
    ("die_in_bank", "OH-B-13.II.C"),
    ("die_in_bowl", "OH-B-13.II.D"),
    ("crooked_throw", "OH-B-13.II.E"),
    ("improper_throw", "OH-B-13.II.F"),
    ("altered_throw", "OH-B-13.II.G"),
]


@pytest.mark.clause("OH-B-13.III")
@pytest.mark.parametrize(
    ("kind", "clause"),
    [pytest.param(*row, marks=pytest.mark.clause(row[1])) for row in NO_ROLLS],
)
def test_no_roll(kind: str, clause: str) -> None:
    pit = Pit()
    roll(pit, "1-3", "10 pass")
    round_ = close(pit, "10 field", "12 place_6")
    before = dict(pit.table.wagers)
    assert kind in {rule.kind for rule in round_.irregularities() if rule.clause == clause}
    round_.call_irregularity(kind)
    assert pit.table.wagers == before
    assert said(round_)["OH-B-13.III"].startswith("no roll: ")
    go_on(round_, "2-4")
    assert results(round_)["place_6"].word == "won"
