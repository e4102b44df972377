"""A new database becomes the schema by its migrations, and only grows where it must not change."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, Executable, Table, inspect, text
from sqlalchemy.types import Boolean, LargeBinary, Text

from pitboss.errors import Refusal
from pitboss.house.store.database import Store, StoreFault, open_store
from pitboss.house.store.schema import APPEND_ONLY, METADATA


def some_row(table: Table) -> dict[str, object]:
    """A value for every column."""
    values: dict[type[object], object] = {Text: "x", LargeBinary: b"x", Boolean: True}
    return {column.name: values.get(type(column.type), 1) for column in table.columns}


def described(connection: Connection) -> dict[str, object]:
    """Every table as the database itself describes it."""
    asked = inspect(connection)
    return {
        name: (
            {
                column["name"]: (str(column["type"]), column["nullable"], column["default"])
                for column in asked.get_columns(name)
            },
            asked.get_pk_constraint(name),
            sorted(map(str, asked.get_indexes(name))),
            sorted(map(str, asked.get_unique_constraints(name))),
        )
        for name in METADATA.tables
    }


def test_the_migrations_make_what_the_schema_says(bare_url: str) -> None:
    with open_store(bare_url) as store, store.begin() as connection:
        migrated = described(connection)
        METADATA.drop_all(connection)
        METADATA.create_all(connection)
        assert migrated == described(connection)


def test_a_database_that_is_up_to_date_stays_as_it_is(store_url: str) -> None:
    table = METADATA.tables["leases"]
    with open_store(store_url) as store, store.begin() as connection:
        connection.execute(table.insert().values(some_row(table)))
    with open_store(store_url) as store, store.read() as connection:
        assert connection.execute(table.select()).all()


@pytest.mark.parametrize("name", list(METADATA.tables))
def test_every_table_takes_a_row_and_gives_it_back(store: Store, name: str) -> None:
    table = METADATA.tables[name]
    row = some_row(table)
    with store.begin() as connection:
        connection.execute(table.insert().values(row))
    with store.read() as connection:
        assert [dict(each) for each in connection.execute(table.select()).mappings()] == [row]


@pytest.mark.parametrize("name", APPEND_ONLY)
@pytest.mark.parametrize("act", ["update", "delete", "replace"])
def test_what_is_written_once_stays_as_it_is(store: Store, name: str, act: str) -> None:
    table = METADATA.tables[name]
    row = some_row(table)
    with store.begin() as connection:
        connection.execute(table.insert().values(row))
    changed = table.update().values(seal="forged")
    statement: Executable = {
        "update": changed,
        "delete": table.delete(),
        "replace": table.insert().prefix_with("OR REPLACE").values(row | {"seal": "forged"}),
    }[act]
    if act == "replace" and store.kind == "postgresql":
        statement = text(f"TRUNCATE {name}")  # its own way to lose rows at once
    with pytest.raises(StoreFault, match="never changed"), store.begin() as connection:
        connection.execute(statement)
    with store.read() as connection:
        assert [dict(each) for each in connection.execute(table.select()).mappings()] == [row]


def test_a_database_of_a_later_pitboss_is_refused(store_url: str) -> None:
    with open_store(store_url) as store, store.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Refusal, match="another Pitboss"):
        open_store(store_url)
