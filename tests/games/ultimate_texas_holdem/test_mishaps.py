"""What goes wrong at an Ultimate Texas Hold'em table, and what the filing makes of it."""

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
from pitboss.games.ultimate_texas_holdem import GAME
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
ALL = {"ante": ANTE, "trips": 5_00}
HANDS = {"box_1": "As Ah", "dealer": "2d 3d", "flop": "Ac Kd 9h", "turn_river": "4s 5c"}


def dealing_to(hand: str) -> When:
    return lambda pending: isinstance(pending, DealCard) and pending.to == hand


def asked_by(clause: str) -> When:
    return lambda pending: isinstance(pending, Question) and pending.clause == clause


def second_hole_card(pending: Effect) -> bool:
    return isinstance(pending, DealCard) and pending.to == "dealer" and pending.shoe.left == 49


@pytest.mark.clause("OH-I-11.I")
@pytest.mark.parametrize(
    "when",
    [second_hole_card, asked, asked_by("OH-I-9.III"), asked_by("OH-I-9.V"), dealing_to("flop")],
)
def test_an_exposed_dealer_card_voids_the_hands_but_not_trips(when: When) -> None:
    round_ = play(table_of(GAME, "ann"), {"ann": ALL}, HANDS, mishap=(EXPOSED, when))
    assert nets(round_) == {"ante": 0, "blind": 0, "trips": 15_00}
    assert clauses(round_, events.WagerPushed) == ["OH-I-11.I"] * 2
    assert clauses(round_, events.WagerWon) == ["OH-I-10.IV"]
    dealt = [e.to for e in round_.log if isinstance(e, events.CardDealt)]
    assert dealt.count("burn") == 2
    assert dealt.count("flop") + dealt.count("turn_river") == 5
    assert dealt.count("box_1") == dealt.count("dealer") == 2


@pytest.mark.clause("OH-I-11.I")
def test_an_exposed_card_without_trips_ends_the_round() -> None:
    table = table_of(GAME, "ann", "bob")
    bets = {"ann": BETS, "bob": BETS}
    round_ = play(table, bets, {}, {"ann": "raise_4"}, mishap=(EXPOSED, asked_by("OH-I-9.III")))
    assert nets(round_) == {"ante": 0, "blind": 0, "play": 0}  # ann's Play wager too
    dealt = [e.to for e in round_.log if isinstance(e, events.CardDealt)]
    assert "turn_river" not in dealt


@pytest.mark.clause("OH-I-11.I")
def test_once_every_player_has_decided_an_exposed_card_changes_nothing() -> None:
    table = table_of(GAME, "ann")
    board = dealing_to("flop")
    with pytest.raises(Refusal, match="no irregularity 'dealer_card_exposed' can happen now"):
        play(table, {"ann": ALL}, HANDS, {"ann": "raise_4"}, mishap=(EXPOSED, board))


@pytest.mark.clause("OH-I-11.I", "OH-I-9.V.B")
def test_what_a_fold_gave_up_does_not_come_back() -> None:
    table = table_of(GAME, "ann", "bob")

    def bob(pending: Effect) -> bool:
        return isinstance(pending, Question) and pending.player == "bob" and fold(pending)

    fold = asked_by("OH-I-9.V")
    choices = {"ann": "check fold", "bob": "check fold"}
    round_ = play(table, {"ann": ALL, "bob": ALL}, HANDS, choices, mishap=(EXPOSED, bob))
    assert nets(round_, "ann") == {"ante": -ANTE, "blind": -ANTE, "trips": 15_00}
    assert nets(round_, "bob")["ante"] == nets(round_, "bob")["blind"] == 0


VOIDS = [
    (WRONG_NUMBER, "OH-I-11.III", "hand", asked),
    (WRONG_NUMBER, "OH-I-11.III", "shoe", to_dealer),
    (SHOE_JAM, "OH-I-11.V", "shoe", to_dealer),
    (DECK_COUNT, "OH-I-7.IV", "hand", asked),
    (DECK_COUNT, "OH-I-8.IV", "shoe", asked),
]


