"""Ultimate Texas Hold'em on any small deck, decision by decision: the yardstick of the solver.

Every flop, every rest of the board and every dealer hand is looked at in turn, so a deck of a
dozen cards is about the limit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from pitboss.apparatus.cards import Card
from pitboss.apparatus.ranks import FIVE, rank_7
from pitboss.games.ultimate_texas_holdem.exact import Ending, net
from pitboss.games.ultimate_texas_holdem.script import CHECK, FOLD, QUALIFIES
from pitboss.money.paytable import PayTable

Cards = tuple[Card, ...]
Options = dict[str, Fraction]

_rank = cache(lambda cards: rank_7(tuple(cards)))


class SmallDeck:
    """The best play of a small deck under one Blind table."""

    def __init__(self, deck: Sequence[Card], blind: PayTable) -> None:
        self.deck = tuple(sorted(deck))
        self.blind = blind
        self._shown: dict[tuple[Cards, Cards], tuple[Ending, ...]] = {}
        self._known: dict[tuple[Cards, Cards, Cards], Options] = {}

    def rest(self, size: int, *gone: Cards) -> Iterator[Cards]:
        """Every set of so many of the cards that are left."""
        out = {card for cards in gone for card in cards}
        return combinations([card for card in self.deck if card not in out], size)

    def showdown(self, hole: Cards, board: Cards) -> tuple[Ending, ...]:
        """How a hand ends against every dealer hand, before the size of the Play wager."""
        board = tuple(sorted(board))
        if (hole, board) not in self._shown:
            own = _rank(frozenset(hole + board))
            tally: Counter[str] = Counter()
            for dealer in self.rest(2, hole, board):
                rank = _rank(frozenset(dealer + board))
                result = "tie" if rank == own else "win" if own > rank else "lose"
                tally[result + ("_low" if rank < QUALIFIES else "")] += 1
            kind = FIVE.category(own)
            ends = tuple(Ending(0, kind, result, many) for result, many in tally.items())
            self._shown[hole, board] = ends
        return self._shown[hole, board]

    def worth(self, hole: Cards, board: Cards, play: int) -> Fraction:
        """The value of a Play wager of so many Antes on a full board."""
        ends = [end._replace(play=play) for end in self.showdown(hole, board)]
        total = sum(end.deals for end in ends)
        return sum((end.deals * net(end, self.blind) for end in ends), Fraction(0)) / total

    def options(self, hole: Cards, flop: Cards = (), last: Cards = ()) -> Options:
        """The value of each choice with these cards seen, per Ante."""
        hole, flop, last = (tuple(sorted(cards)) for cards in (hole, flop, last))
        key = hole, flop, last
        if key not in self._known:
            self._known[key] = self._values(hole, flop, last)
        return self._known[key]

    def _values(self, hole: Cards, flop: Cards, last: Cards) -> Options:
        if last:
            return {FOLD: Fraction(-2), "raise_1": self.worth(hole, flop + last, 1)}
        if flop:
            lasts = list(self.rest(2, hole, flop))
            checks = [max(self.options(hole, flop, last).values()) for last in lasts]
            raises = [self.worth(hole, flop + last, 2) for last in lasts]
            return {CHECK: _mean(checks), "raise_2": _mean(raises)}
        flops = list(self.rest(3, hole))
        boards = list(self.rest(5, hole))
        found = {CHECK: _mean([max(self.options(hole, flop).values()) for flop in flops])}
        for play in (4, 3):
            found[f"raise_{play}"] = _mean([self.worth(hole, board, play) for board in boards])
        return found

    def endings(self) -> list[Ending]:
        """How every deal ends under the best play."""
        tally: Counter[Ending] = Counter()
        for hole in self.rest(2):
            first = _best(self.options(hole))
            for flop in self.rest(3, hole):
                second = first if first != CHECK else _best(self.options(hole, flop))
                for last in self.rest(2, hole, flop):
                    third = second if second != CHECK else _best(self.options(hole, flop, last))
                    play = 0 if third == FOLD else int(third.removeprefix("raise_"))
                    for end in self.showdown(hole, flop + last):
                        tally[end._replace(play=play, deals=0)] += end.deals
        return [end._replace(deals=many) for end, many in tally.items()]


def _best(options: Options) -> str:
    """The choice worth most; of equals the first."""
    return max(options, key=lambda name: options[name])


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)
