"""Reading a log: every byte up to the last whole line must be as the book wrote it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pitboss.errors import BadFile, Refusal
from pitboss.table.events import Event, Luck, RoundOpened, TableOpened, TableResumed
from pitboss.table.log.format import GENESIS, SPEC, decode, decode_all, seals_of


class Log(msgspec.Struct, frozen=True):
    """A log that was read: whole lines, their events, and what could not be read behind them."""

    path: Path
    text: bytes  # of the whole lines
    events: list[Event]
    torn: int = 0  # bytes after them that are no line: a write that did not end

    @property
    def length(self) -> int:
        """How many bytes the whole lines are."""
        return len(self.text)

    @property
    def seals(self) -> list[str]:
        """The seal of each line."""
        return seals_of(self.text)

    @property
    def seal(self) -> str:
        """The last seal."""
        return seals_of(self.text[self.text.rfind(b"\n", 0, -1) + 1 :])[0]

    @property
    def head(self) -> TableOpened:
        """How the table opened."""
        head = self.events[0]
        if not isinstance(head, TableOpened):
            raise BadFile(self.path, "line 1: a log begins with table_opened")
        return head

    @property
    def heads(self) -> list[TableOpened | TableResumed]:
        """How the table opened, and how it went on each time it was brought back."""
        return [each for each in self.events if isinstance(each, TableOpened | TableResumed)]

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
    whole = text[: text.rfind(b"\n") + 1]
    if not whole:
        raise BadFile(path, "is no log: it holds no whole line")
    n = 0
    try:
        _check_spec(whole[: whole.index(b"\n")])
        if (events := decode_all(whole)) is not None:
            _check_head(events[0])
        else:
            events, seal = [], GENESIS
            for n, line in enumerate(whole.split(b"\n")[:-1]):  # to tell which is wrong
                event, seal = decode(line, n, seal)
                if not n:
                    _check_head(event)
                events.append(event)
    except Refusal as fault:
        raise BadFile(path, f"line {n + 1}: {fault}") from None
    return Log(path, whole, events, len(text) - len(whole))


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
