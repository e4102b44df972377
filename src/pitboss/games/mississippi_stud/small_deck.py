"""Mississippi Stud on any small deck, card by card: the yardstick of the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from pitboss.apparatus.cards import Card
from pitboss.apparatus.ranks import rank_5
from pitboss.exact.choice import best
from pitboss.families.poker.small_deck import Options, mean
from pitboss.games.mississippi_stud.script import SIZES, event_of
from pitboss.games.mississippi_stud.solve import STREETS, Ending, odds
from pitboss.money.paytable import PayTable

Cards = tuple[Card, ...]


class SmallStud:
    """The best play of a small deck under one pay table."""

    def __init__(self, deck: Sequence[Card], table: PayTable) -> None:
        self.deck = tuple(sorted(deck))
        self.table = table
        self._known: dict[tuple[frozenset[Card], int], Options] = {}

    def left(self, seen: Cards) -> Iterator[Card]:
        """The cards not seen."""
        return (card for card in self.deck if card not in seen)

    def worth(self, seen: Cards, wagered: int) -> Fraction:
        """The value of going on with so many Antes on the table."""
        if len(seen) == 5:
            return wagered * odds(event_of(rank_5(seen)), self.table)
        return max(self.options(seen, wagered).values())

    def options(self, seen: Cards, wagered: int) -> Options:
        """The value of each choice on the next street, per Ante."""
        key = frozenset(seen), wagered
        if key not in self._known:
            found = {
                f"bet_{size}": mean(
                    [self.worth((*seen, card), wagered + size) for card in self.left(seen)]
                )
                for size in SIZES
            }
            self._known[key] = {**found, "fold": Fraction(-wagered)}
        return self._known[key]

    def endings(self) -> list[Ending]:
        """How every deal ends under the best play."""
        tally: Counter[tuple[int, str]] = Counter()
        for hand in combinations(self.deck, 2):
            self._play(hand, 1, tally)
        return [Ending(wagered, event, many) for (wagered, event), many in tally.items()]

    def _play(self, seen: Cards, wagered: int, tally: Counter[tuple[int, str]]) -> None:
        if len(seen) == 5:
            tally[wagered, event_of(rank_5(seen))] += 1
            return
        choice = best(self.options(seen, wagered))
        if choice == "fold":
            orders = 1
            for size in range(len(seen), 5):
                orders *= len(self.deck) - size
            tally[wagered, f"fold_{STREETS[len(seen) - 2]}"] += orders
            return
        for card in self.left(seen):
            self._play((*seen, card), wagered + int(choice[-1]), tally)
