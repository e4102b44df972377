"""The operator's account of the ledger against the calls that moved it."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import Connection, select

from pitboss.house.ledger.accounts import OPERATOR
from pitboss.house.store import schema
from pitboss.house.wallet.calls import CREDIT, DEBIT, DONE, batch_id


def check_wallet(conn: Connection) -> list[str]:
    """Everything that the books and the calls tell differently; nothing, if they agree.

    A debit is booked once it is done, a credit as soon as it is promised.
    """
    rows, entries = schema.wallet_calls, schema.entries
    told: Counter[str] = Counter()
    for row in conn.execute(select(rows)):
        if row.kind == DEBIT and row.state == DONE:
            told[batch_id(row.id)] -= row.cents
        elif row.kind == CREDIT:
            told[batch_id(row.id)] += row.cents
    booked: Counter[str] = Counter()
    query = select(entries.c.batch, entries.c.cents).where(entries.c.account == OPERATOR)
    for entry in conn.execute(query):
        booked[entry.batch] += entry.cents
    return [
        f"batch {batch}: the calls make it {told[batch]} cents, the books {booked[batch]}"
        for batch in sorted(told.keys() | booked.keys())
        if told[batch] != booked[batch]
    ]


def on_the_way(conn: Connection) -> int:
    """Credits that are booked and that the operator has not taken yet."""
    rows = schema.wallet_calls
    query = select(rows.c.cents).where(rows.c.kind == CREDIT, rows.c.state != DONE)
    return sum(conn.execute(query).scalars())
