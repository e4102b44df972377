"""What is asked of the ledger, checked for what it says itself, and sealed.

A batch's seal is over all that it says. An entry's seal is over the seal of the entry before it in
the same account, the seal of its batch, and itself. So each account has a chain of its own: tables
that touch different accounts never wait for one another, and no row can be edited unnoticed.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from pitboss.errors import Refusal
from pitboss.house.ledger.accounts import assert_account

GENESIS = "0" * 64  # the seal before an account's first entry
MOST = 2**63 - 1  # that a database holds
_encode = msgspec.json.Encoder().encode


class Transfer(msgspec.Struct, frozen=True):
    """Money that goes from one account (``debit``) to another (``credit``)."""

    debit: str
    credit: str
    cents: int
    note: str = ""


class Batch(msgspec.Struct, frozen=True):
    """Transfers that happen together or not at all.

    ``id`` is that of the action behind it, or derived from it; ``links_to`` is the batch that this
    one corrects or undoes.
    """

    id: str
    kind: str
    transfers: tuple[Transfer, ...]
    table_id: str = ""
    round: int = 0
    line: int = 0
    reason: str = ""
    who: str = ""
    links_to: str = ""


def assert_sound(batch: Batch) -> None:
    """Refuse a batch that no ledger could take, whatever its accounts hold."""
    if not isinstance(batch.id, str) or not batch.id:
        raise Refusal("a batch needs an id", field="id")
    if not batch.transfers:
        raise Refusal(f"batch {batch.id} moves nothing", field="transfers")
    if batch.links_to == batch.id:
        raise Refusal(f"batch {batch.id} corrects itself", field="links_to")
    for transfer in batch.transfers:
        _assert_transfer(transfer)


def _assert_transfer(transfer: Transfer) -> None:
    debit, credit, cents = transfer.debit, transfer.credit, transfer.cents
    assert_account(debit, "debit")
    assert_account(credit, "credit")
    if debit == credit:
        raise Refusal(f"account {debit} cannot pay itself", field="credit")
    if type(cents) is not int or not 0 < cents <= MOST:  # True and 1.0 are no amounts either
        raise Refusal(
            f"from account {debit} to {credit}: {cents!r} is not a number of cents above 0",
            field="cents",
        )


def batch_seal(header: tuple[Any, ...], transfers: list[tuple[Any, ...]]) -> str:
    """The seal of a batch: ``header`` is its row but for the seal."""
    return hashlib.sha256(_encode((header, transfers))).hexdigest()


def entry_seal(before: str, batch: str, entry: tuple[Any, ...]) -> str:
    """The seal of an entry, from that of the entry before, that of its batch, and its row."""
    return hashlib.sha256(_encode((before, batch, entry))).hexdigest()
