"""Pontoon Plus: who may bet what and where, and until when."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.table.actions import NoMoreBets, Place, TakeDown
from pitboss.table.round import Round
from tests.dealt import ends
from tests.games.pontoon_plus.rigged import (
    BET,
    MAX_100,
    RACK,
    Script,
    asked,
    bet,
    gained,
    play,
    table_of,
)


@pytest.mark.clause("SG-3.5", "SG-5.1", "SG-5.2")
def test_limits_of_a_box() -> None:
    table = table_of(("ann",), ("cy",), MAX_100)
    round_ = Round(table)
    for wrong in (5_00, 101_00, 12_50):
        with pytest.raises(Refusal):
            round_.send(bet(cents=wrong))
    round_.send(bet(cents=80_00))
    with pytest.raises(Refusal) as refused:
        round_.send(bet("cy", 1, 30_00))  # the excess is refused
    assert refused.value.clause == "SG-5.1"
    round_.send(bet("cy", 1, 20_00))  # the balance may be taken up, whatever ann thinks of it
    with pytest.raises(Refusal, match="cannot bet more"):
        round_.send(bet("cy", 1, 10_00))
    round_.send(TakeDown("cy", 2, 10_00))  # reduced to the minimum, or withdrawn
    with pytest.raises(Refusal):
        round_.send(TakeDown("cy", 2, 5_00))
    round_.send(TakeDown("cy", 2, 10_00))
    round_.send(TakeDown("ann", 1, 80_00))  # whoever stands behind it


@pytest.mark.clause("SG-5.1")
@pytest.mark.parametrize(
    ("standing", "ann", "left"),
    [
        ((40_00, 50_00), 10_00, (40_00, 50_00)),  # not over the limit
        ((40_00, 50_00), 30_00, (40_00, 30_00)),  # the last bet gives way first
        ((40_00, 50_00), 55_00, (40_00, 0)),  # five dollars would be under the minimum
        ((40_00, 50_00), 80_00, (20_00, 0)),
        ((40_00, 50_00), 100_00, (0, 0)),
    ],
)
def test_a_seated_player_comes_first(
    standing: tuple[int, int], ann: int, left: tuple[int, int]
) -> None:
    table = table_of(("ann",), ("cy", "dee"), MAX_100)
    bets = [bet("cy", 1, standing[0]), bet("dee", 1, standing[1]), bet("ann", 1, ann)]
    round_ = Script(table, bets).go("9c 7d Kc Kh", "stand")
    assert (gained(round_), gained(round_, "cy"), gained(round_, "dee")) == (ann, *left)
    assert asked(round_) == [("ann", "stand")]
    rejected = {clause for _, clause in ends(round_)} & {"SG-5.1"}
    assert bool(rejected) == (left != standing)


def test_others_may_play_the_box_of_a_player_who_sits_out() -> None:
    table = table_of(("ann",), ("cy", "dee"))
    round_ = play("9c 7d Kc Kh", "stand", [bet("cy"), bet("dee", cents=30_00)], table)
    assert asked(round_) == [("dee", "stand")]


@pytest.mark.clause("SG-3.7")
def test_where_players_may_bet() -> None:
    table = table_of(("ann", "bob"), ("cy",))
    round_ = Round(table)
    for place in (bet("cy", 1), bet(), bet("bob", 1), bet("ann", 5), bet("cy", 7)):
        round_.send(place)
    with pytest.raises(Refusal, match="is not"):
        round_.send(bet("ann", 8))
    nine = Round(table_of(boxes=9))
    nine.send(bet("ann", 9))
    alone = Round(table_of(("ann", "bob"), standing_players=False))
    alone.send(bet())
    with pytest.raises(Refusal, match="for its own player only"):
        alone.send(bet("bob", 1))


@pytest.mark.clause("SG-3.9")
def test_side_bets_need_a_bet_on_the_box_by_anyone() -> None:
    round_ = Round(table_of(("ann", "bob")))
    with pytest.raises(Refusal, match="needs a bet on box 1"):
        round_.send(bet("bob", 1, 5_00, "bonus"))
    round_.send(bet())
    round_.send(bet("bob", 1, 5_00, "bonus"))


@pytest.mark.clause("SG-5.8", "SG-3.10", "SG-5.14")
def test_nothing_changes_after_no_more_bets() -> None:
    round_ = Round(table_of())
    round_.send(bet())
    round_.send(NoMoreBets())
    late: list[object] = [bet(), TakeDown("ann", 1, BET), Place("ann", 1, "bonus", 5_00)]
    for action in late:
        with pytest.raises(Refusal):
            round_.send(action)
    assert round_.table.wagers[1].cents == BET


@pytest.mark.clause("SG-5.15")
def test_a_side_bet_without_a_bet_goes_back() -> None:
    table = table_of(("ann", "bob"))
    round_ = Round(table)
    for action in (bet(), bet("bob", 1, 5_00, "bonus"), TakeDown("ann", 1, BET), NoMoreBets()):
        round_.send(action)
    assert round_.over
    assert ends(round_) == [("bonus", "SG-5.15")]
    assert gained(round_, "bob") == 0
    assert table.racks == {"ann": RACK, "bob": RACK}
