"""What goes wrong at an Ultimate Texas Hold'em table, and what the filing makes of it."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal, UnknownName
from pitboss.families.poker.mishaps import EXPOSED, LEAVES
from pitboss.games.ultimate_texas_holdem import GAME
from pitboss.table import events
from pitboss.table.effects import DealCard, Effect, Question
from tests.dealt import nets, words
from tests.families.poker.rigged import (
    RACK,
    When,
    asked,
    asked_by,
    clauses,
    dealing_to,
    play,
    second_hole_card,
    table_of,
    voided,
)

ANTE = 10_00


def second_card_of_bob(pending: Effect) -> bool:
    """A card for the second player is due."""
    return isinstance(pending, DealCard) and pending.to == "box_2"


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


def test_once_every_player_has_decided_an_exposed_card_changes_nothing() -> None:
    table = table_of(GAME, "ann")
    board = dealing_to("flop")
    with pytest.raises(Refusal, match="no irregularity 'dealer_card_exposed' can happen now"):
        play(table, {"ann": ALL}, HANDS, {"ann": "raise_4"}, mishap=(EXPOSED, board))


def bobs_last(pending: Effect) -> bool:
    """Bob's last decision, when ann has made hers."""
    return isinstance(pending, Question) and (pending.player, pending.clause) == (
        "bob",
        "OH-I-9.V",
    )


FOLDS = {"ann": "check fold", "bob": "check fold"}


@pytest.mark.clause("OH-I-11.I")
def test_a_void_hand_has_no_fold() -> None:
    """UT-12: what ann folded comes back; Trips was never at stake in the fold."""
    table = table_of(GAME, "ann", "bob")
    round_ = play(table, {"ann": ALL, "bob": ALL}, HANDS, FOLDS, mishap=(EXPOSED, bobs_last))
    assert nets(round_, "ann") == {"ante": 0, "blind": 0, "trips": 15_00}
    assert nets(round_, "bob")["ante"] == nets(round_, "bob")["blind"] == 0
    assert set(clauses(round_, events.SettlementReversed)) == {"OH-I-11.I"}


@pytest.mark.clause("OH-I-11.III", "OH-I-7.IV", "OH-I-8.IV", "OH-I-11.V")
@pytest.mark.parametrize(
    ("kind", "deal", "when", "clause"),
    [
        ("wrong_number_of_cards", "hand", bobs_last, "OH-I-11.III"),
        ("deck_not_complete", "hand", bobs_last, "OH-I-7.IV"),
        ("deck_not_complete", "shoe", bobs_last, "OH-I-8.IV"),
        ("dealing_shoe_jams", "shoe", second_card_of_bob, "OH-I-11.V"),
    ],
)
def test_a_void_round_gives_back_what_was_folded(
    kind: str, deal: str, when: When, clause: str
) -> None:
    table = table_of(GAME, "ann", "bob", options={"deal": deal})
    bets = {**ALL, "progressive": 1_00}
    round_ = play(table, {"ann": bets, "bob": bets}, HANDS, FOLDS, mishap=(kind, when))
    assert voided(round_)
    assert table.racks == {"ann": RACK, "bob": RACK}
    assert table.meters == {"progressive": 10_000_00}
    back = clauses(round_, events.WagerPushed, events.SettlementReversed)
    assert set(back) == {clause}


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
