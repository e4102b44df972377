"""Texas Hold'em Bonus on any small deck, decision by decision: the yardstick of the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from pitboss.apparatus.cards import Card
from pitboss.exact.choice import best
from pitboss.families.poker.small_deck import Cards, Options, SmallDeck, mean
from pitboss.games.texas_holdem_bonus.script import BET, CHECK, FOLD
from pitboss.games.texas_holdem_bonus.solve import ALL_BETS, FLOP_WAGER, MADE, Ending, net

ADDED = {FOLD: 0, CHECK: 0, BET: 1}


class SmallBonus(SmallDeck):
    """The best play of a small deck."""

    def __init__(self, deck: Sequence[Card]) -> None:
        super().__init__(deck)
        self._known: dict[tuple[Cards, Cards, Cards, bool, int], Options] = {}

    def ends(self, hole: Cards, board: Cards, made: str) -> list[Ending]:
        """How a hand ends against every dealer hand with these later wagers."""
        kind, tally = self.showdown(hole, board)
        return [Ending(made, kind, result, many) for (result, _), many in tally.items()]

    def worth(self, hole: Cards, board: Cards, made: str) -> Fraction:
        """The value of a hand on a full board with these later wagers."""
        ends = self.ends(hole, board, made)
        total = sum(end.deals for end in ends)
        return Fraction(sum(end.deals * net(end) for end in ends), total)

    def even(self, hole: Cards, board: Cards) -> Fraction:
        """The value of one Ante more at even money, whatever was wagered before."""
        return self.worth(hole, board, "turn") - self.worth(hole, board, "neither")

    def options(
        self,
        hole: Cards,
        flop: Cards = (),
        turn: Cards = (),
        bet_turn: bool = False,
        antes: int = ALL_BETS,
    ) -> Options:
        """The value of each choice with these cards seen, per Ante, on top of wagers made.

        The player has chips for so many Antes more.
        """
        hole, flop, turn = (tuple(sorted(cards)) for cards in (hole, flop, turn))
        key = hole, flop, turn, bet_turn, antes
        if key not in self._known:
            self._known[key] = self._values(*key)
        return self._known[key]

    def _values(self, hole: Cards, flop: Cards, turn: Cards, bet_turn: bool, antes: int) -> Options:
        if turn:
            seen = flop + turn
            boards = [seen + river for river in self.rest(1, hole, seen)]
            before = "turn" if bet_turn else "neither"
            found = {CHECK: mean([self.worth(hole, board, before) for board in boards])}
            if antes:
                found[BET] = found[CHECK] + mean([self.even(hole, board) for board in boards])
            return found
        if flop:
            turns = list(self.rest(1, hole, flop))
            choices = ((CHECK, False), (BET, True)) if antes else ((CHECK, False),)
            return {
                name: mean(
                    [
                        max(self.options(hole, flop, turn, bet, antes - bet).values())
                        for turn in turns
                    ]
                )
                for name, bet in choices
            }
        if antes < FLOP_WAGER:
            return {FOLD: Fraction(-1)}
        left = antes - FLOP_WAGER
        flops = list(self.rest(3, hole))
        bet = mean([max(self.options(hole, flop, antes=left).values()) for flop in flops])
        return {FOLD: Fraction(-1), BET: bet}

    def endings(self) -> list[Ending]:
        """How every deal ends under the best play."""
        tally: Counter[Ending] = Counter()
        for hole in self.rest(2):
            folds = best(self.options(hole), ADDED) == FOLD
            for flop in self.rest(3, hole):
                on_turn = best(self.options(hole, flop), ADDED) == BET
                for turn in self.rest(1, hole, flop):
                    on_river = best(self.options(hole, flop, turn, on_turn), ADDED) == BET
                    made = "fold" if folds else MADE[on_turn + 2 * on_river]
                    for river in self.rest(1, hole, flop, turn):
                        for end in self.ends(hole, flop + turn + river, made):
                            tally[end._replace(deals=0)] += end.deals
        return [end._replace(deals=many) for end, many in tally.items()]
