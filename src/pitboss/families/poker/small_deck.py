"""Hold'em on any small deck, hand by hand: the ground under the proofs of the hold'em games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from pitboss.apparatus.cards import Card
from pitboss.apparatus.ranks import FIVE, rank_7

Cards = tuple[Card, ...]
Options = dict[str, Fraction]

_rank = cache(lambda cards: rank_7(tuple(cards)))


class SmallDeck:
    """A deck of a dozen cards at most; every dealer hand is looked at in turn."""

    def __init__(self, deck: Sequence[Card]) -> None:
        self.deck = tuple(sorted(deck))
        self._shown: dict[tuple[Cards, Cards], tuple[str, Counter[tuple[str, bool]]]] = {}

    def rest(self, size: int, *gone: Cards) -> Iterator[Cards]:
        """Every set of so many of the cards that are left."""
        out = {card for cards in gone for card in cards}
        return combinations([card for card in self.deck if card not in out], size)

    def showdown(self, hole: Cards, board: Cards) -> tuple[str, Counter[tuple[str, bool]]]:
        """A hand's kind, and how it fares: win, tie or lose, against less than a pair or not."""
        board = tuple(sorted(board))
        if (hole, board) not in self._shown:
            own = _rank(frozenset(hole + board))
            tally: Counter[tuple[str, bool]] = Counter()
            for dealer in self.rest(2, hole, board):
                rank = _rank(frozenset(dealer + board))
                result = "tie" if rank == own else "win" if own > rank else "lose"
                tally[result, rank < FIVE.floor("pair")] += 1
            self._shown[hole, board] = FIVE.category(own), tally
        return self._shown[hole, board]


def mean(values: Sequence[Fraction]) -> Fraction:
    """The mean of equally likely values."""
    return sum(values, Fraction(0)) / len(values)
