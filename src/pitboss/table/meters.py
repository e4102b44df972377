"""Money on and off a table's progressive meters: booked, logged and heard by who watches.

A meter that several tables share is kept by a link (see ``pitboss.progressive.link``). Every
movement is booked and logged at the table that caused it; the others mirror it against an
account of the link, so that each table's books still balance by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pitboss.table import events
from pitboss.table.books import ELSEWHERE, Posting

if TYPE_CHECKING:
    from pitboss.table.table import Table

MeterWatcher = Callable[["Table", events.MeterFed | events.MeterPaid], None]


def feed_meter(table: Table, fed: events.MeterFed, opening: bool = False) -> None:
    """Money goes onto a meter; what opens it is no part of the round, and no void takes it off."""
    table.record(fed)
    posting = Posting(fed.id, fed.source, f"meter:{fed.meter}", fed.cents, fed)
    table.book(posting, of_the_round=not opening)
    for watch in table.meter_watchers:
        watch(table, fed)


def pay_meter(table: Table, paid: events.MeterPaid) -> None:
    """A meter pays."""
    table.record(paid)
    left = table.meters[paid.meter] - paid.cents
    table.book(Posting(paid.id, f"meter:{paid.meter}", paid.to, paid.cents, paid, left))
    for watch in table.meter_watchers:
        watch(table, paid)


def mirror(table: Table, meter: str, cents: int, clause: str) -> None:
    """A linked meter moved at another table: follow it here, in a round or between two."""
    mirrored = events.MeterMirrored(meter=meter, cents=cents, clause=clause)
    if table.in_round:
        table.record(mirrored)
    else:
        table.note(mirrored)
        table.mirrored.append(mirrored)  # a mishap found late has to tell of it
    left = table.meters[meter] = table.meters.get(meter, 0) + cents
    table.linked[meter] = table.linked.get(meter, 0) - cents
    table.journal.append(Posting(0, ELSEWHERE, f"meter:{meter}", cents, left=left))
