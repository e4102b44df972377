"""Every table of the database, once for SQLite and for PostgreSQL.

Times are whole milliseconds since 1970 UTC, money is whole cents, ids are text, and what is packed
(``packed()``) is canonical JSON. Rows of ``APPEND_ONLY`` tables are never changed nor deleted:
the migrations put triggers on them that refuse it.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)
APPEND_ONLY = ("batches", "entries", "lines", "acts")
_CHANGES: Any = {"postgresql_with": {"fillfactor": 50}}  # room for rows that change all the time
_COUNTED = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts rows in INTEGER only


def text(name: str, *, key: bool = False, default: str | None = None) -> Column[str]:
    """A text that is always there."""
    return Column(name, Text, primary_key=key, nullable=False, server_default=default)


def whole(name: str, *, key: bool = False, default: str | None = None) -> Column[int]:
    """A whole number that is always there: a count, cents, or milliseconds."""
    return Column(
        name,
        BigInteger,
        primary_key=key,
        nullable=False,
        server_default=default,
        autoincrement=False,
    )


def later(name: str) -> Column[int | None]:
    """A whole number that is known later: when something ends, is revealed, is tried again."""
    return Column(name, BigInteger, nullable=True)


def packed(name: str, *, later: bool = False) -> Column[Any]:
    """Bytes: canonical JSON, or a line of a log as it stands there."""
    return Column(name, LargeBinary, nullable=later)


def flag(name: str) -> Column[bool]:
    """Yes or no; no, unless said."""
    return Column(name, Boolean, nullable=False, server_default=false())


# --- money ---------------------------------------------------------------------------------------

accounts = Table(
    "accounts",
    METADATA,
    text("name", key=True),
    whole("version"),  # how many entries it has
    whole("balance"),
    whole("opened_at"),
    text("seal"),  # that of its last entry
    **_CHANGES,
)
batches = Table(
    "batches",
    METADATA,
    text("id", key=True),
    text("kind"),
    whole("at"),
    text("table_id", default=""),
    whole("round", default="0"),
    whole("line", default="0"),
    text("reason", default=""),
    text("who", default=""),
    text("links_to", default=""),  # the batch that this one corrects
    text("seal"),  # over its own columns and its transfers
    Index(None, "table_id", "round"),
)
entries = Table(
    "entries",
    METADATA,
    text("account", key=True),
    whole("version", key=True),  # counts the entries of the account from 1
    text("batch"),
    whole("n"),  # counts the entries of the batch from 0
    whole("cents"),  # below zero where money leaves the account
    whole("before"),
    whole("after"),
    text("other"),  # where it goes to or comes from
    text("note", default=""),
    text("seal"),  # over the seal of the account's entry before, the batch's seal and this entry
    UniqueConstraint("batch", "n"),
)

# --- tables --------------------------------------------------------------------------------------

actions = Table(
    "actions",
    METADATA,
    text("id", key=True),  # made by the client before it sends
    text("who"),
    text("body_digest"),
    packed("answer"),
    whole("at"),
    text("table_id", default=""),
)
tables = Table(
    "tables",
    METADATA,
    text("id", key=True),
    text("name"),
    text("game"),
    packed("rules"),
    text("mode", default="auto"),  # auto, dealer
    text("state", default="open"),  # open, closing, closed
    text("group_id", default=""),
    whole("opened_at"),
    packed("settings"),
    Index(None, "group_id"),
    **_CHANGES,
)
leases = Table(
    "leases",
    METADATA,
    text("group_id", key=True),
    text("owner"),
    whole("epoch"),
    whole("expires_at"),
)
lines = Table(
    "lines",
    METADATA,
    text("table_id", key=True),
    whole("n", key=True),
    packed("line"),
    text("seal"),
)
checkpoints = Table(
    "checkpoints",
    METADATA,
    text("table_id", key=True),
    whole("n", key=True),  # the lines that it stands for
    whole("rounds"),
    packed("state"),
)
rounds = Table(
    "rounds",
    METADATA,
    text("table_id", key=True),
    whole("number", key=True),
    whole("opened_at"),
    later("ended_at"),
    whole("first_line"),
    later("last_line"),
    flag("voided"),
    whole("handle", default="0"),
    whole("win", default="0"),  # the house's
    Index(None, "ended_at"),
)
inbox = Table(
    "inbox",
    METADATA,
    Column("seq", _COUNTED, primary_key=True, autoincrement=True),
    text("table_id"),
    text("action_id"),
    text("who"),
    packed("body"),
    whole("at"),
    Index(None, "table_id", "seq"),
    sqlite_autoincrement=True,
)

# --- fairness ------------------------------------------------------------------------------------

deals = Table(
    "deals",
    METADATA,
    text("table_id", key=True),
    whole("number", key=True),
    text("commitment"),
    text("algorithm"),
    packed("client_seeds", later=True),
    packed("composition", later=True),
    packed("draws", later=True),  # of dice and wheels
    Column("root", Text, nullable=True),
    packed("server_seed", later=True),
    whole("used", default="0"),  # how much of it was drawn
    whole("opened_at"),
    later("closed_at"),
    later("revealed_at"),
)

# --- people --------------------------------------------------------------------------------------

people = Table(
    "people",
    METADATA,
    text("id", key=True),
    text("name"),
    text("kind"),  # guest, account
    text("password", default=""),  # an argon2 hash, or nothing
    text("roles", default=""),
    whole("created_at"),
    flag("disabled"),
    UniqueConstraint("name"),
)
sessions = Table(
    "sessions",
    METADATA,
    text("token_hash", key=True),
    text("person"),
    text("kind"),  # session, api, seat
    whole("created_at"),
    whole("expires_at"),
    whole("used", default="0"),  # when it was last used
    later("ended_at"),  # spent or revoked
    text("scope", default=""),  # the rights of an API token
    text("table_id", default=""),  # where a seat token brings its person back to
    text("note", default=""),
    Index(None, "person"),
)
player_limits = Table(
    "player_limits",
    METADATA,
    text("person", key=True),
    text("kind", key=True),
    whole("set_at", key=True),
    whole("cents_or_ms"),
    whole("active_from"),
)
acts = Table(
    "acts",
    METADATA,
    whole("n", key=True),
    whole("at"),
    text("who"),
    text("role"),
    text("act"),
    text("target"),
    text("reason"),
    text("clause"),
    packed("body"),
    text("seal"),
)

# --- jackpots ------------------------------------------------------------------------------------

links = Table(
    "links",
    METADATA,
    text("id", key=True),
    packed("rule"),
    packed("games"),
    packed("readings"),
    whole("opened_at"),
    flag("frozen"),
)
awards = Table(
    "awards",
    METADATA,
    text("id", key=True),
    text("link_id"),
    text("table_id"),
    whole("round"),
    whole("seq"),  # the order of wins of one link
    text("player"),
    text("award", default=""),  # the hand, where people confirm it
    whole("wager", default="0"),  # its number at the table; 0: nothing was paid yet
    whole("cents"),  # what the meter paid
    text("state"),  # waiting, paid, refused, undone
    text("needs", default=""),  # the offices that confirm it
    packed("approvals"),
    whole("at"),
    UniqueConstraint("link_id", "seq"),
    Index(None, "table_id", "round"),
)

# --- the operator's wallet -----------------------------------------------------------------------

wallet_calls = Table(
    "wallet_calls",
    METADATA,
    text("id", key=True),
    text("person"),
    whole("n"),  # counts the calls of a person from 1: they are sent in this order
    text("kind"),  # debit, credit, finished
    whole("cents"),
    text("state"),  # asked, owed, undoing; done, refused, undone, held
    text("round_id", default=""),
    packed("request"),
    packed("answer", later=True),
    whole("tries", default="0"),
    later("next_try"),
    whole("at"),
    Index(None, "state", "next_try"),
    UniqueConstraint("person", "n"),
)
visits = Table(  # of players at an operator's wallet: those that may not be over yet
    "visits",
    METADATA,
    text("person", key=True),
)

# --- learning ------------------------------------------------------------------------------------

shares = Table(
    "shares",
    METADATA,
    text("id", key=True),  # whoever knows it sees the round as its player saw it
    text("person"),
    text("player"),
    text("table_id"),
    whole("round"),
    whole("at"),
    Index(None, "person"),
)
mistakes = Table(
    "mistakes",
    METADATA,
    text("person", key=True),
    text("table_id", key=True),
    whole("round", key=True),
    whole("event", key=True),  # the place of the answer among the events of the round
    text("game"),
    text("player"),
    text("option"),
    whole("cost"),  # in thousandths of a cent, for a mistake may cost less than one
    packed("position"),
    whole("at"),
)
drills = Table(
    "drills",
    METADATA,
    text("person", key=True),
    text("kind", key=True),
    whole("asked", default="0"),
    whole("right", default="0"),
    whole("wrong", default="0"),  # false alarms too
    whole("missed", default="0"),
    whole("cost", default="0"),  # in thousandths of a cent
)
