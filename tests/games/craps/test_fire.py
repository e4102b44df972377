"""The Fire Bet: markers, settlement at the seven-out, and its rules."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.rulebook import RuleSet
from tests.games.craps.pit import Pit, Result, results, rules, said

POINTS = {4: "1-3", 5: "1-4", 6: "1-5", 8: "2-6", 9: "3-6", 10: "4-6"}
SEVEN = "3-4"


def make(pit: Pit, *points: int) -> None:
    for point in points:
        pit.rolls(POINTS[point], POINTS[point])


def seven_out(pit: Pit) -> Result:
    pit.roll(POINTS[4])
    return results(pit.roll(SEVEN))["fire"]


WON, LOST = "OH-B-3.I.MM.1", "OH-B-3.I.MM.2"
# The points made in order, and what $5 comes to at the seven-out.
HANDS = [
    ((), Result("lost", -5_00, LOST)),
    ((6,), Result("lost", -5_00, LOST)),
    ((6, 8, 5), Result("lost", -5_00, LOST)),
    ((6, 6, 8, 8, 6, 5), Result("lost", -5_00, LOST)),
    ((10, 9, 8, 6), Result("won", 24 * 5_00, WON)),
    ((4, 5, 6, 8, 4), Result("won", 24 * 5_00, WON)),
    ((8, 4, 6, 5, 9), Result("won", 249 * 5_00, WON)),
    ((4, 5, 6, 8, 9, 10), Result("won", 999 * 5_00, WON)),
    ((10, 9, 8, 6, 5, 4, 10, 4), Result("won", 999 * 5_00, WON)),
]


@pytest.mark.clause("OH-B-3.I.MM", "OH-B-3.I.MM.1", "OH-B-3.I.MM.2", "OH-B-5.VII")
@pytest.mark.clause("OH-B-12.I.E", "OH-B-12.II.B", "OH-B-12.II.C")
@pytest.mark.parametrize(("points", "result"), HANDS)
def test_fire_bet(points: tuple[int, ...], result: Result) -> None:
    pit = Pit()
    pit.bet("5 fire")
    make(pit, *points)
    assert pit.up("fire").cents == 5_00
    assert seven_out(pit) == result
    assert pit.memory.fire == ()


@pytest.mark.clause("OH-B-3.I.MM.1", "OH-B-12.I.E")
def test_only_the_seven_out_ends_it() -> None:
    pit = Pit()
    pit.bet("5 fire")
    make(pit, 4, 5)
    assert "fire" not in results(pit.roll(SEVEN))  # a come-out 7
    make(pit, 6, 8)
    assert seven_out(pit).word == "won"


@pytest.mark.clause("OH-B-12.I.D", "OH-B-12.II.B", "OH-B-12.I.F")
def test_markers() -> None:
    pit = Pit()
    pit.bet("5 fire")
    make(pit, 9)
    assert said(pit.last())["OH-B-12.I.D"] == "Fire Bet marker 1 on 9"
    make(pit, 9)
    assert "OH-B-12.I.D" not in said(pit.last())
    assert "OH-B-12.II.B" in said(pit.last())
    make(pit, 4, 5)
    assert "OH-B-12.I.F" not in said(pit.last())
    make(pit, 6)
    assert said(pit.last())["OH-B-12.I.D"] == "Fire Bet marker 4 on 6"
    assert "OH-B-12.I.F" in said(pit.last())  # surveillance is told
    assert pit.memory.fire == (4, 5, 6, 9)


@pytest.mark.clause("OH-B-3.I.MM", "OH-B-12.I.A")
def test_when_it_may_be_made() -> None:
    pit = Pit()
    open_ = [bool(pit.offered("fire"))]
    for throw in (SEVEN, "1-1", POINTS[6], POINTS[6], SEVEN, POINTS[8], SEVEN):
        pit.roll(throw)
        open_.append(bool(pit.offered("fire")))
    # opening, come-out 7, craps | point, made, come-out 7, point | seven-out
    assert open_ == [True, True, True, False, False, False, False, True]
    pit.roll(POINTS[6])
    with pytest.raises(Refusal) as refusal:
        pit.bet("5 fire")
    assert refusal.value.clause == "OH-B-12.I.A"


def test_each_player_bets_at_his_own_position() -> None:
    pit = Pit(players="ann bob")
    pit.say("take")
    pit.bet("ann: 5 fire", "bob: 10 fire")
    assert {(w.player, w.box, w.cents) for w in pit.table.of_kind("fire")} == {
        ("ann", 1, 5_00),
        ("bob", 2, 10_00),
    }


@pytest.mark.clause("OH-B-12.I.B")
def test_points_carry_over_to_the_next_shooter() -> None:
    pit = Pit(rules(ask_shooter="on-request"), "ann bob")
    pit.say("take")
    pit.bet("10 pass", "bob: 10 pass", "5 fire")
    for point in (4, 5, 6):
        for _ in range(2):
            pit.roll(POINTS[point])
        if point < 6:
            pit.bet("10 pass", "bob: 10 pass")
    round_ = pit.open()
    round_.call_irregularity("shooter_passes")
    assert "OH-B-12.I.B" in said(round_)
    pit.say("take")
    pit.bet("bob: 10 pass")
    for throw in (POINTS[8], POINTS[8]):
        round_ = pit.roll(throw)
    pit.bet("bob: 10 pass")
    pit.roll(POINTS[8])
    round_ = pit.roll(SEVEN)
    assert results(round_)["fire"] == Result("won", 24 * 5_00, WON)


@pytest.mark.clause("OH-B-12.I.A")
def test_a_new_shooter_alone_opens_no_new_fire_bets() -> None:
    pit = Pit(rules(ask_shooter="on-request"), "ann bob")
    pit.say("take")
    pit.bet("10 pass", "5 fire")
    for _ in range(2):
        pit.roll(POINTS[4])
    pit.open().call_irregularity("shooter_passes")
    pit.say("take")
    with pytest.raises(Refusal) as refusal:
        pit.bet("bob: 5 fire")
    assert refusal.value.clause == "OH-B-12.I.A"


@pytest.mark.clause("OH-B-5.VII")
def test_a_house_may_have_a_table_b_that_the_filing_does_not_print() -> None:
    pays = {"points_4": "10 to 1", "points_5": "200 to 1", "points_6": "2000 to 1"}
    table_b = {"wager": "fire", "name": "Fire Bet, table B", "approval": "CC-12", "pays": pays}
    chosen = RuleSet.of("craps", {}, {"fire": "HQ-B"}, house_tables={"HQ-B": table_b})
    pit = Pit(chosen)
    pit.bet("5 fire")
    make(pit, 10, 9, 8, 6)
    assert seven_out(pit) == Result("won", 10 * 5_00, WON)
    with pytest.raises(Refusal, match="under the filed minimum"):
        RuleSet.of("craps", raises={"OH-B-5.VII": {"points_4": "10 to 1"}})


@pytest.mark.clause("OH-B-12.II.A")
def test_limits_are_filed() -> None:
    (offer,) = Pit().offered("fire")
    assert (offer.low, offer.high, offer.step) == (1_00, 100_00, 1_00)
    for wrong in ({"low": "0.50"}, {"high": "101"}, {"step": "0.50"}):
        with pytest.raises(Refusal) as refusal:
            RuleSet.of("craps", limits={"fire": wrong})
        assert refusal.value.clause == "OH-B-12.II.A"


def test_no_markers_where_nobody_bets_it() -> None:
    pit = Pit()
    make(pit, 4, 5)
    assert pit.memory.fire == ()
