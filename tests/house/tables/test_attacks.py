"""What somebody with bad intentions, or a house that was away, must not bring about."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from pitboss.house.people import limits
from pitboss.house.people.acts import read_acts
from pitboss.house.store import schema
from pitboss.house.tables.renewal import renew
from pitboss.house.tables.view import see
from pitboss.table import events
from tests.house.tables.floor import Floor
from tests.house.tables.test_tables import FLOOR, kinds, seated


def test_nobody_answers_for_the_clock_of_the_house(floor: Floor) -> None:
    table = seated(floor)
    floor.ask(table, "ann", "bet", box=1, wager="red", cents=500)
    host = floor.pit.hosts[table]
    stolen = f"clock-{table}-{host.version}-{host.extras.deadline}"
    told = floor.ask(table, "bob", "leave", id=stolen)
    assert (told.status, told.field) == ("refused", "action_id")
    floor.clock.advance(30_000)
    floor.pit.turn(floor.pit.due(floor.clock.now()))
    assert "RoundEnded" in kinds(floor, table)


def test_limits_count_what_the_same_turn_brings(floor: Floor) -> None:
    tables = [floor.open("roulette") for _ in range(4)]
    with floor.store.begin() as conn:
        limits.set_limit(conn, floor.clock, "p-ann", "loss_day", 100_00)
    asked = [
        floor.command(table, "ann", {"do": "sit", "box": 1, "cents": 60_00}) for table in tables
    ]
    told = [floor.told(each) for each in floor.pit.turn(asked)]
    assert [each.status for each in told].count("done") == 1
    assert floor.balances()["wallet:p-ann"] == 940_00


def test_limits_are_held_again_when_a_waiting_player_sits_down(floor: Floor) -> None:
    table = floor.open("roulette")
    floor.ask(table, "bob", "sit", box=1, cents=50_00)
    floor.ask(table, "bob", "bet", box=1, wager="red", cents=500)
    assert floor.ask(table, "ann", "sit", box=2, cents=100_00).result == "waiting"
    with floor.store.begin() as conn:
        limits.exclude(conn, floor.clock, "p-ann", 30 * 24 * 3_600_000)
    floor.ask(table, "bob", "ready")
    assert floor.pit.hosts[table].table.seats == {1: "bob"}
    assert floor.balances()["wallet:p-ann"] == 1_000_00


def test_a_limit_that_is_set_at_the_table_holds_the_next_bet(floor: Floor) -> None:
    table = seated(floor)
    with floor.store.begin() as conn:
        limits.set_limit(conn, floor.clock, "p-ann", "loss_day", 5_00)
    assert floor.ask(table, "ann", "bet", box=1, wager="red", cents=5_00).status == "done"
    assert floor.ask(table, "ann", "bet", box=1, wager="black", cents=5_00).field == "loss_day"


@pytest.mark.parametrize("do", ["bet", "\\u0062et", "b\\u0065t"])
def test_no_spelling_of_a_command_gets_round_a_limit(floor: Floor, do: str) -> None:
    table = seated(floor)
    with floor.store.begin() as conn:
        limits.set_limit(conn, floor.clock, "p-ann", "loss_day", 5_00)
    body = f'{{"do":"{do}","box":1,"wager":"red","cents":5001}}'.encode()
    told = floor.told(floor.pit.turn([floor.command(table, "ann", body)])[0])
    assert (told.status, told.field) == ("refused", "loss_day")


def test_chips_of_yesterday_are_no_win_of_today(floor: Floor) -> None:
    table = seated(floor)
    floor.clock.advance(24 * 3_600_000)
    with floor.store.begin() as conn:
        limits.set_limit(conn, floor.clock, "p-ann", "loss_day", 100_00)
    floor.ask(table, "ann", "leave")
    assert floor.ask(table, "ann", "sit", box=1, cents=100_01).field == "loss_day"
    assert floor.ask(table, "ann", "sit", box=1, cents=100_00).status == "done"


def test_nor_are_they_when_a_chip_of_today_lies_on_them(floor: Floor) -> None:
    table = seated(floor)
    held = floor.pit.hosts[table].table.racks["ann"]
    floor.clock.advance(24 * 3_600_000)
    with floor.store.begin() as conn:
        limits.set_limit(conn, floor.clock, "p-ann", "loss_day", 100_00)
    assert floor.ask(table, "ann", "buy_in", cents=1_00).status == "done"
    floor.ask(table, "ann", "leave")
    assert floor.balances()["wallet:p-ann"] == 1_000_00
    assert held == 200_00
    assert floor.ask(table, "ann", "sit", box=1, cents=100_01).field == "loss_day"
    assert floor.ask(table, "ann", "sit", box=1, cents=100_00).status == "done"


@pytest.mark.parametrize(("jump", "kept"), [(86_400_000, 0), (2_000, 2_000)])
def test_a_clock_that_was_wrong_by_far_stamps_no_later_round(
    floor: Floor, jump: int, kept: int
) -> None:
    table = seated(floor)
    floor.clock.advance(jump)
    floor.ask(table, "ann", "seed", seed="a day ahead")
    floor.clock.advance(-jump)
    floor.ask(table, "ann", "bet", box=1, wager="red", cents=500)
    for name in ("ann", "bob"):
        floor.ask(table, name, "ready")
    played = floor.pit.hosts[table].played
    assert played is not None
    now = floor.clock.now() + kept
    assert (played.opened_at, played.ended_at) == (now, now)


def test_nobody_is_silent_while_the_house_is_away(floor: Floor) -> None:
    table = seated(floor, "three-card-poker")
    floor.ask(table, "ann", "bet", box=1, wager="ante", cents=10_00)
    floor.ask(table, "ann", "ready")
    floor.crash()
    floor.clock.advance(3_600_000)
    floor.pit.take({table})
    assert floor.pit.due(floor.clock.now()) == []
    assert see(floor.pit.hosts[table], "ann").prompt.waits_for == "choice"
    floor.clock.advance(45_000)
    floor.pit.turn(floor.pit.due(floor.clock.now()))
    assert "RoundEnded" in kinds(floor, table)


def test_who_waits_for_a_box_does_not_judge_there(floor: Floor) -> None:
    table = seated(floor, "three-card-poker")
    floor.person("otto")
    both = ("player", "floor")
    floor.ask(table, "ann", "bet", box=1, wager="ante", cents=10_00)
    assert floor.ask(table, "otto", "sit", box=2, cents=50_00, roles=both).result == "waiting"
    floor.ask(table, "ann", "ready")
    assert floor.ask(table, "otto", "void", reason="my wish", roles=both).field == "person"


@pytest.mark.parametrize("game", ["mini-baccarat", "pontoon-plus", "crazy-four-poker"])
def test_the_act_of_a_void_names_the_clause_of_the_void(floor: Floor, game: str) -> None:
    table = seated(floor, game)
    wager = next(iter(floor.pit.hosts[table].table.rules.wagers))
    floor.ask(table, "ann", "bet", box=1, wager=wager, cents=25_00)
    if game != "mini-baccarat":
        floor.ask(table, "ann", "ready")
    done = floor.ask(table, "flo", "void", reason="as it happened", roles=FLOOR)
    if done.status == "refused":
        pytest.fail(done.message)
    called = [e for _, e in floor.pit.hosts[table].tail if isinstance(e, events.IrregularityCalled)]
    with floor.store.read() as conn:
        assert list(read_acts(conn))[-1].clause == called[-1].clause


def test_a_version_that_is_told_is_stored(floor: Floor) -> None:
    table = seated(floor)
    floor.crash()
    floor.pit.take({table})
    with floor.store.read() as conn:
        assert floor.log(conn, table).count(b"\n") == see(floor.pit.hosts[table]).version


def test_a_table_that_was_renewed_is_closed_in_the_store(floor: Floor) -> None:
    table = floor.open("roulette")
    floor.ask(
        table, "flo", "change_limits", limits={"red": {"low": "25"}}, reason="evening", roles=FLOOR
    )
    renew(floor.pit)
    rows = schema.tables
    with floor.store.read() as conn:
        query = select(rows.c.state).where(rows.c.id == table)
        assert conn.execute(query).scalar_one() == "closed"
