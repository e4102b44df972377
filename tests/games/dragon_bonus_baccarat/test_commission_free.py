"""What Dragon Bonus Baccarat has of its own: no vigorish, the three-card 7, Fortune 7."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.table import events
from pitboss.table.actions import PlaceOffer, TakeDown
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.dealt import ends, nets, of
from tests.families.baccarat.house import FREE, open_table, play

# Cards, and what $10 on Banker and on Fortune 7 come to, with the deciding clauses.
CASES = [
    ("T 2 T T K 5", (0, 400), ("A.1", "D.1")),  # three-card 7
    ("6 4 T T 3", (0, 400), ("A.1", "D.1")),  # also when only the Banker draws
    ("6 7 T T", (10, -10), ("A.1", "D.2")),  # a 7 of two cards
    ("T 2 T T K 6", (10, -10), ("A.1", "D.2")),  # three cards, but an 8
    ("2 2 T T 5 5", (0, -10), ("A.3", "D.2")),  # a three-card 7 that ties
    ("2 2 T T 6 5", (-10, -10), ("A.2", "D.2")),  # or loses
    ("2 8 T T", (10, -10), ("A.1", "D.2")),
]


@pytest.mark.clause("OH-EC-8.I.A.1", "OH-EC-8.I.A.2", "OH-EC-8.I.A.3", "OH-EC-1.II")
@pytest.mark.clause("OH-EC-8.I.D", "OH-EC-8.I.D.1", "OH-EC-8.I.D.2", "OH-EC-13.I", "OH-EC-13.III")
@pytest.mark.parametrize(("ranks", "dollars", "clauses"), CASES)
def test_banker_and_fortune_7(
    ranks: str, dollars: tuple[int, int], clauses: tuple[str, str]
) -> None:
    round_ = play(FREE, {"banker": 10, "fortune_7": 10}, ranks)
    assert nets(round_) == {"banker": dollars[0] * 100, "fortune_7": dollars[1] * 100}
    assert dict(ends(round_)) == {
        "banker": f"OH-EC-8.I.{clauses[0]}",
        "fortune_7": f"OH-EC-8.I.{clauses[1]}",
    }
    assert not of(round_, events.VigorishTaken, events.VigorishMarked)


@pytest.mark.clause("OH-EC-8.I.B.2", "OH-EC-8.I.C.2")
def test_player_and_tie_lose_to_a_three_card_7() -> None:
    bets = {"player": 10, "tie": 10, "dragon_bonus_banker": 10}
    assert nets(play(FREE, bets, "T 2 T T K 5")) == {
        "player": -10_00,
        "tie": -10_00,
        "dragon_bonus_banker": 60_00,
    }


@pytest.mark.clause("OH-EC-15.II")
@pytest.mark.parametrize("bonus", ["fortune_7", "dragon_bonus_player", "dragon_bonus_banker"])
@pytest.mark.parametrize("main", ["banker", "player", "tie"])
def test_a_bonus_needs_a_main_wager_and_a_dollar(bonus: str, main: str) -> None:
    round_ = Round(open_table(FREE))
    with pytest.raises(Refusal, match="needs one on Player, Banker or Tie") as refused:
        go_on(round_, f"ann: 50 {bonus}")
    assert refused.value.clause == "OH-EC-15.II"
    go_on(round_, f"ann: 5 {main}")
    offers = {o.wager: o for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
    assert offers[bonus].low == 1_00
    go_on(round_, f"ann: 1 {bonus}")
    (held,) = round_.table.of_kind(main)
    with pytest.raises(Refusal, match="cannot stand alone"):
        round_.send(TakeDown("ann", held.id, held.cents))
    (extra,) = round_.table.of_kind(bonus)
    round_.send(TakeDown("ann", extra.id, extra.cents))
    round_.send(TakeDown("ann", held.id, held.cents))
    assert not round_.table.wagers


@pytest.mark.clause("OH-EC-15.II")
def test_another_players_main_wager_does_not_help() -> None:
    round_ = go_on(Round(open_table(FREE, {"ann": 1, "bob": 2})), "bob: 5 banker")
    with pytest.raises(Refusal):
        go_on(round_, "ann: 5 fortune_7")


def test_bonus_wagers_cost_no_less_than_a_dollar() -> None:
    room = registry.room(FREE)
    for bonus in ("fortune_7", "dragon_bonus_player"):
        with pytest.raises(Refusal, match="filed minimum"):
            room.rules().of(FREE, limits={bonus: {"low": "0.50", "step": "0.50"}})


def test_the_picture_names_every_area() -> None:
    table = open_table(FREE)
    picture = registry.room(FREE).layout(table)
    for wager in table.rules.wagers.values():
        assert wager.name in picture
    assert "40 to 1" in picture
