"""The linked dollar at a Four Card Poker table: beside Aces Up, and after a fold."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.four_card_poker import GAME
from pitboss.table import events
from pitboss.table.actions import Place, TakeDown
from pitboss.table.round import Round
from tests.dealt import nets
from tests.families.poker.rigged import play, table_of

ROYAL = "Ac Kc Qc Jc Tc"
HANDS = {"box_1": ROYAL, "box_2": "2c 2d 3h 5h 9s", "dealer": "3c 4d 7h 8s 9d", "dealer_up": "6h"}


@pytest.mark.clause("OH-C-13.1.I")
def test_the_dollar_may_stand_beside_aces_up_alone() -> None:
    """Where the house reads the required wagers so (4C-09); there is no fold to forfeit it."""
    table = table_of(GAME, "ann", options={"progressive_with_aces_up": True})
    hands = {"box_1": "4c 4d 4h 9s 9c"}
    round_ = play(table, {"ann": {"aces_up": 5_00, "progressive": 1_00}}, hands)
    assert nets(round_) == {"aces_up": 8 * 5_00, "progressive": 50_00 - 1_00}
    with pytest.raises(Refusal) as alone:
        play(table_of(GAME, "ann"), {"ann": {"aces_up": 5_00, "progressive": 1_00}}, hands)
    assert alone.value.clause == "OH-C-13.1.I"


@pytest.mark.clause("OH-C-13.1.I")
def test_one_of_the_two_stays_as_long_as_the_dollar_does() -> None:
    round_ = Round(table_of(GAME, "ann", options={"progressive_with_aces_up": True}))
    round_.send(None)
    for wager, cents in (("ante", 10_00), ("aces_up", 5_00), ("progressive", 1_00)):
        round_.send(Place("ann", 1, wager, cents))
    round_.send(TakeDown("ann", 1, 10_00))  # Aces Up is still there
    with pytest.raises(Refusal, match=r"rests on this wager.*OH-C-13\.1\.I"):
        round_.send(TakeDown("ann", 2, 5_00))
    round_.send(TakeDown("ann", 3, 1_00))
    round_.send(TakeDown("ann", 2, 5_00))
    assert not round_.table.wagers


@pytest.mark.clause("OH-C-13.3.II")
@pytest.mark.parametrize(
    ("aces_up", "option", "envy"),
    [(True, False, []), (True, True, [1_000_00]), (False, True, [])],  # only if it is turned up
)
def test_envy_for_a_folded_hand(aces_up: bool, option: bool, envy: list[int]) -> None:
    table = table_of(GAME, "ann", "bob", options={"envy_for_shown_folds": option})
    bets = {"ante": 10_00, **({"aces_up": 5_00} if aces_up else {}), "progressive": 1_00}
    both = {"ann": bets, "bob": {"ante": 10_00, "progressive": 1_00}}
    round_ = play(table, both, HANDS, {"ann": "fold", "bob": "play_1x"})
    paid = [e for e in round_.log if isinstance(e, events.EnvyPaid)]
    assert [e.cents for e in paid] == envy
    assert {(e.player, e.clause) for e in paid} <= {("bob", "OH-C-13.3.II")}
    assert nets(round_, "ann")["progressive"] == -1_00  # his own dollar is forfeit either way


@pytest.mark.parametrize(("own", "told"), [(ROYAL, True), ("4c 4d 4h Ts Tc", False)])
def test_of_hands_without_a_dollar_only_those_that_others_envy_are_called(
    own: str, told: bool
) -> None:
    bets = {"ann": {"ante": 10_00}, "bob": {"ante": 10_00, "progressive": 1_00}}
    hands = HANDS | {"box_1": own, "dealer": "3c 5d 7h 8s 9d"}
    choices = {"ann": "play_1x", "bob": "play_1x", "floor": "confirmed"}
    round_ = play(table_of(GAME, "ann", "bob"), bets, hands, choices)
    calls = [e for e in round_.log if isinstance(e, events.Announced)]
    players = [e.parts["player"] for e in calls if e.call == "progressive_hand"]
    assert ("ann" in players) is told
