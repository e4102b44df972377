"""Ultimate Texas Hold'em at the table: wagers, decisions, settlement."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.ultimate_texas_holdem import GAME
from pitboss.games.ultimate_texas_holdem.script import UltimateTexasHoldem
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place, PlaceOffer, TakeDown
from pitboss.table.effects import DealCard, Question
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.dealt import PLACED, nets, words
from tests.families.poker import holdem_ranks
from tests.families.poker.rigged import Rig, clauses, play, table_of
from tests.filed import filed

ANTE = 10_00
BETS = {"ante": ANTE}
ALL = {"ante": ANTE, "trips": 5_00}
FIRST = "raise_4"
WAIT = "raise_1 fold"  # of these the one that is offered: check, check, then play
DROP = "check fold"


def hands_of(own: str, dealer: str, board: str) -> dict[str, str]:
    return {"box_1": own, "dealer": dealer, "flop": board[:8], "turn_river": board[9:]}


def settled(
    own: str, dealer: str, board: str, choice: str, bets: dict[str, int] | None = None
) -> Round:
    hands = hands_of(own, dealer, board)
    return play(table_of(GAME, "ann"), {"ann": bets or BETS}, hands, {"ann": choice})


ENDS = events.WagerWon | events.WagerLost | events.WagerPushed
DRY = "Kc 9d 7h 4s 2c"


@pytest.mark.clause("OH-I-9.VIII", "OH-I-9.VIII.A", "OH-I-9.VIII.B", "OH-I-9.VIII.C")
@pytest.mark.clause("OH-I-9.VII", "OH-I-10.II")
@pytest.mark.parametrize(
    ("own", "dealer", "board", "times", "by"),
    [
        # Kings beat nines: the Blind pushes (UT-02).
        ("Kd 3s", "9c 3d", DRY, (1, 0, 4), ("10.II", "9.VIII.B", "10.II")),
        ("9c 3d", "Kd 3s", DRY, (-1, -1, -4), ("9.VIII.A",) * 3),
        # A dealer under a pair returns the Ante to winner, loser and equal alike (UT-01).
        ("Ad Qs", "Jh Tc", DRY, (0, 0, 4), ("9.VII", "9.VIII.B", "10.II")),
        ("Jd Ts", "Ah Qc", DRY, (0, -1, -4), ("9.VII", "9.VIII.A", "9.VIII.A")),
        ("Ad Qs", "Ah Qc", DRY, (0, 0, 0), ("9.VII", "9.VIII.C", "9.VIII.C")),
        ("Ad Qs", "2h 3c", DRY, (-1, -1, -4), ("9.VIII.A",) * 3),  # the lowest pair qualifies
        ("3c 5d", "6c 8d", "As Ks Qs Js Ts", (0, 0, 0), ("9.VIII.C",) * 3),  # the board plays
    ],
)
def test_ante_blind_and_play(
    own: str, dealer: str, board: str, times: tuple[int, ...], by: tuple[str, ...]
) -> None:
    round_ = settled(own, dealer, board, FIRST)
    kinds = ("ante", "blind", "play")
    assert nets(round_) == {kind: many * ANTE for kind, many in zip(kinds, times, strict=True)}
    ids = {e.id: e.wager for e in round_.log if isinstance(e, PLACED)}
    ended = {ids[e.id]: e.clause for e in round_.log if isinstance(e, ENDS)}
    assert ended == {kind: f"OH-I-{clause}" for kind, clause in zip(kinds, by, strict=True)}


@pytest.mark.clause("OH-I-10.III", "OH-I-9.VIII.B", "OH-I-10.II")
@pytest.mark.parametrize(
    ("own", "board", "net"),
    [
        ("As Ks", "Qs Js Ts 4d 2c", 5000_00),
        ("9s Ks", "Qs Js Ts 4d 2c", 500_00),
        ("4s 4h", "4c 4d Ts Jd 2c", 100_00),
        ("4s 4h", "4c Td Ts Jd 2c", 30_00),
        ("4s 3s", "Ks Qs 9s Jd 2c", 15_00),  # three to two
        ("8s 7h", "6c 5d 4s Kd Qc", 10_00),
        ("Ks Kh", "Kc 5d 4s 9d Qc", 0),  # less than a straight: the Blind goes back
    ],
)
def test_blind_odds(own: str, board: str, net: int) -> None:
    round_ = settled(own, "2d 3d" if "2c" in board else "8d 8h", board, FIRST)
    assert nets(round_)["blind"] == net
    assert nets(round_)["play"] == 4 * ANTE
    won = clauses(round_, events.WagerWon)
    assert ("OH-I-10.III" in won) == (net > 0)
    assert set(won) <= {"OH-I-10.II", "OH-I-10.III"}


@pytest.mark.clause("OH-I-10.IV", "OH-I-6.IV", "OH-I-9.VIII.D", "OH-I-9.V.B.1")
@pytest.mark.parametrize("choice", [FIRST, DROP])
@pytest.mark.parametrize(
    ("own", "board", "times"),
    [
        ("As Ks", "Qs Js Ts 4d 2c", 50),
        ("9s Ks", "Qs Js Ts 4d 2c", 40),
        ("4s 4h", "4c 4d Ts Jd 2c", 30),
        ("4s 4h", "4c Td Ts Jd 2c", 8),
        ("4s 3s", "Ks Qs 9s Jd 2c", 7),
        ("8s 7h", "6c 5d 4s Kd Qc", 4),
        ("Ks Kh", "Kc 5d 4s 9d Qc", 3),
        ("Ks 5h", "Kc 5d 4s 9d Qc", -1),  # two pair is not enough
        ("2s 3h", "Kc 5d 4s 9d Qc", -1),
    ],
)
def test_trips_whatever_else_happens(own: str, board: str, times: int, choice: str) -> None:
    for dealer in ("Ad Ah", "8c 8h"):
        round_ = settled(own, dealer, board, choice, ALL)
        assert nets(round_)["trips"] == times * 5_00
        # A folded hand waits under its Trips wager and is judged all the same (UT-11).
        assert ("OH-I-9.V.B.1" in words(round_).values()) == (choice == DROP)
        last = [e for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)][-1]
        assert last.clause == ("OH-I-10.IV" if times > 0 else "OH-I-9.VIII.D")


def test_the_dealer_s_hand_is_turned_up_and_called_before_any_other() -> None:
    round_ = settled("Kd 3s", "9c 3d", DRY, FIRST)
    calls = [said for said in words(round_) if " has " in said]
    assert calls == ["the dealer has pair of nines with K-7-4", "ann has pair of kings with 9-7-4"]


@pytest.mark.clause("OH-I-9.V.B", "OH-I-9.V.B.2")
def test_a_fold_forfeits_ante_and_blind() -> None:
    round_ = settled("Kd 3s", "9c 3d", DRY, DROP)
    assert nets(round_) == {"ante": -ANTE, "blind": -ANTE}
    assert clauses(round_, events.WagerLost) == ["OH-I-9.V.B"] * 2
    assert "OH-I-9.V.B.2" in words(round_).values()
    turned = [e.hand for e in round_.log if isinstance(e, events.CardsTurned)]
    assert turned == ["dealer"]  # nothing is left to settle: the hand goes unseen


@pytest.mark.clause("OH-I-9.I", "OH-I-9.I.A", "OH-I-9.I.B", "OH-I-9.III", "OH-I-9.III.A")
@pytest.mark.clause("OH-I-9.III.B", "OH-I-9.V", "OH-I-9.V.A")
@pytest.mark.parametrize(
    ("choice", "asked", "stake"),
    [
        ("raise_4", ["OH-I-9.I"], 4),
        ("raise_3", ["OH-I-9.I"], 3),
        ("check raise_2", ["OH-I-9.I.B", "OH-I-9.III"], 2),
        ("check raise_1", ["OH-I-9.I.B", "OH-I-9.III.B", "OH-I-9.V"], 1),
        ("check fold", ["OH-I-9.I.B", "OH-I-9.III.B", "OH-I-9.V.B"], 0),
    ],
)
def test_one_play_wager_in_a_round(choice: str, asked: list[str], stake: int) -> None:
    names = choice.split()
    if names[-1] == "raise_2":
        choice = "raise_2 x"  # check where that is not offered
    if names[-1] == "raise_1":
        choice = WAIT
    round_ = settled("Kd 3s", "9c 3d", DRY, choice)
    assert clauses(round_, events.OptionChosen) == asked
    assert nets(round_).get("play", 0) == stake * ANTE
    put_up = [e for e in round_.log if isinstance(e, events.WagerAdded) and e.wager == "play"]
    assert [event.cents for event in put_up] == [stake * ANTE] * (stake > 0)
    assert [event.clause for event in put_up] == [f"{asked[-1]}.A"] * (stake > 0)


def questions(rack: int) -> list[set[str]]:
    table = table_of(GAME, "ann", rack=rack)
    round_, rig = Round(table), Rig({})
    found = []
    while not round_.over:
        if isinstance(round_.pending, Question):
            found.append({option.name for option in round_.pending.options})
            round_.send(Choose("ann", round_.pending.options[0].name))
        elif round_.chance():
            round_.send(rig.answer(round_.pending))  # type: ignore[arg-type]
        else:
            up = table.of_kind("ante")
            round_.send(NoMoreBets() if up else Place("ann", 1, "ante", ANTE))
    return found


@pytest.mark.clause("OH-I-9.I", "OH-I-9.III", "OH-I-9.V")
def test_the_sizes_of_the_play_wager_as_far_as_the_rack_reaches() -> None:
    whole = [{"check", "raise_4", "raise_3"}, {"check", "raise_2"}, {"fold", "raise_1"}]
    assert questions(6 * ANTE) == whole  # Ante, Blind, and four more
    assert questions(5 * ANTE)[0] == {"check", "raise_3"}
    assert questions(4 * ANTE) == [{"check"}, {"check", "raise_2"}, {"fold", "raise_1"}]
    assert questions(2 * ANTE) == [{"check"}, {"check"}, {"fold"}]


@pytest.mark.clause("OH-I-6.II", "OH-I-6.III", "OH-I-6.I")
def test_ante_and_blind_are_equal_and_go_together() -> None:
    table = table_of(GAME, "ann", rack=25_00)
    round_ = Round(table)
    round_.send(None)
    assert words(round_)["place your wagers"] == "OH-I-6.I"
    offers = {o.wager: o for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
    assert set(offers) == {"ante"}  # no Trips alone, no Blind alone, no dollar
    with pytest.raises(Refusal, match=r"Trips needs a wager on Ante.*OH-I-6\.III"):
        round_.send(Place("ann", 1, "trips", 1_00))
    assert offers["ante"].high == 12_00  # the rack must pay for both
    round_.send(Place("ann", 1, "ante", ANTE))
    assert {w.kind: w.cents for w in table.wagers.values()} == {"ante": ANTE, "blind": ANTE}
    for wager in ("blind", "play"):
        with pytest.raises(Refusal):
            round_.send(Place("ann", 1, wager, ANTE))
    blind = table.of_kind("blind")[0]
    with pytest.raises(Refusal, match="Blind comes down with Ante only"):
        round_.send(TakeDown("ann", blind.id, ANTE))
    round_.send(Place("ann", 1, "trips", 1_00))
    with pytest.raises(Refusal, match="Trips rests on this wager"):
        round_.send(TakeDown("ann", table.of_kind("ante")[0].id, ANTE))
    round_.send(TakeDown("ann", table.of_kind("trips")[0].id, 1_00))
    round_.send(TakeDown("ann", table.of_kind("ante")[0].id, ANTE))
    assert not table.wagers


@pytest.mark.clause("OH-I-6.II")
def test_no_wager_changes_after_the_first_card() -> None:
    round_ = Round(table_of(GAME, "ann"))
    round_.send(None)
    round_.send(Place("ann", 1, "ante", ANTE))
    round_.send(NoMoreBets())
    assert words(round_)["no more wagers: the cards are dealt"] == "OH-I-6.II"
    assert isinstance(round_.pending, DealCard)
    for late in (Place("ann", 1, "trips", 5_00), TakeDown("ann", 1, ANTE)):
        with pytest.raises(Refusal):
            round_.send(late)


@pytest.mark.clause("OH-I-7.II", "OH-I-7.II.A", "OH-I-7.II.B", "OH-I-7.II.C", "OH-I-7.II.D")
@pytest.mark.clause("OH-I-8.II", "OH-I-8.III", "OH-I-7.III", "OH-I-9.II", "OH-I-9.IV")
@pytest.mark.parametrize("way", ["hand", "shoe"])
def test_the_order_of_the_deal(way: str) -> None:
    table = table_of(GAME, "ann", "bob", options={"deal": way})
    round_ = play(table, {"ann": BETS, "bob": BETS}, {}, {"ann": WAIT, "bob": FIRST})
    dealt = [event for event in round_.log if isinstance(event, events.CardDealt)]
    seats = ["box_1", "box_2", "dealer"]
    hole = seats * 2 if way == "hand" else [hand for hand in seats for _ in range(2)]
    board = ["burn", "flop", "flop", "flop", "burn", "turn_river", "turn_river"]
    assert [event.to for event in dealt] == hole + board
    by = [f"OH-I-7.II.{letter}" for letter in "AABCCD"] if way == "hand" else ["OH-I-8.II"] * 6
    assert [e.clause for e in dealt] == by + ["OH-I-9.II"] * 4 + ["OH-I-9.IV"] * 3
    if way == "hand":
        assert {event.also for event in dealt[:6]} == {("OH-I-7.II",)}
    seen = {event.to: event.seen_by for event in dealt}
    assert (seen["box_1"], seen["dealer"], seen["burn"]) == (("ann",), (), ())
    assert seen["flop"] == seen["turn_river"] == ("*",)
    assert ("OH-I-8.III" in words(round_).values()) == (way == "shoe")
    stub = words(round_)["the rest of the deck goes into the discard rack"]
    assert stub == (
        "OH-I-7.III" if way == "hand" else "OH-I-8.III"
    )  # once the board is out (UT-05)
    assert sum(e.cards for e in round_.log if isinstance(e, events.CardsShuffled)) == 52
    assert len({event.card for event in dealt}) == len(dealt)


@pytest.mark.clause("OH-I-9.I", "OH-I-9.III", "OH-I-9.V", "OH-I-9.VI", "OH-I-9.VIII")
def test_seats_decide_clockwise_and_are_settled_counterclockwise() -> None:
    table = table_of(GAME, "ann", "bob", "cy")
    bets = dict.fromkeys(("ann", "bob", "cy"), BETS)
    round_ = play(table, bets, {}, {"ann": WAIT, "bob": FIRST, "cy": "raise_2 x"})
    asked = [(e.player, e.clause[7:]) for e in round_.log if isinstance(e, events.OptionChosen)]
    first = [("ann", "I.B"), ("bob", "I"), ("cy", "I.B")]
    assert asked == [*first, ("ann", "III.B"), ("cy", "III"), ("ann", "V")]
    turned = [e.hand for e in round_.log if isinstance(e, events.CardsTurned)]
    assert turned == ["dealer", "box_3", "box_2", "box_1"]
    assert clauses(round_, events.CardsTurned) == ["OH-I-9.VI"] + ["OH-I-9.VIII"] * 3
    assert not table.wagers


@pytest.mark.clause("OH-I-5.I", "OH-I-5.II", "OH-I-5.III")
@pytest.mark.clause("OH-I-5.II.A", "OH-I-5.II.B", "OH-I-5.II.C", "OH-I-5.II.D", "OH-I-5.II.E")
@pytest.mark.clause("OH-I-5.II.F", "OH-I-5.II.G", "OH-I-5.II.H", "OH-I-5.II.I")
@pytest.mark.parametrize(
    ("higher", "lower", "board", "clause"),
    [(*cards, f"OH-I-5.{rule}") for *cards, rule in holdem_ranks.CASES],
)
def test_ranks(higher: str, lower: str, board: str, clause: str) -> None:
    assert nets(settled(lower, higher, board, FIRST))["play"] == -4 * ANTE
    round_ = settled(higher, lower, board, FIRST)
    assert nets(round_)["play"] == 4 * ANTE
    assert [by for said, by in words(round_).items() if said.startswith("ann")] == [clause]


@pytest.mark.clause("OH-I-5.III")
def test_equal_hands_tie() -> None:
    assert nets(settled("Ad 3h", "Ah 2s", "Kd Qc 9s 8d 5h", FIRST))["play"] == 0  # kickers unused


@pytest.mark.clause("OH-I-10.V")
def test_the_winnings_of_a_hand_are_capped() -> None:
    # A royal flush at $500: 500 to 1 on the Blind alone is $250,000; the cap is $50,000.
    big = {"ante": 500_00, "trips": 100_00}
    rack = 10_000_00
    hands = hands_of("As Ks", "2d 3d", "Qs Js Ts 4d 4c")
    table = table_of(GAME, "ann", rack=rack)
    round_ = play(table, {"ann": big}, hands, {"ann": FIRST})
    won = [e for e in round_.log if isinstance(e, events.WagerWon)]
    assert sum(event.paid for event in won) == 50_000_00
    assert table.racks["ann"] == rack + 50_000_00
    kinds = [event.paid for event in won]
    assert kinds == [500_00, 49_500_00, 0, 0]  # Ante, Blind (cut), then Play and Trips
    small = play(table_of(GAME, "ann"), {"ann": ALL}, hands, {"ann": FIRST})
    assert sum(e.cut for e in small.log if isinstance(e, events.WagerWon)) == 0


def test_odds_are_stated_with_to() -> None:
    rules = GAME.rules()
    tables = ("ante", "blind", "play", "trips")
    stated = [str(row.pays) for table in tables for row in rules.pay_table(table)]
    odds = {each for each in stated if each != "push"}
    blind = {"500 to 1", "50 to 1", "10 to 1", "3 to 1", "3 to 2", "1 to 1"}
    filed("OH-I-10.I", odds, blind | {"40 to 1", "30 to 1", "8 to 1", "7 to 1", "4 to 1"})


def test_one_deck_and_what_the_layout_says() -> None:
    filed(
        "OH-I-2.VII", (len(UltimateTexasHoldem.deck), len(set(UltimateTexasHoldem.deck))), (52, 52)
    )
    picture = GAME.layout(table_of(GAME, "ann"))
    filed("OH-I-2.II.E", "The Ante ties if the dealer has less than a pair" in picture, True)
    blind = "The Blind is paid only to a hand that beats the dealer's"
    filed("OH-I-2.II.F.2", blind in picture, True)
    play_ = "Play is 4 or 3 Antes before the flop, 2 on it, 1 at the end"
    filed("OH-I-2.II.F.3", play_ in picture, True)


@pytest.mark.clause("OH-I-10.II", "OH-I-10.III", "OH-I-10.IV")
@pytest.mark.parametrize(
    ("table", "event", "odds"),
    [
        ("OH-I-10.II", "win", "1 to 1"),
        ("OH-I-10.III", "flush", "3 to 2"),
        ("OH-I-10.IV", "flush", "7 to 1"),
    ],
)
def test_the_odds_are_fixed(table: str, event: str, odds: str) -> None:
    # The solvers count on even money: no house can raise it without being told.
    with pytest.raises(Refusal, match=rf"{event} of {table} is fixed at {odds}"):
        RuleSet.of(GAME.slug, raises={table: {event: "9 to 1"}})


@pytest.mark.clause("OH-I-2.I", "OH-I-6.VII")
def test_seats() -> None:
    table = table_of(GAME, *(f"player{n}" for n in range(6)))
    with pytest.raises(Refusal, match=r"OH-I-2\.I"):
        table.sit("late", 7, 100_00)
    lone = table_of(GAME, "ann")
    with pytest.raises(Refusal, match=r"one box to a player.*OH-I-6\.VII"):
        lone.take_box("ann", 2)
    with pytest.raises(Refusal, match="already at the table"):
        lone.sit("ann", 2, 100_00)
    with pytest.raises(Refusal):
        lone.stand_behind("bob", 100_00)


def test_layout() -> None:
    table = table_of(GAME, "ann")
    play(table, {"ann": ALL}, hands_of("As Ks", "2d 3d", DRY), {"ann": FIRST})
    picture = GAME.layout(table)
    for text in ("Ante", "Blind", "Trips", "up to 500 to 1", "Kc 9d 7h", "2d 3d", "As Ks"):
        assert text in picture


def test_rules_know_the_game() -> None:
    assert isinstance(Table(GAME.game, RuleSet.of(GAME.slug)).rules, RuleSet)
    assert GAME.slug == "ultimate-texas-holdem"
