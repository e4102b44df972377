"""Bring a database up to the newest schema, in the transaction that is handed in."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text

from pitboss.errors import Refusal

SCRIPTS = Path(__file__).parent / "migrations"
_ONE_AT_A_TIME = 7_048_411  # the advisory lock of whoever upgrades: any number, always the same


def upgrade(connection: Connection) -> None:
    """Run the migrations that this database has not seen."""
    if connection.dialect.name == "postgresql":  # of two services that start, one upgrades
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})
    settings = Config()
    settings.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    settings.attributes["connection"] = connection
    newest = ScriptDirectory.from_config(settings).get_heads()
    if list(MigrationContext.configure(connection).get_current_heads()) == newest:
        return
    try:
        command.upgrade(settings, "head")
    except CommandError as fault:
        raise Refusal(f"this database is of another Pitboss: {fault}", field="url") from fault
