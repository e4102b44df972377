"""What a live table knows beyond the game: who is ready, leaving or waiting, and since when."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from pitboss.errors import Refusal


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table is run: its clocks, in milliseconds, and its courtesies."""

    betting_ms: int = 30_000  # from the first bet to the last
    decision_ms: int = 45_000  # for an answer
    between_ms: int = 5_000  # until the next round, where wagers stand
    ceremony: bool = False  # are players asked to cut the cards, to take the dice?
    patience: int = 3  # rounds in a row that a silent player keeps his box
    checkpoint_every: int = 50  # rounds between two checkpoints


_HOUR_MS = 3_600_000
BOUNDS = {  # what the floor may set
    "betting_ms": (1_000, _HOUR_MS),
    "decision_ms": (1_000, _HOUR_MS),
    "between_ms": (0, _HOUR_MS),
    "patience": (1, 100),
    "checkpoint_every": (1, 10_000),
}


def check_settings(settings: Settings) -> None:
    """Refuse a table that would never wait, or never end waiting, or never be stored."""
    for name, (least, most) in BOUNDS.items():
        figure = getattr(settings, name)
        if not least <= figure <= most:
            raise Refusal(f"{name} is from {least} to {most}, not {figure}", field=name)


class Arrival(msgspec.Struct, frozen=True):
    """Somebody who sits down when the round is over; without a box he stands behind."""

    person: str
    player: str
    box: int
    cents: int


class Turned(NamedTuple):
    """Somebody who waited for a place and did not get it, and why."""

    person: str
    player: str
    reason: str


class Given(NamedTuple):
    """What somebody answered, for an office, to the question whether an award is confirmed."""

    office: str
    person: str
    option: str


class Notice(msgspec.Struct, frozen=True):
    """New limits that have been announced: from when, in which rules, and by whom."""

    at: int
    rules: dict[str, Any]
    who: str


class Extras(msgspec.Struct, omit_defaults=True):
    """What a table must remember through a crash besides its log."""

    ready: set[str] = msgspec.field(default_factory=set)
    leaving: set[str] = msgspec.field(default_factory=set)
    arrivals: list[Arrival] = msgspec.field(default_factory=list)
    turned: list[Turned] = msgspec.field(default_factory=list)  # until they come again, or go
    missed: dict[str, int] = msgspec.field(default_factory=dict)  # questions left without answer
    idle: dict[str, int] = msgspec.field(default_factory=dict)  # betting periods without a bet
    approvals: dict[str, tuple[str, str]] = msgspec.field(default_factory=dict)
    given: list[Given] = msgspec.field(default_factory=list)  # not yet with the award's row
    working: set[str] = msgspec.field(default_factory=set)  # people who have dealt or judged here
    seeds: dict[str, str] = msgspec.field(default_factory=dict)  # players' own, for the next deal
    deadline: int = 0  # when the house stops waiting; 0: it does not
    waits: str = ""  # what for
    closing: bool = False
    notice: Notice | None = None
    successor: str = ""  # the table that was opened in its place
    opened_at: int = 0  # when the running round was opened


class Stored(msgspec.Struct):
    """Settings and extras, as a table's row keeps them."""

    settings: Settings = msgspec.field(default_factory=Settings)
    extras: Extras = msgspec.field(default_factory=Extras)


_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(Stored).decode


def pack(settings: Settings, extras: Extras) -> bytes:
    """The bytes of a table's row."""
    return _encode(Stored(settings, extras))


def unpack(stored: bytes) -> Stored:
    """What these bytes hold."""
    return _decode(stored)
