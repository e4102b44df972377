"""What goes wrong at a Texas Hold'em Bonus table, and what the filing makes of it."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.poker.mishaps import (
    DECK_COUNT,
    DEVICE_JAM,
    DRAWN_UNSEEN,
    EXPOSED,
    LEAVES,
    MISCOUNT,
    SHOE_JAM,
    WRONG_NUMBER,
)
from pitboss.games.texas_holdem_bonus import GAME
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.effects import DealCard, Effect, Question, ShuffleCards
from pitboss.table.round import Round
from tests.games.poker.rigged import (
    Rig,
    When,
    asked,
    clauses,
    nets,
    play,
    table_of,
    to_dealer,
    voided,
    words,
)

ANTE = 10_00
BETS = {"ante": ANTE}
ALL = {"ante": ANTE, "bonus": 5_00}
HANDS = {
    "box_1": "As Ah",
    "dealer": "2d 7d",
    "flop": "Ac Kd 9h",
    "turn": "4s",
    "river": "5c",
}


def dealing_to(hand: str) -> When:
    return lambda pending: isinstance(pending, DealCard) and pending.to == hand


def asked_by(clause: str) -> When:
    return lambda pending: isinstance(pending, Question) and pending.clause == clause


def second_hole_card(pending: Effect) -> bool:
    return isinstance(pending, DealCard) and pending.to == "dealer" and pending.shoe.left == 49


EXPOSURES = [
    (second_hole_card, {"ante": 0}),
    (asked, {"ante": 0}),
    (dealing_to("flop"), {"ante": 0, "flop": 0}),
    (asked_by("OH-K-10.III"), {"ante": 0, "flop": 0}),
    (asked_by("OH-K-10.V"), {"ante": 0, "flop": 0, "turn": 0}),
]


@pytest.mark.clause("OH-K-12.I")
@pytest.mark.parametrize(("when", "back"), EXPOSURES)
def test_an_exposed_dealer_card_voids_the_hands_but_not_the_bonus(
    when: When, back: dict[str, int]
) -> None:
    table = table_of(GAME, "ann")
    round_ = play(table, {"ann": ALL}, HANDS, {"ann": "bet"}, mishap=(EXPOSED, when))
    assert nets(round_) == {**back, "bonus": 30 * 5_00}
    assert clauses(round_, events.WagerPushed) == ["OH-K-12.I"] * len(back)
    assert clauses(round_, events.WagerWon) == ["OH-K-11.III"]
    dealt = [e.to for e in round_.log if isinstance(e, events.CardDealt)]
    assert dealt.count("box_1") == dealt.count("dealer") == 2
    assert "river" not in dealt  # two cards are all that the Bonus needs


@pytest.mark.clause("OH-K-12.I", "OH-K-11.IV")
def test_aces_on_both_sides_count_after_an_exposed_card() -> None:
    table = table_of(GAME, "ann", options={"aces_against_aces": True})
    hands = {"box_1": "As Ah", "dealer": "Ac Ad"}
    round_ = play(table, {"ann": ALL}, hands, mishap=(EXPOSED, second_hole_card))
    assert nets(round_)["bonus"] == 1000 * 5_00  # TH-06


@pytest.mark.clause("OH-K-12.I")
def test_once_the_river_is_bet_an_exposed_card_changes_nothing() -> None:
    table = table_of(GAME, "ann")
    with pytest.raises(Refusal, match="no irregularity 'dealer_card_exposed' can happen now"):
        play(table, {"ann": ALL}, HANDS, {"ann": "bet"}, mishap=(EXPOSED, dealing_to("river")))


@pytest.mark.clause("OH-K-12.I", "OH-K-10.I.B")
def test_what_a_fold_gave_up_does_not_come_back() -> None:
    table = table_of(GAME, "ann", "bob")
    choices = {"ann": "fold", "bob": "bet"}
    turn = asked_by("OH-K-10.III")
    round_ = play(table, {"ann": ALL, "bob": ALL}, HANDS, choices, mishap=(EXPOSED, turn))
    assert nets(round_, "ann") == {"ante": -ANTE, "bonus": 30 * 5_00}
    assert nets(round_, "bob")["ante"] == nets(round_, "bob")["flop"] == 0  # TH-10


VOIDS = [
    (WRONG_NUMBER, "OH-K-12.III", "hand", asked),
    (WRONG_NUMBER, "OH-K-12.III", "shoe", to_dealer),
    (SHOE_JAM, "OH-K-12.V", "shoe", to_dealer),
    (DECK_COUNT, "OH-K-8.IV", "hand", asked),
    (DECK_COUNT, "OH-K-9.IV", "shoe", asked),
]


@pytest.mark.clause("OH-K-12.III", "OH-K-12.V", "OH-K-8.IV", "OH-K-9.IV")
@pytest.mark.parametrize(("kind", "clause", "way", "when"), VOIDS)
def test_mishaps_that_void_the_round(kind: str, clause: str, way: str, when: When) -> None:
    table = table_of(GAME, "ann", "bob", options={"deal": way})
    round_ = play(table, {"ann": ALL, "bob": BETS}, {}, mishap=(kind, when))
    assert voided(round_)
    assert clauses(round_, events.RoundVoided) == [clause]
    again = play(table, {"ann": BETS}, {})
    assert clauses(again, events.CardsShuffled) == ["OH-K-5.I"]  # the deck is whole again


@pytest.mark.clause("OH-K-12.V", "OH-K-9.III")
def test_the_shoe_cannot_jam_once_the_board_is_dealt_by_hand() -> None:
    table = table_of(GAME, "ann", options={"deal": "shoe"})
    with pytest.raises(Refusal):
        play(table, {"ann": BETS}, {}, mishap=(SHOE_JAM, dealing_to("flop")))


@pytest.mark.clause("OH-K-12.II")
@pytest.mark.parametrize("hand", ["box_1", "flop", "turn", "river"])
def test_a_card_drawn_unseen_is_the_next_card(hand: str) -> None:
    round_ = play(table_of(GAME, "ann"), {"ann": BETS}, {}, mishap=(DRAWN_UNSEEN, dealing_to(hand)))
    assert "OH-K-12.II" in clauses(round_, events.Announced)
    assert len(clauses(round_, events.CardDealt)) == 2 + 2 + 8
    assert not voided(round_)


def shuffling(pending: Effect) -> bool:
    return isinstance(pending, ShuffleCards)


@pytest.mark.clause("OH-K-12.IV", "OH-K-5.III.A", "OH-K-5.III")
def test_a_jammed_shuffler_shuffles_again_and_its_deck_is_not_cut() -> None:
    table = table_of(GAME, "ann", options={"shuffler": True})
    round_ = play(table, {"ann": BETS}, {}, mishap=(DEVICE_JAM, shuffling))
    said = clauses(round_, events.Announced)
    assert "OH-K-12.IV" in said
    assert "OH-K-5.III.A" in said
    assert "OH-K-5.IV.C" not in said
    assert not voided(round_)


@pytest.mark.clause("OH-K-5.II")
def test_a_wrong_count_is_checked_once_more_and_then_inspected() -> None:
    round_ = Round(table_of(GAME, "ann", options={"shuffler": True}))
    round_.call_irregularity(MISCOUNT)
    round_.call_irregularity(MISCOUNT)
    said = [said for said, clause in words(round_).items() if clause == "OH-K-5.II"]
    assert "once more" in said[0]
    assert "supervisor" in said[1]


@pytest.mark.clause("OH-K-4.II", "OH-K-5.I", "OH-K-5.III.B", "OH-K-5.IV", "OH-K-5.IV.A")
@pytest.mark.clause("OH-K-5.IV.C", "OH-K-5.IV.D", "OH-K-5.V")
def test_a_deck_shuffled_by_hand_is_cut() -> None:
    table = table_of(GAME, "ann")
    for number in range(2):
        round_ = play(table, {"ann": BETS}, {})
        said = clauses(round_, events.Announced)
        assert ("OH-K-4.II" in said) == (number == 0)  # washed when it is new
        assert said[1 - number : 3 - number] == ["OH-K-5.IV.C", "OH-K-5.IV.D"]
        assert clauses(round_, events.CardsShuffled) == ["OH-K-5.I"]


@pytest.mark.clause("OH-K-7.V")
@pytest.mark.parametrize("forfeits", [False, True])
@pytest.mark.parametrize(("when", "lost"), [("OH-K-10.I", {"ante": -ANTE}), ("OH-K-10.III", {})])
def test_a_player_who_leaves_folds_or_checks(
    forfeits: bool, when: str, lost: dict[str, int]
) -> None:
    table = table_of(GAME, "ann", options={"leaver_forfeits_sides": forfeits})
    left = asked_by(when)
    round_ = play(table, {"ann": ALL}, HANDS, {"ann": "bet"}, mishap=(LEAVES, left))
    # Aces win: a player who leaves after the Flop wager has merely checked Turn and River.
    won = {"ante": 0, "flop": 2 * ANTE}
    bonus = -5_00 if forfeits else 150_00
    assert nets(round_) == {**(lost or won), "bonus": bonus}
    assert len(clauses(round_, events.OptionChosen)) == (0 if lost else 1)
    assert ("OH-K-7.V" in clauses(round_, events.WagerLost)) == forfeits


@pytest.mark.clause("OH-K-7.II")
def test_without_wagers_no_cards_are_dealt() -> None:
    table = table_of(GAME, "ann")
    round_ = Round(table)
    round_.send(None)
    round_.send(NoMoreBets())
    assert round_.over
    again = Round(table)
    assert again.legal("ann")  # the shuffled deck is still waiting
    again.send(Place("ann", 1, "ante", ANTE))
    again.send(NoMoreBets())
    assert isinstance(again.pending, DealCard)
    again.send(Rig({}).answer(again.pending))
