"""Texas Hold'em Bonus at the table: wagers, decisions, settlement."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.texas_holdem_bonus import GAME
from pitboss.games.texas_holdem_bonus.script import TexasHoldemBonus
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, PlaceOffer, TakeDown
from pitboss.table.effects import DealCard
from pitboss.table.results import wager_kinds
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.dealt import PLACED, deal, deal_out, nets, words
from tests.families.poker import holdem_ranks
from tests.families.poker.rigged import clauses, play, table_of
from tests.filed import filed

ANTE = 10_00
BETS = {"ante": ANTE}
ALL = {"ante": ANTE, "bonus": 5_00}
DRY = "Kc 9d 7h 4s 2c"
ENDS = events.WagerWon | events.WagerLost | events.WagerPushed


def hands_of(own: str, dealer: str, board: str) -> dict[str, str]:
    streets = {"flop": board[:8], "turn": board[9:11], "river": board[12:]}
    return {"box_1": own, "dealer": dealer, **streets}


def settled(
    own: str, dealer: str, board: str, choice: str = "bet", bets: dict[str, int] | None = None
) -> Round:
    hands = hands_of(own, dealer, board)
    return play(table_of(GAME, "ann"), {"ann": bets or BETS}, hands, {"ann": choice})


@pytest.mark.clause("OH-K-10.VIII", "OH-K-10.VIII.A", "OH-K-10.VIII.B", "OH-K-10.VIII.C")
@pytest.mark.clause("OH-K-11.II")
@pytest.mark.parametrize(
    ("own", "dealer", "board", "ante", "later", "by"),
    [
        # Less than a straight: the Ante pushes, the later wagers are paid (TH-01).
        ("Kd 3s", "9c 3d", DRY, 0, 1, ("10.VIII.B", "11.II")),
        ("9c 3d", "Kd 3s", DRY, -1, -1, ("10.VIII.A", "10.VIII.A")),
        ("Ad Qs", "Ah Qc", DRY, 0, 0, ("10.VIII.C", "10.VIII.C")),
        ("Ad Qs", "Jh Tc", DRY, 0, 1, ("10.VIII.B", "11.II")),  # the dealer always plays (TH-09)
        ("Jd Ts", "Ah Qc", DRY, -1, -1, ("10.VIII.A", "10.VIII.A")),
        ("Ks Kh", "9c 3d", DRY, 0, 1, ("10.VIII.B", "11.II")),  # three of a kind
        ("8s 6h", "Ac 3c", "Kc 9d 7c 5s 2c", -1, -1, ("10.VIII.A", "10.VIII.A")),
        ("8s 6h", "Ac 3d", "Kc 9d 7h 5s 2c", 1, 1, ("11.II", "11.II")),  # a straight
        ("Ac 3c", "9c 9h", "Kc 9d 7c 5s 2c", 1, 1, ("11.II", "11.II")),
        ("4c 4h", "Ac 9h", "Kc 9d 9s 4s 4d", 1, 1, ("11.II", "11.II")),
    ],
)
def test_ante_and_later_wagers(
    own: str, dealer: str, board: str, ante: int, later: int, by: tuple[str, str]
) -> None:
    round_ = settled(own, dealer, board)
    wanted = {"ante": ante, "flop": 2 * later, "turn": later, "river": later}
    assert nets(round_) == {kind: many * ANTE for kind, many in wanted.items()}
    ids = {e.id: e.wager for e in round_.log if isinstance(e, PLACED)}
    ended = {ids[e.id]: e.clause for e in round_.log if isinstance(e, ENDS)}
    rest = dict.fromkeys(("flop", "turn", "river"), f"OH-K-{by[1]}")
    assert ended == {"ante": f"OH-K-{by[0]}", **rest}


@pytest.mark.clause("OH-K-10.I", "OH-K-10.I.A", "OH-K-10.III", "OH-K-10.V")
@pytest.mark.parametrize(
    ("answers", "stakes"),
    [
        (("bet", "bet", "bet"), {"flop": 2, "turn": 1, "river": 1}),
        (("bet", "check", "bet"), {"flop": 2, "river": 1}),  # a checked Turn ends nothing (TH-02)
        (("bet", "bet", "check"), {"flop": 2, "turn": 1}),
        (("bet", "check", "check"), {"flop": 2}),
        (("fold",), {}),
    ],
)
def test_wagers_of_the_streets(answers: tuple[str, ...], stakes: dict[str, int]) -> None:
    round_ = deal_out(deal("texas-holdem-bonus | ann: 10 ante close ..."), "*", " ".join(answers))
    assert not round_.table.wagers  # and every one of them is settled
    asked = ["OH-K-10.I", "OH-K-10.III", "OH-K-10.V"] if stakes else ["OH-K-10.I.B"]
    assert clauses(round_, events.OptionChosen) == asked
    put_up = {e.wager: e.cents for e in round_.log if isinstance(e, events.WagerAdded)}
    assert put_up == {kind: many * ANTE for kind, many in stakes.items()}
    by = {"flop": "OH-K-10.I.A", "turn": "OH-K-10.III", "river": "OH-K-10.V"}
    assert clauses(round_, events.WagerAdded) == [by[kind] for kind in stakes]


@pytest.mark.clause("OH-K-10.I.B", "OH-K-10.I.B.1", "OH-K-10.I.B.2")
def test_a_fold_forfeits_the_ante_only() -> None:
    round_ = settled("As Ah", "9c 3d", DRY, "fold", ALL)
    assert nets(round_) == {"ante": -ANTE, "bonus": 30 * 5_00}
    assert clauses(round_, events.WagerLost) == ["OH-K-10.I.B"]
    assert "OH-K-10.I.B.1" in words(round_).values()
    turned = [e.hand for e in round_.log if isinstance(e, events.CardsTurned)]
    assert turned == ["dealer", "box_1"]  # the cards stayed for the Bonus
    without = settled("As Ah", "9c 3d", DRY, "fold")
    assert "OH-K-10.I.B.2" in words(without).values()
    assert [e.hand for e in without.log if isinstance(e, events.CardsTurned)] == ["dealer"]


BONUS = [
    ("As Ah", 30),
    ("As Ks", 25),
    ("Qd Ad", 20),
    ("As Js", 20),
    ("As Kd", 15),
    ("Ks Kd", 10),
    ("Qs Qd", 10),
    ("Js Jd", 10),
    ("Ad Qs", 5),
    ("As Jd", 5),
    ("Ts Td", 3),
    ("2s 2d", 3),
    ("As Ts", -1),
    ("Ks Qs", -1),
    ("3s 2d", -1),
]


@pytest.mark.clause("OH-K-11.III", "OH-K-10.VIII.D", "OH-K-7.III")
@pytest.mark.parametrize("choice", ["bet", "fold"])
@pytest.mark.parametrize(("own", "times"), BONUS)
def test_bonus_whatever_else_happens(own: str, times: int, choice: str) -> None:
    for dealer in ("8c 5h", "9c 9h"):
        round_ = settled(own, dealer, "Kc 9d 7h 4s 6c", choice, ALL)
        assert nets(round_)["bonus"] == times * 5_00
        last = [e for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)][-1]
        assert last.clause == ("OH-K-11.III" if times > 0 else "OH-K-10.VIII.D")


@pytest.mark.clause("OH-K-11.IV")
@pytest.mark.parametrize(
    ("offered", "dealer", "times"),
    [(True, "Ac Ad", 1000), (False, "Ac Ad", 30), (True, "Kc Kd", 30), (True, "Ac Kd", 30)],
)
def test_aces_against_aces(offered: bool, dealer: str, times: int) -> None:
    table = table_of(GAME, "ann", options={"aces_against_aces": offered})
    hands = hands_of("As Ah", dealer, "9s 7h 5s 4c 2d")
    round_ = play(table, {"ann": ALL}, hands, {"ann": "bet"})
    assert nets(round_)["bonus"] == times * 5_00
    assert ("OH-K-11.IV" in clauses(round_, events.WagerWon)) == (times == 1000)


@pytest.mark.clause("OH-K-11.III", "OH-K-11.IV")
def test_bonus_odds_may_be_raised_but_not_lowered() -> None:
    higher = {"OH-K-11.III": {"pair_of_aces": "40 to 1"}}
    rules = GAME.rules().of("texas-holdem-bonus", raises=higher)
    assert str(rules.pay_table("bonus").pays("pair_of_aces")) == "40 to 1"
    for table, event, odds in (
        ("OH-K-11.III", "pair_of_aces", "25 to 1"),
        ("OH-K-11.IV", "both_pair_of_aces", "999 to 1"),
    ):
        with pytest.raises(Refusal):
            GAME.rules().of("texas-holdem-bonus", raises={table: {event: odds}})


@pytest.mark.clause("OH-K-11.II")
@pytest.mark.parametrize("event", ["win", "ante_straight_or_higher", "ante_less_than_straight"])
def test_even_money_is_fixed(event: str) -> None:
    # The solver counts on it: no house can raise it without being told.
    with pytest.raises(Refusal, match=rf"{event} of OH-K-11\.II is fixed"):
        GAME.rules().of("texas-holdem-bonus", raises={"OH-K-11.II": {event: "2 to 1"}})


@pytest.mark.clause("OH-K-7.I", "OH-K-7.II", "OH-K-7.III")
def test_wagers_before_the_deal() -> None:
    table = table_of(GAME, "ann")
    round_ = Round(table)
    round_.send(None)
    assert words(round_)["place your wagers"] == "OH-K-7.I"
    offers = {o.wager: o for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
    assert set(offers) == {"ante"}  # a Bonus or a progressive wager needs an Ante
    round_.send(Place("ann", 1, "ante", ANTE))
    offers = {o.wager: o for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
    assert offers["bonus"].low == 1_00
    for wager in ("flop", "turn", "river", "bonus_supplement"):
        with pytest.raises(Refusal):
            round_.send(Place("ann", 1, wager, ANTE))
    with pytest.raises(Refusal, match="outside"):
        round_.send(Place("ann", 1, "bonus", 50))
    round_.send(Place("ann", 1, "bonus", 1_00))
    with pytest.raises(Refusal, match="Bonus rests on this wager"):
        round_.send(TakeDown("ann", 1, ANTE))
    round_.send(NoMoreBets())
    assert words(round_)["no more wagers: the cards are dealt"] == "OH-K-7.II"
    assert isinstance(round_.pending, DealCard)
    for late in (Place("ann", 1, "bonus", 5_00), TakeDown("ann", 2, 1_00)):
        with pytest.raises(Refusal):
            round_.send(late)


@pytest.mark.clause("OH-K-10.I", "OH-K-10.III", "OH-K-10.V")
@pytest.mark.parametrize(
    ("rack", "choices", "stakes"),
    [
        (29_99, ["fold"], {}),  # too few chips for twice the Ante
        (30_00, ["bet", "check", "check"], {"flop": 20_00}),
        (40_00, ["bet", "bet", "check"], {"flop": 20_00, "turn": 10_00}),
        (50_00, ["bet", "bet", "bet"], {"flop": 20_00, "turn": 10_00, "river": 10_00}),
    ],
)
def test_bets_reach_as_far_as_the_rack(
    rack: int, choices: list[str], stakes: dict[str, int]
) -> None:
    table = table_of(GAME, "ann", rack=rack)
    round_ = play(table, {"ann": BETS}, {}, {"ann": "bet x"})
    assert [e.option for e in round_.log if isinstance(e, events.OptionChosen)] == choices
    put_up = {e.wager: e.cents for e in round_.log if isinstance(e, events.WagerAdded)}
    assert put_up == stakes


@pytest.mark.clause("OH-K-8.II", "OH-K-8.II.A", "OH-K-8.II.B", "OH-K-8.II.C", "OH-K-8.II.D")
@pytest.mark.clause("OH-K-9.II", "OH-K-9.III", "OH-K-8.III", "OH-K-10.II", "OH-K-10.IV")
@pytest.mark.clause("OH-K-10.VI")
@pytest.mark.parametrize("way", ["hand", "shoe"])
def test_the_order_of_the_deal(way: str) -> None:
    table = table_of(GAME, "ann", "bob", options={"deal": way})
    round_ = play(table, {"ann": BETS, "bob": BETS}, {}, {"ann": "bet", "bob": "fold"})
    dealt = [event for event in round_.log if isinstance(event, events.CardDealt)]
    seats = ["box_1", "box_2", "dealer"]
    hole = seats * 2 if way == "hand" else [hand for hand in seats for _ in range(2)]
    board = ["burn", "flop", "flop", "flop", "burn", "turn", "burn", "river"]
    assert [event.to for event in dealt] == hole + board
    by = [f"OH-K-8.II.{letter}" for letter in "AABCCD"] if way == "hand" else ["OH-K-9.II"] * 6
    streets = ["OH-K-10.II"] * 4 + ["OH-K-10.IV"] * 2 + ["OH-K-10.VI"] * 2
    assert [event.clause for event in dealt] == by + streets
    if way == "hand":
        assert {event.also for event in dealt[:6]} == {("OH-K-8.II",)}
    seen = {event.to: event.seen_by for event in dealt}
    assert (seen["box_1"], seen["dealer"], seen["burn"]) == (("ann",), (), ())
    assert seen["flop"] == seen["turn"] == seen["river"] == ("*",)
    assert ("OH-K-9.III" in words(round_).values()) == (way == "shoe")
    stub = words(round_)["the rest of the deck goes into the discard rack"]
    assert stub == ("OH-K-8.III" if way == "hand" else "OH-K-9.III")
    assert sum(e.cards for e in round_.log if isinstance(e, events.CardsShuffled)) == 52
    assert len({event.card for event in dealt}) == len(dealt)


@pytest.mark.clause("OH-K-10.III", "OH-K-10.V", "OH-K-10.VII", "OH-K-10.VIII")
def test_seats_decide_clockwise_and_are_settled_counterclockwise() -> None:
    table = table_of(GAME, "ann", "bob", "cy")
    bets = dict.fromkeys(("ann", "bob", "cy"), BETS)
    round_ = play(table, bets, {}, {"ann": "bet", "bob": "fold", "cy": "bet x"})
    asked = [(e.player, e.clause[8:]) for e in round_.log if isinstance(e, events.OptionChosen)]
    later = [(player, street) for street in ("III", "V") for player in ("ann", "cy")]
    assert asked == [("ann", "I"), ("bob", "I.B"), ("cy", "I"), *later]
    turned = [e.hand for e in round_.log if isinstance(e, events.CardsTurned)]
    assert turned == ["dealer", "box_3", "box_1"]
    assert clauses(round_, events.CardsTurned) == ["OH-K-10.VII"] + ["OH-K-10.VIII"] * 2
    assert not table.wagers


@pytest.mark.clause("OH-K-6.I", "OH-K-6.II", "OH-K-6.III")
@pytest.mark.clause("OH-K-6.II.A", "OH-K-6.II.B", "OH-K-6.II.C", "OH-K-6.II.D", "OH-K-6.II.E")
@pytest.mark.clause("OH-K-6.II.F", "OH-K-6.II.G", "OH-K-6.II.H", "OH-K-6.II.I")
@pytest.mark.parametrize(
    ("higher", "lower", "board", "clause"),
    [(*cards, f"OH-K-6.{rule}") for *cards, rule in holdem_ranks.CASES],
)
def test_ranks(higher: str, lower: str, board: str, clause: str) -> None:
    assert nets(settled(lower, higher, board))["flop"] == -2 * ANTE
    round_ = settled(higher, lower, board)
    assert nets(round_)["flop"] == 2 * ANTE
    assert [by for said, by in words(round_).items() if said.startswith("ann")] == [clause]


@pytest.mark.clause("OH-K-11.V")
def test_the_winnings_of_a_hand_are_capped() -> None:
    # Aces against aces at $100: 1000 to 1 is $100,000; the cap is $50,000 for the whole hand.
    table = table_of(GAME, "ann", options={"aces_against_aces": True}, rack=10_000_00)
    hands = hands_of("As Ah", "Ac Ad", "9s 7s 5s 4s 2d")
    bets = {"ante": 100_00, "bonus": 100_00}
    round_ = play(table, {"ann": bets}, hands, {"ann": "bet"})
    won = [e for e in round_.log if isinstance(e, events.WagerWon)]
    assert [event.paid for event in won] == [100_00, 200_00, 100_00, 100_00, 49_500_00]
    assert sum(event.paid for event in won) == 50_000_00


@pytest.mark.clause("OH-K-11.IV")
@pytest.mark.parametrize(
    ("offered", "low", "limit"),
    [
        (True, "50", 50_025_00),  # 1000 to 1 on $50, and $25 on Ante, Flop, Turn and River
        (True, "100", 100_025_00),
        (True, "1", 50_000_00),
        (False, "100", 50_000_00),  # without the supplement 30 to 1 is the most
    ],
)
def test_the_cap_is_what_one_could_win_at_the_minimum_if_that_is_more(
    offered: bool, low: str, limit: int
) -> None:
    rules = RuleSet.of(
        "texas-holdem-bonus",
        {"aces_against_aces": offered},
        limits={"bonus": {"low": low, "high": "100"}},
    )
    assert rules.payout_limit == limit
    if offered and low == "100":
        table = Table(GAME.game, rules)
        table.sit("ann", 1, 1_000_00)
        hands = {"box_1": "As Ah", "dealer": "Ac Ad"}
        round_ = play(table, {"ann": {"ante": 5_00, "bonus": 100_00}}, hands, {"ann": "fold"})
        assert nets(round_)["bonus"] == 100_000_00


def test_odds_are_stated_with_to() -> None:
    rules = GAME.rules()
    tables = ("ante", "flop", "turn", "river", "bonus", "bonus_supplement")
    stated = [str(row.pays) for table in tables for row in rules.pay_table(table)]
    odds = {each for each in stated if each != "push"}
    printed = {"1 to 1", "30 to 1", "25 to 1", "20 to 1", "15 to 1", "10 to 1", "5 to 1", "3 to 1"}
    filed("OH-K-11.I", odds, printed | {"1000 to 1"})


def test_one_deck_and_what_the_layout_says() -> None:
    filed("OH-K-3.I", (len(TexasHoldemBonus.deck), len(set(TexasHoldemBonus.deck))), (52, 52))
    picture = GAME.layout(table_of(GAME, "ann"))
    said = "The Ante of a winning hand is paid with a straight or higher"
    filed("OH-K-2.I.G", said in picture, True)


@pytest.mark.clause("OH-K-2.I", "OH-K-7.VI")
def test_seats() -> None:
    table = table_of(GAME, *(f"player{n}" for n in range(6)))
    with pytest.raises(Refusal, match=r"OH-K-2\.I"):
        table.sit("late", 7, 100_00)
    lone = table_of(GAME, "ann")
    with pytest.raises(Refusal, match=r"one box to a player.*OH-K-7\.VI"):
        lone.take_box("ann", 2)
    with pytest.raises(Refusal, match="already at the table"):
        lone.sit("ann", 2, 100_00)
    with pytest.raises(Refusal):
        lone.stand_behind("bob", 100_00)


def test_layout() -> None:
    table = table_of(GAME, "ann")
    play(table, {"ann": ALL}, hands_of("As Ks", "2d 3d", DRY), {"ann": "bet"})
    picture = GAME.layout(table)
    for text in ("Ante", "River", "Bonus", "up to 30 to 1", "Kc 9d 7h", "2d 3d", "As Ks"):
        assert text in picture
    assert "aces against aces" not in picture
    offered = table_of(GAME, "ann", options={"aces_against_aces": True})
    assert "aces against aces" in GAME.layout(offered)


def test_a_lost_bonus_wager_is_taken_after_the_hand_is_settled() -> None:
    """It has no bearing on any other wager (OH-K-7.III), nor any other on it."""
    round_ = settled("Kd 3s", "9c 3d", DRY, bets=ALL)
    kinds = wager_kinds(round_.log)
    ends = [kinds[e.id] for e in round_.log if isinstance(e, ENDS)]
    assert ends == ["ante", "flop", "turn", "river", "bonus"]
