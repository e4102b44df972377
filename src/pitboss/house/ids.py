"""Names for what has none: drawn ids, and ids derived from others.

A derived id follows from the id of the action that made it, so an honest retry makes the very
same ones and is known again.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable

Entropy = Callable[[int], bytes]
_BYTES = 16  # 128 bits: 26 letters of five bits each, the last two bits being nothing


def new_id(entropy: Entropy = secrets.token_bytes) -> str:
    """An id that nobody has: 26 small letters and digits."""
    return _spelled(entropy(_BYTES))


def derived(id: str, name: str) -> str:
    """The id that ``name`` has under another id: the same whenever it is asked."""
    raw = id.encode()
    return _spelled(hashlib.sha256(b"%d:%b%b" % (len(raw), raw, name.encode())).digest()[:_BYTES])


def _spelled(raw: bytes) -> str:
    """Base32, two letters at a time: ids are made for every command."""
    number = int.from_bytes(raw, "big") << 2
    return "".join([_PAIRS[number >> shift & 1023] for shift in range(120, -1, -10)])


_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"
_PAIRS = [one + other for one in _ALPHABET for other in _ALPHABET]
