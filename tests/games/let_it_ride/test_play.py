"""Let It Ride at the table: wagers, decisions, settlement."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.let_it_ride import GAME
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, PlaceOffer, TakeDown
from pitboss.table.effects import DealCard
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.dealt import choices, deal, nets, words
from tests.families.poker.rigged import clauses, play, table_of

BET = 10_00
BETS = {"bet_1": BET}
ALL = {"bet_1": BET, "bonus": 1_00, "three_card_bonus": 5_00}


def hands_of(own: str, shared: str) -> dict[str, str]:
    return {"box_1": own, "community_1": shared[:2], "community_2": shared[3:]}


def settled(
    own: str, shared: str, choice: str = "ride", bets: dict[str, int] | None = None
) -> Round:
    return play(
        table_of(GAME, "ann"), {"ann": bets or BETS}, hands_of(own, shared), {"ann": choice}
    )


ROWS = [
    ("As Ks Qs", "Js Ts", 1000, "OH-D-6.II.A"),
    ("9s Ks Qs", "Js Ts", 200, "OH-D-6.II.B"),
    ("As 2s 3s", "4s 5s", 200, "OH-D-6.II.B"),
    ("2s 2d 2h", "2c As", 50, "OH-D-6.II.C"),
    ("2s 2d 2h", "3c 3s", 11, "OH-D-6.II.D"),
    ("7s 2s 3s", "4s 5s", 8, "OH-D-6.II.E"),
    ("As 2s 3s", "4s 5d", 5, "OH-D-6.II.F"),
    ("As Ks Qs", "Js Td", 5, "OH-D-6.II.F"),
    ("2s 2d 2h", "3c 4s", 3, "OH-D-6.II.G"),
    ("3s 3d 2h", "2c 4s", 2, "OH-D-6.II.H"),
    ("As Ad 2h", "3c 4s", 1, "OH-D-6.II.I"),
    ("Ts 4d 2h", "3c Td", 1, "OH-D-6.II.I"),  # tens are enough
    ("9s 9d 2h", "3c 4s", -1, "OH-D-6.II.I"),  # nines are not
    ("As Kd 2h", "3c 4s", -1, "OH-D-6.I"),
    ("Ks As 2s", "3s Qd", -1, "OH-D-6.I"),  # no straight around the corner
]


@pytest.mark.clause("OH-D-13.II", "OH-D-12.V", "OH-D-12.V.A", "OH-D-12.V.B", "OH-D-12.V.C")
@pytest.mark.clause("OH-D-6.I", "OH-D-6.II.A", "OH-D-6.II.B", "OH-D-6.II.C")
@pytest.mark.clause("OH-D-6.II.D", "OH-D-6.II.E", "OH-D-6.II.F", "OH-D-6.II.G", "OH-D-6.II.H")
@pytest.mark.clause("OH-D-6.II.I")
@pytest.mark.parametrize(("own", "shared", "times", "clause"), ROWS)
def test_the_hand_pays_every_bet_that_rides(own: str, shared: str, times: int, clause: str) -> None:
    round_ = settled(own, shared)
    assert nets(round_) == dict.fromkeys(("bet_1", "bet_2", "bet_3"), times * BET)
    by = "OH-D-13.II" if times > 0 else "OH-D-12.V.B"
    assert clauses(round_, events.WagerWon, events.WagerLost) == [by] * 3
    assert [c for said, c in words(round_).items() if said.startswith("ann has")] == [clause]
    assert "OH-D-12.V.A" in clauses(round_, events.CardsTurned)


@pytest.mark.clause("OH-D-12.II", "OH-D-12.II.A", "OH-D-12.II.B", "OH-D-12.III", "OH-D-12.IV")
@pytest.mark.clause("OH-D-12.IV.A", "OH-D-12.IV.B", "OH-D-12.I.C")
@pytest.mark.parametrize(
    ("answers", "rides"),
    [
        (("ride", "ride"), ("bet_1", "bet_2", "bet_3")),
        (("withdraw", "ride"), ("bet_2", "bet_3")),  # whatever was done with the first
        (("ride", "withdraw"), ("bet_1", "bet_3")),
        (("withdraw", "withdraw"), ("bet_3",)),  # the third always stays
    ],
)
def test_two_bets_may_come_back(answers: tuple[str, str], rides: tuple[str, ...]) -> None:
    round_ = deal("let-it-ride | ann: 10 bet_1 | 2c 2d 2h 2s 3c ...")
    for answer in answers:
        assert set(choices(round_)) == {"ride", "withdraw"}
        go_on(round_, answer)
    assert round_.over
    assert clauses(round_, events.OptionChosen) == ["OH-D-12.II", "OH-D-12.IV"]
    assert {kind for kind, net in nets(round_).items() if net} == set(rides)  # 2c 2d 2h 2s
    back = ["OH-D-12.II.B"] * (answers[0] == "withdraw")
    back += ["OH-D-12.IV.B"] * (answers[1] == "withdraw")
    assert clauses(round_, events.WagerPushed) == back
    assert ("OH-D-12.II.A" in words(round_).values()) == (answers[0] == "ride")
    assert ("OH-D-12.IV.A" in words(round_).values()) == (answers[1] == "ride")
    decided = [e.clause for e in round_.log if e.clause in ("OH-D-12.I.C", "OH-D-12.IV")]
    assert decided == ["OH-D-12.IV", "OH-D-12.I.C"]  # face down once both are decided


@pytest.mark.clause("OH-D-12.III", "OH-D-12.IV")
def test_the_community_cards_are_turned_between_the_decisions() -> None:
    round_ = settled("As Ad 2h", "3c 4s")
    steps = [
        event.clause
        for event in round_.log
        if isinstance(event, events.OptionChosen | events.CardsTurned)
    ]
    assert steps == ["OH-D-12.II", "OH-D-12.III", "OH-D-12.IV", "OH-D-12.V", "OH-D-12.V.A"]
    turned = [(e.hand, e.cards) for e in round_.log if isinstance(e, events.CardsTurned)]
    assert turned[:2] == [("community_1", ("3c",)), ("community_2", ("4s",))]


BONUS = [
    ("As Ks Qs", "Js Ts", 20_000_00),
    ("9s Ks Qs", "Js Ts", 2_000_00),
    ("2s 2d 2h", "2c As", 300_00),
    ("2s 2d 2h", "3c 3s", 150_00),
    ("7s 2s 3s", "4s 5s", 50_00),
    ("As 2s 3s", "4s 5d", 25_00),
    ("2s 2d 2h", "3c 4s", 5_00),
    ("3s 3d 2h", "2c 4s", 0),  # two pair: a dash in the table (LR-02)
    ("As Ad 2h", "3c 4s", 0),
    ("As Kd 2h", "3c 4s", 0),
]


@pytest.mark.clause("OH-D-8.I", "OH-D-8.III", "OH-D-8.IV")
@pytest.mark.clause("OH-D-10.I.B", "OH-D-11.I.B", "OH-D-2.IV.A")
@pytest.mark.parametrize(("own", "shared", "award"), BONUS)
def test_the_let_it_ride_bonus_pays_fixed_awards(own: str, shared: str, award: int) -> None:
    for way, clause in (("hand", "OH-D-10.I.B"), ("shoe", "OH-D-11.I.B")):
        table = table_of(GAME, "ann", options={"deal": way})
        choice = {"ann": "withdraw"}
        round_ = play(table, {"ann": ALL}, hands_of(own, shared), choice)
        assert nets(round_)["bonus"] == award - 1_00  # the dollar is gone (LR-01)
        assert (
            words(round_)["the dealer collects the Let It Ride Bonus chips, and no more are taken"]
            == clause
        )
        taken = [e.also for e in round_.log if isinstance(e, events.Announced)]
        assert ("OH-D-2.IV.A", "OH-D-2.IV.B") in taken  # the device at the seat showed it
        assert ("OH-D-8.III" in clauses(round_, events.WagerWon)) == (award > 0)


THREE = [
    ("As Ks Qs", 50, "mini-royal"),
    ("Ks Qs Js", 40, "straight flush"),
    ("As 2s 3s", 40, "straight flush with a low ace (LR-04)"),
    ("2s 2d 2h", 30, "three of a kind"),
    ("As 2d 3h", 6, "straight"),
    ("As Kd Qh", 6, "straight"),
    ("Ks As 2s", 3, "flush, no straight around the corner"),
    ("2s 2d 9h", 1, "pair"),
    ("As Kd Jh", -1, "nothing"),
]


@pytest.mark.clause("OH-D-9.I", "OH-D-9.III", "OH-D-9.IV")
@pytest.mark.clause("OH-D-6.III.A", "OH-D-6.III.B", "OH-D-6.III.C", "OH-D-6.III.D")
@pytest.mark.clause("OH-D-6.III.E", "OH-D-6.III.F")
@pytest.mark.parametrize(("own", "times", "name"), THREE)
def test_the_three_card_bonus_on_the_player_s_own_cards(own: str, times: int, name: str) -> None:
    for choice in ("ride", "withdraw"):
        round_ = settled(own, "7c 7d" if "2s 2d" not in own else "8c 5d", choice, ALL)
        assert nets(round_)["three_card_bonus"] == times * 5_00, name
        assert ("OH-D-9.III" in clauses(round_, events.WagerWon)) == (times > 0)


@pytest.mark.clause("OH-D-12.V.C")
def test_losing_wagers_are_collected_before_winners_are_paid() -> None:
    round_ = settled("2s 2d 9h", "8c 5d", "ride", ALL)  # bets and Bonus lose, the pair wins
    kinds = [
        type(e).__name__ for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)
    ]
    assert kinds == ["WagerLost"] * 4 + ["WagerWon"]
    round_ = settled("As Ad 2h", "3c 4s", "ride", ALL)  # the bets and the pair win, Bonus loses
    kinds = [
        type(e).__name__ for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)
    ]
    assert kinds == ["WagerLost"] + ["WagerWon"] * 4


@pytest.mark.clause("OH-D-7.I", "OH-D-7.III", "OH-D-7.IV", "OH-D-8.II")
def test_three_equal_bets_go_up_and_come_down_together() -> None:
    table = table_of(GAME, "ann", rack=35_00)
    round_ = Round(table)
    round_.send(None)
    assert words(round_)["place your wagers"] == "OH-D-7.I"
    offers = {o.wager: o for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
    assert set(offers) == {"bet_1"}
    assert offers["bet_1"].high == 11_00  # the rack must pay for all three
    round_.send(Place("ann", 1, "bet_1", BET))
    assert {w.kind: w.cents for w in table.wagers.values()} == dict.fromkeys(
        ("bet_1", "bet_2", "bet_3"), BET
    )
    assert table.racks["ann"] == 5_00
    with pytest.raises(Refusal, match="come down together"):
        round_.send(TakeDown("ann", 2, BET))
    with pytest.raises(Refusal, match="Bet Number 2 goes up with Bet Number 1"):
        round_.send(Place("ann", 1, "bet_2", BET))
    round_.send(Place("ann", 1, "bonus", 1_00))
    with pytest.raises(Refusal, match="cannot bet more"):
        round_.send(Place("ann", 1, "bonus", 1_00))  # a dollar, no more
    with pytest.raises(Refusal, match="rests on this wager"):
        round_.send(TakeDown("ann", 1, BET))
    round_.send(TakeDown("ann", 1, 4_00))  # a part: of all three alike
    assert {w.kind: w.cents for w in table.wagers.values() if w.kind != "bonus"} == dict.fromkeys(
        ("bet_1", "bet_2", "bet_3"), BET - 4_00
    )
    round_.send(Place("ann", 1, "bet_1", 4_00))
    round_.send(TakeDown("ann", table.of_kind("bonus")[0].id, 1_00))
    assert table.racks["ann"] == 5_00  # the bonus alone came down
    round_.send(TakeDown("ann", 1, BET))
    assert not table.wagers
    assert table.racks["ann"] == 35_00


def test_a_side_wager_costs_itself_and_no_more() -> None:
    round_ = Round(table_of(GAME, "ann", rack=35_00))
    round_.send(None)
    round_.send(Place("ann", 1, "bet_1", BET))
    offers = {o.wager: o for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
    assert offers["three_card_bonus"].high == 5_00  # all that the three bets left in the rack


@pytest.mark.clause("OH-D-7.III", "OH-D-10.I.B", "OH-D-11.I.B")
@pytest.mark.parametrize(("way", "clause"), [("hand", "OH-D-10.I.B"), ("shoe", "OH-D-11.I.B")])
def test_no_wager_changes_after_the_first_card(way: str, clause: str) -> None:
    round_ = Round(table_of(GAME, "ann", options={"deal": way}))
    round_.send(None)
    round_.send(Place("ann", 1, "bet_1", BET))
    round_.send(NoMoreBets())
    assert words(round_)["no more wagers: the cards are dealt"] == clause
    assert isinstance(round_.pending, DealCard)
    bonuses = [Place("ann", 1, "bonus", 1_00), Place("ann", 1, "three_card_bonus", 5_00)]
    for late in (*bonuses, TakeDown("ann", 1, BET)):
        with pytest.raises(Refusal):
            round_.send(late)


@pytest.mark.clause("OH-D-10.II", "OH-D-10.II.A", "OH-D-10.II.B", "OH-D-10.II.C", "OH-D-10.II.D")
@pytest.mark.clause("OH-D-10.II.E", "OH-D-11.II", "OH-D-12.I")
@pytest.mark.parametrize("way", ["hand", "shoe"])
def test_the_order_of_the_deal(way: str) -> None:
    table = table_of(GAME, "ann", "bob", options={"deal": way})
    round_ = play(table, {"ann": BETS, "bob": BETS}, {})
    dealt = [event for event in round_.log if isinstance(event, events.CardDealt)]
    seats = ["box_1", "box_2"]
    if way == "hand":
        order = [*seats, "community_1", *seats, "community_2", *seats]
    else:  # a stack of three for the community, of which the bottom card is discarded (LR-06)
        order = ["box_1"] * 3 + ["box_2"] * 3 + ["burn", "community_1", "community_2"]
    assert [event.to for event in dealt] == order
    by = "OH-D-10.II" if way == "hand" else "OH-D-11.II"
    assert {event.clause for event in dealt} == {by}
    seen = {event.to: event.seen_by for event in dealt}
    assert (seen["box_1"], seen["box_2"]) == (("ann",), ("bob",))
    assert seen["community_1"] == seen["community_2"] == ()
    assert words(round_)["the players look at their cards"] == "OH-D-12.I"
    assert sum(e.cards for e in round_.log if isinstance(e, events.CardsShuffled)) == 52


@pytest.mark.clause("OH-D-12.II", "OH-D-12.IV", "OH-D-12.V", "OH-D-12.VI")
def test_seats_decide_clockwise_and_are_settled_counterclockwise() -> None:
    table = table_of(GAME, "ann", "bob", "cy")
    round_ = play(table, dict.fromkeys(("ann", "bob", "cy"), BETS), {}, {"bob": "withdraw"})
    asked = [e.player for e in round_.log if isinstance(e, events.OptionChosen)]
    assert asked == ["ann", "bob", "cy"] * 2
    turned = [e.hand for e in round_.log if isinstance(e, events.CardsTurned)]
    assert turned == ["community_1", "community_2", "box_3", "box_2", "box_1"]
    assert not table.wagers


@pytest.mark.clause("OH-D-13.III")
def test_a_posted_limit_cuts_the_bets_but_no_bonus() -> None:
    rules = GAME.rules().of("let-it-ride", payout_limit="50000")
    table = table_of(GAME, "ann")
    table.rules = rules
    bets = {"bet_1": 50_00, "bonus": 1_00, "three_card_bonus": 100_00}
    round_ = play(table, {"ann": bets}, hands_of("As Ks Qs", "Js Ts"))
    won = [e for e in round_.log if isinstance(e, events.WagerWon)]
    assert [e.paid for e in won] == [50_000_00, 0, 0, 20_000_00, 5_000_00]
    with pytest.raises(Refusal, match=r"OH-D-13\.III"):
        GAME.rules().of("let-it-ride", payout_limit="49999")
    free = settled("As Ks Qs", "Js Ts")  # no limit unless one is posted (LR-08)
    assert nets(free)["bet_1"] == 1000 * BET


@pytest.mark.clause("OH-D-13.II", "OH-D-13.IV", "OH-D-13.V")
def test_odds_may_be_raised_but_not_lowered() -> None:
    for table, event, higher, lower in (
        ("OH-D-13.II", "flush", "9 to 1", "7 to 1"),
        ("OH-D-13.IV", "flush", "$75", "$40"),
        ("OH-D-13.V", "pair", "2 to 1", "1 to 2"),
    ):
        GAME.rules().of("let-it-ride", raises={table: {event: higher}})
        with pytest.raises(Refusal):
            GAME.rules().of("let-it-ride", raises={table: {event: lower}})


def test_odds_are_stated_with_to() -> None:
    for wager in ("bet_1", "three_card_bonus"):
        assert all(" to " in str(row.pays) for row in GAME.rules().pay_table(wager))


def test_the_casino_may_leave_the_bonuses_out() -> None:
    rules = GAME.rules().of("let-it-ride", without=["bonus", "three_card_bonus", "progressive"])
    assert [sheet.wager for sheet in GAME.analysis.sheets(rules)] == ["bet_1"]


@pytest.mark.clause("OH-D-2.I")
def test_seats() -> None:
    table = table_of(GAME, *(f"player{n}" for n in range(7)))
    with pytest.raises(Refusal, match=r"OH-D-2\.I"):
        table.sit("late", 8, 100_00)
    lone = table_of(GAME, "ann")
    with pytest.raises(Refusal, match="already at the table"):
        lone.sit("ann", 2, 100_00)
    with pytest.raises(Refusal):
        lone.stand_behind("bob", 100_00)


def test_layout() -> None:
    table = table_of(GAME, "ann")
    play(table, {"ann": ALL}, hands_of("As Ks Qs", "Js Ts"))
    picture = GAME.layout(table)
    for text in ("Bet Number 1", "Let It Ride Bonus", "up to 1000 to 1", "Js", "As Ks Qs"):
        assert text in picture
