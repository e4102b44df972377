"""What a felt with vigorish, face-down cards or lone wagers asks of the room both games share."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.table import events
from pitboss.table.actions import PlaceOffer
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.dealt import nets, of
from tests.families.baccarat.house import BOTH, MINI, PREFIX, open_table, play

BANKER_WINS = "6 7 T T"


@pytest.mark.clause("OH-E-8.I.A.3.b")
@pytest.mark.parametrize(("charged", "net"), [(False, 0), (True, -1_00)])
def test_a_tie_costs_the_banker_wager_its_vigorish_where_charged(charged: bool, net: int) -> None:
    round_ = play(MINI, {"banker": 20}, "6 6 T T", tie_vigorish=charged)
    assert nets(round_) == {"banker": net}
    taken = [(e.cents, e.clause) for e in of(round_, events.VigorishTaken)]
    assert taken == ([(1_00, "OH-E-8.I.A.3.b")] if charged else [])


@pytest.mark.clause("OH-E-13.V")
@pytest.mark.parametrize(("rack", "most"), [(20_00, 15_00), (4_000_00, 3_995_00)])
def test_vigorish_that_is_owed_is_not_wagered(rack: int, most: int) -> None:
    table = open_table(MINI, vigorish_deferred=True)
    play(MINI, {"banker": 100}, BANKER_WINS, table)
    table.racks["ann"] = rack
    offers = [o for o in Round(table).legal("ann") if isinstance(o, PlaceOffer)]
    assert {offer.high for offer in offers if offer.wager == "player"} == {most}


@pytest.mark.clause("OH-E-9.III.B")
def test_the_dealer_turns_face_down_hands_himself() -> None:
    round_ = play(MINI, {"player": 10}, "9 7 T", deal="face-down")
    go_on(round_, "T")
    turned = [(e.hand, e.clause) for e in of(round_, events.CardsTurned)]
    assert turned == [("player", "OH-E-9.III.B"), ("banker", "OH-E-9.III.B")]


def test_a_lone_bonus_wager_grows_from_the_table_minimum_by_single_dollars() -> None:
    round_ = Round(open_table(MINI))
    for low in (5_00, 1_00):
        offers = {o.wager: o.low for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
        assert offers["dragon_bonus_player"] == low
        go_on(round_, f"ann: {low // 100} dragon_bonus_player")


@pytest.mark.clause("OH-E-8.I", "OH-EC-8.I")
@pytest.mark.parametrize("slug", BOTH)
@pytest.mark.parametrize("first", ["player", "banker"])
def test_both_sides_unless_the_house_says_one(slug: str, first: str) -> None:
    second = {"player": "banker", "banker": "player"}[first]
    free = go_on(Round(open_table(slug)), f"ann: 10 {first}")
    go_on(free, f"ann: 10 {second}")
    strict = go_on(Round(open_table(slug, both_sides=False)), f"ann: 10 {first}")
    with pytest.raises(Refusal, match="one hand only") as refused:
        go_on(strict, f"ann: 10 {second}")
    assert refused.value.clause == f"{PREFIX[slug]}-8.I"
    go_on(strict, f"ann: 10 {first}")