@pytest.mark.clause("OH-I-11.III", "OH-I-11.V", "OH-I-7.IV", "OH-I-8.IV")
@pytest.mark.parametrize(("kind", "clause", "way", "when"), VOIDS)
def test_mishaps_that_void_the_round(kind: str, clause: str, way: str, when: When) -> None:
    table = table_of(GAME, "ann", "bob", options={"deal": way})
    round_ = play(table, {"ann": ALL, "bob": BETS}, {}, mishap=(kind, when))
    assert voided(round_)
    assert clauses(round_, events.RoundVoided) == [clause]
    again = play(table, {"ann": BETS}, {})
    assert clauses(again, events.CardsShuffled) == ["OH-I-4.I"]  # the deck is whole again


@pytest.mark.clause("OH-I-11.V", "OH-I-8.III")
def test_the_shoe_cannot_jam_once_the_board_is_dealt_by_hand() -> None:
    table = table_of(GAME, "ann", options={"deal": "shoe"})
    with pytest.raises(Refusal):
        play(table, {"ann": BETS}, {}, mishap=(SHOE_JAM, dealing_to("flop")))


@pytest.mark.clause("OH-I-11.II")
@pytest.mark.parametrize("hand", ["box_1", "flop", "turn_river"])
def test_a_card_drawn_unseen_is_the_next_card(hand: str) -> None:
    round_ = play(table_of(GAME, "ann"), {"ann": BETS}, {}, mishap=(DRAWN_UNSEEN, dealing_to(hand)))
    assert "OH-I-11.II" in clauses(round_, events.Announced)
    assert len(clauses(round_, events.CardDealt)) == 2 + 2 + 7
    assert not voided(round_)


def shuffling(pending: Effect) -> bool:
    return isinstance(pending, ShuffleCards)


@pytest.mark.clause("OH-I-11.IV", "OH-I-4.III.A", "OH-I-4.III")
def test_a_jammed_shuffler_shuffles_again_and_its_deck_is_not_cut() -> None:
    table = table_of(GAME, "ann", options={"shuffler": True})
    round_ = play(table, {"ann": BETS}, {}, mishap=(DEVICE_JAM, shuffling))
    said = clauses(round_, events.Announced)
    assert "OH-I-11.IV" in said
    assert "OH-I-4.III.A" in said
    assert "OH-I-4.IV.A.2" not in said
    assert not voided(round_)


@pytest.mark.clause("OH-I-4.II")
def test_a_wrong_count_is_checked_once_more_and_then_inspected() -> None:
    round_ = Round(table_of(GAME, "ann", options={"shuffler": True}))
    round_.call_irregularity(MISCOUNT)
    round_.call_irregularity(MISCOUNT)
    said = [said for said, clause in words(round_).items() if clause == "OH-I-4.II"]
    assert "once more" in said[0]
    assert "supervisor" in said[1]


@pytest.mark.clause("OH-I-3.II", "OH-I-4.I", "OH-I-4.III.B", "OH-I-4.IV", "OH-I-4.IV.A")
@pytest.mark.clause("OH-I-4.IV.A.2", "OH-I-4.IV.A.3", "OH-I-4.IV.B")
def test_a_deck_shuffled_by_hand_is_cut() -> None:
    table = table_of(GAME, "ann")
    for number in range(2):
        round_ = play(table, {"ann": BETS}, {})
        said = clauses(round_, events.Announced)
        assert ("OH-I-3.II" in said) == (number == 0)  # washed when it is new
        assert said[1 - number : 3 - number] == ["OH-I-4.IV.A.2", "OH-I-4.IV.A.3"]
        assert clauses(round_, events.CardsShuffled) == ["OH-I-4.I"]


@pytest.mark.clause("OH-I-6.VI")
@pytest.mark.parametrize("forfeits", [False, True])
def test_a_player_who_leaves_checks_and_folds(forfeits: bool) -> None:
    table = table_of(GAME, "ann", options={"leaver_forfeits_sides": forfeits})
    round_ = play(table, {"ann": ALL}, HANDS, mishap=(LEAVES, asked))
    assert not clauses(round_, events.OptionChosen)  # and is not asked again
    trips = -5_00 if forfeits else 15_00
    assert nets(round_) == {"ante": -ANTE, "blind": -ANTE, "trips": trips}
    assert ("OH-I-6.VI" in clauses(round_, events.WagerLost)) == forfeits


@pytest.mark.clause("OH-I-6.II")
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
