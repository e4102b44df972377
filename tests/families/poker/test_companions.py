"""Side wagers that need another one first: refused by the clause that asks for it."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.rooms.registry import room
from pitboss.table.actions import Place, TakeDown
from pitboss.table.effects import Betting
from pitboss.table.round import Round
from tests.families.poker.rigged import table_of

# The game, the wagers that must be up, the side wager and its amount, the clause that asks.
SIDES = [
    ("three-card-poker", "ante pair_plus", "six_card_bonus", 5_00, "OH-H-7.I.D"),
    ("four-card-poker", "ante", "progressive", 1_00, "OH-C-13.1.I"),
    ("crazy-four-poker", "ante", "queens_up", 5_00, "OH-M-7.I.B"),
    ("crazy-four-poker", "ante", "progressive", 1_00, "OH-M-13.1.I"),
    ("let-it-ride", "bet_1", "bonus", 1_00, "OH-D-8.II"),
    ("let-it-ride", "bet_1", "three_card_bonus", 5_00, "OH-D-9.II"),
    ("let-it-ride", "bet_1", "progressive", 1_00, "OH-D-15.1.I"),
    ("mississippi-stud", "ante", "three_card_bonus", 5_00, "OH-J-8.II"),
    ("mississippi-stud", "ante", "progressive", 1_00, "OH-J-14.1.I"),
    ("texas-holdem-bonus", "ante", "bonus", 5_00, "OH-K-7.III"),
    ("texas-holdem-bonus", "ante", "progressive", 1_00, "OH-K-13.1.I"),
    ("ultimate-texas-holdem", "ante", "trips", 5_00, "OH-I-6.III"),
    ("ultimate-texas-holdem", "ante", "progressive", 1_00, "OH-I-12.1.I"),
    ("dj-wild", "ante", "trips", 5_00, "OH-O-7.f"),
    ("dj-wild", "ante", "two_way_bad_beat", 5_00, "OH-O-7.f"),
    ("deuces-wild-xtreme", "ante", "bad_beat_xtreme", 5_00, "CO-2118-3"),
    ("deuces-wild-xtreme", "ante", "trips_plus_wild", 5_00, "CO-2118-3"),
    ("deuces-wild-xtreme", "ante", "goin_wild", 5_00, "CO-2118-3"),
]


@pytest.mark.clause("OH-H-7.I.D", "OH-C-13.1.I", "OH-M-7.I.B", "OH-M-13.1.I", "OH-D-8.II")
@pytest.mark.clause("OH-D-9.II", "OH-D-15.1.I", "OH-J-8.II", "OH-J-14.1.I", "OH-O-7.f", "CO-2118-3")
@pytest.mark.clause("OH-K-7.III", "OH-K-13.1.I", "OH-I-6.III", "OH-I-12.1.I")
@pytest.mark.parametrize(("slug", "needs", "side", "cents", "clause"), SIDES)
def test_a_side_wager_needs_its_companions(
    slug: str, needs: str, side: str, cents: int, clause: str
) -> None:
    round_ = Round(table_of(room(slug), "ann"))
    while not isinstance(round_.pending, Betting):
        round_.send(None)
    for companion in needs.split():
        with pytest.raises(Refusal) as early:
            round_.send(Place("ann", 1, side, cents))
        assert early.value.clause == clause
        round_.send(Place("ann", 1, companion, 10_00))
    round_.send(Place("ann", 1, side, cents))
    for held in list(round_.table.wagers.values()):
        if held.kind in needs.split():  # and they stay as long as it does
            with pytest.raises(Refusal, match="rests on this wager") as resting:
                round_.send(TakeDown("ann", held.id, held.cents))
            assert resting.value.clause == clause
