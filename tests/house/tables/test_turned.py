"""Who waited for a place in vain is told why, and nobody else is."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.people import limits
from pitboss.house.tables.host import TURNED
from pitboss.house.tables.view import see
from tests.house.tables.floor import Floor
from tests.house.tables.test_tables import FLOOR

POOR = "the wallet holds 20000 cents, not the 50000 asked of it"


def waits(floor: Floor, cents: int = 500_00) -> str:
    """A round in play at which ann waits for box 2."""
    table = floor.open("roulette")
    floor.ask(table, "bob", "sit", box=1, cents=50_00)
    floor.ask(table, "bob", "bet", box=1, wager="red", cents=500)
    assert floor.ask(table, "ann", "sit", box=2, cents=cents).result == "waiting"
    return table


def spends(floor: Floor) -> None:
    """She takes most of her money to another table meanwhile."""
    other = floor.open("big-six")
    assert floor.ask(other, "ann", "sit", box=1, cents=800_00).result == "seated"


def told(floor: Floor, table: str, player: str | None) -> str:
    return see(floor.pit.hosts[table], player).turned_away


def test_a_wallet_that_is_too_light_by_then(floor: Floor) -> None:
    table = waits(floor)
    spends(floor)
    floor.ask(table, "bob", "ready")
    assert floor.pit.hosts[table].table.seats == {1: "bob"}
    assert told(floor, table, "ann") == POOR
    assert [told(floor, table, each) for each in ("bob", "floor", None)] == ["", "", ""]
    floor.crash()
    floor.pit.take({table})
    assert told(floor, table, "ann") == POOR


def test_limits_of_her_own(floor: Floor) -> None:
    table = waits(floor)
    with floor.store.begin() as conn:
        limits.exclude(conn, floor.clock, "p-ann", 30 * 24 * 3_600_000)
    floor.ask(table, "bob", "ready")
    assert "excluded" in told(floor, table, "ann")


def test_a_table_that_closes(floor: Floor) -> None:
    table = floor.open("three-card-poker")
    floor.ask(table, "bob", "sit", box=1, cents=50_00)
    floor.ask(table, "bob", "bet", box=1, wager="ante", cents=10_00)
    floor.ask(table, "bob", "ready")
    assert floor.ask(table, "ann", "sit", box=2, cents=50_00).result == "waiting"
    closing = floor.ask(table, "flo", "close", roles=FLOOR, reason="late")
    assert closing.status == "done"
    assert told(floor, table, "ann") == "the table closes"


@pytest.mark.parametrize("do", ["leave", "sit"])
def test_it_is_told_until_she_goes_or_comes_again(floor: Floor, do: str) -> None:
    table = waits(floor)
    spends(floor)
    floor.ask(table, "bob", "ready")
    parts: dict[str, Any] = {"box": 2, "cents": 100_00} if do == "sit" else {}
    again = floor.ask(table, "ann", do, **parts)
    assert (again.status, again.result) == ("done", "seated" if do == "sit" else "left")
    assert told(floor, table, "ann") == ""
    if do == "leave":
        assert floor.ask(table, "ann", "leave").status == "refused"


def test_no_more_people_are_remembered_than_there_is_room_for(floor: Floor) -> None:
    table = floor.open("roulette")
    host = floor.pit.hosts[table]
    floor.ask(table, "ann", "sit", box=1, cents=900_00)
    for n in range(TURNED + 3):
        name = f"guest{n}"
        floor.person(name, 10_00)
        floor.ask(table, "ann", "bet", box=1, wager="red", cents=5_00)
        assert floor.ask(table, name, "sit", box=2, cents=10_00).result == "waiting"
        with floor.store.begin() as conn:
            limits.exclude(conn, floor.clock, f"p-{name}", 30 * 24 * 3_600_000)
        floor.ask(table, "ann", "ready")
    assert [each.player for each in host.extras.turned] == [
        f"guest{n}" for n in range(3, TURNED + 3)
    ]
