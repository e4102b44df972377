"""The algorithm once more, written from its description in another way."""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Callable

Seat = tuple[int, str, str]


def _mac(key: bytes, words: str, rest: bytes) -> bytes:
    return hmac.new(
        key, b"pitboss-fair/1 " + words.encode() + b"\x00" + rest, hashlib.sha256
    ).digest()


def _sha(words: str, rest: bytes) -> bytes:
    return hashlib.sha256(b"pitboss-fair/1 " + words.encode() + b"\x00" + rest).digest()


def commitment(number: int, seed: bytes) -> str:
    return _sha("commitment", struct.pack(">Q32s", number, seed)).hex()


def key(number: int, seed: bytes, seats: list[Seat]) -> bytes:
    text = struct.pack(">QI", number, len(seats))
    for box, player, word in seats:
        name = player.encode("utf-8")
        text += struct.pack(
            f">II{len(name)}sI{len(word)}s", box, len(name), name, len(word), word.encode()
        )
    return _mac(seed, "client seeds", text)


def numbers(key: bytes, words: str) -> Callable[[int], int]:
    """All the bytes that could be wanted at once, and a pointer into them."""
    plenty = b"".join(_mac(key, words, struct.pack(">Q", n)) for n in range(200))
    at = 0

    def below(limit: int) -> int:
        nonlocal at
        bits = len(f"{limit - 1:b}") if limit > 1 else 0
        size = -(-bits // 8)
        while True:
            part, at = plenty[at : at + size], at + size
            word = "".join(f"{byte:08b}" for byte in part)
            number = int(word[len(word) - bits :] or "0", 2)
            if number < limit:
                return number

    return below


def order(key: bytes, cards: list[int]) -> list[int]:
    below = numbers(key, "shuffle")
    left = sorted(cards)
    backwards = []
    while left:
        if len(left) == 1:
            backwards.append(left.pop())
            break
        chosen = below(len(left))
        left[-1], left[chosen] = left[chosen], left[-1]
        backwards.append(left.pop())
    return backwards[::-1]


def salt(key: bytes, position: int) -> bytes:
    return _mac(key, "salt", struct.pack(">Q", position))


def root(leaves: list[bytes]) -> bytes:
    """From the top: on the left the largest power of two that leaves something on the right."""
    if len(leaves) == 1:
        return leaves[0]
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return _sha("node", root(leaves[:half]) + root(leaves[half:]))


def leaves(key: bytes, cards: list[int]) -> list[bytes]:
    return [
        _sha("leaf", struct.pack(">IB", n, card) + salt(key, n)) for n, card in enumerate(cards)
    ]
