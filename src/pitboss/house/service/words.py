"""What is said on the socket of a table, by a client and by the house."""

from __future__ import annotations

import msgspec

from pitboss.house.service.problems import Problem


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first word of a client."""

    token: str = ""
    seat: str = ""
    since: int | None = None
    words: bool = False  # are views to be told in words too?

    def __repr__(self) -> str:
        return "Hello(...)"


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Any later word: a command, a gap, or a ping."""

    action_id: str = ""
    command: msgspec.Raw = msgspec.Raw()
    seen: int | None = None
    since: int | None = None
    ping: int | None = None


class Welcome(msgspec.Struct, frozen=True, tag="welcome", tag_field="kind", omit_defaults=True):
    """The first word of the house; the seat's token works once, and is private."""

    name: str = ""
    seat: str = ""
    now: int = 0


class SeatTold(msgspec.Struct, frozen=True, tag="seat", tag_field="kind"):
    """The next way back to the seat."""

    seat: str


class Pong(msgspec.Struct, frozen=True, tag="pong", tag_field="kind"):
    """The answer to a ping."""

    ping: int
    now: int


class Wrong(msgspec.Struct, frozen=True, tag="problem", tag_field="kind"):
    """A word that could not be understood, or not be granted."""

    problem: Problem
    action_id: str = ""
