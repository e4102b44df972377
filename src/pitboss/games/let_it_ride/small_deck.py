"""Let It Ride on any small deck, card by card: the yardstick of the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from pitboss.apparatus.cards import Card
from pitboss.apparatus.ranks import rank_5
from pitboss.games.let_it_ride.script import event_of
from pitboss.games.let_it_ride.solve import Ending, odds
from pitboss.money.paytable import PayTable

Cards = tuple[Card, ...]


class SmallRide:
    """The best play of a small deck under one pay table."""

    def __init__(self, deck: Sequence[Card], table: PayTable) -> None:
        self.deck = tuple(sorted(deck))
        self.table = table
        self._known: dict[frozenset[Card], Fraction] = {}

    def left(self, seen: Cards) -> Iterator[Card]:
        """The cards not seen."""
        return (card for card in self.deck if card not in seen)

    def event(self, five: Cards) -> str:
        """The row that five cards fit."""
        return event_of(rank_5(five))

    def worth(self, seen: Cards) -> Fraction:
        """What a bet is worth that rides with these cards seen."""
        key = frozenset(seen)
        if key not in self._known:
            if len(seen) == 5:
                value = odds(self.event(seen), self.table)
            else:
                values = [self.worth((*seen, card)) for card in self.left(seen)]
                value = sum(values, Fraction(0)) / len(values)
            self._known[key] = value
        return self._known[key]

    def options(self, seen: Cards) -> dict[str, Fraction]:
        """The value of the bet now decided, if it rides or comes back."""
        return {"withdraw": Fraction(0), "ride": self.worth(seen)}

    def endings(self) -> list[Ending]:
        """How every deal ends under the best play."""
        tally: Counter[Ending] = Counter()
        for hand in combinations(self.deck, 3):
            first = self.worth(hand) > 0
            for shared in self.left(hand):
                second = self.worth((*hand, shared)) > 0
                for last in self.left((*hand, shared)):
                    tally[Ending(first, second, self.event((*hand, shared, last)), 0)] += 1
        return [end._replace(deals=many) for end, many in tally.items()]
