"""Rebuild every balance from the entries, and find whatever was edited by hand.

Three passes, none of which holds more in memory than the accounts: down the chain of each account,
through each batch with its entries, and over the projection ``accounts``. Nothing that a hand may
have put into a row is trusted to be of the kind that it should be.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, select

from pitboss.house.ledger.accounts import floor
from pitboss.house.ledger.batch import GENESIS, batch_seal, entry_seal
from pitboss.house.store.schema import accounts, batches, entries

_AT_ONCE = 5000
_HEADER = len(batches.columns)  # the last one is the seal
_ENTRY = len(entries.columns)
_ENTRIES = (
    select(entries, batches.c.seal, batches.c.at)
    .join_from(entries, batches, batches.c.id == entries.c.batch, isouter=True)
    .order_by(entries.c.account, entries.c.version)
)
_corrected = batches.alias()
_BATCHES = (
    select(batches, _corrected.c.id, entries.c.n, entries.c.account, entries.c.other)
    .add_columns(entries.c.cents, entries.c.note)
    .join_from(batches, entries, entries.c.batch == batches.c.id, isouter=True)
    .outerjoin(_corrected, _corrected.c.id == batches.c.links_to)
    .order_by(batches.c.id, entries.c.n)
)
_ACCOUNTS = select(accounts)


class Fault(msgspec.Struct, frozen=True):
    """Something in the books that cannot be: in which table, in which row, and what."""

    table: str
    key: str
    message: str

    def __str__(self) -> str:
        return f"{self.table} {self.key}: {self.message}"


class _Head(msgspec.Struct):
    """Where the chain of an account has come to."""

    version: int = 0
    balance: int = 0
    seal: str = GENESIS
    opened_at: int = 0


def audit(connection: Connection) -> list[Fault]:
    """Every fault of the books; none, if they are as they were written."""
    heads: dict[str, _Head] = {}
    return [*_chains(connection, heads), *_batches(connection), *_accounts(connection, heads)]


def _chains(connection: Connection, heads: dict[str, _Head]) -> Iterator[Fault]:
    for name, rows in groupby(_stream(connection, _ENTRIES), key=itemgetter(0)):
        head = heads[name] = _Head()
        for row in rows:
            yield from _entry(head, row[:_ENTRY], *row[_ENTRY:])


def _entry(head: _Head, row: tuple[Any, ...], batch_sealed: Any, at: Any) -> Iterator[Fault]:
    account, version, batch, _n, cents, before, after, _other, _note, seal = row
    key = f"{account} {version}"
    if not all(type(value) is int for value in (version, cents, before, after)):
        yield Fault("entries", key, "a number is not a number")
        return
    if version != head.version + 1:
        yield Fault("entries", key, f"entry {head.version + 1} is missing")
    if before != head.balance:
        yield Fault(
            "entries", key, f"begins with {before}; the entry before ends with {head.balance}"
        )
    if before + cents != after:
        yield Fault("entries", key, f"{before} and {cents} are not {after}")
    least = floor(str(account))
    if least is not None and after < least:
        yield Fault("entries", key, f"holds {after}, less than {least}")
    if batch_sealed is None:
        yield Fault("entries", key, f"its batch {batch} is missing")
    elif seal != entry_seal(head.seal, batch_sealed, tuple(row[:-1])):
        yield Fault("entries", key, "the seal is broken: it, one before it or its batch was edited")
    if not head.version:
        head.opened_at = at
    head.version, head.balance, head.seal = version, after, seal


def _batches(connection: Connection) -> Iterator[Fault]:
    for id, rows in groupby(_stream(connection, _BATCHES), key=itemgetter(0)):
        yield from (Fault("batches", str(id), message) for message in _batch(list(rows)))


def _batch(rows: list[Row[Any]]) -> Iterator[str]:
    header, links_to, corrected = rows[0][: _HEADER - 1], rows[0].links_to, rows[0][_HEADER]
    legs = [row[_HEADER + 1 :] for row in rows]
    if links_to and corrected is None:
        yield f"corrects {links_to}, which is missing"
    if legs[0][0] is None:
        yield "has no entries"
        return
    if [leg[0] for leg in legs] != list(range(len(legs))) or len(legs) % 2:
        yield "its entries are not all there"
    if not all(type(leg[3]) is int for leg in legs):
        yield "an amount is not a number"
        return
    if total := sum(leg[3] for leg in legs):
        yield f"its entries add up to {total}, not to 0"
    paying = [(account, other, -cents, note) for _, account, other, cents, note in legs[::2]]
    taking = [(other, account, cents, note) for _, account, other, cents, note in legs[1::2]]
    if paying != taking:
        yield "an entry and its counterpart do not agree"
    if batch_seal(tuple(header), paying) != rows[0][_HEADER - 1]:
        yield "the seal is broken: it or its entries were edited"


def _accounts(connection: Connection, heads: dict[str, _Head]) -> Iterator[Fault]:
    total, seen = 0, set()
    for row in _stream(connection, _ACCOUNTS):
        seen.add(row.name)
        head = heads.get(row.name, _Head())
        total += row.balance if type(row.balance) is int else 0
        if not head.version:
            yield Fault("accounts", row.name, "has no entries")
        for column in _Head.__struct_fields__:
            stored, rebuilt = getattr(row, column), getattr(head, column)
            if stored != rebuilt or type(stored) is not type(rebuilt):
                message = f"{column} is {stored!r}; its entries make it {rebuilt!r}"
                yield Fault("accounts", row.name, message)
    for name in heads.keys() - seen:
        yield Fault("accounts", name, "is missing, and has entries")
    if total:
        yield Fault("accounts", "all", f"add up to {total}, not to 0")


def _stream(connection: Connection, asked: Select[Any]) -> Iterator[Row[Any]]:
    yield from connection.execute(asked, execution_options={"yield_per": _AT_ONCE})
