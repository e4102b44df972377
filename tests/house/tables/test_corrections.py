"""A correction is for a payment that there was: of that round, to that player, once."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.house.ledger.audit import audit
from pitboss.house.people.roles import Who
from pitboss.house.tables.corrections import MOST_CENTS, correct
from tests.house.tables.floor import Floor

FLO = Who("p-flo", frozenset({"floor"}))


def played(floor: Floor) -> str:
    """A table with a round that Ann alone has played."""
    table = floor.open("roulette")
    floor.ask(table, "ann", "sit", box=1, cents=200_00)
    floor.ask(table, "ann", "bet", box=1, wager="red", cents=500)
    floor.ask(table, "ann", "ready")
    return table


def put_right(floor: Floor, table: str, id: str = "mispay-1", **other: Any) -> str:
    """A correction of Ann's first round, but for what is said otherwise."""
    said: dict[str, Any] = {"number": 1, "person": "p-ann", "cents": 2_50, "reason": "too little"}
    said |= other
    return correct(floor.pit, FLO, id, table, **said)


@pytest.mark.parametrize(
    ("other", "field"),
    [
        ({"cents": MOST_CENTS + 1}, "cents"),
        ({"cents": -MOST_CENTS - 1}, "cents"),
        ({"cents": 10**30}, "cents"),
        ({"cents": True}, "cents"),
        ({"number": 10**30}, "round"),
        ({"number": 2**53 + 1}, "round"),
        ({"number": 0}, "round"),
        ({"number": True}, "round"),
        ({"person": "p-nobody"}, "person"),
        ({"person": "p-\x00"}, "person"),
        ({"person": "p-bob"}, "person"),
    ],
)
def test_what_no_round_could_owe_is_refused(floor: Floor, other: Any, field: str) -> None:
    table = played(floor)
    before = floor.balances()
    with pytest.raises(Refusal) as refused:
        put_right(floor, table, **other)
    assert refused.value.field == field
    assert floor.balances() == before


def test_a_correction_makes_nobody_a_player_of_the_round(floor: Floor) -> None:
    table, other = played(floor), floor.open("roulette")
    floor.ask(other, "bob", "sit", box=1, cents=50_00)
    floor.ask(other, "bob", "bet", box=1, wager="red", cents=500)
    floor.ask(other, "bob", "ready")
    assert put_right(floor, other, person="p-bob") == "corrected"
    with pytest.raises(Refusal) as refused:
        put_right(floor, table, "mispay-2", person="p-bob")
    assert refused.value.field == "person"


def test_the_most_that_is_put_right_can_be(floor: Floor) -> None:
    table = played(floor)
    before = floor.balances()["wallet:p-ann"]
    assert put_right(floor, table, cents=MOST_CENTS) == "corrected"
    assert floor.balances()["wallet:p-ann"] == before + MOST_CENTS
    assert put_right(floor, table, "mispay-2", cents=-MOST_CENTS) == "corrected"
    assert floor.balances()["wallet:p-ann"] == before


@pytest.mark.parametrize(
    "other",
    [
        {"cents": 2_51},
        {"cents": -2_50},
        {"person": "p-bob"},
        {"number": 2},
        {"reason": "paid too much"},
    ],
)
def test_an_id_stands_for_one_correction(floor: Floor, other: Any) -> None:
    table = played(floor)
    floor.ask(table, "bob", "sit", box=2, cents=50_00)
    for player, box in (("ann", 1), ("bob", 2)):
        floor.ask(table, player, "bet", box=box, wager="red", cents=500)
    for player in ("ann", "bob"):
        floor.ask(table, player, "ready")
    assert put_right(floor, table) == "corrected"
    assert put_right(floor, table) == "done before"
    before = floor.balances()
    with pytest.raises(Refusal) as refused:
        put_right(floor, table, **other)
    assert refused.value.field == "action_id"
    with pytest.raises(Refusal) as elsewhere:
        put_right(floor, floor.open("roulette"))
    assert elsewhere.value.field == "action_id"
    assert floor.balances() | before == floor.balances()
    with floor.store.read() as conn:
        assert audit(conn) == []


def test_the_id_of_something_else_is_no_correction_done_before(floor: Floor) -> None:
    table = played(floor)
    with pytest.raises(Refusal) as refused:
        put_right(floor, table, "grant-ann")
    assert refused.value.field == "action_id"
