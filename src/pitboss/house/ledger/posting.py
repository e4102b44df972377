"""Post batches: everything is read and checked first, then written in as few statements as can be.

Two writers never wait for each other in a circle. On PostgreSQL all accounts are locked in one
statement in the order of their names. An account that is new is made before any is locked, again in
that order: whoever waits for it holds no lock yet. That holds for one posting in a transaction.
SQLite has one writer at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection

from pitboss.errors import HouseFault, Refusal
from pitboss.house.ledger.accounts import TABLE, floor
from pitboss.house.ledger.batch import (
    MOST,
    Batch,
    Transfer,
    assert_sound,
    batch_seal,
    entry_seal,
)
from pitboss.house.ledger.rows import Books, State, books
from pitboss.house.store.bulk import Part

__all__ = ["Batch", "Posting", "Transfer", "post"]

Kept = dict[str, State]


def post(
    connection: Connection,
    batches: Sequence[Batch],
    at: int,
    kept: Kept | None = None,
    beside: Sequence[Part] = (),
) -> dict[str, int]:
    """Post these batches, all or none, and tell what every account that they touch then holds.

    Once in a transaction. Refused before anything is written: an amount that is none, an account
    that would hold less than it may, an id that was posted before.

    Args:
        connection: of the store, within a transaction.
        batches: in their order.
        at: when.
        kept: how accounts of tables stand, by a writer that alone writes to them: they are not
            looked up, and not locked either. It is to be forgotten if this is not committed;
            had somebody else moved one, its next entry would be there already. Nor are the ids
            looked up: they follow from actions, which were. A batch that is there is a StoreFault.
        beside: rows of other tables that go along in the same journey.
    """
    posting = Posting(connection, batches, at, kept)
    try:
        for batch in batches:
            posting.add(batch)
    except Refusal:
        posting.forget()
        raise
    return posting.write(beside)


class Posting:
    """Batches that are on their way: each is taken or refused by itself, then all are written.

    Made with every batch that may be added, for it locks their accounts. ``write`` (or ``forget``)
    ends it. A batch that is refused leaves no trace.
    """

    def __init__(
        self,
        connection: Connection,
        batches: Iterable[Batch],
        at: int,
        kept: Kept | None = None,
    ) -> None:
        batches = list(batches)
        for batch in batches:
            assert_sound(batch)
        names = {name for b in batches for t in b.transfers for name in (t.debit, t.credit)}
        ids = {batch.links_to for batch in batches} - {""}
        if kept is None:
            ids |= {batch.id for batch in batches}
        self.at = at
        self._books: Books = books(connection)
        self._kept = kept
        known = {} if kept is None else {name: kept[name] for name in names & kept.keys()}
        self._made, self._states = self._books.locked(sorted(names - known.keys()), at)
        self._states |= known
        # Once locked: a twin that was first is seen.
        self._posted = self._books.posted(ids) if ids else set()
        self._batches: list[tuple[Any, ...]] = []
        self._entries: list[tuple[Any, ...]] = []
        self._touched: dict[str, State] = {}

    def add(self, batch: Batch) -> None:
        """Take this batch, or refuse it for what it would do."""
        if batch.id in self._posted:
            raise Refusal(f"batch {batch.id} was posted before", field="id")
        if batch.links_to and batch.links_to not in self._posted:
            raise Refusal(f"there is no batch {batch.links_to} to correct", field="links_to")
        header = (
            batch.id,
            batch.kind,
            self.at,
            batch.table_id,
            batch.round,
            batch.line,
            batch.reason,
            batch.who,
            batch.links_to,
        )
        seal = batch_seal(header, [(t.debit, t.credit, t.cents, t.note) for t in batch.transfers])
        changed: dict[str, State] = {}
        rows: list[tuple[Any, ...]] = []
        for transfer in batch.transfers:
            debit, credit, cents, note = (
                transfer.debit,
                transfer.credit,
                transfer.cents,
                transfer.note,
            )
            for account, other, amount in ((debit, credit, -cents), (credit, debit, cents)):
                version, before, chain = changed.get(account) or self._state(account)
                after = before + amount
                _assert_covered(account, before, after)
                row = (
                    account,
                    version + 1,
                    batch.id,
                    len(rows),
                    amount,
                    before,
                    after,
                    other,
                    note,
                )
                chain = entry_seal(chain, seal, row)
                rows.append((*row, chain))
                changed[account] = (version + 1, after, chain)
        self._touched |= changed
        self._entries += rows
        self._batches.append((*header, seal))
        self._posted.add(batch.id)

    def write(self, beside: Sequence[Part] = ()) -> dict[str, int]:
        """Write all that was taken, and tell what every account that it touches then holds."""
        self._unmake()
        if self._batches:
            changes = [(name, *state, self.at) for name, state in self._touched.items()]
            self._books.write(self._batches, self._entries, changes, beside)
        if self._kept is not None:
            self._kept |= {n: s for n, s in self._touched.items() if n.startswith(TABLE)}
        return {name: state[1] for name, state in self._touched.items()}

    def forget(self) -> None:
        """Write nothing of what was taken."""
        self._batches, self._entries, self._touched = [], [], {}
        self._unmake()

    def _unmake(self) -> None:
        """Away with accounts that were made for a batch that was not taken."""
        if unused := self._made - self._touched.keys():
            self._books.unmake(sorted(unused))

    def _state(self, account: str) -> State:
        if state := self._touched.get(account):
            return state
        if account not in self._states:
            raise HouseFault(f"account {account} was not locked for this posting")
        return self._states[account]


def _assert_covered(account: str, before: int, after: int) -> None:
    least = floor(account)
    if least is not None and after < least:
        raise Refusal(
            f"account {account} holds {before} cents, not the {before - after} asked of it",
            field="cents",
        )
    if not -MOST <= after <= MOST:
        raise Refusal(f"account {account} cannot hold {after} cents", field="cents")
