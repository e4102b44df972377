"""The vigorish on Banker: taken, marked, collected; and on ties where the house charges it."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.apparatus.shoe import Shoe
from pitboss.errors import Refusal
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, PlaceOffer
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.dealt import ends, nets, of
from tests.families.baccarat.house import MINI, RACK, open_table, play

BANKER_WINS = "6 7 T T"


@pytest.mark.clause("OH-E-13.III", "OH-E-8.I.A.1", "OH-E-12.II")
@pytest.mark.parametrize(
    ("dollars", "net"), [(5, 4_75), (10, 9_50), (7, 6_65), (100, 95_00), (1000, 950_00)]
)
def test_banker_wins_less_five_per_cent(dollars: int, net: int) -> None:
    round_ = play(MINI, {"banker": dollars}, BANKER_WINS)
    assert nets(round_) == {"banker": net}
    assert dict(ends(round_)) == {"banker": "OH-E-8.I.A.1"}
    vigorish, won = of(round_, events.VigorishTaken, events.WagerWon)
    assert (vigorish.cents, vigorish.clause) == (dollars * 5, "OH-E-13.III")  # and at once
    assert (won.paid, won.pays) == (dollars * 100, "1 to 1")


@pytest.mark.clause("OH-E-13.III")
def test_quarters_pay_but_do_not_bet() -> None:
    with pytest.raises(Refusal, match="increments") as refused:
        RuleSet.of(MINI, limits={"banker": {"low": "5", "step": "0.25"}})
    assert refused.value.clause == "OH-E-13.III"
    round_ = Round(open_table(MINI))
    offers = [o for o in round_.legal("ann") if isinstance(o, PlaceOffer)]
    assert all(offer.step % 100 == offer.low % 100 == 0 for offer in offers)


@pytest.mark.clause("OH-E-13.III", "OH-E-8.I.A.3.b")
@pytest.mark.parametrize(
    ("dollars", "chip", "won", "tied"),
    [(7, "0.25", 6_75, -25), (7, "1", 6_75, -25), (5, "1", 4_75, -25), (5, "5", 4_75, -25)],
)
def test_change_in_chips_never_costs_more_than_five_per_cent(
    dollars: int, chip: str, won: int, tied: int
) -> None:
    options: dict[str, Any] = {
        "payout_rounding": "chip",
        "smallest_chip": chip,
        "tie_vigorish": True,
    }
    assert nets(play(MINI, {"banker": dollars}, BANKER_WINS, **options)) == {"banker": won}
    assert nets(play(MINI, {"banker": dollars}, "6 6 T T", **options)) == {"banker": tied}


@pytest.mark.clause("OH-E-13.VI")
def test_one_rate_for_every_player() -> None:
    table = open_table(MINI, {"ann": 1, "bob": 7, "cy": 14})
    round_ = Round(table)
    for player, dollars in (("ann", 20), ("bob", 40), ("cy", 60)):
        go_on(round_, f"{player}: {dollars} banker")
    round_.send(NoMoreBets())
    go_on(round_, BANKER_WINS)
    taken = of(round_, events.VigorishTaken)
    assert [(e.player, e.cents) for e in taken] == [("cy", 3_00), ("bob", 2_00), ("ann", 1_00)]


@pytest.mark.clause("OH-E-8.I.A.3.a", "OH-E-8.I.A.3.b")
@pytest.mark.parametrize(
    ("charged", "net", "clause"),
    [(False, 0, "OH-E-8.I.A.3.a"), (True, -50, "OH-E-8.I.A.3.b")],
)
def test_a_tied_banker_wager(charged: bool, net: int, clause: str) -> None:
    bets = {"banker": 10, "player": 10}
    round_ = play(MINI, bets, "6 6 T T", tie_vigorish=charged)
    assert nets(round_) == {"banker": net, "player": 0}
    assert dict(ends(round_)) == {"banker": clause, "player": "OH-E-8.I.B.3"}
    assert [e.clause for e in of(round_, events.VigorishTaken)] == ([clause] if charged else [])


@pytest.mark.clause("OH-E-13.V", "OH-E-12.II")
def test_deferred_vigorish_is_marked_and_collected_before_the_shuffle() -> None:
    table = open_table(
        MINI, shoe=Shoe.of_decks(2), vigorish_deferred=True, tie_vigorish=True, cut_card_depth=100
    )
    first = play(MINI, {"banker": 10}, BANKER_WINS, table)
    marked, won = of(first, events.VigorishMarked, events.WagerWon)
    assert (marked.cents, marked.clause) == (50, "OH-E-13.V")
    assert won.paid == 10_00
    assert nets(first) == {"banker": 9_50}
    assert table.racks["ann"] == RACK + 10_00
    play(MINI, {"banker": 20}, "6 6 T T", table)  # a tie is charged, and the cover card is out
    assert table.owed == {"ann": 1_50}
    following = Round(table)
    (taken,) = of(following, events.VigorishTaken)
    assert (taken.player, taken.cents, taken.clause) == ("ann", 1_50, "OH-E-13.V")
    assert following.chance() == [(None, 1)]  # and only now are the cards shuffled
    assert table.owed == {}


@pytest.mark.clause("OH-E-13.V")
def test_deferred_vigorish_is_collected_when_the_player_leaves() -> None:
    table = open_table(MINI, vigorish_deferred=True)
    round_ = play(MINI, {"banker": 100}, BANKER_WINS, table)
    foot = list(round_.log)
    assert table.leave("ann") == RACK + 95_00
    assert table.house == -95_00
    assert table.owed == {}
    assert round_.log == foot  # the round's log was closed before


@pytest.mark.clause("OH-E-13.V")
def test_chips_for_owed_vigorish_cannot_be_bet() -> None:
    table = open_table(MINI, vigorish_deferred=True)
    play(MINI, {"banker": 100}, BANKER_WINS, table)
    table.racks["ann"] = 20_00
    offers = [o for o in Round(table).legal("ann") if isinstance(o, PlaceOffer)]
    assert {offer.high for offer in offers if offer.wager == "banker"} == {15_00}
