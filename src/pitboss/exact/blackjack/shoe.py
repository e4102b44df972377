"""A blackjack shoe as counts by card value: nothing else about it matters to the play."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import numpy as np
from numpy.typing import NDArray

VALUES = "A23456789T"  # the ten card values, ace first; T stands for every ten-value card
ACE, TEN = 0, 9  # their places in a row of counts

_PER_DECK = (4,) * 9 + (16,)
_ALIASES = {"J": "T", "Q": "T", "K": "T", "1": "A"}


def index_of(value: str) -> int:
    """Place of a card value in a row of counts; faces and ``10`` are read as ``T``.

    >>> index_of("A"), index_of("Q"), index_of("10")
    (0, 9, 9)
    """
    name = value.strip().upper()
    name = "T" if name == "10" else _ALIASES.get(name, name)
    place = VALUES.find(name)
    if len(name) != 1 or place < 0:
        raise ValueError(f"not a card value: {value!r} (write one of A 2 3 4 5 6 7 8 9 T)")
    return place


class Shoe(msgspec.Struct, frozen=True):
    """How many cards of each value are left, in the order of ``VALUES``."""

    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.counts) != len(VALUES) or any(count < 0 for count in self.counts):
            raise ValueError(f"a shoe is ten counts of cards left, not {self.counts}")

    @classmethod
    def of_decks(cls, decks: int) -> Shoe:
        """A full shoe of so many 52-card decks."""
        if decks < 1:
            raise ValueError(f"a shoe holds at least one deck, not {decks}")
        return cls(tuple(decks * count for count in _PER_DECK))

    @classmethod
    def of_spanish_decks(cls, decks: int) -> Shoe:
        """A full shoe of 48-card decks, the four tens left out of each (SG-2.2.1)."""
        full = cls.of_decks(decks)
        return cls((*full.counts[:TEN], full.counts[TEN] - 4 * decks))

    @property
    def size(self) -> int:
        """Cards left in all."""
        return sum(self.counts)

    def without(self, values: Iterable[str]) -> Shoe:
        """The same shoe after the cards of these values are gone."""
        counts = list(self.counts)
        for value in values:
            place = index_of(value)
            if counts[place] == 0:
                raise ValueError(f"no {VALUES[place]} is left in the shoe")
            counts[place] -= 1
        return Shoe(tuple(counts))

    def array(self) -> NDArray[np.int64]:
        """The counts for a kernel."""
        return np.array(self.counts, dtype=np.int64)
