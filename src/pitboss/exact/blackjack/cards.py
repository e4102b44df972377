"""A shoe with its suits, for the wagers that look at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb

import msgspec

from pitboss.apparatus.cards import RANKS, Card, parse_cards, rank_of, show_card, suit_of
from pitboss.exact.blackjack.shoe import Shoe, index_of


class CardShoe(msgspec.Struct, frozen=True):
    """Counts ``[rank][suit]`` of cards left: ranks from two to ace, suits c d h s."""

    counts: tuple[tuple[int, int, int, int], ...]

    def __post_init__(self) -> None:
        if len(self.counts) != len(RANKS) or any(n < 0 for row in self.counts for n in row):
            raise ValueError("a shoe is thirteen rows of four counts of cards left")

    @classmethod
    def of_decks(cls, decks: int) -> CardShoe:
        """A full shoe of 52-card decks."""
        if decks < 1:
            raise ValueError(f"a shoe holds at least one deck, not {decks}")
        return cls(((decks,) * 4,) * len(RANKS))

    @classmethod
    def of_spanish_decks(cls, decks: int) -> CardShoe:
        """A full shoe of 48-card decks, without tens (SG-2.2.1)."""
        full = cls.of_decks(decks)
        return cls(tuple((0,) * 4 if rank == "T" else row for rank, row in _rows(full)))

    @property
    def size(self) -> int:
        """Cards left in all."""
        return sum(map(sum, self.counts))

    def count(self, card: Card) -> int:
        """How many of one card are left."""
        return self.counts[rank_of(card)][suit_of(card)]

    def without(self, cards: str | Iterable[Card]) -> CardShoe:
        """The same shoe after cards such as ``7s Kd`` are gone."""
        counts = [list(row) for row in self.counts]
        for card in parse_cards(cards) if isinstance(cards, str) else cards:
            if counts[rank_of(card)][suit_of(card)] == 0:
                raise ValueError(f"no {show_card(card)} is left in the shoe")
            counts[rank_of(card)][suit_of(card)] -= 1
        return CardShoe(tuple((row[0], row[1], row[2], row[3]) for row in counts))

    def with_cards(self, cards: Iterable[Card]) -> CardShoe:
        """The same shoe with cards put back."""
        counts = [list(row) for row in self.counts]
        for card in cards:
            counts[rank_of(card)][suit_of(card)] += 1
        return CardShoe(tuple((row[0], row[1], row[2], row[3]) for row in counts))

    def by_value(self) -> Shoe:
        """The same shoe with suits forgotten and all ten-value cards together."""
        return Shoe(tuple(sum(row) for row in self.values()))

    def values(self) -> tuple[tuple[int, int, int, int], ...]:
        """Counts ``[value][suit]``, ace first, all ten-value cards together."""
        table = [[0, 0, 0, 0] for _ in range(10)]
        for rank, row in _rows(self):
            for suit, count in enumerate(row):
                table[index_of(rank)][suit] += count
        return tuple((row[0], row[1], row[2], row[3]) for row in table)

    def hands(self, cards: int) -> Iterator[tuple[tuple[Card, ...], int]]:
        """Every holding of so many cards, with the number of ways to draw it in any order."""

        def grow(start: int, left: int) -> Iterator[tuple[tuple[Card, ...], int]]:
            if left == 0:
                yield (), 1
                return
            for place in range(start, len(kinds)):
                card, count = kinds[place]
                for held in range(1, min(left, count) + 1):
                    for rest, ways in grow(place + 1, left - held):
                        yield (card,) * held + rest, comb(count, held) * ways

        kinds = [
            (Card(rank * 4 + suit), count)
            for rank, row in enumerate(self.counts)
            for suit, count in enumerate(row)
            if count
        ]
        return grow(0, cards)


def _rows(shoe: CardShoe) -> Iterator[tuple[str, tuple[int, int, int, int]]]:
    return zip(RANKS, shoe.counts, strict=True)
