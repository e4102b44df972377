"""Bring a database up to the newest schema, in the transaction that is handed in.

A new database is made as the schema says, and one that is up to date is left as it is: neither
needs the migrations, nor the time that it takes to load what runs them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from pitboss.house.store.schema import APPEND_ONLY, METADATA
from pitboss.house.store.triggers import append_only
from pitboss.late import late

if TYPE_CHECKING:
    from pitboss.house.store import upgrading
else:
    upgrading = late("pitboss.house.store.upgrading")

NEWEST = "0003"  # the last of the migrations
_ONE_AT_A_TIME = 7_048_411  # the advisory lock of whoever upgrades: any number, always the same
_VERSION = (
    "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
    "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
)


def upgrade(connection: Connection) -> None:
    """Make everything in a new database; run the migrations that an old one has not seen."""
    if connection.dialect.name == "postgresql":  # of two services that start, one upgrades
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})
    if not inspect(connection).has_table("alembic_version"):
        _make(connection)
        return
    seen = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    if seen != [NEWEST]:
        upgrading.run(connection)


def _make(connection: Connection) -> None:
    METADATA.create_all(connection, checkfirst=False)  # whatever is there is not ours
    for statement in append_only(connection.dialect.name, APPEND_ONLY):
        connection.execute(text(statement))
    connection.execute(text(_VERSION))
    connection.execute(text("INSERT INTO alembic_version VALUES (:newest)"), {"newest": NEWEST})
