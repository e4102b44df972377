"""A small set of books for tests: a cage, two people, a table, and a round that was played."""

from __future__ import annotations

from sqlalchemy import Connection, text

from pitboss.house.ledger import accounts
from pitboss.house.ledger.posting import Batch, Transfer, post
from pitboss.house.store.database import Store
from pitboss.house.store.schema import APPEND_ONLY
from tests.house.postgres import NO_TRIGGERS

NOON = 1_700_000_000_000
ANN, BEN = accounts.wallet("ann"), accounts.wallet("ben")
RACK = accounts.rack("t1", "ann")
LAYOUT, HOUSE = accounts.layout("t1"), accounts.house("t1")

PLAYED = [
    Batch("gift", "fund", (Transfer("cage", ANN, 10_000), Transfer("cage", BEN, 5_000))),
    Batch("sit", "buy-in", (Transfer(ANN, RACK, 4_000),), table_id="t1", who="ann"),
    Batch("bet", "wager", (Transfer(RACK, LAYOUT, 500, "ante"),), table_id="t1", round=1, line=7),
    Batch(
        "settle",
        "settlement",
        (Transfer(HOUSE, LAYOUT, 500), Transfer(LAYOUT, RACK, 1_000)),
        table_id="t1",
        round=1,
        line=12,
    ),
    Batch(
        "fix",
        "correction",
        (Transfer(RACK, HOUSE, 500),),
        table_id="t1",
        round=1,
        line=13,
        reason="paid a hand that had lost",
        who="floor",
        links_to="settle",
    ),
]


def play(store: Store) -> None:
    """Fill the books, one transaction a batch."""
    for n, batch in enumerate(PLAYED):
        with store.begin() as connection:
            post(connection, [batch], NOON + n)


def unguarded(connection: Connection) -> None:
    """Take the triggers away, as a hand would that can do anything to the database."""
    if connection.dialect.name == "sqlite":
        for name in APPEND_ONLY:
            for act in ("UPDATE", "DELETE"):
                connection.execute(text(f"DROP TRIGGER {name}_no_{act}"))
    else:
        connection.execute(text(NO_TRIGGERS))
