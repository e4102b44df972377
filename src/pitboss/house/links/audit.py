"""A link looked through: its readings against the logs of all its tables, the ledger, the awards.

The readings are added up anew from the lines of every table that ever was on the link; the ledger's
accounts must hold just that, every table that is open must show it, and each award that a meter
paid must stand in the record of awards, and no other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, select

from pitboss.errors import PitbossError
from pitboss.house.ledger.accounts import link as account_of
from pitboss.house.ledger.reading import balances
from pitboss.house.links import awards
from pitboss.house.links.shared import Shared, bring_back_link, link_id, row_of
from pitboss.house.store import schema
from pitboss.progressive.link import Link
from pitboss.progressive.readings import recount
from pitboss.table import events
from pitboss.table.log.format import GENESIS, decode

Logs = dict[str, list[events.Event]]


def check_link(conn: Connection, group: str) -> list[str]:
    """Everything about the links of a group that cannot be; nothing, if all agrees."""
    shared = bring_back_link(conn, group)
    if shared is None:
        return [f"there is no link {group}"]
    faults: list[str] = []
    tables = schema.tables
    query = select(tables.c.id, tables.c.state).where(tables.c.group_id == group)
    states = {row.id: row.state for row in conn.execute(query.order_by(tables.c.id))}
    logs: Logs = {}
    for table in states:
        logs[table] = _log(conn, table, faults)
    shown = [table for table, state in states.items() if state != "closed"]
    for link in shared.links:
        id = link_id(group, link.rule.name)
        found = [*_readings(conn, group, link, logs), *_awards(conn, id, link, logs)]
        found += _row(conn, shared, link, bool(shown))
        for table in shown:
            found += _display(link, table, logs)
        faults += [f"link {id}: {fault}" for fault in found]
    return faults


def _row(conn: Connection, shared: Shared, link: Link, running: bool) -> Iterator[str]:
    kept = schema.links
    query = select(kept).where(kept.c.id == link_id(shared.id, link.rule.name))
    row, told = conn.execute(query).one(), row_of(shared, link, 0)
    if row.games != told["games"] or row.rule != told["rule"]:
        yield "its games or its figures are not written as they are read"
    if row.frozen != running:
        yield f"it is told to be {'frozen' if row.frozen else 'free'}, and is not"


def _log(conn: Connection, table: str, faults: list[str]) -> list[events.Event]:
    lines = schema.lines
    query = select(lines).where(lines.c.table_id == table).order_by(lines.c.n)
    seal, found = GENESIS, []
    for n, row in enumerate(conn.execute(query)):
        try:
            event, seal = decode(row.line[:-1], n, seal)
        except PitbossError as fault:
            faults.append(f"table {table} line {n}: {fault}")
            break
        found.append(event)
    return found


def _readings(conn: Connection, group: str, link: Link, logs: Logs) -> Iterator[str]:
    counted = recount(link.rule, logs.values())
    for name in counted.__struct_fields__:
        told, found = getattr(link.readings, name), getattr(counted, name)
        if told != found:
            yield f"{name} is told as {told}; the logs make it {found}"
    if not counted.balanced:
        yield "what the meters hold is not what went in less what went out"
    names = {account_of(group, name): cents for name, cents in counted.amounts(link.rule).items()}
    for name, held in balances(conn, names).items():
        if held != names[name]:
            yield f"account {name} holds {held} cents; the logs make it {names[name]}"


def _display(link: Link, table: str, logs: Logs) -> Iterator[str]:
    shown: Counter[str] = Counter()
    for event in logs[table]:
        for account, cents in _moved(event):
            shown[account] += cents
    for account, cents in link.readings.amounts(link.rule).items():
        if shown[account] != cents:
            yield f"table {table} shows {shown[account]} cents on {account}, not {cents}"


def _moved(event: events.Event) -> list[tuple[str, int]]:
    match event:
        case events.MeterMirrored():
            return [(event.meter, event.cents)]
        case events.MeterFed():
            return [(event.meter, event.cents), (event.source.removeprefix("meter:"), -event.cents)]
        case events.MeterPaid():
            return [(event.meter, -event.cents), (event.to.removeprefix("meter:"), event.cents)]
    return []


Paid = tuple[str, int, int, int]  # table, round, wager, cents


def _awards(conn: Connection, id: str, link: Link, logs: Logs) -> Iterator[str]:
    rows = schema.awards
    query = select(rows).where(rows.c.link_id == id).order_by(rows.c.seq)
    found = list(conn.execute(query))
    if [row.seq for row in found] != list(range(1, len(found) + 1)):
        yield "the order of its awards has gaps"
    name = link.rule.name
    paid = Counter(each for table, log in logs.items() for each in _paid(name, table, log))
    told = Counter(_told(row) for row in found if row.wager)
    for each in sorted(paid.keys() | told.keys()):
        if paid[each] != told[each]:
            table, round_, wager, cents = each
            yield (
                f"an award of {cents} cents for wager {wager} of round {round_} at table {table} "
                f"stands {paid[each]} times in the log and {told[each]} times in the record"
            )
    standing = sum(1 for row in found if row.wager and row.state == awards.PAID)
    if standing != link.readings.hits:
        yield f"{standing} awards are told as paid; the meter has {link.readings.hits} hits"


def _told(row: Any) -> Paid:
    return (row.table_id, row.round, row.wager, row.cents)


def _paid(meter: str, table: str, log: list[events.Event]) -> Iterator[Paid]:
    number = 0
    for event in log:
        if isinstance(event, events.RoundOpened):
            number = event.number
        elif isinstance(event, events.MeterPaid) and event.meter == meter and not event.undone:
            yield (table, number, event.id, event.cents)
