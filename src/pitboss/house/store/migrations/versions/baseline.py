"""The first schema, from which the others go on: a new database is made as the newest says."""

from __future__ import annotations

from alembic.util import CommandError

revision = "0001"
down_revision = None


def upgrade() -> None:
    """No database is brought here."""
    raise CommandError("nobody knows which schema it has")
