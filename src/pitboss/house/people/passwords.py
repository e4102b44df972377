"""Passwords: argon2id, and the same work and the same answer whether or not the name exists."""

from __future__ import annotations

import hashlib
import unicodedata
from base64 import b64encode
from dataclasses import dataclass

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import ARGON2_VERSION, Type

from pitboss.errors import Refusal
from pitboss.house.ids import Entropy
from pitboss.house.people.secret import Secret

SHORTEST, LONGEST = 8, 256  # letters; the upper end bounds what a stranger makes us hash
WRONG = "the name or the password is wrong"
_SALT = 16


@dataclass(frozen=True, slots=True)
class Cost:
    """What one guess costs: the second recommendation of RFC 9106, unless a house says more."""

    passes: int = 3
    memory_kib: int = 64 * 1024
    lanes: int = 4


class Passwords:
    """Seals and checks passwords at the house's cost. Slow on purpose: keep it off transactions."""

    def __init__(self, entropy: Entropy, cost: Cost | None = None) -> None:
        cost = cost or Cost()
        self._entropy = entropy
        self._hasher = PasswordHasher(cost.passes, cost.memory_kib, cost.lanes, type=Type.ID)
        self._nobody = _of_nobody(cost, entropy)

    def seal(self, password: Secret) -> str:
        """What is stored of a new password."""
        word = password.reveal()
        if not SHORTEST <= len(word) <= LONGEST:
            raise Refusal(f"a password has {SHORTEST} to {LONGEST} letters", field="password")
        return self._seal(_normal(word))

    def check(self, sealed: str | None, password: Secret) -> bool:
        """Whether the password is right, and nothing else: the caller refuses with ``WRONG``."""
        try:
            right = self._hasher.verify(
                sealed or self._nobody, _normal(password.reveal()[: LONGEST + 1])
            )
        except (VerificationError, InvalidHashError):
            return False
        return right and sealed is not None

    def outdated(self, sealed: str) -> bool:
        """Whether the house has changed its cost since, so that the password is sealed anew."""
        return self._hasher.check_needs_rehash(sealed)

    def _seal(self, word: bytes) -> str:
        return self._hasher.hash(word, salt=self._entropy(_SALT))


def _of_nobody(cost: Cost, entropy: Entropy) -> str:
    """What a name that nobody has is checked against, at the same cost: no word was hashed to it.

    Nothing is hashed here either, for every service does this before it is up.
    """
    salt, digest = entropy(_SALT), hashlib.sha256(entropy(_SALT)).digest()
    figures = f"m={cost.memory_kib},t={cost.passes},p={cost.lanes}"
    return f"$argon2id$v={ARGON2_VERSION}${figures}${_unpadded(salt)}${_unpadded(digest)}"


def _unpadded(raw: bytes) -> str:
    return b64encode(raw).decode().rstrip("=")


def _normal(word: str) -> bytes:
    """One form for what different keyboards write in different bytes."""
    return unicodedata.normalize("NFKC", word).encode("utf-8", "surrogatepass")
