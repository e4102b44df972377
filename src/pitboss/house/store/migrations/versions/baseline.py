"""Everything, for a new database, and the triggers that keep what is written as it was written."""

from __future__ import annotations

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Text,
    UniqueConstraint,
    false,
)

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_SQLITE = """
CREATE TRIGGER {table}_no_{act} BEFORE {act} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} are never changed: write a new row'); END
"""
_FUNCTION = """
CREATE FUNCTION pitboss_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% are never changed: write a new row', TG_TABLE_NAME; END $$
"""
_POSTGRES = """
CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION pitboss_append_only()
"""


def upgrade() -> None:
    """Make every table and seal off those that only grow."""
    _tables()
    _triggers(("batches", "entries", "lines", "acts"))


def _triggers(append_only: tuple[str, ...]) -> None:
    if op.get_bind().dialect.name == "sqlite":
        for table in append_only:
            for act in ("UPDATE", "DELETE"):
                op.execute(_SQLITE.format(table=table, act=act))
        return
    op.execute(_FUNCTION)
    for table in append_only:
        op.execute(_POSTGRES.format(table=table))


def _tables() -> None:
    op.create_table(
        "accounts",
        Column("name", Text(), nullable=False),
        Column("version", BigInteger(), nullable=False),
        Column("balance", BigInteger(), nullable=False),
        Column("opened_at", BigInteger(), nullable=False),
        Column("seal", Text(), nullable=False),
        PrimaryKeyConstraint("name", name="pk_accounts"),
    )
    op.create_table(
        "actions",
        Column("id", Text(), nullable=False),
        Column("who", Text(), nullable=False),
        Column("body_digest", Text(), nullable=False),
        Column("answer", LargeBinary(), nullable=False),
        Column("at", BigInteger(), nullable=False),
        Column("table_id", Text(), server_default="", nullable=False),
        PrimaryKeyConstraint("id", name="pk_actions"),
    )
    op.create_index("ix_actions_table_id", "actions", ["table_id"])
    op.create_table(
        "acts",
        Column("n", BigInteger(), nullable=False, autoincrement=False),
        Column("at", BigInteger(), nullable=False),
        Column("who", Text(), nullable=False),
        Column("role", Text(), nullable=False),
        Column("act", Text(), nullable=False),
        Column("target", Text(), nullable=False),
        Column("reason", Text(), nullable=False),
        Column("clause", Text(), nullable=False),
        Column("body", LargeBinary(), nullable=False),
        Column("seal", Text(), nullable=False),
        PrimaryKeyConstraint("n", name="pk_acts"),
    )
    op.create_table(
        "awards",
        Column("id", Text(), nullable=False),
        Column("link_id", Text(), nullable=False),
        Column("table_id", Text(), nullable=False),
        Column("round", BigInteger(), nullable=False),
        Column("seq", BigInteger(), nullable=False),
        Column("player", Text(), nullable=False),
        Column("award", Text(), server_default="", nullable=False),
        Column("wager", BigInteger(), server_default="0", nullable=False),
        Column("cents", BigInteger(), nullable=False),
        Column("state", Text(), nullable=False),
        Column("needs", Text(), server_default="", nullable=False),
        Column("approvals", LargeBinary(), nullable=False),
        Column("at", BigInteger(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_awards"),
        UniqueConstraint("link_id", "seq", name="uq_awards_link_id_seq"),
    )
    op.create_index("ix_awards_table_id_round", "awards", ["table_id", "round"])
    op.create_table(
        "batches",
        Column("id", Text(), nullable=False),
        Column("kind", Text(), nullable=False),
        Column("at", BigInteger(), nullable=False),
        Column("table_id", Text(), server_default="", nullable=False),
        Column("round", BigInteger(), server_default="0", nullable=False),
        Column("line", BigInteger(), server_default="0", nullable=False),
        Column("reason", Text(), server_default="", nullable=False),
        Column("who", Text(), server_default="", nullable=False),
        Column("links_to", Text(), server_default="", nullable=False),
        Column("seal", Text(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_batches"),
    )
    op.create_index("ix_batches_links_to", "batches", ["links_to"])
    op.create_index("ix_batches_table_id_round", "batches", ["table_id", "round"])
    op.create_table(
        "checkpoints",
        Column("table_id", Text(), nullable=False),
        Column("n", BigInteger(), nullable=False),
        Column("rounds", BigInteger(), nullable=False),
        Column("state", LargeBinary(), nullable=False),
        PrimaryKeyConstraint("table_id", "n", name="pk_checkpoints"),
    )
    op.create_table(
        "deals",
        Column("table_id", Text(), nullable=False),
        Column("number", BigInteger(), nullable=False),
        Column("commitment", Text(), nullable=False),
        Column("algorithm", Text(), nullable=False),
        Column("client_seeds", LargeBinary(), nullable=True),
        Column("composition", LargeBinary(), nullable=True),
        Column("draws", LargeBinary(), nullable=True),
        Column("root", Text(), nullable=True),
        Column("server_seed", LargeBinary(), nullable=True),
        Column("used", BigInteger(), server_default="0", nullable=False),
        Column("opened_at", BigInteger(), nullable=False),
        Column("closed_at", BigInteger(), nullable=True),
        Column("revealed_at", BigInteger(), nullable=True),
        PrimaryKeyConstraint("table_id", "number", name="pk_deals"),
    )
    op.create_table(
        "entries",
        Column("account", Text(), nullable=False),
        Column("version", BigInteger(), nullable=False),
        Column("batch", Text(), nullable=False),
        Column("n", BigInteger(), nullable=False),
        Column("cents", BigInteger(), nullable=False),
        Column("before", BigInteger(), nullable=False),
        Column("after", BigInteger(), nullable=False),
        Column("other", Text(), nullable=False),
        Column("note", Text(), server_default="", nullable=False),
        Column("seal", Text(), nullable=False),
        PrimaryKeyConstraint("account", "version", name="pk_entries"),
        UniqueConstraint("batch", "n", name="uq_entries_batch_n"),
    )
    op.create_table(
        "inbox",
        Column(
            "seq",
            BigInteger().with_variant(Integer(), "sqlite"),
            autoincrement=True,
            nullable=False,
        ),
        Column("table_id", Text(), nullable=False),
        Column("action_id", Text(), nullable=False),
        Column("who", Text(), nullable=False),
        Column("body", LargeBinary(), nullable=False),
        Column("at", BigInteger(), nullable=False),
        PrimaryKeyConstraint("seq", name="pk_inbox"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_inbox_table_id_seq", "inbox", ["table_id", "seq"])
    op.create_table(
        "leases",
        Column("group_id", Text(), nullable=False),
        Column("owner", Text(), nullable=False),
        Column("epoch", BigInteger(), nullable=False),
        Column("expires_at", BigInteger(), nullable=False),
        PrimaryKeyConstraint("group_id", name="pk_leases"),
    )
    op.create_table(
        "lines",
        Column("table_id", Text(), nullable=False),
        Column("n", BigInteger(), nullable=False),
        Column("line", LargeBinary(), nullable=False),
        Column("seal", Text(), nullable=False),
        PrimaryKeyConstraint("table_id", "n", name="pk_lines"),
    )
    op.create_table(
        "links",
        Column("id", Text(), nullable=False),
        Column("rule", LargeBinary(), nullable=False),
        Column("games", LargeBinary(), nullable=False),
        Column("readings", LargeBinary(), nullable=False),
        Column("opened_at", BigInteger(), nullable=False),
        Column("frozen", Boolean(), server_default=false(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_links"),
    )
    op.create_table(
        "people",
        Column("id", Text(), nullable=False),
        Column("name", Text(), nullable=False),
        Column("kind", Text(), nullable=False),
        Column("password", Text(), server_default="", nullable=False),
        Column("roles", Text(), server_default="", nullable=False),
        Column("created_at", BigInteger(), nullable=False),
        Column("disabled", Boolean(), server_default=false(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_people"),
        UniqueConstraint("name", name="uq_people_name"),
    )
    op.create_table(
        "player_limits",
        Column("person", Text(), nullable=False),
        Column("kind", Text(), nullable=False),
        Column("set_at", BigInteger(), nullable=False),
        Column("cents_or_ms", BigInteger(), nullable=False),
        Column("active_from", BigInteger(), nullable=False),
        PrimaryKeyConstraint("person", "kind", "set_at", name="pk_player_limits"),
    )
    op.create_table(
        "rounds",
        Column("table_id", Text(), nullable=False),
        Column("number", BigInteger(), nullable=False),
        Column("opened_at", BigInteger(), nullable=False),
        Column("ended_at", BigInteger(), nullable=True),
        Column("first_line", BigInteger(), nullable=False),
        Column("last_line", BigInteger(), nullable=True),
        Column("voided", Boolean(), server_default=false(), nullable=False),
        Column("handle", BigInteger(), server_default="0", nullable=False),
        Column("win", BigInteger(), server_default="0", nullable=False),
        PrimaryKeyConstraint("table_id", "number", name="pk_rounds"),
    )
    op.create_index("ix_rounds_ended_at", "rounds", ["ended_at"])
    op.create_table(
        "sessions",
        Column("token_hash", Text(), nullable=False),
        Column("person", Text(), nullable=False),
        Column("kind", Text(), nullable=False),
        Column("created_at", BigInteger(), nullable=False),
        Column("expires_at", BigInteger(), nullable=False),
        Column("used", BigInteger(), server_default="0", nullable=False),
        Column("ended_at", BigInteger(), nullable=True),
        Column("scope", Text(), server_default="", nullable=False),
        Column("table_id", Text(), server_default="", nullable=False),
        Column("note", Text(), server_default="", nullable=False),
        PrimaryKeyConstraint("token_hash", name="pk_sessions"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "tables",
        Column("id", Text(), nullable=False),
        Column("name", Text(), nullable=False),
        Column("game", Text(), nullable=False),
        Column("rules", LargeBinary(), nullable=False),
        Column("mode", Text(), server_default="auto", nullable=False),
        Column("state", Text(), server_default="open", nullable=False),
        Column("group_id", Text(), server_default="", nullable=False),
        Column("opened_at", BigInteger(), nullable=False),
        Column("settings", LargeBinary(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_group_id", "tables", ["group_id"])
    op.create_table(
        "wallet_calls",
        Column("id", Text(), nullable=False),
        Column("person", Text(), nullable=False),
        Column("n", BigInteger(), nullable=False),
        Column("kind", Text(), nullable=False),
        Column("cents", BigInteger(), nullable=False),
        Column("state", Text(), nullable=False),
        Column("round_id", Text(), server_default="", nullable=False),
        Column("request", LargeBinary(), nullable=False),
        Column("answer", LargeBinary(), nullable=True),
        Column("tries", BigInteger(), server_default="0", nullable=False),
        Column("next_try", BigInteger(), nullable=True),
        Column("at", BigInteger(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_wallet_calls"),
        UniqueConstraint("person", "n", name="uq_wallet_calls_person_n"),
    )
    op.create_index("ix_wallet_calls_state_next_try", "wallet_calls", ["state", "next_try"])
