"""What is published of a table's luck: promises, deals, seeds once they are told, and proofs.

The lines come in the order in which they were due, as docs/fairness.md describes them, so that the
stand-alone verifier takes them as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from pitboss.errors import Refusal
from pitboss.house.fairness.records import CardProof, Commitment, Line
from pitboss.house.store import schema
from pitboss.house.tables.host import Host
from pitboss.house.tables.luck import FairLuck, record_of
from pitboss.table import events
from pitboss.table.view import sees


class Summary(msgspec.Struct, frozen=True):
    """How a table's promises stand: all but the present deal and the next should be revealed."""

    table: str
    commitments: int
    revealed: int
    unrevealed: int


def published(conn: Connection, table: str) -> Iterator[Line]:
    """Every line that is public now."""
    rows = _rows(conn, table)
    for place, row in enumerate(rows):
        if not place:
            yield _promise(table, row)
        record = record_of(table, row)
        if record is None:
            continue
        if place + 1 < len(rows):
            yield _promise(table, rows[place + 1])
        yield msgspec.structs.replace(record, used=0, draws=(), closed=None, revealed=None).public()
        if record.used or record.draws or record.closed is not None:
            yield record.public()


def text(conn: Connection, table: str) -> bytes:
    """The same as a file."""
    return b"".join(line.encoded() + b"\n" for line in published(conn, table))


def summary(conn: Connection, table: str) -> Summary:
    """The count that is for all to see."""
    rows = _rows(conn, table)
    revealed = sum(1 for row in rows if row.revealed_at is not None)
    return Summary(table, len(rows), revealed, len(rows) - revealed)


def _rows(conn: Connection, table: str) -> list[Any]:
    deals = schema.deals
    query = select(deals).where(deals.c.table_id == table).order_by(deals.c.number)
    return list(conn.execute(query))


def _promise(table: str, row: Any) -> Commitment:
    return Commitment(table=table, number=row.number, algorithm=row.algorithm, hash=row.commitment)


def card_proof(host: Host, line: int, player: str | None) -> CardProof:
    """The proof of a card that this player sees, by the line of the log that dealt it."""
    luck = host.luck
    if not isinstance(luck, FairLuck) or luck.record is None:
        raise Refusal("nothing is being dealt from a promised shoe here", field="table")
    dealt = [(n, e) for n, e in host.tail if isinstance(e, events.CardDealt)]
    places = [place for place, (n, _) in enumerate(dealt) if n == line]
    if not places:
        raise Refusal(f"no card was dealt in line {line} lately", field="line")
    position = luck.record.used - (len(dealt) - places[0])
    event = dealt[places[0]][1]
    if position < 0:
        raise Refusal("that card is of an earlier deal, whose seed is told", field="line")
    if not sees(event.seen_by, player) and not turned_up(host.tail, line):
        raise Refusal("that card lies face down", field="line")
    return luck.proof(position)


def turned_up(tail: Iterable[tuple[int, events.Event]], line: int) -> bool:
    """Has the card of this line been turned up since, in its round?

    A hand's cards are turned in the order in which they came, so it is their place that decides:
    a hole card that is the twin of the card beside it must not be told by that.
    """
    lines = list(tail)
    begins = [n for n, event in lines if isinstance(event, events.RoundOpened)]
    first = max((n for n in begins if n <= line), default=0)
    after = [
        (n, event) for n, event in lines if n >= first and not any(line < b <= n for b in begins)
    ]
    dealt = [e for n, e in after if n <= line and isinstance(e, events.CardDealt)]
    hand = dealt[-1].to
    place = sum(1 for each in dealt[:-1] if each.to == hand)
    return any(
        isinstance(event, events.CardsTurned)
        and event.hand == hand
        and place < len(event.cards)
        and dealt[-1].card in event.cards
        for n, event in after
        if n > line
    )
