"""Answers to commands, read and made."""

from __future__ import annotations

from http import HTTPStatus

import msgspec

from pitboss.house.tables.pit import Asked, Told

UNKNOWN_STATUS = HTTPStatus.ACCEPTED  # asked, and not known (yet) to be done or refused
_decode = msgspec.json.Decoder(Told).decode
_encode = msgspec.json.Encoder(order="deterministic").encode


def read_told(answer: bytes) -> Told:
    """An answer as a record."""
    return _decode(answer)


def unknown(action_id: str, message: str) -> bytes:
    """The answer of which nobody knows: ask again with the same id."""
    return _encode(Told(action_id, "unknown", message=message))


def refused(asked: Asked, message: str, field: str) -> bytes:
    """A refusal that is not stored."""
    return _encode(Told(asked.action_id, "refused", message=message, field=field))


def status_of(told: Told) -> int:
    """The status of HTTP that an answer has."""
    if told.status == "done":
        return HTTPStatus.OK
    if told.status != "refused":
        return UNKNOWN_STATUS
    return HTTPStatus.FORBIDDEN if told.field in ("role", "token") else HTTPStatus.CONFLICT
