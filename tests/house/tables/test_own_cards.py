"""A player always sees his own cards, whoever comes, goes or makes noise meanwhile."""

from __future__ import annotations

import pytest

from pitboss.house.tables import host
from pitboss.house.tables.view import see
from pitboss.table import events
from tests.house.tables.floor import Floor
from tests.house.tables.test_tables import kinds


@pytest.fixture
def table(floor: Floor) -> str:
    """Ann has cards in her hand, and is asked; bob plays too."""
    opened = floor.open("three-card-poker")
    for box, name in enumerate(("ann", "bob"), 1):
        floor.ask(opened, name, "sit", box=box, cents=50_00)
    for box, name in enumerate(("ann", "bob"), 1):
        floor.ask(opened, name, "bet", box=box, wager="ante", cents=5_00)
    for name in ("ann", "bob"):
        floor.ask(opened, name, "ready")
    return opened


def cards(floor: Floor, table: str, player: str | None, since: int | None = None) -> list[str]:
    """The cards that somebody sees of those dealt to ann."""
    told = see(floor.pit.hosts[table], player, since).events
    dealt = [event for event in told if isinstance(event, events.CardDealt)]
    return [event.card for event in dealt if event.to == "box_1"]


def test_through_others_who_come_and_go(floor: Floor, table: str) -> None:
    own = cards(floor, table, "ann")
    assert len(own) == 3
    floor.person("eve")
    assert floor.ask(table, "eve", "sit", box=3, cents=50_00).result == "waiting"
    assert floor.ask(table, "bob", "leave").result == "leaving"
    assert cards(floor, table, "ann") == own
    floor.crash()
    floor.pit.take({table})
    assert cards(floor, table, "ann") == own


def test_through_all_that_other_tables_of_a_link_tell(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "TAIL", 12)
    one, two = (floor.open("four-card-poker", link="jackpot") for _ in "12")
    floor.ask(one, "ann", "sit", box=1, cents=50_00)
    floor.ask(one, "ann", "bet", box=1, wager="ante", cents=5_00)
    floor.ask(one, "ann", "ready")
    own = cards(floor, one, "ann")
    assert len(own) == 5
    floor.ask(two, "bob", "sit", box=1, cents=100_00)
    for _ in range(14):
        floor.ask(two, "bob", "bet", box=1, wager="ante", cents=5_00)
        floor.ask(two, "bob", "bet", box=1, wager="progressive", cents=1_00)
        floor.ask(two, "bob", "ready")
        floor.ask(two, "bob", "answer", option="fold")
    told = kinds(floor, one)
    assert told.count("MeterMirrored") > 12
    assert cards(floor, one, "ann") == cards(floor, one, "ann", since=0) == own
    floor.crash()
    floor.pit.take({"jackpot"})
    assert cards(floor, one, "ann") == own
    floor.ask(one, "ann", "answer", option="fold")
    assert len(kinds(floor, one)) <= 12, "what is over is forgotten"


def test_cards_of_an_earlier_hand_are_not_those_of_this_one(floor: Floor, table: str) -> None:
    floor.ask(table, "ann", "answer", option="fold")
    floor.ask(table, "bob", "answer", option="fold")
    assert floor.pit.hosts[table].running is None
    floor.ask(table, "ann", "bet", box=1, wager="ante", cents=5_00)
    assert [cards(floor, table, who) for who in ("ann", "bob", None)] == [[], [], []]
