"""Deuces Wild Xtreme: what is said of a progressive, in which order, and what a limit counts."""

from __future__ import annotations

import pytest

from pitboss.games.deuces_wild_xtreme import GAME
from pitboss.table import events
from pitboss.table.actions import Place
from pitboss.table.round import Round
from tests.dealt import words
from tests.families.poker.rigged import play, table_of
from tests.games.deuces_wild_xtreme.meters import ANTE, GOIN, LINKED, TOO, one, table_with


def test_what_may_still_be_found_when_the_round_is_over() -> None:
    late = {rule.kind for rule in GAME.game.irregularities if rule.late}
    assert late == {"deck_not_complete", "wrong_number_of_cards"}


@pytest.mark.clause("CO-2118-17.A.II", "CO-2118-18.A.II")
@pytest.mark.parametrize(
    ("wager", "called", "clause"),
    [
        (GOIN, "for Goin' Wild Progressive ann has four deuces", "CO-2118-17.A.II"),
        (TOO, "for Too Wild Progressive ann has five wilds", "CO-2118-18.A.II"),
    ],
)
def test_a_row_of_a_progressive_is_called(wager: str, called: str, clause: str) -> None:
    assert words(one(wager, "2c 2d 2h 2s Jo"))[called] == clause


def test_winners_of_a_meter_are_paid_from_the_dealers_right() -> None:
    table = table_with({LINKED: "PT-BJS-5CL-E01"}, ("ann", "bob"), {"meter_sharing": "split"})
    bets = {name: {"ante": ANTE, LINKED: 1_00} for name in ("ann", "bob")}
    hands = {"box_1": "Ac Kc Qc Jc Tc", "box_2": "Ad Kd Qd Jd Td"}
    round_ = play(table, bets, hands)
    paid = [e.to for e in round_.log if isinstance(e, events.MeterPaid)]
    assert paid == ["player:bob", "player:ann"]


def test_a_limit_counts_the_dealers_part_and_not_the_players_own_twice() -> None:
    table = table_of(GAME, "ann")
    round_ = Round(table)
    round_.send(None)
    most = GAME.game.amounts(table, "ann", 1, "ante", "")[1]
    round_.send(Place("ann", 1, "ante", ANTE))
    assert GAME.game.amounts(table, "ann", 1, "ante", "")[1] == most - ANTE
