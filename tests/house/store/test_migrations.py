"""A new database becomes the schema by its migrations, and only grows where it must not change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import (
    Connection,
    Executable,
    Table,
    create_engine,
    inspect,
    make_url,
    text,
)
from sqlalchemy.types import Boolean, LargeBinary, Text

from pitboss.errors import Refusal
from pitboss.house.store.database import Store, StoreFault, open_store
from pitboss.house.store.migrate import NEWEST, upgrade
from pitboss.house.store.schema import APPEND_ONLY, METADATA
from pitboss.house.store.triggers import append_only
from pitboss.house.store.upgrading import heads, run

FIRST = Path(__file__).parent / "first.sql"
_IN_POSTGRES = {
    "BLOB": "BYTEA",
    "BOOLEAN DEFAULT 0": "BOOLEAN DEFAULT false",
    "INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT": "BIGSERIAL CONSTRAINT pk_inbox PRIMARY KEY",
}


def make_first(connection: Connection) -> None:
    """A database as the first schema made it."""
    kind, words = connection.dialect.name, FIRST.read_text(encoding="utf-8")
    for ours, theirs in _IN_POSTGRES.items() if kind == "postgresql" else ():
        words = words.replace(ours, theirs)
    sealed = ("batches", "entries", "lines", "acts")
    for statement in (*words.split(";\n"), *append_only(kind, sealed)):
        if statement.strip():
            connection.execute(text(statement))


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


@contextmanager
def untouched(url: str) -> Iterator[Connection]:
    """A connection to a database in which there is nothing yet."""
    engine = create_engine(make_url(url).set(drivername=_DRIVERS[url.partition(":")[0]]))
    with engine.begin() as connection:
        yield connection
    engine.dispose()


_DRIVERS = {
    "sqlite": "sqlite",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


def test_the_newest_migration_is_the_schema_s() -> None:
    assert heads() == [NEWEST]


def test_the_migrations_make_what_a_new_database_is_made_as(bare_url: str) -> None:
    with untouched(bare_url) as connection:
        make_first(connection)
        run(connection)
        migrated = described(connection), triggers(connection), options(connection)
        METADATA.drop_all(connection)
        connection.execute(text("DROP TABLE alembic_version"))
        if connection.dialect.name == "postgresql":
            connection.execute(text("DROP FUNCTION pitboss_append_only"))
        upgrade(connection)
        assert (described(connection), triggers(connection), options(connection)) == migrated


def triggers(connection: Connection) -> list[str]:
    asks = {
        "sqlite": "SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
        "postgresql": "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal "
        "ORDER BY tgname",
    }
    found = list(connection.execute(text(asks[connection.dialect.name])).scalars())
    assert len(found) in (4, 8)
    return found


def options(connection: Connection) -> list[str]:
    """How full PostgreSQL packs the pages of a table."""
    if connection.dialect.name == "sqlite":
        return []
    ask = "SELECT relname || reloptions::text FROM pg_class WHERE reloptions IS NOT NULL ORDER BY 1"
    return list(connection.execute(text(ask)).scalars())


def test_a_database_of_the_first_schema_is_brought_along(bare_url: str) -> None:
    call = METADATA.tables["wallet_calls"]
    with untouched(bare_url) as connection:
        make_first(connection)
        connection.execute(call.insert().values(some_row(call) | {"person": "p-ann"}))
    with open_store(bare_url) as store, store.read() as connection:
        assert connection.execute(text("SELECT person FROM visits")).scalars().all() == ["p-ann"]
        assert connection.execute(call.select()).one().person == "p-ann"


def test_somebody_else_s_tables_are_left_alone(bare_url: str) -> None:
    with untouched(bare_url) as connection:
        connection.execute(text("CREATE TABLE people (shoe_size INTEGER)"))
    with pytest.raises(StoreFault):
        open_store(bare_url)
    with untouched(bare_url) as connection:
        assert inspect(connection).get_table_names() == ["people"]


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


def test_a_database_that_lost_its_version_is_refused(store_url: str) -> None:
    with open_store(store_url) as store, store.begin() as connection:
        connection.execute(text("DELETE FROM alembic_version"))
    with pytest.raises(Refusal, match="which schema"):
        open_store(store_url)


def test_a_database_of_a_later_pitboss_is_refused(store_url: str) -> None:
    with open_store(store_url) as store, store.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Refusal, match="another Pitboss"):
        open_store(store_url)
