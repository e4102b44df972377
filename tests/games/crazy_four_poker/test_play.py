"""Crazy Four Poker at the table: wagers, decisions, settlement."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.crazy_four_poker import GAME
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, PlaceOffer, TakeDown
from pitboss.table.effects import FLOOR
from pitboss.table.round import Round
from tests.dealt import nets, words
from tests.families.poker.rigged import clauses, play, table_of

ANTE = 10_00
LOW = "2c 5d 8h Td Qh"  # queen high does not qualify
KING = "2c 5d 8h Td Kh"  # king high does
ALL = {"ante": ANTE, "queens_up": 5_00}


def settled(own: str, dealer: str, choice: str, bets: dict[str, int] | None = None) -> Round:
    hands = {"box_1": own, "dealer": dealer}
    return play(table_of(GAME, "ann"), {"ann": bets or {"ante": ANTE}}, hands, {"ann": choice})


@pytest.mark.clause(
    "OH-M-10.V.A.1",
    "OH-M-10.V.A.2.a",
    "OH-M-10.V.A.2.b",
    "OH-M-10.V.A.2.c",
    "OH-M-11.I",
    "OH-M-2.I.D.2",
    "OH-M-2.I.D.4",
    "OH-M-6.I",
)
@pytest.mark.parametrize(
    ("own", "dealer", "ante", "stake", "bonus", "clause"),
    [
        ("Ac Kd 9h 5s 2d", LOW, 0, 1, 0, "OH-M-10.V.A.1"),  # the Ante goes back, Play is paid
        ("Jc 9d 7h 5s 2d", LOW, 0, 1, 0, "OH-M-10.V.A.1"),  # even for a worse hand (C4-02)
        ("7c 6d 5h 4s Kd", LOW, 0, 1, 1, "OH-M-10.V.A.1"),
        ("Ac Kd 9h 5s 2d", KING, 1, 1, 0, "OH-M-10.V.A.2.b"),
        ("7c 6d 5h 4s Kd", KING, 1, 1, 1, "OH-M-10.V.A.2.b"),
        ("Kc Td 8c 5s 2d", KING.replace("Td", "Ts"), 0, 0, 0, "OH-M-10.V.A.2.c"),
        ("7c 6d 5h 4s Kd", "7d 6h 5s 4c Qs", 0, 0, 1, "OH-M-10.V.A.2.c"),
        ("Kc 9d 8c 5s 2d", KING, -1, -1, -1, "OH-M-10.V.A.2.a"),
        ("Qc Jd 8c 5s 2d", KING, -1, -1, -1, "OH-M-10.V.A.2.a"),
        (
            "7c 6d 5h 4s Kd",
            "8d 7h 6s 5c Qs",
            -1,
            -1,
            1,
            "OH-M-10.V.A.2.a",
        ),  # paid in defeat (C4-01)
        ("Ac Kd 9h 5s 2d", "3c 3d 8h 9d Jh", -1, -1, -1, "OH-M-10.V.A.2.a"),  # a pair qualifies
    ],
)
def test_main_wagers(own: str, dealer: str, ante: int, stake: int, bonus: int, clause: str) -> None:
    round_ = settled(own, dealer, "play_1x")
    expected = {"ante": ante * ANTE, "super_bonus": bonus * ANTE, "play": stake * ANTE}
    assert nets(round_) == expected
    ends = clauses(round_, events.WagerWon, events.WagerLost, events.WagerPushed)
    assert set(ends) == {clause}


@pytest.mark.clause("OH-M-10.III", "OH-M-2.I.D.3")
@pytest.mark.parametrize(
    ("own", "most"),
    [
        ("Ac Ad 9h 5s 2d", 3),
        ("3c 3d 2h 2s 9d", 3),  # two pair is better than aces
        ("Kc Kd Ah 5s 2d", 1),
        ("Qc Jd 9h 5s 2d", 1),
    ],
)
def test_aces_or_better_may_play_up_to_three_times(own: str, most: int) -> None:
    for times in (1, 2, 3):
        if times <= most:
            assert nets(settled(own, LOW, f"play_{times}x"))["play"] == times * ANTE
        else:
            with pytest.raises(Refusal, match=r"not an option .*OH-M-10.III"):
                settled(own, LOW, f"play_{times}x")


@pytest.mark.clause("OH-M-11.II")
@pytest.mark.parametrize(
    ("own", "times"),
    [
        ("Ac Ad Ah As 9d", 200),
        ("7c 7d 7h 7s 9d", 30),
        ("7c 6c 5c 4c 9d", 15),
        ("9c 9d 9h As 7d", 2),
        ("7c 6c 3c Ac 9d", 1.5),
        ("7c 6d 5c 4c Ad", 1),
        ("9c 9d 7h 7s Ad", 0),
    ],
)
def test_super_bonus(own: str, times: float) -> None:
    round_ = settled(own, KING, "play_1x")
    assert nets(round_)["super_bonus"] == int(times * ANTE)
    asked = [e for e in round_.log if isinstance(e, events.OptionChosen) and e.player == FLOOR]
    assert [e.clause for e in asked] == ["OH-M-11.II"] * (times >= 30)


@pytest.mark.clause("OH-M-11.II")
@pytest.mark.parametrize(("answer", "bonus"), [("approved", 30 * ANTE), ("not_approved", 0)])
def test_four_of_a_kind_waits_for_a_supervisor(answer: str, bonus: int) -> None:
    hands = {"box_1": "7c 7d 7h 7s 9d", "dealer": KING}
    choices = {"ann": "play_1x", FLOOR: answer}
    round_ = play(table_of(GAME, "ann"), {"ann": ALL}, hands, choices)
    paid = {"ante": ANTE, "play": ANTE, "queens_up": 50 * 5_00}  # these wait for nobody
    assert nets(round_) == {**paid, "super_bonus": bonus}
    kinds = [type(event) for event in round_.log]
    asked = max(n for n, kind in enumerate(kinds) if kind is events.OptionChosen)
    assert asked < kinds.index(events.WagerWon)
    pushed = clauses(round_, events.WagerPushed)
    assert pushed == ["OH-M-11.II"] * (answer == "not_approved")


@pytest.mark.clause("OH-M-11.III", "OH-M-10.V.A.3")
@pytest.mark.parametrize(
    ("own", "times"),
    [
        ("2c 2d 2h 2s 9d", 50),
        ("7c 6c 5c 4c 9d", 30),
        ("9c 9d 9h As 7d", 9),
        ("7c 6c 3c Kc 9d", 4),
        ("7c 6d 5c 4c Kd", 3),
        ("9c 9d 7h 7s Ad", 2),
        ("Ac Ad 7h 9s 4d", 1),
        ("Qc Qd 7h 9s 4d", 1),
        ("Jc Jd 7h 9s 4d", -1),
        ("Kc Qd 7h 9s 4d", -1),
    ],
)
def test_queens_up_whatever_the_dealer_has(own: str, times: int) -> None:
    round_ = settled(own, "Ts Tc Th Td 8s", "play_1x", ALL)
    assert nets(round_)["queens_up"] == times * 5_00
    last = [e for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)][-1]
    assert last.clause == ("OH-M-11.III" if times > 0 else "OH-M-10.V.A.3")


@pytest.mark.clause("OH-M-10.V.A.3")
def test_queens_up_is_settled_after_the_wagers_against_the_dealer() -> None:
    round_ = settled("Jc Jd 7h 9s 4d", KING, "play_1x", ALL)  # they win, and it loses
    ends = [e for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)]
    assert [type(e) for e in ends] == [events.WagerWon, events.WagerWon, events.WagerLost]
    assert ends[-1].clause == "OH-M-10.V.A.3"


@pytest.mark.clause("OH-M-10.III", "OH-M-10.IV")
def test_fold_forfeits_all_three() -> None:
    round_ = settled("Qc Qd 7h 9s 4d", LOW, "fold", ALL)
    assert nets(round_) == {"ante": -ANTE, "super_bonus": -ANTE, "queens_up": -5_00}
    assert clauses(round_, events.WagerLost) == ["OH-M-10.IV", "OH-M-10.IV", "OH-M-10.III"]
    assert [e.hand for e in round_.log if isinstance(e, events.CardsTurned)] == ["dealer"]


@pytest.mark.clause("OH-M-7.I.A", "OH-M-7.I.B")
def test_ante_and_super_bonus_are_always_equal() -> None:
    table = table_of(GAME, "ann", rack=35_00)
    round_ = Round(table)
    round_.send(None)
    offers = {o.wager: o for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
    assert offers.keys() == {"ante"}  # Queens Up never stands alone (C4-08)
    assert offers["ante"].high == 17_00  # half the rack: the Super Bonus costs as much again
    round_.send(Place("ann", 1, "ante", 6_00))
    round_.send(Place("ann", 1, "ante", 4_00))
    up = {wager.kind: wager.cents for wager in table.wagers.values()}
    assert up == {"ante": ANTE, "super_bonus": ANTE}
    round_.send(Place("ann", 1, "queens_up", 1_00))
    ids = {wager.kind: wager.id for wager in table.wagers.values()}
    for refused in ("ante", "super_bonus"):
        with pytest.raises(Refusal):
            round_.send(TakeDown("ann", ids[refused], ANTE))
    with pytest.raises(Refusal):
        round_.send(Place("ann", 1, "super_bonus", 1_00))
    round_.send(TakeDown("ann", ids["queens_up"], 1_00))
    round_.send(TakeDown("ann", ids["ante"], ANTE))
    assert not table.wagers
    assert table.racks["ann"] == 35_00
    round_.send(NoMoreBets())
    assert round_.over


@pytest.mark.clause(
    "OH-M-6.II.A",
    "OH-M-6.II.B",
    "OH-M-6.II.C",
    "OH-M-6.II.D",
    "OH-M-6.II.E",
    "OH-M-6.II.F",
    "OH-M-6.II.G",
    "OH-M-6.III",
    "OH-M-2.I.D.1",
)
@pytest.mark.parametrize(
    ("higher", "lower", "clause"),
    [
        ("2c 2d 2h 2s 9d", "Ac Kc Qc Jc 9h", "OH-M-6.II.A"),
        ("4c 3c 2c Ac 9d", "Ad Ah As Kd Qh", "OH-M-6.II.B"),  # the lowest beats three aces
        ("2c 2d 2h 9s 7d", "Ac Kc Jc 9c 8h", "OH-M-6.II.C"),  # trips above a flush
        ("6c 4c 3c 2c 9d", "Ad Kh Qs Jd 8h", "OH-M-6.II.D"),
        ("4c 3d 2h As 9d", "Ad Ah Kd Kh Qc", "OH-M-6.II.E"),  # the lowest straight
        ("3c 3d 2h 2s 9d", "Ad Ah Kd Qh Tc", "OH-M-6.II.F"),
        ("2c 2d 9h 7s 5d", "Ad Kh Qs 9c 7d", "OH-M-6.II.G"),
        ("Kc Ad 3h 2s 9d", "Kd Qh Jc 9s 7h", "OH-M-6.III"),  # no straight around the corner
        ("Ac Kd Qh 9s 2d", "Ad Kh Qs 8c 7h", "OH-M-6.III"),  # the fourth card decides
    ],
)
def test_ranks(higher: str, lower: str, clause: str) -> None:
    assert nets(settled(lower, higher, "play_1x"))["play"] == -ANTE
    round_ = settled(higher, lower, "play_1x")
    assert nets(round_)["play"] == ANTE
    assert [cited for said, cited in words(round_).items() if said.startswith("ann")] == [clause]


@pytest.mark.clause("OH-M-10.V", "OH-M-10.V.A", "OH-M-10.V.A.4", "OH-M-10.III")
def test_seats_decide_clockwise_and_are_settled_counterclockwise() -> None:
    table = table_of(GAME, "ann", "bob", "cy")
    bets = dict.fromkeys(("ann", "bob", "cy"), ALL)
    round_ = play(table, bets, {"dealer": KING}, dict.fromkeys(bets, "play_1x"))
    decided = [e.player for e in round_.log if isinstance(e, events.OptionChosen)]
    turned = [e.hand for e in round_.log if isinstance(e, events.CardsTurned)]
    assert decided == ["ann", "bob", "cy"]
    assert turned == ["dealer", "box_3", "box_2", "box_1"]
    owners = {e.id: e.player for e in round_.log if isinstance(e, events.WagerPlaced)}
    owners |= {e.id: e.player for e in round_.log if isinstance(e, events.WagerAdded)}
    ends = [
        owners[e.id]
        for e in round_.log
        if isinstance(e, events.WagerWon | events.WagerLost | events.WagerPushed)
    ]
    assert ends == ["cy"] * 4 + ["bob"] * 4 + ["ann"] * 4  # one seat after the other
    assert not table.wagers
