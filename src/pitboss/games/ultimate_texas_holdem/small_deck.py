"""Ultimate Texas Hold'em on any small deck, decision by decision: the yardstick of the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from pitboss.apparatus.cards import Card
from pitboss.exact.choice import best
from pitboss.families.poker.small_deck import Cards, Options, SmallDeck, mean
from pitboss.games.ultimate_texas_holdem.script import CHECK, FOLD
from pitboss.games.ultimate_texas_holdem.solve import Ending, net
from pitboss.money.paytable import PayTable


class SmallUltimate(SmallDeck):
    """The best play of a small deck under one Blind table."""

    def __init__(self, deck: Sequence[Card], blind: PayTable) -> None:
        super().__init__(deck)
        self.blind = blind
        self._known: dict[tuple[Cards, ...], Options] = {}

    def ends(self, hole: Cards, board: Cards, play: int) -> list[Ending]:
        """How a hand ends against every dealer hand with a Play wager of so many Antes."""
        kind, tally = self.showdown(hole, board)
        return [
            Ending(play, kind, result + ("_low" if low else ""), many)
            for (result, low), many in tally.items()
        ]

    def worth(self, hole: Cards, board: Cards, play: int) -> Fraction:
        """The value of a Play wager of so many Antes on a full board."""
        ends = self.ends(hole, board, play)
        total = sum(end.deals for end in ends)
        return sum((end.deals * net(end, self.blind) for end in ends), Fraction(0)) / total

    def options(self, hole: Cards, flop: Cards = (), last: Cards = ()) -> Options:
        """The value of each choice with these cards seen, per Ante."""
        key = tuple(tuple(sorted(cards)) for cards in (hole, flop, last))
        if key not in self._known:
            self._known[key] = self._values(*key)
        return self._known[key]

    def _values(self, hole: Cards, flop: Cards, last: Cards) -> Options:
        if last:
            return {FOLD: Fraction(-2), "raise_1": self.worth(hole, flop + last, 1)}
        if flop:
            lasts = list(self.rest(2, hole, flop))
            checks = [max(self.options(hole, flop, last).values()) for last in lasts]
            raises = [self.worth(hole, flop + last, 2) for last in lasts]
            return {CHECK: mean(checks), "raise_2": mean(raises)}
        flops, boards = list(self.rest(3, hole)), list(self.rest(5, hole))
        found = {CHECK: mean([max(self.options(hole, flop).values()) for flop in flops])}
        for play in (4, 3):
            found[f"raise_{play}"] = mean([self.worth(hole, board, play) for board in boards])
        return found

    def endings(self) -> list[Ending]:
        """How every deal ends under the best play."""
        tally: Counter[Ending] = Counter()
        for hole in self.rest(2):
            first = best(self.options(hole))
            for flop in self.rest(3, hole):
                second = first if first != CHECK else best(self.options(hole, flop))
                for last in self.rest(2, hole, flop):
                    third = second if second != CHECK else best(self.options(hole, flop, last))
                    play = 0 if third == FOLD else int(third.removeprefix("raise_"))
                    for end in self.ends(hole, flop + last, play):
                        tally[end._replace(deals=0)] += end.deals
        return [end._replace(deals=many) for end, many in tally.items()]
