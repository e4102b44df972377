"""What a table has shown lately: roads, spins, throws, markers, the bank."""

from __future__ import annotations

from typing import Any

from pitboss.house.records.histories import told
from pitboss.table import events
from tests.house.service.casino import Casino


def past(casino: Casino, game: str, wager: str, rounds: int, **parts: Any) -> dict[str, Any]:
    """The history of a table after some rounds of one player."""
    table = casino.open(game)
    ann = casino.person("ann")
    casino.ask(ann, table, "sit", box=1, cents=1_000_00)
    for _ in range(rounds):
        answer = casino.ask(ann, table, "bet", box=1, wager=wager, cents=10_00, **parts)
        assert answer["status"] == "done", answer
        casino.ask(ann, table, "ready")
    found: dict[str, Any] = casino.request("GET", f"/api/tables/{table}/history").json()
    return found


def test_spins_stand_in_their_order(casino: Casino) -> None:
    found = past(casino, "roulette", "red", 3)
    assert [each["number"] for each in found["rounds"]] == [1, 2, 3]
    assert all(each["mark"] for each in found["rounds"])
    assert "roads" not in found


def test_throws_and_markers_of_craps(casino: Casino) -> None:
    found = past(casino, "craps", "pass", 1)
    [first] = found["rounds"]
    [throw] = first["throws"]
    assert (len(throw["dice"]), throw["by"]) == (2, "ann")
    assert found["fire"] == []


def test_winners_of_dice_baccarat_make_roads(casino: Casino) -> None:
    found = past(casino, "three-dice-baccarat", "player", 4)
    winners = [each["winner"] for each in found["rounds"]]
    assert [cell["mark"] for cell in found["roads"]["bead"]] == winners


def test_nothing_is_told_of_a_table_that_has_not_played(casino: Casino) -> None:
    table = casino.open("mini-baccarat")
    assert casino.request("GET", f"/api/tables/{table}/history").json()["rounds"] == []


def coup(winner: str, *cards: str, shuffled: bool = False) -> list[events.Event]:
    dealt: list[events.Event] = [events.CardsShuffled(cards=416)] if shuffled else []
    for at, card in enumerate(cards):
        dealt.append(events.CardDealt(to=("player", "banker")[at % 2], card=card))
    return [*dealt, events.Announced(call=winner, parts={})]


def test_roads_begin_anew_with_a_shoe_and_pairs_are_marked() -> None:
    played = [
        (1, coup("banker_wins", "2c", "9d", "3c", "Kd", shuffled=True)),
        (2, coup("tie_wins", "2c", "2d", "2h", "2s", shuffled=True)),
        (3, coup("player_wins", "9c", "2d", "Kh", "2s")),
    ]
    found = told("mini-baccarat", played)
    assert [each.pairs for each in found.rounds] == [(), ("player", "banker"), ("banker",)]
    assert found.roads is not None
    assert [cell.mark for cell in found.roads.bead] == ["T", "P"]


def said(call: str, **parts: object) -> events.Event:
    return events.Announced(call=call, parts=parts)


def test_fire_markers_go_with_the_shooter() -> None:
    log = [said("fire_marker", made=1, point=4), said("fire_marker", made=2, point=9)]
    assert told("craps", [(1, log)]).fire == [4, 9]
    assert told("craps", [(1, log), (2, [said("seven_out")])]).fire == []


def test_who_has_the_bank() -> None:
    taken = said("marker_goes", box=2, player="bob")
    assert told("pai-gow-poker", [(1, [taken])]).bank == "bob"
    assert told("pai-gow-poker", [(1, [taken]), (2, [said("house_banks")])]).bank == ""
