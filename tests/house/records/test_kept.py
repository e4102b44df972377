"""Whatever a hand does to a row of the house, the audit finds it, or no other row could tell."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, Table, select, text

from pitboss.house.inspection import inspect
from pitboss.house.people import staff
from pitboss.house.people.persons import Person, add
from pitboss.house.people.roles import Who
from pitboss.house.records.kept import check_kept
from pitboss.house.records.rounds import log_of, rounds
from pitboss.house.store import schema
from pitboss.house.store.database import Store
from tests.house.ledger.books import unguarded
from tests.house.tables.floor import START, Floor

MACHINE = Who("house", frozenset({"admin"}))
HELD = {  # by other tests: rows that come and go, and what players say of themselves
    "awards",
    "inbox",
    "leases",
    "sessions",
    "visits",
    "wallet_calls",
    "player_limits",
    "shares",
    "mistakes",
    "drills",
}
UNTOLD = {  # what no other row tells: when something was, and how a table is run
    "actions.at",
    "deals.closed_at",
    "deals.opened_at",
    "deals.revealed_at",
    "links.opened_at",
    "people.created_at",
    "rounds.ended_at",
    "rounds.opened_at",
    "tables.opened_at",
    "tables.settings",
}
TABLES = schema.METADATA.tables.keys() - HELD
COLUMNS = [
    f"{name}.{column.name}"
    for name in sorted(TABLES)
    for column in schema.METADATA.tables[name].columns
]


def hired(store: Store, name: str, role: str) -> None:
    with store.begin() as conn:
        person = Person(f"p-{name}", name, "account", frozenset({"player"}), START, False, "$argon")
        add(conn, person)
    floor = Floor(store)
    with store.begin() as conn:
        staff.set_roles(conn, floor.clock, MACHINE, person.id, [role], "hired for the day")


@pytest.fixture
def floor(store: Store) -> Floor:
    """A house in which there is something in every table that the audit looks at."""
    hired(store, "flo", "floor")
    floor = Floor(store)
    floor.person("ann", 9_000_00)
    for game, wager, link in (
        ("roulette", "red", ""),
        ("craps", "pass", ""),
        ("let-it-ride", "", "main"),
        ("three-card-poker", "", ""),
    ):
        table = floor.open(game, link=link, checkpoint_every=1)
        floor.ask(table, "ann", "sit", box=1, cents=1_000_00)
        for _ in range(3):
            play(floor, table, wager)
    floor.ask(table, "flo", "close", reason="the day is over", roles=["floor"])
    return floor


def play(floor: Floor, table: str, wager: str = "") -> None:
    """A bet, and whatever is asked until the round is over."""
    host = floor.pit.hosts[table]
    for each in [wager] if wager else ["ante", "bet_1", "progressive"]:
        floor.ask(table, "ann", "bet", box=1, wager=each, cents=1_00 if each[0] == "p" else 30_00)
    floor.ask(table, "ann", "ready")
    while host.running is not None and host.running.pending is not None:
        options = getattr(host.running.pending, "options", ())
        if not options:
            floor.ask(table, "ann", "ready")
            continue
        floor.ask(table, "ann", "answer", option=options[0].name)


def edited(conn: Connection, of: Table, column: str) -> list[tuple[str, object]]:
    """What a hand may write into a column of one row, and in which row."""
    keys = [key.name for key in of.primary_key]
    row = conn.execute(
        select(of).where(of.c[column].is_not(None)).order_by(*of.primary_key)
    ).first()
    assert row is not None, f"nothing stands in {of.name}.{column}"
    where = " AND ".join(f"{key} = '{row._mapping[key]}'" for key in keys)
    held = row._mapping[column]
    if isinstance(held, bytes):
        spots = [n for n, byte in enumerate(held) if chr(byte).isdigit()] or [len(held) // 2]
        new = [held[:n] + bytes([held[n] ^ 1]) + held[n + 1 :] for n in (spots[0], spots[-1])]
        return [(where, each) for each in new]
    if isinstance(held, bool):
        return [(where, not held)]
    return [(where, held + 100_017 if isinstance(held, int) else f"{held}x")]


def finds(store: Store, statement: str, **values: object) -> bool:
    """Does the audit find what a statement has done to one row? It is undone."""
    with store.begin() as conn:
        nested = conn.begin_nested()
        unguarded(conn)
        assert conn.execute(text(statement), values).rowcount == 1, statement
        found = list(inspect(conn))
        nested.rollback()
    return bool(found)


def test_an_edit_of_any_column_of_any_table_is_found(floor: Floor) -> None:
    """But for what no other row tells."""
    with floor.store.read() as conn:
        assert list(inspect(conn)) == []
    missed = set()
    for where in COLUMNS:
        name, _, column = where.partition(".")
        with floor.store.read() as conn:
            edits = edited(conn, schema.METADATA.tables[name], column)
        for row, value in edits:
            change = f'UPDATE {name} SET "{column}" = :value WHERE {row}'
            if not finds(floor.store, change, value=value):
                missed.add(where)
    assert missed == UNTOLD


@pytest.mark.parametrize("table", sorted(TABLES - {"checkpoints"}))
def test_a_row_that_is_gone_is_missed(floor: Floor, table: str) -> None:
    """A checkpoint that is gone is no loss: the table is brought back from the one before."""
    of = schema.METADATA.tables[table]
    with floor.store.read() as conn:
        row = conn.execute(select(of).order_by(*of.primary_key)).first()
    assert row is not None
    where = " AND ".join(f"{key.name} = '{row._mapping[key.name]}'" for key in of.primary_key)
    assert finds(floor.store, f"DELETE FROM {table} WHERE {where}")


def test_money_that_a_checkpoint_makes_is_found(floor: Floor) -> None:
    """A table is brought back from it: chips that a hand puts there would be paid out."""
    table = next(iter(floor.pit.hosts))
    with floor.store.read() as conn:
        points = schema.checkpoints
        query = select(points).where(points.c.table_id == table).order_by(points.c.n.desc())
        last = conn.execute(query).first()
        assert last is not None
        rack = floor.pit.hosts[table].table.racks["ann"]
    state = last.state.replace(b'"ann":%d' % rack, b'"ann":%d' % (rack + 1_00))
    assert state != last.state
    change = f"UPDATE checkpoints SET state = :state WHERE table_id = '{table}' AND n = {last.n}"
    assert finds(floor.store, change, state=state)


def test_nobody_makes_himself_an_admin(floor: Floor) -> None:
    assert finds(floor.store, "UPDATE people SET roles = 'player admin' WHERE name = 'ann'")


def test_rows_that_cannot_be_read_are_a_fault_like_any_other(floor: Floor) -> None:
    """The audit goes on behind them."""
    with floor.store.begin() as conn:
        conn.execute(text("UPDATE links SET id = 'main/other'"))
        conn.execute(text("UPDATE accounts SET balance = balance + 1 WHERE name = 'cage'"))
        found = list(inspect(conn))
    assert any(fault.startswith("a row cannot be: ") for fault in found)
    assert any("accounts cage: balance" in fault for fault in found)


def test_of_rounds_that_end_in_one_turn_each_is_kept(store: Store) -> None:
    """Whoever bets again in the turn in which his round ends loses no round from the record."""
    floor = Floor(store)
    floor.person("ann")
    table = floor.open("roulette")
    floor.ask(table, "ann", "sit", box=1, cents=500_00)
    bet = {"do": "bet", "box": 1, "wager": "red", "cents": 5_00}
    asked = [floor.command(table, "ann", body) for _ in range(4) for body in (bet, {"do": "ready"})]
    assert {floor.told(each).status for each in floor.pit.turn(asked)} == {"done"}
    with store.read() as conn:
        assert [each.number for each in rounds(conn, table)] == [1, 2, 3, 4]
        assert list(check_kept(conn, table, log_of(conn, table))) == []
