"""What is said to an operator's wallet, and how it is signed.

Every call is a POST of canonical JSON. It is signed by HMAC-SHA256 over method, path, timestamp and
body; the answer is signed over status, path, timestamp and body, so that none passes for another's.
Money is in minor units. Whatever moves something has an id that is used once: sent again it is the
same call, and the operator gives the same answer.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from pitboss.errors import PitbossError

METHOD = "POST"
LARGEST = 1 << 53  # minor units: every reader can hold it
FRESH_MS = 5 * 60_000  # a call that is older, or of a clock that is further off, is not taken
Id = str
_encode = msgspec.json.Encoder(order="sorted").encode


class Message(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="call"
):
    """What every call says: whose money, in which session, in which currency."""

    player: str
    session: str
    currency: str

    @property
    def path(self) -> str:
        """Where it is sent to."""
        return f"/wallet/{self.__struct_config__.tag}"


class Balance(Message, frozen=True, tag="balance"):
    """What does the player have?"""


class Moving(Message, frozen=True):
    """A call that changes something, under an id of its own, in a round."""

    id: Id
    round_id: str


class Paying(Moving, frozen=True):
    """A call that moves money."""

    cents: int


class Debit(Paying, frozen=True, tag="debit"):
    """Take this from the player."""


class Credit(Paying, frozen=True, tag="credit"):
    """Give this to the player; nothing is allowed."""


class Rollback(Moving, frozen=True, tag="rollback"):
    """The debit of this id did not happen, whether it came or is still to come."""

    debit: Id


class RoundFinished(Moving, frozen=True, tag="round_finished"):
    """Nothing more comes in this round."""

    state: str  # completed, cancelled


Call = Balance | Debit | Credit | Rollback | RoundFinished
_decode_call = msgspec.json.Decoder(Call).decode

OK = "ok"
# Refusals, each with the status of its answer. All are final: the call never has an effect.
REFUSALS = {
    "malformed": 400,
    "bad_signature": 401,
    "stale": 401,
    "insufficient": 402,
    "unknown_player": 403,
    "wrong_currency": 403,
    "unknown_debit": 404,  # and the id is remembered: the debit, if it comes late, is refused
    "id_used": 409,  # for something else
    "rolled_back": 409,  # the debit came after its rollback
    "credited": 409,  # the round has paid: its debits stand
    "round_over": 409,
}


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What the operator says."""

    code: str
    balance: int = 0
    message: str = ""


class Request(NamedTuple):
    """A signed call on its way."""

    path: str
    timestamp: int
    body: bytes
    signature: str


class Response(NamedTuple):
    """A signed answer on its way back."""

    status: int
    body: bytes
    signature: str


Transport = Callable[[Request], Response]


class Timeout(PitbossError):
    """No answer came: the call may have arrived, or not."""


class Down(PitbossError):
    """The operator could not be reached."""


class Forged(PitbossError):
    """A message whose signature is not its sender's, or that cannot be read."""


def encode(message: Message | Answer) -> bytes:
    """A message in its one form."""
    return _encode(message)


def read_call(body: bytes) -> Call:
    """The call that a body is; Forged if it is none, or not in its one form."""
    try:
        call: Call = _decode_call(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise Forged(f"no call of a wallet: {fault}") from None
    if encode(call) != body:
        raise Forged("a call is written in canonical JSON")
    cents = getattr(call, "cents", 0)
    if not 0 <= cents <= LARGEST or (isinstance(call, Debit) and not cents):
        raise Forged("cents are out of all bounds")
    return call


def sign(key: bytes, first: str, path: str, timestamp: int, body: bytes) -> str:
    """The signature of a call (``first`` is its method) or of an answer (its status)."""
    head = f"{first}\n{path}\n{timestamp}\n".encode()
    return hmac.new(key, head + body, hashlib.sha256).hexdigest()


def request(key: bytes, call: Message, body: bytes, now: int) -> Request:
    """A call, signed now."""
    return Request(call.path, now, body, sign(key, METHOD, call.path, now, body))


def response(key: bytes, asked: Request, status: int, body: bytes) -> Response:
    """An answer, signed for the very call that it answers."""
    return Response(status, body, sign(key, str(status), asked.path, asked.timestamp, body))


def check_request(key: bytes, asked: Request) -> None:
    """Forged, unless the call is the house's."""
    wanted = sign(key, METHOD, asked.path, asked.timestamp, asked.body)
    if not hmac.compare_digest(wanted.encode(), asked.signature.encode()):
        raise Forged("the signature is not that of the call")


def read_answer(key: bytes, asked: Request, got: Response) -> Answer:
    """What an answer says; Forged, unless it is the operator's answer to this call."""
    wanted = sign(key, str(got.status), asked.path, asked.timestamp, got.body)
    if not hmac.compare_digest(wanted.encode(), got.signature.encode()):
        raise Forged("the signature is not that of the answer")
    try:
        return msgspec.json.decode(got.body, type=Answer)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Forged(f"the answer cannot be read: {fault}") from None
