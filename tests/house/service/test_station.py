"""The dealer's station: what the script waits for, step by step, and what could be declared."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.rooms import registry
from tests.house.service.casino import Casino


def look(casino: Casino, table: str, token: str) -> dict[str, Any]:
    told = casino.request("GET", f"/api/tables/{table}/station", token)
    assert told.status_code == 200, told.text
    found: dict[str, Any] = told.json()
    return found


def test_a_round_of_roulette_is_dealt_by_hand(casino: Casino) -> None:
    dealer, ann = casino.person("dan", "dealer"), casino.person("ann")
    table = casino.open("roulette", mode="dealer")
    casino.ask(ann, table, "sit", box=1, cents=100_00)
    assert look(casino, table, dealer)["next"]["waits"] == "nothing"
    casino.ask(dealer, table, "open_round")
    assert look(casino, table, dealer)["next"]["waits"] == "bets"
    casino.ask(ann, table, "bet", box=1, wager="red", cents=5_00)
    casino.ask(dealer, table, "close_bets")
    step = look(casino, table, dealer)["next"]
    assert step["waits"] == "wheel"
    assert len(step["marks"]) == 38
    assert casino.ask(dealer, table, "enter", mark="39")["status"] == "refused"
    assert casino.ask(dealer, table, "enter", mark="17")["status"] == "done"
    assert look(casino, table, dealer)["next"]["waits"] == "nothing"


def test_cards_are_asked_for_hand_by_hand(casino: Casino) -> None:
    dealer, ann = casino.person("dan", "dealer"), casino.person("ann")
    table = casino.open("three-card-poker", mode="dealer")
    casino.ask(ann, table, "sit", box=1, cents=100_00)
    casino.ask(dealer, table, "open_round")
    assert look(casino, table, dealer)["next"]["waits"] == "shuffle"
    casino.ask(dealer, table, "enter", shuffled=True)
    casino.ask(ann, table, "bet", box=1, wager="ante", cents=5_00)
    casino.ask(dealer, table, "close_bets")
    step = look(casino, table, dealer)["next"]
    assert (step["waits"], step["to"], step["clause"]) == ("card", "box_1", "OH-H-8.II")
    assert "face down" in step["words"] or step["face_up"]


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_mishap_is_listed_with_its_clause(casino: Casino, slug: str) -> None:
    floor = casino.person("flo", "floor")
    table = casino.open(slug)
    listed = look(casino, table, floor)["mishaps"]
    game = registry.room(slug).game
    assert {each["kind"] for each in listed} <= {rule.kind for rule in game.irregularities}
    assert all(each["words"] and each["clause"] and not each["now"] for each in listed)
