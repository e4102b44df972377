"""Tokens: 256 random bits that a client holds; the house keeps only their SHA-256."""

from __future__ import annotations

import hashlib
import re
from base64 import urlsafe_b64encode
from typing import Literal

from pitboss.errors import HouseFault, Refusal
from pitboss.house.ids import Entropy

Kind = Literal["session", "api", "seat"]

BYTES = 32
PREFIXES: dict[Kind, str] = {"session": "pbs_", "api": "pba_", "seat": "pbt_"}
_TOKEN = re.compile(r"pb[sat]_[A-Za-z0-9_-]{43}")
_LOOKS_SECRET = re.compile(r"pb[sat]_[A-Za-z0-9_-]{16}|\$argon2")


class Secret:
    """A word that no log, traceback or record may show: ``reveal`` is the one way to it."""

    __slots__ = ("_word",)

    def __init__(self, word: str) -> None:
        self._word = word

    def reveal(self) -> str:
        """The word itself, for the client it belongs to."""
        return self._word

    def __repr__(self) -> str:
        return "Secret(...)"

    def __reduce__(self) -> str:
        raise HouseFault("a secret is not written down")


def new_token(kind: Kind, entropy: Entropy) -> Secret:
    """A fresh token; its first letters tell its kind, so that a leaked one can be recognised."""
    raw = entropy(BYTES)
    if len(raw) != BYTES:
        raise HouseFault(f"the source of entropy gave {len(raw)} bytes for {BYTES}")
    return Secret(PREFIXES[kind] + urlsafe_b64encode(raw).decode().rstrip("="))


def digest(token: str, kind: Kind) -> str:
    """What is stored of a token.

    A token has 256 random bits, so nothing slower than one hash is needed, and a lookup by the
    hash tells a guesser nothing by its time.
    """
    if not (_TOKEN.fullmatch(token) and token.startswith(PREFIXES[kind])):
        raise Refusal("this is no token of this house", field="token")
    return hashlib.sha256(token.encode()).hexdigest()


def kind_of(token: str) -> Kind:
    """The kind of a token, by its first letters; a session, if it is none."""
    found: list[Kind] = [kind for kind, prefix in PREFIXES.items() if token.startswith(prefix)]
    return found[0] if found else "session"


def looks_secret(text: str) -> bool:
    """Whether a token or a stored password was pasted into a text that others will read."""
    return _LOOKS_SECRET.search(text) is not None
