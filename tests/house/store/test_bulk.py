"""Many rows in one go: the same on both databases, whatever they hold."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from pitboss.house.store import bulk, schema
from pitboss.house.store.database import Store, StoreFault

AWKWARD = 'back\\slash, "quotes", {braces}, NULL, \\N, tab\t, line\n, ünï☃'


def round_of(number: int, **parts: Any) -> dict[str, Any]:
    row = {
        "table_id": AWKWARD,
        "number": number,
        "opened_at": 2**53,
        "ended_at": None,
        "first_line": 0,
        "last_line": None,
        "voided": False,
        "handle": 5,
        "win": -5,
    }
    return row | parts


def rounds(store: Store) -> list[dict[str, Any]]:
    with store.read() as conn:
        query = select(schema.rounds).order_by(schema.rounds.c.number)
        return [dict(row._mapping) for row in conn.execute(query)]


def test_rows_are_inserted_as_they_are(store: Store) -> None:
    rows = [round_of(1), round_of(2, ended_at=7, voided=True)]
    with store.begin() as conn:
        bulk.insert(conn, schema.rounds, rows)
        bulk.insert(conn, schema.rounds, [])
    assert rounds(store) == rows


def test_bytes_and_awkward_texts_come_back(store: Store) -> None:
    row = {"table_id": AWKWARD, "n": 1, "line": bytes(range(256)), "seal": ""}
    with store.begin() as conn:
        bulk.insert(conn, schema.lines, [row])
    with store.read() as conn:
        assert [dict(each._mapping) for each in conn.execute(select(schema.lines))] == [row]


def test_a_row_of_the_same_key_is_written_over(store: Store) -> None:
    with store.begin() as conn:
        bulk.insert(conn, schema.rounds, [round_of(1), round_of(2)])
    over = [round_of(2, ended_at=9, voided=True, win=2**62), round_of(3)]
    with store.begin() as conn:
        bulk.upsert(conn, schema.rounds, over)
        bulk.upsert(conn, schema.rounds, [])
    assert rounds(store) == [round_of(1), *over]


def test_only_what_is_said_is_changed_and_only_where_it_is_said(store: Store) -> None:
    link: dict[str, Any] = {"id": "a", "rule": b"{}", "games": b"[]", "readings": b"\x00\xff"}
    link |= {"opened_at": 1, "frozen": False}
    with store.begin() as conn:
        bulk.insert(conn, schema.links, [link, link | {"id": "b"}])
        bulk.update(conn, schema.links, [{"id": "b", "readings": b"\xff\x00", "frozen": True}])
        bulk.update(conn, schema.links, [])
    with store.read() as conn:
        query = select(schema.links).order_by(schema.links.c.id)
        found = [dict(row._mapping) for row in conn.execute(query)]
    assert found == [link, link | {"id": "b", "readings": b"\xff\x00", "frozen": True}]


def test_rows_of_several_tables_are_written_together_or_not_at_all(store: Store) -> None:
    lease = {"group_id": "a", "owner": "one", "epoch": 1, "expires_at": 5}
    with store.begin() as conn:
        bulk.insert(conn, schema.leases, [lease])
        bulk.insert(conn, schema.rounds, [round_of(1)])
    parts: list[bulk.Part] = [
        ("insert", schema.rounds, [round_of(2)]),
        ("upsert", schema.rounds, [round_of(1, handle=6)]),
        ("update", schema.leases, [{"group_id": "a", "expires_at": 9}]),
        ("upsert", schema.visits, []),
    ]
    with store.begin() as conn:
        bulk.write(conn, parts)
    with pytest.raises(StoreFault), store.begin() as conn:
        bulk.write(conn, [("update", schema.leases, [lease]), *parts[:1]])
    assert rounds(store) == [round_of(1, handle=6), round_of(2)]
    with store.read() as conn:
        found = conn.execute(select(schema.leases)).one()
    assert dict(found._mapping) == lease | {"expires_at": 9}


def test_a_row_that_is_there_is_a_fault_and_nothing_is_done(store: Store) -> None:
    with store.begin() as conn:
        bulk.insert(conn, schema.rounds, [round_of(1)])
    with pytest.raises(StoreFault), store.begin() as conn:
        bulk.insert(conn, schema.rounds, [round_of(2), round_of(1)])
    assert rounds(store) == [round_of(1)]


@pytest.mark.parametrize("lock", [True, False])
def test_rows_are_found_among_texts(store: Store, lock: bool) -> None:
    lines = [{"table_id": id, "n": 0, "line": b"", "seal": id} for id in ("a", "b", AWKWARD)]
    with store.begin() as conn:
        bulk.insert(conn, schema.lines, lines)
        query = "SELECT seal FROM lines WHERE table_id {} ORDER BY table_id"
        found = bulk.among(conn, query, ["a", AWKWARD, "nobody"], lock=lock)
        assert [seal for (seal,) in found] == ["a", AWKWARD]
        assert bulk.among(conn, query, []) == []
