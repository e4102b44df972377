"""Wagers are chips from the player's rack: nothing is bet beyond them."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.rooms.registry import room
from pitboss.table.actions import Place
from pitboss.table.effects import Betting
from pitboss.table.round import Round
from tests.dealt import words
from tests.families.poker.rigged import table_of

# Each game's first wager, what $10 on it cost with the wagers that go up beside it, and the clause.
GAMES = [
    ("three-card-poker", "ante", 10_00, "OH-H-7.II"),
    ("four-card-poker", "ante", 10_00, "OH-C-7.II"),
    ("crazy-four-poker", "ante", 20_00, "OH-M-7.II"),
    ("let-it-ride", "bet_1", 30_00, "OH-D-7.I"),
    ("mississippi-stud", "ante", 10_00, "OH-J-7.I"),
    ("ultimate-texas-holdem", "ante", 20_00, "OH-I-6.I"),
    ("texas-holdem-bonus", "ante", 10_00, "OH-K-7.I"),
    ("dj-wild", "ante", 20_00, "OH-O-7.a"),
]


@pytest.mark.clause(*[clause for *_, clause in GAMES])
@pytest.mark.parametrize(("slug", "wager", "cost", "clause"), GAMES)
def test_wagers_are_chips_from_the_rack(slug: str, wager: str, cost: int, clause: str) -> None:
    bet = Place("ann", 1, wager, 10_00)
    for rack in (cost - 1_00, 1_00):  # too little for this wager, and for any
        short = betting(slug, rack)
        with pytest.raises(Refusal) as refused:
            short.send(bet)
        assert refused.value.clause == clause
        assert (short.table.racks["ann"], short.table.books()["layout"]) == (rack, 0)
    enough = betting(slug, cost)
    assert words(enough)["place your wagers"] == clause
    enough.send(bet)
    assert (enough.table.racks["ann"], enough.table.books()["layout"]) == (0, cost)


def betting(slug: str, rack: int) -> Round:
    """A round at its betting, with this much in ann's rack."""
    round_ = Round(table_of(room(slug), "ann", rack=rack))
    while not isinstance(round_.pending, Betting):
        round_.send(None)
    return round_
