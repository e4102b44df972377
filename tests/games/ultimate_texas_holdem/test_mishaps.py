"""What goes wrong at an Ultimate Texas Hold'em table, and what the filing makes of it."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal, UnknownName
from pitboss.games.poker.mishaps import EXPOSED, LEAVES
from pitboss.games.ultimate_texas_holdem import GAME
from pitboss.table import events
from pitboss.table.effects import Effect, Question
from tests.games.poker.rigged import (
    When,
    asked,
    asked_by,
    clauses,
    dealing_to,
    nets,
    play,
    second_hole_card,
    table_of,
    words,
)

ANTE = 10_00
BETS = {"ante": ANTE}
ALL = {"ante": ANTE, "trips": 5_00}
HANDS = {"box_1": "As Ah", "dealer": "2d 3d", "flop": "Ac Kd 9h", "turn_river": "4s 5c"}


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


@pytest.mark.clause("OH-I-6.VI")
def test_a_player_who_leaves_checks_and_folds() -> None:
    round_ = play(table_of(GAME, "ann"), {"ann": ALL}, HANDS, mishap=(LEAVES, asked))
    assert not clauses(round_, events.OptionChosen)  # and is not asked again
    assert nets(round_) == {"ante": -ANTE, "blind": -ANTE, "trips": 15_00}
    assert "OH-I-6.VI" in words(round_).values()


def test_no_house_may_take_what_a_leaver_has_up() -> None:
    """GEN-06: this appendix lacks the sentence by which others let a house do so."""
    for option in ("leaver_forfeits_sides", "leaver_forfeits_all"):
        with pytest.raises(UnknownName):
            GAME.rules({option: True})
