"""Mini-Baccarat's own betting rules: lone bonus wagers, one side or both, the picture."""

from __future__ import annotations

import pytest
from rich.text import Text

from pitboss.apparatus.shoe import Shoe
from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table.actions import PlaceOffer, TakeDown
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.dealt import nets
from tests.families.baccarat.house import BOTH, MINI, PREFIX, open_table, play
from tests.filed import filed

DRAGONS = ("dragon_bonus_player", "dragon_bonus_banker")


def lowest(round_: Round, wager: str) -> int:
    offers = [o for o in round_.legal("ann") if isinstance(o, PlaceOffer) and o.wager == wager]
    return offers[0].low


@pytest.mark.clause("OH-E-8.I.D")
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_a_lone_dragon_bonus_needs_the_table_minimum(hand: str) -> None:
    bonus = f"dragon_bonus_{hand}"
    round_ = Round(open_table(MINI))
    assert lowest(round_, bonus) == 5_00
    with pytest.raises(Refusal, match="outside"):
        go_on(round_, f"ann: 4 {bonus}")
    go_on(round_, f"ann: 5 {bonus}")
    assert lowest(round_, bonus) == 1_00  # more may be added
    beside = go_on(Round(open_table(MINI)), "ann: 5 tie")
    assert lowest(beside, bonus) == 1_00
    go_on(beside, f"ann: 1 {bonus}")


@pytest.mark.clause("OH-E-15.II")
def test_the_table_minimum_is_that_of_the_hands() -> None:
    room = registry.room(MINI)
    limits = {"banker": {"low": "50"}, "player": {"low": "25"}, "tie": {"low": "5"}}
    table = Table(room.game, RuleSet.of(MINI, limits=limits))
    table.sit("ann", 1, 1_000_00)
    table.shoe = Shoe.of_decks(8)
    round_ = Round(table)
    assert lowest(round_, "dragon_bonus_player") == 25_00
    with pytest.raises(Refusal, match="outside") as refused:
        go_on(round_, "ann: 5 dragon_bonus_player")
    assert refused.value.clause == "OH-E-15.II"
    go_on(round_, "ann: 30 dragon_bonus_player")
    (bonus,) = round_.table.wagers.values()
    with pytest.raises(Refusal) as refused:
        round_.send(TakeDown("ann", bonus.id, 10_00))
    assert refused.value.clause == "OH-E-15.II"
    round_.send(TakeDown("ann", bonus.id, 5_00))


@pytest.mark.clause("OH-E-15.II")
def test_a_small_bonus_keeps_its_main_wager_up() -> None:
    round_ = go_on(Round(open_table(MINI)), "ann: 10 banker")
    go_on(round_, "ann: 2 dragon_bonus_banker")
    (main,) = round_.table.of_kind("banker")
    with pytest.raises(Refusal, match="cannot stand alone") as refused:
        round_.send(TakeDown("ann", main.id, main.cents))
    assert refused.value.clause == "OH-E-15.II"
    round_.send(TakeDown("ann", main.id, 5_00))  # a part may go: five dollars still carry it
    go_on(round_, "ann: 3 dragon_bonus_banker")  # now it can
    round_.send(TakeDown("ann", main.id, 5_00))
    assert not round_.table.of_kind("banker")


def test_a_bonus_beside_main_wagers_may_shrink_and_lean_on_any_of_them() -> None:
    round_ = Round(open_table(MINI))
    for wager, dollars in (("banker", 10), ("tie", 5), ("dragon_bonus_banker", 5)):
        go_on(round_, f"ann: {dollars} {wager}")
    ids = {wager.kind: wager.id for wager in round_.table.wagers.values()}
    round_.send(TakeDown("ann", ids["dragon_bonus_banker"], 3_00))  # two dollars: not alone
    round_.send(TakeDown("ann", ids["tie"], 5_00))  # the Banker wager still carries it
    assert sorted(w.cents for w in round_.table.wagers.values()) == [2_00, 10_00]


@pytest.mark.clause("OH-E-8.I.D")
def test_dragon_bonus_on_both_hands_is_two_wagers() -> None:
    bets = {"dragon_bonus_player": 10, "dragon_bonus_banker": 6}
    assert nets(play(MINI, bets, "2 T T T 7 K")) == {
        "dragon_bonus_player": 300_00,
        "dragon_bonus_banker": -6_00,
    }


@pytest.mark.parametrize("slug", BOTH)
def test_the_odds_of_the_dragon_bonus_are_on_the_layout(slug: str) -> None:
    lines = Text.from_markup(registry.room(slug).layout(open_table(slug))).plain.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("  by"))
    posted = ", ".join(line.strip() for line in lines[at : at + 2])
    margins = "by 9: 30 to 1, 8: 10 to 1, 7: 6 to 1, 6: 4 to 1, 5: 2 to 1, 4: 1 to 1"
    naturals = "wins with a natural: 1 to 1, naturals tie: push"
    filed(f"{PREFIX[slug]}-2.I.F", posted, f"{margins}, {naturals}")


def test_the_picture_shows_chips_cards_and_markers() -> None:
    table = open_table(MINI, vigorish_deferred=True)
    play(MINI, {"banker": 100}, "6 7 T T", table)
    go_on(Round(table), "ann: 25 dragon_bonus_player")
    picture = registry.room(MINI).layout(table)
    assert "1:$25" in picture
    assert "vigorish owed: ann $5" in picture
    assert "8 to 1" in picture
    assert "up to 30 to 1" in picture
    bare = Table(registry.room(MINI).game, RuleSet.of(MINI, without=list(DRAGONS)))
    assert "by 9" not in registry.room(MINI).layout(bare)
    dealt = play(MINI, {"banker": 10}, "6 7 T")
    assert "6s Ts (6)" in registry.room(MINI).layout(dealt.table)
    hidden = play(MINI, {"banker": 10}, "6 7 T", deal="face-down")
    assert "6s" not in registry.room(MINI).layout(hidden.table)
