"""Whatever a hand does to the books, the audit finds it."""

from __future__ import annotations

import pytest
from sqlalchemy import BigInteger, Table, text

from pitboss.house.ledger.audit import audit
from pitboss.house.ledger.posting import Batch, Transfer, post
from pitboss.house.store.database import Store
from pitboss.house.store.schema import accounts, batches, entries
from tests.house.ledger.books import ANN, BEN, NOON, RACK, play, unguarded

BOOKS = (accounts, batches, entries)
COLUMNS = [(table, column.name) for table in BOOKS for column in table.columns]
# The first and the last of a chain and one in the midst; a correction and what it corrects.
ROWS = {
    "accounts": [f"name = '{ANN}'", f"name = '{RACK}'", "name = 'cage'"],
    "batches": ["id = 'gift'", "id = 'settle'", "id = 'fix'"],
    "entries": [
        f"account = '{RACK}' AND version = 1",
        f"account = '{RACK}' AND version = 2",
        f"account = '{RACK}' AND version = 4",
        "account = 'cage' AND version = 2",
    ],
}


def edit(store: Store, statement: str) -> list[str]:
    """What the audit says after a hand did this."""
    play(store)
    with store.begin() as connection:
        assert audit(connection) == []
        unguarded(connection)
        assert connection.execute(text(statement)).rowcount == 1
    with store.read() as connection:
        return [str(fault) for fault in audit(connection)]


@pytest.mark.parametrize(("table", "column"), COLUMNS, ids=lambda x: getattr(x, "name", x))
def test_an_edit_of_any_column_of_any_row_is_found(store: Store, table: Table, column: str) -> None:
    play(store)
    for change in changes(table, column):
        for row in ROWS[table.name]:
            with store.begin() as connection:
                nested = connection.begin_nested()
                unguarded(connection)
                edited = connection.execute(
                    text(f"UPDATE {table.name} SET {column} = {change} WHERE {row}")
                )
                assert edited.rowcount == 1
                assert audit(connection) != [], f"{column} = {change} where {row}"
                nested.rollback()
                assert audit(connection) == []


def changes(table: Table, column: str) -> list[str]:
    """What a hand may write into a column."""
    if isinstance(table.c[column].type, BigInteger):
        return [f'"{column}" + 17', f'-"{column}" - 1']
    return [f"\"{column}\" || 'x'", f"'forged-' || \"{column}\""]


@pytest.mark.parametrize("table", BOOKS, ids=str)
def test_a_row_that_is_gone_is_missed(store: Store, table: Table) -> None:
    play(store)
    for row in ROWS[table.name]:
        with store.begin() as connection:
            nested = connection.begin_nested()
            unguarded(connection)
            assert connection.execute(text(f"DELETE FROM {table.name} WHERE {row}")).rowcount == 1
            assert audit(connection) != [], row
            nested.rollback()
            assert audit(connection) == []


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (
            f"UPDATE accounts SET balance = balance + 1 WHERE name = '{ANN}'",
            "add up to 1, not to 0",
        ),
        (f"UPDATE accounts SET balance = balance + 1 WHERE name = '{ANN}'", "make it 6000"),
        (f"DELETE FROM accounts WHERE name = '{ANN}'", "is missing, and has entries"),
        ("INSERT INTO accounts VALUES ('wallet:x', 0, 0, 0, '')", "has no entries"),
        (f"DELETE FROM entries WHERE account = '{RACK}' AND version = 2", "entry 2 is missing"),
        (f"DELETE FROM entries WHERE account = '{RACK}' AND version = 2", "add up to 500"),
        (f"DELETE FROM entries WHERE account = '{RACK}' AND version = 2", "are not all there"),
        (f"UPDATE entries SET cents = 1 WHERE account = '{BEN}'", "0 and 1 are not 5000"),
        (f"UPDATE entries SET before = 7 WHERE account = '{BEN}'", "the entry before ends with 0"),
        (f"UPDATE entries SET after = -5 WHERE account = '{BEN}'", "holds -5, less than 0"),
        (f"UPDATE entries SET note = 'x' WHERE account = '{BEN}'", "the seal is broken"),
        (f"UPDATE entries SET other = 'x' WHERE account = '{BEN}'", "counterpart do not agree"),
        ("DELETE FROM batches WHERE id = 'sit'", "its batch sit is missing"),
        ("DELETE FROM batches WHERE id = 'settle'", "corrects settle, which is missing"),
        ("UPDATE batches SET reason = 'x' WHERE id = 'fix'", "it or its entries were edited"),
        (
            "INSERT INTO batches (id, kind, at, seal) VALUES ('x', 'x', 1, 'x')",
            "batches x: has no entries",
        ),
    ],
)
def test_the_audit_says_what_is_wrong(store: Store, statement: str, said: str) -> None:
    assert any(said in fault for fault in edit(store, statement))


@pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("value", ["'much'", "1.5", "x'ff'"])
@pytest.mark.parametrize(
    "cell", [f"{t.name}.{c.name}" for t in BOOKS for c in t.columns if type(c.type) is BigInteger]
)
def test_a_cell_of_another_kind_is_a_fault_and_not_a_crash(
    store: Store, cell: str, value: str
) -> None:
    table, column = cell.split(".")
    row = ROWS[table][1]
    assert edit(store, f'UPDATE {table} SET "{column}" = {value} WHERE {row}')


def test_rows_of_two_batches_cannot_change_places(store: Store) -> None:
    twins = [Batch(id, "x", (Transfer("cage", ANN, 5),)) for id in ("a", "b")]
    with store.begin() as connection:
        post(connection, twins, NOON)
        unguarded(connection)
        for old, new in (("a", "c"), ("b", "a"), ("c", "b")):
            swap = f"UPDATE entries SET batch = '{new}' WHERE batch = '{old}'"
            connection.execute(text(swap))
        assert audit(connection) != []
