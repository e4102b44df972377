"""Rounds that are shared by a link, mistakes that somebody made, and how his drills went."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, LargeBinary, PrimaryKeyConstraint, Text

revision = "0003"
down_revision = "0002"


def _text(name: str) -> Column[str]:
    return Column(name, Text(), nullable=False)


def _whole(name: str) -> Column[int]:
    return Column(name, BigInteger(), nullable=False, autoincrement=False)


def _count(name: str) -> Column[int]:
    return Column(name, BigInteger(), nullable=False, server_default="0")


def upgrade() -> None:
    """Make the tables of those who learn."""
    op.create_table(
        "shares",
        _text("id"),
        _text("person"),
        _text("player"),
        _text("table_id"),
        _whole("round"),
        _whole("at"),
        PrimaryKeyConstraint("id", name="pk_shares"),
    )
    op.create_index("ix_shares_person", "shares", ["person"])
    op.create_table(
        "mistakes",
        _text("person"),
        _text("table_id"),
        _whole("round"),
        _whole("event"),
        _text("game"),
        _text("player"),
        _text("option"),
        _whole("cost"),
        Column("position", LargeBinary(), nullable=False),
        _whole("at"),
        PrimaryKeyConstraint("person", "table_id", "round", "event", name="pk_mistakes"),
    )
    op.create_table(
        "drills",
        _text("person"),
        _text("kind"),
        _count("asked"),
        _count("right"),
        _count("wrong"),
        _count("missed"),
        _count("cost"),
        PrimaryKeyConstraint("person", "kind", name="pk_drills"),
    )
