"""What goes wrong at a Texas Hold'em Bonus table, and what the filing makes of it."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.families.poker.mishaps import EXPOSED, LEAVES
from pitboss.games.texas_holdem_bonus import GAME
from pitboss.table import events
from tests.dealt import nets
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
ALL = {"ante": ANTE, "bonus": 5_00}
HANDS = {
    "box_1": "As Ah",
    "dealer": "2d 7d",
    "flop": "Ac Kd 9h",
    "turn": "4s",
    "river": "5c",
}


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


def test_once_the_river_is_bet_an_exposed_card_changes_nothing() -> None:
    table = table_of(GAME, "ann")
    with pytest.raises(Refusal, match="no irregularity 'dealer_card_exposed' can happen now"):
        play(table, {"ann": ALL}, HANDS, {"ann": "bet"}, mishap=(EXPOSED, dealing_to("river")))


@pytest.mark.clause("OH-K-12.I")
def test_a_void_hand_has_no_fold() -> None:
    """TH-10: what ann folded comes back; the Bonus was never at stake in the fold."""
    table = table_of(GAME, "ann", "bob")
    choices = {"ann": "fold", "bob": "bet"}
    turn = asked_by("OH-K-10.III")
    round_ = play(table, {"ann": ALL, "bob": ALL}, HANDS, choices, mishap=(EXPOSED, turn))
    assert nets(round_, "ann") == {"ante": 0, "bonus": 30 * 5_00}
    assert nets(round_, "bob")["ante"] == nets(round_, "bob")["flop"] == 0
    assert set(clauses(round_, events.SettlementReversed)) == {"OH-K-12.I"}


@pytest.mark.clause("OH-K-12.III", "OH-K-8.IV", "OH-K-9.IV")
@pytest.mark.parametrize(
    ("kind", "deal", "clause"),
    [
        ("wrong_number_of_cards", "hand", "OH-K-12.III"),
        ("deck_not_complete", "hand", "OH-K-8.IV"),
        ("deck_not_complete", "shoe", "OH-K-9.IV"),
    ],
)
def test_a_void_round_gives_back_what_was_folded(kind: str, deal: str, clause: str) -> None:
    table = table_of(GAME, "ann", "bob", options={"deal": deal})
    bets = {**ALL, "progressive": 1_00}
    choices = {"ann": "fold", "bob": "bet"}
    river = asked_by("OH-K-10.V")
    round_ = play(table, {"ann": bets, "bob": bets}, HANDS, choices, mishap=(kind, river))
    assert voided(round_)
    assert table.racks == {"ann": RACK, "bob": RACK}
    assert table.meters == {"progressive": 10_000_00}
    back = clauses(round_, events.WagerPushed, events.SettlementReversed)
    assert set(back) == {clause}


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
