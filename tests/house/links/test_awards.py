"""Awards: their order, who confirms them, and what a void or a crash makes of them."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from pitboss.house.links.awards import Approval
from pitboss.house.people.acts import read_acts
from pitboss.house.store import schema
from pitboss.house.store.database import Store
from pitboss.house.tables.pit import Told
from tests.house.links.linked import (
    FIVE_CARD,
    FLOORMAN,
    LINK,
    SEED,
    SHARED,
    WATCH,
    Linked,
)
from tests.house.tables.floor import START
from tests.progressive.tables import everyone

PART = 21
FULL = SEED + PART
BOTH = ("bo", ["floor", "surveillance"])


def asked(store: Store, game: str = "let-it-ride", hand: str = "royal_flush") -> tuple[Linked, str]:
    """A table at which an award waits for its confirmation, and another table beside it."""
    floor = Linked(store)
    table = floor.table(game, "ann")
    floor.table("four-card-poker", "bob")
    floor.round(table, {"ann": hand}, "ann")
    return floor, table


@everyone
def test_an_award_waits_for_two_people(store: Store, slug: str) -> None:
    floor, table = asked(store, slug)
    (award,) = floor.awards()
    assert (award.seq, award.table_id, award.round, award.player) == (1, table, 1, "ann")
    assert (award.award, award.cents, award.state) == ("royal flush", 0, "waiting")
    assert (award.needs, award.approvals, award.at) == ("floor surveillance", (), START)
    rack = floor.pit.hosts[table].table.racks["ann"]
    floor.clock.advance(7)
    assert floor.confirm(table, WATCH).result == "waits for the other"
    assert floor.pit.hosts[table].table.racks["ann"] == rack
    assert floor.awards()[0].state == "waiting"
    floor.clock.advance(8)
    assert floor.confirm(table, FLOORMAN).result == "confirmed"
    (award,) = floor.awards()
    assert (award.cents, award.state, award.at) == (FULL, "paid", START)
    assert award.approvals == (
        Approval("surveillance", "p-sue", "confirmed", START + 7),
        Approval("floor", "p-flo", "confirmed", START + 15),
    )
    assert floor.pit.hosts[table].table.racks["ann"] >= rack + FULL
    with store.read() as conn:
        acts = [(act.who, act.right) for act in read_acts(conn) if act.act == "confirm"]
    assert acts == [("p-sue", "confirm_award_surveillance"), ("p-flo", "confirm_award_floor")]
    floor.check()


def test_nobody_confirms_alone(store: Store) -> None:
    floor, table = asked(store)
    assert floor.confirm(table, BOTH).result == "waits for the other"
    again = floor.confirm(table, BOTH)
    assert (again.status, again.field, again.clause) == ("refused", "person", "OH-L-6.IV.C.1")
    assert "two different people" in again.message
    assert len(floor.awards()[0].approvals) == 1
    # A colleague with both roles takes the office that is free, and does not push him out.
    assert floor.confirm(table, ("cy", ["floor", "surveillance"])).result == "confirmed"
    offices = [(each.office, each.person) for each in floor.awards()[0].approvals]
    assert offices == [("floor", "p-bo"), ("surveillance", "p-cy")]
    floor.check()


@pytest.mark.parametrize(
    ("name", "roles"),
    [("ann", ["player"]), ("ann", ["floor"]), ("di", ["dealer"]), ("ad", ["admin", "auditor"])],
)
def test_whoever_has_no_right_confirms_nothing(store: Store, name: str, roles: list[str]) -> None:
    floor, table = asked(store)
    told = floor.confirm(table, (name, roles))
    assert told.status == "refused", told  # also a supervisor who plays there himself
    assert floor.awards()[0].approvals == ()


def test_two_who_disagree_wait(store: Store) -> None:
    floor, table = asked(store)
    floor.confirm(table, FLOORMAN, "confirmed")
    assert floor.confirm(table, WATCH, "not_confirmed").result == "waits for the other"
    assert floor.awards()[0].state == "waiting"
    floor.crash()  # both answers are kept
    assert floor.confirm(table, WATCH, "not_confirmed").status == "refused"
    assert floor.confirm(table, FLOORMAN, "not_confirmed").result == "confirmed"
    (award,) = floor.awards()
    assert (award.state, award.cents) == ("refused", 0)
    options = [(each.person, each.option) for each in award.approvals]
    assert options == [
        ("p-flo", "confirmed"),
        ("p-sue", "not_confirmed"),
        ("p-flo", "not_confirmed"),
    ]
    assert floor.displays() == {SEED}  # the dollar went back, and with it its part
    floor.check()


@everyone
def test_a_deck_that_is_not_complete_voids(store: Store, slug: str) -> None:
    floor, table = asked(store, slug)
    floor.both(table, "deck_not_complete")
    assert [award.state for award in floor.awards()] == ["undone"]
    assert floor.pit.hosts[table].table.racks == {"ann": 1_000_00}
    assert floor.displays() == {SEED}
    floor.check()


def test_the_first_approval_outlives_a_crash(store: Store) -> None:
    floor, table = asked(store)
    floor.confirm(table, FLOORMAN)
    floor.crash()
    assert floor.confirm(table, FLOORMAN).status == "refused"  # he is one of the two already
    assert floor.confirm(table, WATCH).result == "confirmed"
    assert [a.person for a in floor.awards()[0].approvals] == ["p-flo", "p-sue"]
    assert floor.awards()[0].state == "paid"
    floor.check()


# --- order ---------------------------------------------------------------------------------------


def test_two_winners_in_one_turn_keep_their_order(store: Store) -> None:
    floor = Linked(store)
    one, two = floor.table("let-it-ride", "ann"), floor.table("mississippi-stud", "bob")
    floor.round(two, {"bob": "straight_flush"}, "bob")  # he is asked for first
    floor.round(one, {"ann": "royal_flush"}, "ann")
    say = {"do": "confirm", "option": "confirmed"}
    answers = floor.pit.turn(
        [
            floor.command(table, name, say, roles=frozenset(roles))
            for table in (one, two)  # but the other is confirmed first
            for name, roles in (FLOORMAN, WATCH)
        ]
    )
    told: list[Told] = [floor.told(each) for each in answers]
    assert [each.status for each in told] == ["done"] * 4
    assert [(a.seq, a.player, a.cents) for a in floor.awards()] == [
        (2, "ann", SEED + 2 * PART),
        (1, "bob", SEED // 10),  # the meter had started again when he was paid
    ]
    floor.check()


def test_two_winners_at_two_tables_of_xtreme_in_one_turn(store: Store) -> None:
    floor = Linked(store)
    tables = {"ann": floor.xtreme("ann"), "bob": floor.xtreme("bob")}
    last = []
    for player, table in tables.items():
        rig = floor.start(table, {player: "Ac Kc Qc Jc Tc"}, player)
        while not (floor.pending(table, "Question")):
            floor.go(table, rig, steps=1)
        last.append(floor.command(table, player, {"do": "answer", "option": "play"}))
    told = [floor.told(each) for each in floor.pit.turn(last[::-1])]
    assert [each.status for each in told] == ["done", "done"]
    awards = floor.awards(f"{LINK}/{FIVE_CARD}")
    assert [(a.seq, a.player, a.cents, a.state) for a in awards] == [
        (2, "ann", 2_500_00, "paid"),
        (1, "bob", 2_500_00 + 2 * 15, "paid"),
    ]
    floor.check()


def test_the_last_awards_can_be_asked_for(store: Store) -> None:
    floor = Linked(store)
    table = floor.table("four-card-poker", "ann")
    for _ in range(7):
        floor.round(table, {"ann": "straight_flush"}, "ann")
        floor.both(table)
    assert [award.seq for award in floor.awards()] == [7, 6, 5, 4, 3]
    assert [award.seq for award in floor.awards(most=2)] == [7, 6]
    assert floor.awards("other/progressive") == []
    with store.read() as conn:
        assert len(conn.execute(select(schema.awards)).all()) == 7
    floor.check()


def test_two_hands_of_one_round_are_two_awards(store: Store) -> None:
    floor = Linked(store)
    table = floor.table("four-card-poker", "ann bob")
    hands = {"ann": "royal_flush", "bob": "straight_flush"}
    floor.round(table, hands, "ann")  # bob has no dollar up: only ann's envy waits for his hand
    floor.both(table)
    floor.both(table)
    awards = {award.player: award for award in floor.awards()}
    assert (awards["ann"].cents, awards["ann"].state) == (FULL, "paid")
    assert (awards["bob"].cents, awards["bob"].state) == (0, "paid")
    assert {award.seq for award in awards.values()} == {1, 2}
    floor.check()


# --- voids ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("crash", [False, True])
def test_a_void_after_a_win_undoes_the_award(store: Store, crash: bool) -> None:
    floor, table = asked(store, "four-card-poker")
    floor.both(table)
    assert floor.awards()[0].state == "paid"
    if crash:
        floor.crash()
    told = floor.say(table, "flo", "void", reason="the deck held two kings", roles=["floor"])
    assert told.result == "voided"
    assert [(award.cents, award.state) for award in floor.awards()] == [(FULL, "undone")]
    assert floor.pit.hosts[table].table.racks == {"ann": 1_000_00}
    assert floor.displays() == {SEED}
    floor.check()


def test_a_void_while_an_award_waits(store: Store) -> None:
    floor, table = asked(store, "four-card-poker")
    floor.confirm(table, FLOORMAN)
    floor.say(table, "flo", "void", reason="the deck held two kings", roles=["floor"])
    assert [award.state for award in floor.awards()] == ["undone"]
    floor.round(table, {"ann": "straight_flush"}, "ann")  # an old answer counts for nothing
    assert floor.confirm(table, FLOORMAN).result == "waits for the other"
    assert floor.confirm(table, WATCH).result == "confirmed"
    assert [(award.seq, award.state) for award in floor.awards()] == [(2, "paid"), (1, "undone")]
    floor.check()


# --- a meter of one table ------------------------------------------------------------------------


def test_a_table_s_own_meter_has_its_awards_too(store: Store) -> None:
    floor = Linked(store)
    floor.person("ann", 5_000_00)
    table = floor.open("let-it-ride", mode="dealer")
    floor.say(table, "ann", "sit", box=1, cents=1_000_00)
    floor.round(table, {"ann": "royal_flush"}, "ann")
    floor.both(table)
    (award,) = floor.awards(f"{table}/progressive")
    assert (award.cents, award.state, award.needs) == (FULL, "paid", "floor surveillance")
    assert floor.awards(SHARED) == []


def test_own_and_linked_meters_of_one_table_are_told_apart(store: Store) -> None:
    floor = Linked(store)
    table = floor.xtreme("ann")
    floor.deals(table, "open_round")
    floor.shuffled(table)
    for wager in ("ante", "too_wild_progressive", FIVE_CARD):
        cents = 10_00 if wager == "ante" else 1_00
        floor.say(table, "ann", "bet", box=1, wager=wager, cents=cents)
    floor.deals(table, "close_bets")
    floor.go(table, floor.rig({"box_1": "2c 2d 2h 2s Jo"}))
    own = floor.awards(f"{table}/too_wild_progressive")
    assert [(award.player, award.state, award.needs) for award in own] == [("ann", "paid", "")]
    assert own[0].cents == 2_500_00 + 15
    assert floor.awards(f"{LINK}/{FIVE_CARD}") == []
    assert floor.balances()[f"link:{LINK}:{FIVE_CARD}"] == 2_500_00 + 15
    floor.check()
