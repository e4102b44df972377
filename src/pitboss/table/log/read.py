"""Reading a log: every byte up to the last whole line must be as the book wrote it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pitboss.errors import BadFile, Refusal
from pitboss.table.events import Event, Luck, RoundOpened, TableOpened
from pitboss.table.log.format import GENESIS, SPEC, decode, decode_all


class Log(msgspec.Struct, frozen=True):
    """A log that was read: its events, the seal of each, and what could not be read behind them."""

    path: Path
    events: list[Event]
    seals: list[str]
    length: int  # bytes of whole lines
    torn: int = 0  # bytes after them that are no line: a write that did not end

    @property
    def seal(self) -> str:
        """The last seal."""
        return self.seals[-1]

    @property
    def head(self) -> TableOpened:
        """How the table opened."""
        head = self.events[0]
        if not isinstance(head, TableOpened):
            raise BadFile(self.path, "line 1: a log begins with table_opened")
        return head

    def sections(self) -> list[list[Event]]:
        """What came before the first round, then each round with what came after it."""
        parts: list[list[Event]] = [[]]
        for event in self.events:
            if isinstance(event, RoundOpened):
                parts.append([])
            parts[-1].append(event)
        return parts


def read_log(path: Path) -> Log:
    """A log file, every seal checked."""
    try:
        text = path.read_bytes()
    except OSError as fault:
        raise BadFile(path, f"cannot be read: {fault.strerror or fault}") from None
    return parse_log(text, path)


def parse_log(text: bytes, path: Path) -> Log:
    """The log that these bytes are, every seal checked."""
    *lines, rest = text.split(b"\n")
    if not lines:
        raise BadFile(path, "is no log: it holds no whole line")
    length, n = len(text) - len(rest), 0
    try:
        _check_spec(lines[0])
        if (read := decode_all(text[:length], lines)) is not None:
            _check_head(read[0][0])
            return Log(path, *read, length, len(rest))
        events: list[Event] = []
        seals = [GENESIS]
        for n, line in enumerate(lines):  # to tell which is wrong
            event, seal = decode(line, n, seals[-1])
            if not n:
                _check_head(event)
            events.append(event)
            seals.append(seal)
    except Refusal as fault:
        raise BadFile(path, f"line {n + 1}: {fault}") from None
    return Log(path, events, seals[1:], length, len(rest))


class _Spec(msgspec.Struct):
    spec: str = ""


class _Head(msgspec.Struct):
    event: _Spec


_spec_of = msgspec.json.Decoder(_Head).decode


def _check_spec(line: bytes) -> None:
    """A log of another version is told by its name, before anything else about it is doubted."""
    try:
        spec = _spec_of(line).event.spec
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return
    if spec and spec != SPEC:
        raise Refusal(f"it is written as {spec!r}; this version reads {SPEC}", field="spec")


def check_luck(luck: Luck, seed: int | None) -> None:
    """A seed goes with the luck of one, and with no other."""
    if (luck == "seed") != (seed is not None):
        raise Refusal("a seed is told if luck comes from one, and only then", field="seed")
    if seed is not None and seed < 0:
        raise Refusal("a seed is a whole number from 0", field="seed")


def _check_head(event: Event) -> None:
    if not isinstance(event, TableOpened):
        raise Refusal("a log begins with table_opened", field="event")
    if event.spec != SPEC:
        raise Refusal(f"a log is written as {SPEC}", field="spec")
    check_luck(event.luck, event.seed)
