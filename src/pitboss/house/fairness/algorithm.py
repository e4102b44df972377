"""The algorithm ``pitboss-fair/1``: from seeds to luck, and nothing else.

Every hash begins with the algorithm's name and what it is for, so that no hash can be passed off
as another; every part of variable length is told with its length, so that no two lists of client
seeds are the same bytes. ``docs/fairness.md`` is the same in words.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from pitboss.apparatus.cards import Card
from pitboss.errors import HouseFault
from pitboss.house.fairness.records import ALGORITHM, ClientSeed, Secret

SEED_BYTES = 32
NumberOf = Callable[[int], int]


def _tag(purpose: str) -> bytes:
    return f"{ALGORITHM} {purpose}".encode() + b"\0"


COMMITMENT = _tag("commitment")
CLIENT_SEEDS = _tag("client seeds")
SHUFFLE = _tag("shuffle")
DRAW = _tag("draw")
SALT = _tag("salt")


def commit(entropy: Callable[[int], bytes], number: int) -> Secret:
    """A fresh secret for the deal of that number; publish its commitment at once."""
    seed = entropy(SEED_BYTES)
    if len(seed) != SEED_BYTES:
        raise HouseFault(f"a server seed has {SEED_BYTES} bytes, not {len(seed)}")
    return Secret(number, seed.hex(), commitment_hash(number, seed))


def commitment_hash(number: int, seed: bytes) -> str:
    """What is published before anybody is asked for a client seed."""
    return hashlib.sha256(COMMITMENT + number.to_bytes(8, "big") + seed).hexdigest()


def in_seat_order(seeds: Iterable[ClientSeed]) -> tuple[ClientSeed, ...]:
    """Client seeds in the one order in which they are mixed; who stands has box 0."""
    return tuple(sorted(seeds, key=_seat))


def mix(secret: Secret, seeds: Sequence[ClientSeed]) -> bytes:
    """The key of a deal: the server's seed and those of all seats, which must be in seat order."""
    if any(_seat(one) >= _seat(other) for one, other in pairwise(seeds)):
        raise HouseFault("client seeds are mixed in seat order, one for each seat")
    parts = [CLIENT_SEEDS, secret.number.to_bytes(8, "big"), len(seeds).to_bytes(4, "big")]
    for each in seeds:
        parts.append(each.box.to_bytes(4, "big"))
        for text in (each.player, each.seed):
            raw = text.encode()
            parts += [len(raw).to_bytes(4, "big"), raw]
    return Keyed(bytes.fromhex(secret.server_seed))(b"".join(parts))


def _seat(seed: ClientSeed) -> tuple[int, bytes]:
    return seed.box, seed.player.encode()


_BLOCK = 64  # bytes that SHA-256 takes at a time
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))


class Keyed:
    """HMAC-SHA256 under one key; what every message of it begins with is hashed once only."""

    __slots__ = ("_inner", "_outer")

    def __init__(self, key: bytes) -> None:
        if len(key) > _BLOCK:
            raise HouseFault(f"a key has at most {_BLOCK} bytes, not {len(key)}")
        padded = key.ljust(_BLOCK, b"\0")
        self._inner = hashlib.sha256(padded.translate(_INNER))
        self._outer = hashlib.sha256(padded.translate(_OUTER))

    def __call__(self, message: bytes) -> bytes:
        """The digest of a message."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


class Stream:
    """Numbers from a key: blocks of HMAC-SHA256 over a counter, one stream for each purpose."""

    __slots__ = ("_block", "_keyed", "_left", "_purpose")

    def __init__(self, keyed: Keyed, purpose: bytes) -> None:
        self._keyed = keyed
        self._purpose = purpose
        self._block = 0
        self._left = b""

    def take(self, count: int) -> bytes:
        """The next bytes."""
        while len(self._left) < count:
            counter = self._block.to_bytes(8, "big")
            self._left += self._keyed(self._purpose + counter)
            self._block += 1
        taken, self._left = self._left[:count], self._left[count:]
        return taken

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``, each as likely as the others."""
        return below(limit, self.take)


def below(limit: int, take: Callable[[int], bytes]) -> int:
    """Just enough low bits of the next bytes; a number too high is thrown away, never folded."""
    if limit < 1:
        raise HouseFault(f"no number is below {limit}")
    bits = (limit - 1).bit_length()
    while True:
        number = int.from_bytes(take((bits + 7) // 8), "big") & ((1 << bits) - 1)
        if number < limit:
            return number


def shuffled(composition: Sequence[int], number_below: NumberOf) -> list[Card]:
    """An order of these cards, first card first: Fisher and Yates over the cards as sorted."""
    order = [Card(card) for card, count in enumerate(composition) for _ in range(count)]
    for last in range(len(order) - 1, 0, -1):
        other = number_below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def salt(keyed: Keyed, position: int) -> bytes:
    """What keeps a card's leaf from being guessed: known for the cards that are proven only."""
    return keyed(SALT + position.to_bytes(8, "big"))
