"""The page of a table's log that is not stored yet: sealed lines, waiting for the commit."""

from __future__ import annotations

import msgspec

from pitboss.table.events import Event
from pitboss.table.log.format import GENESIS, encode


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of the log, as it will lie in the database and in every export."""

    n: int
    line: bytes
    seal: str
    event: Event


class Page:
    """A book (`pitboss.table.books.Book`) that keeps what it is told until it is stored."""

    def __init__(self, lines: int = 0, seal: str = GENESIS) -> None:
        self.lines = lines
        self.seal = seal
        self.fresh: list[Line] = []

    def write(self, event: Event) -> None:
        """Seal an event into the next line."""
        line, seal = encode(self.lines, event, self.seal)
        self.fresh.append(Line(self.lines, line, seal, event))
        self.lines += 1
        self.seal = seal

    def take(self) -> list[Line]:
        """The lines since they were last taken."""
        fresh, self.fresh = self.fresh, []
        return fresh
