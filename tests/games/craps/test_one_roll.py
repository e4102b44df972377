"""The wagers of one roll: all 36 throws for each, through the script."""

from __future__ import annotations

import pytest

from pitboss.apparatus.dice import Throw, throws
from pitboss.table import events
from pitboss.table.results import net_by_wager
from tests.games.craps.pit import Pit, Result, results, rules, said

# Wager, what wins (totals, or two faces), odds to one, clause: .1 is the win, .2 the loss.
ONE_ROLL = [
    ("any_seven", "7", 4, "OH-B-3.I.L"),
    ("any_craps", "2 3 12", 7, "OH-B-3.I.M"),
    ("craps_2", "2", 30, "OH-B-3.I.N"),
    ("craps_3", "3", 15, "OH-B-3.I.O"),
    ("craps_12", "12", 30, "OH-B-3.I.P"),
    ("eleven", "11", 15, "OH-B-3.I.Q"),
    ("hop_2_2", "2-2", 30, "OH-B-3.I.V"),
    ("hop_3_3", "3-3", 30, "OH-B-3.I.W"),
    ("hop_4_4", "4-4", 30, "OH-B-3.I.X"),
    ("hop_5_5", "5-5", 30, "OH-B-3.I.Y"),
    ("hop_1_3", "1-3", 15, "OH-B-3.I.Z"),
    ("hop_1_4", "1-4", 15, "OH-B-3.I.AA"),
    ("hop_2_3", "2-3", 15, "OH-B-3.I.BB"),
    ("hop_1_5", "1-5", 15, "OH-B-3.I.CC"),
    ("hop_2_4", "2-4", 15, "OH-B-3.I.DD"),
    ("hop_1_6", "1-6", 15, "OH-B-3.I.EE"),
    ("hop_2_5", "2-5", 15, "OH-B-3.I.FF"),
    ("hop_3_4", "3-4", 15, "OH-B-3.I.GG"),
    ("hop_2_6", "2-6", 15, "OH-B-3.I.HH"),
    ("hop_3_5", "3-5", 15, "OH-B-3.I.II"),
    ("hop_3_6", "3-6", 15, "OH-B-3.I.JJ"),
    ("hop_4_5", "4-5", 15, "OH-B-3.I.KK"),
    ("hop_4_6", "4-6", 15, "OH-B-3.I.LL"),
]


def shows(throw: Throw, wins: str) -> bool:
    low, high = sorted(throw)
    return str(sum(throw)) in wins.split() or f"{low}-{high}" == wins


@pytest.mark.clause("OH-B-5.II.T")
@pytest.mark.parametrize(
    ("wager", "wins", "odds", "clause"),
    [
        pytest.param(*row, marks=pytest.mark.clause(row[3], f"{row[3]}.1", f"{row[3]}.2"))
        for row in ONE_ROLL
    ],
)
def test_one_roll_wager(wager: str, wins: str, odds: int, clause: str) -> None:
    for throw in throws(2):
        round_ = Pit().roll(f"{throw[0]}-{throw[1]}", f"10 {wager}")
        won = Result("won", odds * 10_00, f"{clause}.1")
        lost = Result("lost", -10_00, f"{clause}.2")
        assert results(round_)[wager] == (won if shows(throw, wins) else lost), throw
        assert not round_.table.of_kind(wager)


FIELD = {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}


@pytest.mark.clause("OH-B-3.I.K", "OH-B-3.I.K.1", "OH-B-3.I.K.2", "OH-B-5.II.T")
def test_field() -> None:
    for throw in throws(2):
        round_ = Pit().roll(f"{throw[0]}-{throw[1]}", "10 field")
        odds = FIELD.get(sum(throw))
        won = Result("won", (odds or 0) * 10_00, "OH-B-3.I.K.1")
        assert results(round_)["field"] == (won if odds else Result("lost", -10_00, "OH-B-3.I.K.2"))


@pytest.mark.parametrize("wager", [row[0] for row in ONE_ROLL] + ["field", "horn", "world"])
def test_one_roll_wagers_go_up_at_any_time(wager: str) -> None:
    pit = Pit()
    assert pit.offered(wager)
    pit.roll("2-2", "10 pass")
    assert pit.offered(wager)


# Wager and spot, stake in dollars, clause, and the net of the whole bet by total thrown.
SPLITS = [
    ("c_and_e", "", 10, "OH-B-3.I.R", {2: 30, 3: 30, 12: 30, 11: 70}),
    ("horn", "", 4, "OH-B-3.I.S", {2: 27, 3: 12, 11: 12, 12: 27}),
    ("horn_high", "2", 5, "OH-B-3.I.T", {2: 57, 3: 11, 11: 11, 12: 26}),
    ("horn_high", "3", 5, "OH-B-3.I.T", {2: 26, 3: 27, 11: 11, 12: 26}),
    ("horn_high", "11", 5, "OH-B-3.I.T", {2: 26, 3: 11, 11: 27, 12: 26}),
    ("horn_high", "12", 5, "OH-B-3.I.T", {2: 26, 3: 11, 11: 11, 12: 57}),
    ("world", "", 5, "OH-B-3.I.U", {2: 26, 3: 11, 7: 0, 11: 11, 12: 26}),
]


