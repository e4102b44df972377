"""A shoe as counts: which cards are left, never in which order.

The order is the dealer's secret: whoever answers a draw (a live source, a log, an exhaustive
walk) decides it. That is what lets one script be played, replayed and counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pitboss.apparatus.cards import DECK, Card

_KINDS = 53  # the 52 cards and the joker


class Shoe:
    """The cards still to come."""

    __slots__ = ("counts", "left")

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self.counts = counts = [0] * _KINDS
        for card in cards:
            counts[card] += 1
        self.left = sum(counts)

    @classmethod
    def of_decks(cls, decks: int) -> Shoe:
        """A full shoe of so many 52-card decks."""
        return cls.from_counts([decks] * len(DECK))

    @classmethod
    def from_counts(cls, counts: Iterable[int]) -> Shoe:
        """A shoe with the given number of each card, in the order of card numbers."""
        shoe = cls.__new__(cls)
        shoe.counts = [*counts]
        if len(shoe.counts) < _KINDS:
            shoe.counts += [0] * (_KINDS - len(shoe.counts))
        shoe.left = sum(shoe.counts)
        return shoe

    def copy(self) -> Shoe:
        """A shoe with the same cards."""
        shoe = Shoe.__new__(Shoe)
        shoe.counts, shoe.left = self.counts[:], self.left
        return shoe

    def composition(self) -> tuple[int, ...]:
        """How many of each card are left."""
        return tuple(self.counts)

    def remove(self, card: Card) -> None:
        """Take one such card out."""
        if not self.counts[card]:
            raise ValueError(f"the shoe holds no such card: {card}")
        self.counts[card] -= 1
        self.left -= 1

    def put_back(self, card: Card) -> None:
        """Put one such card in."""
        self.counts[card] += 1
        self.left += 1

    def outcomes(self, same: Callable[[Card], int] | None = None) -> list[tuple[Card, int]]:
        """Every card that may come next, with its weight.

        With ``same``, cards that it maps to one number are told as one: the first of them,
        with their joint weight. Games in which suits or ranks do not matter count faster so.
        """
        if same is None:
            return [(Card(n), count) for n, count in enumerate(self.counts) if count]
        merged: dict[int, tuple[Card, int]] = {}
        for n, count in enumerate(self.counts):
            if count:
                key = same(Card(n))
                first, weight = merged.get(key, (Card(n), 0))
                merged[key] = (first, weight + count)
        return list(merged.values())
