"""What a dealer, the floor or surveillance said for one step, or one round, counts for no other."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.house.store.database import Store
from pitboss.house.tables.pit import Told
from tests.house.links.linked import FLOORMAN, WATCH, Linked


def late(floor: Linked, table: str, name: str, role: str, seen: int, **command: Any) -> Told:
    """A command of somebody who had seen the table at some version."""
    asked = floor.command(table, name, command, roles=frozenset({role}))
    return floor.told(floor.pit.turn([msgspec.structs.replace(asked, seen=seen)])[0])


def is_late(told: Told) -> bool:
    return (told.status, told.field) == ("refused", "seen")


def test_a_confirmation_of_one_award_confirms_no_other(store: Store) -> None:
    floor = Linked(store)
    table = floor.table("four-card-poker", "ann")
    floor.round(table, {"ann": "royal_flush"}, "ann")
    seen = floor.pit.hosts[table].version
    floor.both(table)
    floor.round(table, {"ann": "straight_flush"}, "ann")
    words = {"do": "confirm", "option": "confirmed"}
    assert is_late(late(floor, table, *FLOORMAN[:1], "floor", seen, **words))
    assert floor.awards()[0].approvals == ()
    now = floor.pit.hosts[table].version
    assert late(floor, table, "flo", "floor", now, **words).result == "waits for the other"
    # The first answer moves nothing at the table: who had looked before it is not late.
    assert late(floor, table, "sue", "surveillance", now, **words).result == "confirmed"
    floor.check()


def test_a_card_that_two_devices_enter_is_one_card(store: Store) -> None:
    floor = Linked(store)
    table = floor.table("four-card-poker", "ann")
    floor.start(table, {"ann": "royal_flush"}, "ann")
    floor.shuffled(table)
    seen = floor.pit.hosts[table].version
    card = {"do": "enter", "card": "Ah"}
    assert late(floor, table, "dora", "dealer", seen, **card).status == "done"
    assert is_late(late(floor, table, "dora", "dealer", seen, do="enter", card="Kh"))
    assert is_late(late(floor, table, "dora", "dealer", seen, **card))


def test_a_void_is_for_the_round_that_was_seen(store: Store) -> None:
    floor = Linked(store)
    table = floor.table("four-card-poker", "ann")
    floor.round(table, {"ann": "straight_flush"}, "ann")
    floor.both(table)
    seen = floor.pit.hosts[table].version
    floor.round(table, {"ann": "royal_flush"}, "ann")
    words = {"do": "void", "reason": "the deck held two kings"}
    assert is_late(late(floor, table, "flo", "floor", seen, **words))
    now = floor.pit.hosts[table].version
    assert late(floor, table, "flo", "floor", now, **words).result == "voided"
    floor.check()


def test_a_round_is_opened_once_and_its_bets_closed_once(store: Store) -> None:
    floor = Linked(store)
    table = floor.table("four-card-poker", "ann")
    seen = floor.pit.hosts[table].version
    assert late(floor, table, "dora", "dealer", seen, do="open_round").status == "done"
    assert is_late(late(floor, table, "dora", "dealer", seen, do="open_round"))
    floor.shuffled(table)
    floor.say(table, "ann", "bet", box=1, wager="ante", cents=10_00)
    seen = floor.pit.hosts[table].version
    assert late(floor, table, "dora", "dealer", seen, do="close_bets").status == "done"
    assert is_late(late(floor, table, "dora", "dealer", seen, do="close_bets"))


def test_both_at_once_are_two_people_and_one_award(store: Store) -> None:
    floor = Linked(store)
    table = floor.table("four-card-poker", "ann")
    floor.round(table, {"ann": "royal_flush"}, "ann")
    words = {"do": "confirm", "option": "confirmed"}
    asked = [
        floor.command(table, name, words, roles=frozenset(roles))
        for name, roles in (FLOORMAN, FLOORMAN, WATCH, WATCH)
    ]
    told = [floor.told(each) for each in floor.pit.turn(asked)]
    assert [each.result or each.field for each in told] == [
        "waits for the other",
        "person",
        "confirmed",
        "round",
    ]
    (award,) = floor.awards()
    assert (award.state, len(award.approvals)) == ("paid", 2)
    floor.check()