@pytest.mark.clause("OH-B-5.III", "OH-B-5.IV", "OH-B-5.V", "OH-B-5.VI")
@pytest.mark.parametrize(
    ("wager", "spot", "stake", "clause", "wins"),
    [
        pytest.param(*row, marks=pytest.mark.clause(row[3], f"{row[3]}.1", f"{row[3]}.2"))
        for row in SPLITS
    ],
)
def test_split_wager_is_settled_part_by_part(
    wager: str, spot: str, stake: int, clause: str, wins: dict[int, int]
) -> None:
    for throw in throws(2):
        round_ = Pit().roll(f"{throw[0]}-{throw[1]}", f"{stake} {wager} {spot}")
        total = sum(throw)
        assert net_by_wager(round_.log)[1] == wins.get(total, -stake) * 100, throw
        word = "won" if total in wins else "lost"
        assert results(round_)[wager].word == word
        assert results(round_)[wager].clause == f"{clause}.{1 if total in wins else 2}"


@pytest.mark.clause("OH-B-3.I.U", "OH-B-5.VI")
def test_world_without_an_area_goes_as_horn_and_any_seven() -> None:
    pit = Pit(rules(world_area=False))
    round_ = pit.roll("3-4", "5 world")
    assert said(round_)["OH-B-3.I.U"] == "ann's World: $4 Horn, $1 Any Seven"
    assert results(round_)["world"] == Result("won", 4_00, "OH-B-3.I.L.1")
    round_ = pit.roll("1-1", "5 world")
    assert results(round_)["world"] == Result("won", 30_00, "OH-B-3.I.S.1")


# Wager, spot and stake, a throw, and what is collected of it in cents, by which clause.
LOST_PARTS = [
    ("c_and_e", "", 2, "1-1", [(1_00, "OH-B-5.III")]),
    ("c_and_e", "", 2, "5-6", [(1_00, "OH-B-5.III")]),
    ("horn", "", 4, "1-1", [(3_00, "OH-B-5.IV")]),
    ("horn", "", 4, "2-2", [(4_00, "OH-B-3.I.S.2")]),
    ("horn_high", "12", 5, "1-1", [(4_00, "OH-B-5.V")]),
    ("horn_high", "12", 5, "6-6", [(3_00, "OH-B-5.V")]),
    ("world", "", 5, "1-1", [(4_00, "OH-B-5.VI")]),
    ("world", "", 5, "3-4", [(4_00, "OH-B-5.VI")]),
    ("world", "", 5, "2-2", [(5_00, "OH-B-3.I.U.2")]),
    ("broken down", "", 5, "1-1", [(1_00, "OH-B-3.I.L.2"), (3_00, "OH-B-5.IV")]),
    ("broken down", "", 5, "3-4", [(4_00, "OH-B-3.I.S.2")]),
    ("broken down", "", 5, "2-2", [(1_00, "OH-B-3.I.L.2"), (4_00, "OH-B-3.I.S.2")]),
]


@pytest.mark.parametrize(
    ("wager", "spot", "stake", "throw", "lost"),
    [
        pytest.param(*row, marks=pytest.mark.clause(*(clause for _, clause in row[4])))
        for row in LOST_PARTS
    ],
)
def test_each_lost_part_goes_by_its_own_clause(
    wager: str, spot: str, stake: int, throw: str, lost: list[tuple[int, str]]
) -> None:
    pit = Pit(rules(world_area=wager != "broken down"))
    kind = "world" if wager == "broken down" else wager
    round_ = pit.roll(throw, f"{stake} {kind} {spot}", "10 pass")
    taken = [
        (e.cents, e.clause) for e in round_.log if isinstance(e, events.WagerLost) if e.id == 1
    ]
    assert taken == lost


@pytest.mark.parametrize(
    ("wager", "units"), [("c_and_e", 2), ("horn", 4), ("horn_high", 5), ("world", 5)]
)
def test_split_stakes_divide(wager: str, units: int) -> None:
    for offer in Pit().offered(wager):
        assert offer.step == units * 100
        assert offer.low % offer.step == 0


def test_hops_that_are_one_roll_bets_already_are_not_offered() -> None:
    wagers = Pit().table.rules.wagers
    assert not {"hop_1_1", "hop_1_2", "hop_5_6", "hop_6_6"} & set(wagers)
    assert sum(wager.startswith("hop_") for wager in wagers) == 21 - 4
