"""The book that a table writes its log into: one write for each event, sealed once.

What has been written stays readable whatever happens next. When the disk takes no more, the book
goes back to its last whole line and closes; the game goes on, and ``fault`` tells why.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from pitboss.errors import BadFile, Refusal
from pitboss.table import events
from pitboss.table.books import Book
from pitboss.table.events import Event
from pitboss.table.log.format import GENESIS, SPEC, encode
from pitboss.table.log.read import Log, check_luck
from pitboss.table.table import Table
from pitboss.version import __version__


def keep_log(table: Table, book: Book, luck: events.Luck = "live", seed: int | None = None) -> None:
    """Write everything that happens at a table into a book, from before anyone has sat down."""
    if table.rounds or table.racks or table.meters or table.logbook is not None:
        raise Refusal(f"{table.name} is open: a log is kept from the beginning", field="log")
    check_luck(luck, seed)
    table.logbook = book
    head = events.TableOpened(
        spec=SPEC,
        table=table.name,
        game=table.game.slug,
        rules=table.rules.as_json(),
        digest=table.rules.digest,
        code=__version__,
        luck=luck,
        seed=seed,
    )
    table.note(head)


class Tape:
    """A book in memory."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def write(self, event: Event) -> None:
        """Keep an event."""
        self.events.append(event)


class LogBook:
    """A file that grows event by event."""

    def __init__(self, path: Path, file: int, seal: str = GENESIS, lines: int = 0) -> None:
        self.path = path
        self.seal = seal
        self.lines = lines
        self.fault = ""  # why nothing more is written
        self._file = file
        self._length = os.fstat(file).st_size

    @classmethod
    def new(cls, path: Path, told: Iterable[Event] = ()) -> LogBook:
        """A new log, of what has been told so far; only a file that a kill left empty may be there.

        A table whose people were let in first leaves no file behind if it could not have them.
        """
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND
        try:
            unused = path.is_file() and not path.is_symlink() and not path.stat().st_size
            book = cls(path, os.open(path, flags if unused else flags | os.O_EXCL, 0o666))
        except FileExistsError:
            raise BadFile(path, "is there already; a log is never written over") from None
        except OSError as fault:
            raise BadFile(path, f"cannot be written: {fault.strerror}") from None
        for event in told:
            book.write(event)
        return book

    @classmethod
    def go_on(cls, log: Log) -> LogBook:
        """Go on with a log that was read; its torn tail, if it has one, is cut off."""
        try:
            file = os.open(log.path, os.O_RDWR | os.O_APPEND)
            os.ftruncate(file, log.length)
        except OSError as fault:
            raise BadFile(log.path, f"cannot be written: {fault.strerror}") from None
        return cls(log.path, file, log.seal, len(log.events))

    def write(self, event: Event) -> None:
        """Append an event, or close the book."""
        if self.fault:
            return
        line, seal = encode(self.lines, event, self.seal)
        try:
            if os.fstat(self._file).st_size != self._length:
                self.fault = "is written by somebody else"
                return
            written = os.write(self._file, line)
            while written < len(line):  # a disk that fills up tells so at the next write
                written += os.write(self._file, line[written:])
        except OSError as fault:
            self._give_up(fault.strerror or str(fault))
            return
        self.seal = seal
        self.lines += 1
        self._length += len(line)

    def _give_up(self, why: str) -> None:
        self.fault = f"cannot be written: {why}"
        try:
            os.ftruncate(self._file, self._length)
        except OSError:
            return  # half a line is left: a reader tells it from the good part

    def close(self) -> None:
        """Nothing more is written."""
        os.close(self._file)
