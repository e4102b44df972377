"""A tree of hashes over the order of a shoe: one root, and a short path from each card to it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from pitboss.house.fairness.records import ALGORITHM

LEAF = f"{ALGORITHM} leaf".encode() + b"\0"
NODE = f"{ALGORITHM} node".encode() + b"\0"


def leaf(position: int, card: int, salt: bytes) -> bytes:
    """The hash of one card in its place."""
    place = position.to_bytes(4, "big") + card.to_bytes(1, "big")
    return hashlib.sha256(LEAF + place + salt).digest()


def node(left: bytes, right: bytes) -> bytes:
    """The hash of two hashes."""
    return hashlib.sha256(NODE + left + right).digest()


class Tree:
    """All rows of the tree, leaves first. The odd one at the end of a row goes up as it is."""

    __slots__ = ("_rows",)

    def __init__(self, leaves: Sequence[bytes]) -> None:
        self._rows = [list(leaves)]
        while len(row := self._rows[-1]) > 1:
            pairs = [node(row[n], row[n + 1]) for n in range(0, len(row) - 1, 2)]
            self._rows.append(pairs + row[len(pairs) * 2 :])

    @property
    def root(self) -> str:
        """The hash of everything; nothing for no leaves."""
        return self._rows[-1][0].hex() if self._rows[-1] else ""

    def path(self, position: int) -> tuple[str, ...]:
        """The hashes beside the way from a leaf up to the root."""
        found: list[str] = []
        for row in self._rows[:-1]:
            beside = position ^ 1
            if beside < len(row):
                found.append(row[beside].hex())
            position //= 2
        return tuple(found)
