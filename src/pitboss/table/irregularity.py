"""Irregularities: what goes wrong at a table, thrown into the script where it stands.

The default answer to one is to void the round and give every wager back; a game handles only
those for which its filing says something else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from pitboss.table.effects import Effect
    from pitboss.table.table import Table

When = Callable[["Table", "Effect"], bool]
Where = Callable[["Table"], bool]


class Irregularity(Exception):
    """Raised inside a script at the point where it happened."""

    def __init__(self, kind: str, clause: str, call: str = "", **parts: object) -> None:
        super().__init__(call or kind)
        self.kind = kind
        self.clause = clause
        self.call = call or kind  # what is said of it, as a phrase table knows it
        self.parts = parts


class IrregularityRule(msgspec.Struct, frozen=True):
    """One irregularity that a filing foresees, and when it can be called.

    A ``late`` one may also be found after the settlement, until the next round opens: it voids the
    round whenever it is found. ``where`` says at which tables it can happen at all.
    """

    kind: str
    clause: str
    call: str  # what is said of it, as a phrase table knows it
    when: When
    late: bool = False
    where: Where | None = None

    def fits(self, table: Table) -> bool:
        """Can it happen at this table?"""
        return self.where is None or self.where(table)

    def happen(self) -> Irregularity:
        """The exception to throw."""
        return Irregularity(self.kind, self.clause, self.call)
