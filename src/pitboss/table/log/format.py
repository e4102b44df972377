"""A log as bytes: one canonical JSON line an event, each sealed over the bytes before it.

A line is ``{"n":…,"event":{…},"seal":"…"}``: ``n`` counts the lines of the log from 0, and the
seal is the SHA-256 of the seal before it followed by the bytes of the line up to its own seal.
Nothing is read that would not be written in the very same way. See docs/log-format.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from hashlib import sha256
from operator import or_
from typing import Any

import msgspec

from pitboss.errors import Refusal
from pitboss.table import events
from pitboss.table.events import Event

SPEC = "pitboss-log/1"
GENESIS = "0" * 64  # the seal before the first line
DEEPEST = 8  # how deep lists and parts may lie within an event
KINDS: tuple[type[Event], ...] = tuple(
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind not in (Event, events.Input)
)


def _sealing(seal: str) -> bytes:
    return b',"seal":"%b"}' % seal.encode()


_Entry: Any = msgspec.defstruct(
    "Entry",
    [("n", int), ("event", reduce(or_, KINDS))],
    frozen=True,
    forbid_unknown_fields=True,
    gc=False,
)
_Line: Any = msgspec.defstruct("Line", [("seal", str)], bases=(_Entry,), frozen=True, gc=False)
_encoder = msgspec.json.Encoder(order="deterministic")
_encode = _encoder.encode
_decode = msgspec.json.Decoder(_Entry).decode
_decode_lines = msgspec.json.Decoder(_Line).decode_lines
_SEALED = re.compile(rb',"seal":"[0-9a-f]{64}"\}')
_NO_LINE = "it is not a line of a log: "
_FEW = DEEPEST + 2  # brackets, a line's own two among them, that cannot nest too deep
_NESTS = frozenset((dict, list))
_NESTED = frozenset(
    (
        events.TableOpened,
        events.Announced,
        events.Whispered,
        events.OptionChosen,
        events.ChosenFaceDown,
        events.RoundVoided,
    )
)
_TAIL = len(',"seal":""}') + len(GENESIS)
_BODY, _SEAL = slice(-_TAIL), slice(-len(GENESIS) - 2, -2)  # where they stand in a line
_AT_ONCE = 1 << 16  # bytes, which a processor has at hand
_LONG = 1000
_ENDLESS = re.compile(rb"\d{%d}" % _LONG)  # no table counts that far, and not every reader can


def entry_schema() -> dict[str, Any]:
    """JSON Schemas of every event and, as ``Entry``, of a line before it is sealed."""
    _, definitions = msgspec.json.schema_components([_Entry])
    return definitions


def encode(n: int, event: Event, prev: str) -> tuple[bytes, str]:
    """The line of an event, with its end, and its seal."""
    body = _encode(_Entry(n, event))[:-1]
    seal = sha256(prev.encode() + body).hexdigest()
    return b'%b,"seal":"%b"}\n' % (body, seal.encode()), seal


def text_of(log: Iterable[Event]) -> bytes:
    """A whole log as bytes."""
    seal, lines = GENESIS, []
    for n, event in enumerate(log):
        line, seal = encode(n, event, seal)
        lines.append(line)
    return b"".join(lines)


def seal_of(prev: str, body: bytes) -> str:
    """The seal of a line: ``body`` is what stands before its own seal."""
    return sha256(prev.encode() + body).hexdigest()


def decode_all(text: bytes) -> list[Event] | None:
    """The events of a log's whole lines; None if any is not as a book writes it.

    Many lines are read, and written again, at once: to ``decode`` them one by one takes longer,
    but tells which is wrong and why.
    """
    log: list[Event] = []
    begun, seal = 0, GENESIS
    while begun < len(text):
        end = text.find(b"\n", begun + _AT_ONCE) + 1 or len(text)
        some = text[begun:end]
        lines = some.split(b"\n")[:-1]
        if not _decode_some(some, lines, seal, log):
            return None
        begun, seal = end, lines[-1][_SEAL].decode()
    return log


def _decode_some(text: bytes, lines: list[bytes], seal: str, log: list[Event]) -> bool:
    """Read some lines behind this seal; False if any is not as a book writes it."""
    try:
        entries = _decode_lines(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    if _encoder.encode_lines(entries) != text:
        return False
    for entry, line in zip(entries, lines, strict=True):
        sealed = sha256(seal.encode())
        sealed.update(line[_BODY])
        seal = sealed.hexdigest()
        if entry.seal != seal:
            return False
    if [entry.n for entry in entries] != [*range(len(log), len(log) + len(entries))]:
        return False
    told = [entry.event for entry in entries]
    log += told
    for event, line in zip(told, lines, strict=True):
        few = type(event) not in _NESTED or line.count(b"{") + line.count(b"[") <= _FEW
        if not few and _is_deep(event):
            return False
    return max(map(len, lines)) <= _LONG or not any(map(_is_endless, lines))


def seals_of(text: bytes) -> list[str]:
    """The seals of whole lines."""
    return [line[_SEAL].decode() for line in text.split(b"\n")[:-1]]


def decode(line: bytes, n: int, prev: str) -> tuple[Event, str]:
    """The event of a line (without its end) and its seal; not as written, it is refused."""
    body = line[_BODY]
    seal = seal_of(prev, body)
    if line != body + _sealing(seal):
        ends = _SEALED.fullmatch(line, max(len(line) - _TAIL, 0))
        broken = "the seal is broken: this log was changed"
        raise Refusal(broken if ends else f"{_NO_LINE}it ends in no seal", field="seal")
    return _event(body + b"}", n), seal


def _event(body: bytes, n: int) -> Event:
    if _is_endless(body):
        raise Refusal("it holds a number without end", field="event")
    try:
        entry = _decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Refusal(f"{_NO_LINE}{fault}", field="event") from None
    except RecursionError:
        raise Refusal("it is nested too deep", field="event") from None
    if _encode(entry) != body:
        raise Refusal("it is not written as a log is: no byte of it may differ", field="event")
    if entry.n != n:
        raise Refusal(f"it says that it is line {entry.n} of the log, counted from 0", field="n")
    event: Event = entry.event
    if _is_deep(event):
        raise Refusal("it is nested too deep", field="event")
    return event


def _is_endless(line: bytes) -> bool:
    return len(line) > _LONG and _ENDLESS.search(line) is not None


def _is_deep(event: Any) -> bool:
    """Is an event nested too deep?"""
    if type(event) not in _NESTED:
        return False
    return _nests(event.rules if type(event) is events.TableOpened else event.parts, DEEPEST)


def _nests(value: Any, levels: int) -> bool:
    """Do lists and parts lie within this one, itself counted, for more levels than so many?"""
    if not levels:
        return True
    for each in value.values() if type(value) is dict else value:
        if type(each) in _NESTS and _nests(each, levels - 1):
            return True
    return False
