"""An old database is brought up to the newest schema, migration by migration."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from pitboss.errors import Refusal

SCRIPTS = Path(__file__).parent / "migrations"


def settings(connection: Connection | None = None) -> Config:
    """What Alembic must know."""
    found = Config()
    found.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    found.attributes["connection"] = connection
    return found


def heads() -> list[str]:
    """The newest revision, of which there is one."""
    return ScriptDirectory.from_config(settings()).get_heads()


def run(connection: Connection) -> None:
    """Run the migrations that this database has not seen."""
    try:
        command.upgrade(settings(connection), "head")
    except CommandError as fault:
        raise Refusal(f"this database is of another Pitboss: {fault}", field="url") from fault
