"""The log of a round as text: one JSON line an event, each sealed by a hash of all before it.

Change, drop or reorder a line and every later seal fails; cut the file short and the foot of
the round is missing. ``prev`` in the first line ties a round to the one before it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from pitboss.errors import BadFile
from pitboss.table.events import AnyEvent, Event, RoundEnded, RoundOpened

SPEC = "pitboss-round/1"
GENESIS = "0" * 64


class Line(msgspec.Struct, frozen=True):
    """One line of a log file."""

    n: int
    event: AnyEvent
    seal: str


_encode = msgspec.json.Encoder(order="deterministic").encode
_decode = msgspec.json.Decoder(Line).decode


def seal(prev: str, event: Event) -> str:
    """The seal of an event that follows an event sealed ``prev``."""
    return hashlib.sha256(prev.encode() + _encode(event)).hexdigest()


def lines(events: Iterable[Event], prev: str = GENESIS) -> list[str]:
    """A round as text, each line sealed; ``prev`` is the last seal of the round before."""
    text: list[str] = []
    for n, event in enumerate(events):
        prev = seal(prev, event)
        text.append(_encode({"n": n, "event": event, "seal": prev}).decode())
    return text


def last_seal(events: Iterable[Event], prev: str = GENESIS) -> str:
    """The seal of the last event."""
    for event in events:
        prev = seal(prev, event)
    return prev


def write_log(path: Path, rounds: Iterable[Sequence[Event]]) -> None:
    """Write rounds into one file, chained one to the next."""
    prev = GENESIS
    with path.open("w", encoding="utf-8") as file:
        for events in rounds:
            file.writelines(line + "\n" for line in lines(events, prev))
            prev = last_seal(events, prev)


def read_log(path: Path) -> list[list[Event]]:
    """The rounds of a log file, every seal checked."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(path, f"cannot be read: {_reason(error)}") from None
    rounds: list[list[Event]] = []
    prev = GENESIS
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            entry = _decode(line.encode())
        except (msgspec.DecodeError, RecursionError) as error:
            raise BadFile(path, f"line {number} is not a line of a log: {error}") from None
        event = entry.event
        if isinstance(event, RoundOpened):
            if rounds and not isinstance(rounds[-1][-1], RoundEnded):
                raise BadFile(path, f"line {number}: the round before it has no end")
            rounds.append([])
        elif not rounds:
            raise BadFile(path, f"line {number}: a log begins with round_opened")
        prev = seal(prev, event)
        if entry.seal != prev or entry.n != len(rounds[-1]):
            raise BadFile(path, f"line {number}: the seal is broken: this log was changed")
        rounds[-1].append(event)
    if not rounds:
        raise BadFile(path, "holds no round")
    return rounds


def _reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else "not UTF-8 text"
