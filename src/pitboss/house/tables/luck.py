"""The luck of a live table: a fair source, its promises, and what of them is to be stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from pitboss.house.fairness.algorithm import commit
from pitboss.house.fairness.records import CardProof, ClientSeed, DealRecord, Secret
from pitboss.house.fairness.source import FairSource
from pitboss.house.ids import Entropy
from pitboss.table.effects import Chance

_encode = msgspec.json.Encoder(order="deterministic").encode


class FairLuck:
    """Committed luck: the next deal's seed is promised before the players say theirs."""

    def __init__(self, table: str, entropy: Entropy, now: Callable[[], int]) -> None:
        self._table = table
        self._entropy = entropy
        self._now = now
        self._seeds: list[ClientSeed] = []
        self._closed: list[DealRecord] = []  # dealt out, their seeds told when the round is over
        self._changed: dict[int, DealRecord | dict[str, Any]] = {}
        self._drawn = False  # has the present deal gone on since it was stored?
        self._promised: Secret | None = None
        self._source = FairSource(table, self, now)

    @classmethod
    def new(cls, table: str, entropy: Entropy, now: Callable[[], int]) -> FairLuck:
        """The luck of a table that opens: its first deal is promised."""
        luck = cls(table, entropy, now)
        luck._promise(1)
        return luck

    @classmethod
    def brought_back(
        cls, table: str, entropy: Entropy, now: Callable[[], int], rows: Iterable[Any]
    ) -> FairLuck:
        """The luck of a table as its stored deals left it: the very same cards come next."""
        luck = cls(table, entropy, now)
        for row in rows:
            if row.root is None:
                luck._promised = Secret(row.number, row.server_seed.hex(), row.commitment)
                continue
            record = _record(table, row)
            if record.closed is None:
                luck._source = FairSource.resume(record, luck, now)
            elif record.revealed is None:
                luck._closed.append(record)
        if luck._promised is None:
            luck._promise(1)
        return luck

    # --- what a host asks ------------------------------------------------------------------------

    def answer(self, effect: Chance) -> Any:
        """What luck says."""
        self._drawn = True
        return self._source.answer(effect)

    def round_over(self) -> None:
        """Seeds of deals that are over are told."""
        self._source.round_over()
        for record in self._closed:
            self._note(record.reveal(self._now()))
        self._closed.clear()

    def close(self) -> None:
        """The table closes: the seed of the last deal is told, too."""
        self._source.close()
        self.round_over()

    def seeds(self, seeds: list[ClientSeed]) -> None:
        """What the players say; who has said nothing has no part in it."""
        self._seeds = seeds

    # --- what a source asks ----------------------------------------------------------------------

    def next(self) -> tuple[Secret, Iterable[ClientSeed]]:
        """The promised secret and the players' seeds; the deal after is promised now."""
        secret = self._promised or self._promise(1)
        self._promise(secret.number + 1)
        return secret, self._seeds

    def opened(self, record: DealRecord) -> None:
        """A deal begins."""
        self._note(record)

    def closed(self, record: DealRecord) -> None:
        """Nothing more comes of a deal."""
        self._closed.append(record)
        self._note(record)

    # --- what is stored and shown ----------------------------------------------------------------

    @property
    def promise(self) -> Secret | None:
        """The next deal's secret; show nobody more of it than its hash."""
        return self._promised

    @property
    def record(self) -> DealRecord | None:
        """The present deal."""
        return self._source.record

    def proof(self, position: int) -> CardProof:
        """The proof of a dealt card of the present deal."""
        return self._source.proof(position)

    def take(self) -> list[dict[str, Any]]:
        """Rows that changed since they were last taken."""
        record = self._source.record
        if self._drawn and record is not None:
            self._note(record)
        changed, self._changed, self._drawn = self._changed, {}, False
        return [each if isinstance(each, dict) else self._row(each) for each in changed.values()]

    def _promise(self, number: int) -> Secret:
        self._promised = secret = commit(self._entropy, number)
        self._changed[number] = {
            "table_id": self._table,
            "number": number,
            "commitment": secret.hash,
            "algorithm": secret.algorithm,
            "client_seeds": None,
            "composition": None,
            "draws": None,
            "root": None,
            "server_seed": bytes.fromhex(secret.server_seed),
            "used": 0,
            "opened_at": self._now(),
            "closed_at": None,
            "revealed_at": None,
        }
        return secret

    def _note(self, record: DealRecord) -> None:
        self._changed[record.number] = record

    def _row(self, record: DealRecord) -> dict[str, Any]:
        return {
            "table_id": self._table,
            "number": record.number,
            "commitment": record.commitment,
            "algorithm": record.algorithm,
            "client_seeds": _encode(record.client_seeds),
            "composition": _encode(record.composition),
            "draws": _encode(record.draws),
            "root": record.root,
            "server_seed": bytes.fromhex(record.server_seed),
            "used": record.used,
            "opened_at": record.opened,
            "closed_at": record.closed,
            "revealed_at": record.revealed,
        }


def record_of(table: str, row: Any) -> DealRecord | None:
    """The deal of a stored row; None while it is only promised."""
    return None if row.root is None else _record(table, row)


def _record(table: str, row: Any) -> DealRecord:
    fields = {
        "table": table,
        "number": row.number,
        "commitment": row.commitment,
        "server_seed": row.server_seed.hex(),
        "client_seeds": msgspec.json.decode(row.client_seeds),
        "composition": msgspec.json.decode(row.composition),
        "draws": msgspec.json.decode(row.draws),
        "root": row.root,
        "opened": row.opened_at,
        "used": row.used,
        "closed": row.closed_at,
        "revealed": row.revealed_at,
        "algorithm": row.algorithm,
    }
    return msgspec.convert(fields, DealRecord)
