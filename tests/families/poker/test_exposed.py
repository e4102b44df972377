"""A dealer's card that is seen at a hold'em table: the hands are void, folded hands stay away."""

from __future__ import annotations

import pytest

from pitboss.families.poker.mishaps import EXPOSED
from pitboss.rooms.registry import room
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.effects import Betting, Chance, Effect, Question
from pitboss.table.round import Round
from tests.dealt import nets
from tests.families.poker.rigged import Rig, clauses, play, second_hole_card, table_of

UTH = "ultimate-texas-holdem"
HOLDEM = [("texas-holdem-bonus", "OH-K-12.I"), (UTH, "OH-I-11.I")]


@pytest.mark.clause("OH-K-12.I", "OH-I-11.I")
@pytest.mark.parametrize(("slug", "clause"), HOLDEM)
def test_a_card_seen_before_anyone_was_asked_voids_the_hands(slug: str, clause: str) -> None:
    table = table_of(room(slug), "ann")
    round_ = play(table, {"ann": {"ante": 10_00}}, {}, mishap=(EXPOSED, second_hole_card))
    assert not any(nets(round_).values())
    assert set(clauses(round_, events.WagerPushed)) == {clause}


@pytest.mark.parametrize(("slug", "side"), [("texas-holdem-bonus", "bonus"), (UTH, "trips")])
def test_sides_are_settled_from_the_right_and_nothing_is_exposed_twice(
    slug: str, side: str
) -> None:
    table = table_of(room(slug), "ann", "bob")
    round_ = Round(table)
    bets = [Place(n, b, k, 10_00) for b, n in table.seats.items() for k in ("ante", side)]
    while not isinstance(round_.pending, Question):
        pending = round_.pending
        luck = Rig({}).answer(pending) if isinstance(pending, Chance) else None
        betting = isinstance(pending, Betting)
        round_.send((bets.pop(0) if bets else NoMoreBets()) if betting else luck)
    round_.call_irregularity(EXPOSED)
    while not round_.over:
        assert EXPOSED not in {rule.kind for rule in round_.irregularities()}
        assert isinstance(round_.pending, Chance)
        round_.send(Rig({}).answer(round_.pending))
    turned = [e.hand for e in round_.log if isinstance(e, events.CardsTurned)]
    assert [hand for hand in turned if "box" in hand] == ["box_2", "box_1"]


def bob_asked(pending: Effect) -> bool:
    return isinstance(pending, Question) and pending.player == "bob"


@pytest.mark.parametrize(
    ("needs_wager", "bob", "seen"),
    [(False, {}, True), (True, {}, False), (True, {"progressive": 1_00}, True)],
)
def test_a_folded_hand_is_not_turned_up_for_the_progressive(
    needs_wager: bool, bob: dict[str, int], seen: bool
) -> None:
    """Bob's hand may earn envy where no wager is needed for that; ann's is out (ML-02, ML-04)."""
    options: dict[str, object] = {"envy_needs_wager": needs_wager}
    table = table_of(room("texas-holdem-bonus"), "ann", "bob", options=options)
    bets = {"ann": {"ante": 10_00, "progressive": 1_00}, "bob": {"ante": 10_00, **bob}}
    round_ = play(table, bets, {}, {"ann": "fold"}, mishap=(EXPOSED, bob_asked))
    turned = [e.hand for e in round_.log if isinstance(e, events.CardsTurned)]
    assert turned == (["dealer", "box_2"] if seen else [])


def test_a_folded_hand_earns_no_envy() -> None:
    table = table_of(room("four-card-poker"), "ann", "bob")
    bets = {"ante": 10_00, "aces_up": 5_00, "progressive": 1_00}
    hands = {"box_1": "9h 8h 7h 6h 5h", "box_2": "2c 3d 9s Jc Kd"}
    round_ = play(table, {"ann": bets, "bob": bets}, hands, {"ann": "fold", "bob": "play_1x"})
    assert not [e for e in round_.log if isinstance(e, events.EnvyPaid)]
    assert nets(round_, "ann")["progressive"] == -1_00
