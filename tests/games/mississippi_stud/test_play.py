"""Mississippi Stud at the table: wagers, decisions, settlement."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.mississippi_stud import GAME
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, PlaceOffer, TakeDown
from pitboss.table.effects import DealCard
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.dealt import choices, nets, until_asked, words
from tests.families.poker.rigged import clauses, play, table_of

ANTE = 10_00
BETS = {"ante": ANTE}
ALL = {"ante": ANTE, "three_card_bonus": 5_00}
STREETS = ("third_street", "fourth_street", "fifth_street")


def hands_of(own: str, shared: str) -> dict[str, str]:
    return {"box_1": own, **dict(zip(STREETS, shared.split(), strict=True))}


def settled(
    own: str, shared: str, choice: str = "bet_1", bets: dict[str, int] | None = None
) -> Round:
    return play(
        table_of(GAME, "ann"), {"ann": bets or BETS}, hands_of(own, shared), {"ann": choice}
    )


ROWS = [
    ("As Ks", "Qs Js Ts", 500, "OH-J-6.II.A"),
    ("9s Ks", "Qs Js Ts", 100, "OH-J-6.II.B"),
    ("As 2s", "3s 4s 5s", 100, "OH-J-6.II.B"),
    ("2s 2d", "2h 2c As", 40, "OH-J-6.II.C"),
    ("2s 2d", "2h 3c 3s", 10, "OH-J-6.II.D"),
    ("7s 2s", "3s 4s 5s", 6, "OH-J-6.II.E"),
    ("As 2s", "3s 4s 5d", 4, "OH-J-6.II.F"),
    ("As Ks", "Qs Js Td", 4, "OH-J-6.II.F"),
    ("2s 2d", "2h 3c 4s", 3, "OH-J-6.II.G"),
    ("3s 3d", "2h 2c 4s", 2, "OH-J-6.II.H"),
    ("As Ad", "2h 3c 4s", 1, "OH-J-6.II.I"),
    ("Js 4d", "2h 3c Jd", 1, "OH-J-6.II.I"),
    ("Ts 4d", "2h 3c Td", 0, "OH-J-6.II.I"),  # sixes to tens push every wager (MS-09)
    ("6s 4d", "2h 3c 6d", 0, "OH-J-6.II.I"),
    ("5s 4d", "2h 3c 5d", -1, "OH-J-6.II.I"),  # a pair under sixes loses
    ("As Kd", "2h 3c 4s", -1, "OH-J-6.I"),
    ("Ks As", "2s 3s Qd", -1, "OH-J-6.I"),  # no straight around the corner
]


@pytest.mark.clause("OH-J-12.II", "OH-J-11.VII.A", "OH-J-11.VII.B", "OH-J-11.VII.C")
@pytest.mark.clause("OH-J-6.I", "OH-J-6.II.A", "OH-J-6.II.B", "OH-J-6.II.C")
@pytest.mark.clause("OH-J-6.II.D", "OH-J-6.II.E", "OH-J-6.II.F", "OH-J-6.II.G", "OH-J-6.II.H")
@pytest.mark.clause("OH-J-6.II.I")
@pytest.mark.parametrize(("own", "shared", "times", "clause"), ROWS)
def test_the_hand_pays_every_wager(own: str, shared: str, times: int, clause: str) -> None:
    round_ = settled(own, shared, "bet_3")
    stakes = {"ante": 1, **dict.fromkeys(STREETS, 3)}
    assert nets(round_) == {kind: times * many * ANTE for kind, many in stakes.items()}
    by = "OH-J-12.II" if times >= 0 else "OH-J-11.VII.B"
    ends = clauses(round_, events.WagerWon, events.WagerLost, events.WagerPushed)
    assert ends == [by] * 4
    assert [c for said, c in words(round_).items() if said.startswith("ann has")] == [clause]
    assert "OH-J-11.VII.A" in clauses(round_, events.CardsTurned)


def answered(
    *answers: str,
    way: str = "hand",
    bets: dict[str, int] | None = None,
    options: dict[str, object] | None = None,
) -> Round:
    """A round of low cards with these answers in turn."""
    round_ = Round(table_of(GAME, "ann", options={"deal": way, **(options or {})}))
    made = " ".join(f"{cents // 100} {wager}" for wager, cents in (bets or BETS).items())
    go_on(round_, f"ann: {made} close")
    for answer in answers:
        assert set(choices(until_asked(round_))) == {"fold", "bet_1", "bet_2", "bet_3"}
        go_on(round_, answer)
    until_asked(round_)
    assert round_.over
    return round_


@pytest.mark.clause("OH-J-11.II", "OH-J-11.II.A", "OH-J-11.IV", "OH-J-11.IV.A", "OH-J-11.VI")
@pytest.mark.clause("OH-J-11.VI.A", "OH-J-9.V")
@pytest.mark.clause("OH-J-11.I.C")
@pytest.mark.parametrize("way", ["hand", "shoe"])
@pytest.mark.parametrize("sizes", [(1, 1, 1), (3, 1, 2), (2, 3, 1)])
def test_one_to_three_antes_on_each_street(sizes: tuple[int, ...], way: str) -> None:
    round_ = answered(*(f"bet_{size}" for size in sizes), way=way)
    assert clauses(round_, events.OptionChosen) == ["OH-J-11.II", "OH-J-11.IV", "OH-J-11.VI"]
    put_up = [e for e in round_.log if isinstance(e, events.WagerAdded)]
    assert [event.wager for event in put_up] == list(STREETS)
    assert [event.cents for event in put_up] == [size * ANTE for size in sizes]
    by = ["OH-J-11.II.A", "OH-J-11.IV.A", "OH-J-11.VI.A"]
    assert [event.clause for event in put_up] == by
    decided = [e.clause for e in round_.log if e.clause in ("OH-J-11.I.C", "OH-J-11.VI")]
    assert decided == ["OH-J-11.VI", "OH-J-11.I.C"]  # face down once the last is decided


@pytest.mark.clause("OH-J-11.II.B", "OH-J-11.IV.B", "OH-J-11.VI.B")
@pytest.mark.parametrize(
    ("answers", "clause", "lost", "shown"),
    [
        (("fold",), "OH-J-11.II.B", 1, 0),
        (("bet_2", "fold"), "OH-J-11.IV.B", 2, 1),
        (("bet_2", "bet_3", "fold"), "OH-J-11.VI.B", 3, 2),
    ],
)
def test_a_fold_forfeits_everything_on_the_hand(
    answers: tuple[str, ...], clause: str, lost: int, shown: int
) -> None:
    for way in ("hand", "shoe"):
        round_ = answered(*answers, way=way)
        assert clauses(round_, events.WagerLost) == [clause] * lost
        assert sum(nets(round_).values()) == -sum(
            ANTE * size for size in (1, *(int(a[-1]) for a in answers[:-1]))
        )
        dealt = [e.to for e in round_.log if isinstance(e, events.CardDealt) and "*" in e.seen_by]
        turned = [e.hand for e in round_.log if isinstance(e, events.CardsTurned)]
        assert len(dealt + turned) == shown  # nothing is left to play for: the round ends


@pytest.mark.clause("OH-J-9.II", "OH-J-9.II.A", "OH-J-9.IV", "OH-J-9.V", "OH-J-10.II", "OH-J-10.IV")
@pytest.mark.clause("OH-J-11.III", "OH-J-11.V", "OH-J-11.VII")
@pytest.mark.clause("OH-J-11.I")
@pytest.mark.parametrize("way", ["hand", "shoe"])
def test_the_order_of_the_deal(way: str) -> None:
    table = table_of(GAME, "ann", "bob", options={"deal": way})
    round_ = play(table, {"ann": BETS, "bob": BETS}, {}, {"ann": "bet_1", "bob": "bet_1"})
    dealt = [event for event in round_.log if isinstance(event, events.CardDealt)]
    if way == "hand":  # a burn before each street (MS-05)
        order = ["box_1", "box_2"] * 2
        order += [hand for street in STREETS for hand in ("burn", street)]
        by = ["OH-J-9.II.A"] * 4 + ["OH-J-9.IV"] * 2 + ["OH-J-9.V"] * 4
    else:  # the community cards come first and none is burned
        order = [*STREETS, "box_1", "box_1", "box_2", "box_2"]
        by = ["OH-J-10.II"] * 7
        turned = [e for e in round_.log if isinstance(e, events.CardsTurned)][:3]
        assert [event.hand for event in turned] == list(STREETS)
        assert [event.clause for event in turned] == ["OH-J-11.III", "OH-J-11.V", "OH-J-11.VII"]
        assert "OH-J-10.IV" in words(round_).values()
    assert [event.to for event in dealt] == order
    assert [event.clause for event in dealt] == by
    seen = {event.to: event.seen_by for event in dealt}
    assert (seen["box_1"], seen["box_2"]) == (("ann",), ("bob",))
    assert seen["third_street"] == (("*",) if way == "hand" else ())
    assert words(round_)["the players look at their cards"] == "OH-J-11.I"
    assert sum(e.cards for e in round_.log if isinstance(e, events.CardsShuffled)) == 52


THREE = [
    ("As Ks Qs", 40),  # no mini-royal in this table (MS-04)
    ("As 2s 3s", 40),
    ("2s 2d 2h", 30),
    ("As 2d 3h", 6),
    ("As Kd Qh", 6),
    ("Ks As 2s", 3),
    ("2s 2d 9h", 1),
    ("As Kd Jh", -1),
]


@pytest.mark.clause("OH-J-8.I", "OH-J-8.III", "OH-J-8.III.A")
@pytest.mark.parametrize("choice", ["bet_1", "fold"])
@pytest.mark.parametrize(("shared", "times"), THREE)
def test_the_three_card_bonus_on_the_community_cards(shared: str, times: int, choice: str) -> None:
    round_ = settled("7c 5d", shared, choice, ALL)
    assert nets(round_)["three_card_bonus"] == times * 5_00  # a fold leaves it in action (MS-02)
    assert ("OH-J-8.III" in clauses(round_, events.WagerWon)) == (times > 0)


@pytest.mark.clause("OH-J-9.III", "OH-J-10.III", "OH-J-9.V", "OH-J-10.V")
@pytest.mark.parametrize(
    ("way", "clauses_of"),
    [("hand", ("OH-J-9.III", "OH-J-9.V")), ("shoe", ("OH-J-10.III", "OH-J-10.V"))],
)
def test_a_house_may_let_a_fold_forfeit_the_bonus(way: str, clauses_of: tuple[str, str]) -> None:
    options: dict[str, object] = {"fold_forfeits_bonus": True, "deal": way}
    table = table_of(GAME, "ann", options=options)
    round_ = play(table, {"ann": ALL}, hands_of("7c 5d", "As Ks Qs"))
    assert nets(round_) == {"ante": -ANTE, "three_card_bonus": -5_00}
    assert clauses(round_, events.WagerLost) == ["OH-J-11.II.B", clauses_of[0]]
    later = answered("bet_1", "fold", bets=ALL, options=options)
    assert nets(later) == {"ante": -ANTE, "third_street": -ANTE, "three_card_bonus": -5_00}
    assert clauses(later, events.WagerLost) == [*["OH-J-11.IV.B"] * 2, clauses_of[1]]


@pytest.mark.clause("OH-J-11.VII.C")
def test_losing_wagers_are_collected_before_winners_are_paid() -> None:
    round_ = settled("7c 5d", "As Kd Qh", "bet_1", ALL)
    ends = [e for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)]
    assert [type(e).__name__ for e in ends] == ["WagerLost"] * 4 + ["WagerWon"]


@pytest.mark.clause("OH-J-7.I", "OH-J-7.III", "OH-J-7.IV", "OH-J-8.II", "OH-J-9.I.B")
@pytest.mark.parametrize(("way", "clause"), [("hand", "OH-J-9.I.B"), ("shoe", "OH-J-7.IV")])
def test_wagers_before_the_deal(way: str, clause: str) -> None:
    round_ = Round(table_of(GAME, "ann", options={"deal": way}))
    round_.send(None)
    assert words(round_)["place your wagers"] == "OH-J-7.I"
    offers = {o.wager for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
    assert offers == {"ante"}
    with pytest.raises(Refusal, match="needs a wager on Ante"):
        round_.send(Place("ann", 1, "three_card_bonus", 5_00))
    round_.send(Place("ann", 1, "ante", ANTE))
    for street in STREETS:
        with pytest.raises(Refusal):
            round_.send(Place("ann", 1, street, ANTE))
    round_.send(Place("ann", 1, "three_card_bonus", 5_00))
    with pytest.raises(Refusal, match="rests on this wager"):
        round_.send(TakeDown("ann", 1, ANTE))
    round_.send(NoMoreBets())
    assert words(round_)["no more wagers: the cards are dealt"] == clause
    assert isinstance(round_.pending, DealCard)
    for late in (Place("ann", 1, "ante", ANTE), TakeDown("ann", 2, 5_00)):
        with pytest.raises(Refusal):
            round_.send(late)


@pytest.mark.clause("OH-J-11.II.A", "OH-J-11.IV.A", "OH-J-11.VI.A")
@pytest.mark.parametrize(
    ("rack", "choices"),
    [
        (19_99, ["fold"]),
        (20_00, ["bet_1", "fold"]),
        (40_00, ["bet_1", "bet_1", "bet_1"]),
    ],
)
def test_bets_reach_as_far_as_the_rack(rack: int, choices: list[str]) -> None:
    table = table_of(GAME, "ann", rack=rack)
    round_ = play(table, {"ann": BETS}, {}, {"ann": "bet_1 x"})
    assert [e.option for e in round_.log if isinstance(e, events.OptionChosen)] == choices


@pytest.mark.clause("OH-J-11.II", "OH-J-11.VIII")
def test_seats_decide_clockwise_and_are_settled_counterclockwise() -> None:
    table = table_of(GAME, "ann", "bob", "cy")
    choices = {"ann": "bet_1", "bob": "fold", "cy": "bet_2"}
    round_ = play(table, dict.fromkeys(choices, BETS), {}, choices)
    asked = [e.player for e in round_.log if isinstance(e, events.OptionChosen)]
    assert asked == ["ann", "bob", "cy", "ann", "cy", "ann", "cy"]  # who folded is out (MS-08)
    turned = [e.hand for e in round_.log if isinstance(e, events.CardsTurned)]
    assert turned == ["box_3", "box_1"]
    assert not table.wagers


@pytest.mark.clause("OH-J-12.IV")
def test_a_posted_limit_cuts_the_winnings_of_a_hand() -> None:
    rules = GAME.rules().of("mississippi-stud", payout_limit="50000")
    table = table_of(GAME, "ann", rack=10_000_00)
    table.rules = rules
    round_ = play(table, {"ann": {"ante": 50_00}}, hands_of("As Ks", "Qs Js Ts"), {"ann": "bet_3"})
    won = [e.paid for e in round_.log if isinstance(e, events.WagerWon)]
    assert won == [25_000_00, 25_000_00, 0, 0]
    with pytest.raises(Refusal, match=r"OH-J-12\.IV"):
        GAME.rules().of("mississippi-stud", payout_limit="49999")


@pytest.mark.clause("OH-J-12.II", "OH-J-12.III")
def test_odds_may_be_raised_but_not_lowered() -> None:
    for table, event, higher, lower in (
        ("OH-J-12.II", "flush", "7 to 1", "5 to 1"),
        ("OH-J-12.III", "pair", "2 to 1", "1 to 2"),
    ):
        GAME.rules().of("mississippi-stud", raises={table: {event: higher}})
        with pytest.raises(Refusal):
            GAME.rules().of("mississippi-stud", raises={table: {event: lower}})


def test_odds_are_stated_with_to() -> None:
    for wager in ("ante", "three_card_bonus"):
        for row in GAME.rules().pay_table(wager):
            assert " to " in str(row.pays) or str(row.pays) == "push"


def test_the_casino_may_leave_the_bonus_out() -> None:
    rules = GAME.rules().of("mississippi-stud", without=["three_card_bonus", "progressive"])
    assert [sheet.wager for sheet in GAME.analysis.sheets(rules)] == ["ante"]


@pytest.mark.clause("OH-J-2.I")
def test_seats() -> None:
    table = table_of(GAME, *(f"player{n}" for n in range(7)))
    with pytest.raises(Refusal, match=r"OH-J-2\.I"):
        table.sit("late", 8, 100_00)
    lone = table_of(GAME, "ann")
    with pytest.raises(Refusal, match="already at the table"):
        lone.sit("ann", 2, 100_00)
    with pytest.raises(Refusal):
        lone.stand_behind("bob", 100_00)


def test_layout() -> None:
    table = table_of(GAME, "ann")
    play(table, {"ann": ALL}, hands_of("As Ks", "Qs Js Ts"), {"ann": "bet_1"})
    picture = GAME.layout(table)
    for text in ("Ante", "Fifth Street", "Three Card Bonus", "up to 500 to 1", "Js", "As Ks"):
        assert text in picture
