"""How one hand of a split can end.

A hand's end is the cards it drew after its pair card, in how many orders, and what it wins or
loses against each outcome of the dealer. Only ends that differ from a plain bust are listed: what
they leave of the whole is a plain bust.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.jit import kernel
from pitboss.exact.blackjack.dealer import OUTCOMES, chances_against
from pitboss.exact.blackjack.play import DOUBLE, HIT, Stake
from pitboss.exact.blackjack.shoe import ACE
from pitboss.exact.blackjack.solve import Desk, Play

Floats = NDArray[np.float64]
LOW, HALVES = -2, 11  # a hand's result: from two wagers lost to three won, by halves


class Finals(NamedTuple):
    """Ends of a hand, one a row."""

    drawn: NDArray[np.int64]  # cards by value beyond the pair card
    paired: NDArray[np.bool_]  # whether the second card was a pair card
    orders: Floats
    result: Floats  # [end, dealer outcome], in wagers

    def kept(self, rows: NDArray[np.bool_]) -> Finals:
        """Some of the ends."""
        return Finals(self.drawn[rows], self.paired[rows], self.orders[rows], self.result[rows])

    def against(self, outcomes: int) -> Finals:
        """The same against the first outcomes of the dealer only."""
        return self._replace(result=self.result[:, :outcomes])


class SplitShoe(NamedTuple):
    """What a split draws from: the shoe less the pair, further pair cards and the up card."""

    desk: Desk
    place: int
    up: int
    gone: int

    @property
    def outcomes(self) -> int:
        """Outcomes that hands are settled one by one against; a natural may end all at once."""
        return OUTCOMES if self.desk.rules.naturals_take_splits else OUTCOMES - 1

    @property
    def with_up(self) -> NDArray[np.int64]:
        """Counts left, the up card still among them."""
        left = self.desk.counts.copy()
        left[self.place] -= 2 + self.gone
        return left

    def chance(self, drawn: NDArray[np.int64]) -> Floats:
        """Chance of drawing rows of cards one by one in a given order."""
        left = self.with_up
        left[self.up] -= 1
        return _order_chances(np.ascontiguousarray(drawn), left)

    def dealer(self, drawn: NDArray[np.int64]) -> Floats:
        """Dealer chances ``[row, outcome]`` that split hands meet, once these cards are drawn."""
        rules = self.desk.rules
        left = np.maximum(self.with_up - drawn, 0)
        chances = chances_against(
            self.up, left, hit_soft_17=rules.hit_soft_17, push_22=rules.push_22
        )
        return np.asarray(chances[:, : self.outcomes])


class _Ends:
    """Collects the ends of a hand."""

    def __init__(self, shoe: SplitShoe, own: bool) -> None:
        self.shoe, self.own = shoe, own
        self.desk, self.rules = shoe.desk, shoe.desk.rules
        self.unit = np.eye(10, dtype=np.int64)
        self.rows: list[tuple[NDArray[np.int64], bool, float, list[float]]] = []

    def add(self, drawn: NDArray[np.int64], paired: bool, orders: float, by: list[float]) -> None:
        self.rows.append((drawn, paired, orders, by))

    def result(self, total: int, stake: Stake) -> list[float]:
        """Result by dealer outcome: 17 to 21, a pushing 22, a bust and a natural."""
        if total > 21:
            return [-stake.lose] * (OUTCOMES - 1) + [-stake.bust_natural]
        ends = range(17, 22)
        made = [stake.win if at < total else -stake.lose if at > total else 0.0 for at in ends]
        return [*made, 0.0, stake.win, -stake.natural]

    def double(self, card: int, share: float, play: Play) -> None:
        """A hand doubled on its second card."""
        hands, place, up = self.desk.hands, self.shoe.place, self.shoe.up
        hand = hands.find(place, card)
        free = self.rules.is_free_double(int(hands.total[hand]), bool(hands.soft[hand]))
        stake = self.rules.doubled(self.own, free)
        for third in range(10):
            after = int(hands.child[hand, third])
            total = int(hands.total[after]) if after >= 0 else 22
            if self.rules.hard_doubles and after >= 0:
                total = place + card + third + 3
                total += 10 if third == ACE and total + 10 <= 21 else 0
            by = self.result(total, stake)
            if self.rules.rescue and total == 21:
                by = [stake.win] * OUTCOMES
            if play.rescued is not None and play.rescued[hand, third, up] == 1:
                by = [-1.0] * OUTCOMES
            self.add(self.unit[card] + self.unit[third], card == place, share, by)

    def all(self, stood: Floats) -> Finals:
        """The ends as columns; ``stood[hand, paired]`` are the orders of hands that stand."""
        hand, paired = np.nonzero(stood)
        stake = self.rules.stake(self.own)
        by_total = np.array([self.result(total, stake) for total in range(22)])
        award = self.desk.paid[hand]
        result = by_total[self.desk.hands.total[hand]]
        result = np.where(np.isnan(award), result.T, award).T  # some hands are paid at once
        drawn = self.desk.hands.cards[hand] - self.unit[self.shoe.place]
        rows, few = self.rows, len(self.rows)
        return Finals(
            np.vstack([drawn, np.array([row[0] for row in rows], dtype=np.int64).reshape(few, 10)]),
            np.concatenate([paired > 0, np.array([row[1] for row in rows], dtype=bool)]),
            np.concatenate([stood[hand, paired], np.array([row[2] for row in rows])]),
            np.vstack([result, np.array([row[3] for row in rows]).reshape(few, OUTCOMES)]),
        )


def finals(
    shoe: SplitShoe,
    own: bool,
    play: Play | None,
    orders: Sequence[float] = (1.0,) * 10,
    *,
    split: bool = True,
) -> Finals:
    """Ends of one hand played so; without a play it stands on its second card.

    ``orders`` are those of each second card. The hand is one of a split, or else as dealt.
    """
    place, hands, rules = shoe.place, shoe.desk.hands, shoe.desk.rules
    ends = _Ends(shoe, own)
    drawing, stood = np.zeros((2, len(hands.keys), 2))  # orders of [hand, paired]
    by_suit = np.zeros(hands.child.shape, dtype=np.bool_)  # hands and third cards paid by suit
    for card in range(10):
        hand, paired = hands.find(place, card), card == place
        total, soft = int(hands.total[hand]), bool(hands.soft[hand])
        may_double = play is not None and rules.may_double(total, soft, split)
        for branch in shoe.desk.branches(place, card, shoe.up, play) if orders[card] else ():
            share = branch.share * orders[card]
            if branch.choice == DOUBLE and play is not None and may_double:
                ends.double(card, share, play)
            elif branch.choice == HIT and total < 21:
                drawing[hand, int(paired)] = share
                for chance, award in branch.awards:
                    third = ends.unit[card] + ends.unit[branch.third]
                    ends.add(third, paired, chance * orders[card], [award] * OUTCOMES)
                    by_suit[hand, branch.third] = True
            else:
                stood[hand, int(paired)] = share
    if play is not None:
        _draw_on(drawing, stood, hands.child, hands.total, play.drawn[:, shoe.up], by_suit)
    return ends.all(stood)


@kernel
def _order_chances(drawn: NDArray[np.int64], left: NDArray[np.int64]) -> Floats:
    """Chance to draw each row of cards one by one in a given order."""
    cards = left.sum()
    most = drawn.max() + 1 if drawn.size else 1
    ways = np.ones((10, most))  # falling factorials of the counts
    for place in range(10):
        for held in range(1, most):
            ways[place, held] = ways[place, held - 1] * max(left[place] - held + 1, 0)
    each = np.ones(10 * most)  # one over those of all cards
    for taken in range(1, len(each)):
        each[taken] = each[taken - 1] / max(cards - taken + 1, 1)
    chances = np.empty(len(drawn))
    for row in range(len(drawn)):
        chance, taken = 1.0, 0
        for place in range(10):
            chance *= ways[place, drawn[row, place]]
            taken += drawn[row, place]
        chances[row] = chance * each[taken]
    return chances


@kernel
def by_result(result: Floats, met: Floats) -> Floats:
    """Chances ``[result by halves, dealer outcome]`` from those of single ends."""
    table = np.zeros((HALVES, met.shape[1]))
    for end in range(len(met)):
        for outcome in range(met.shape[1]):
            table[round(2 * (result[end, outcome] - LOW)), outcome] += met[end, outcome]
    return table


@kernel
def _draw_on(
    drawing: Floats,
    stood: Floats,
    child: NDArray[np.int64],
    total: NDArray[np.int64],
    choice: NDArray[np.int8],
    by_suit: NDArray[np.bool_],
) -> None:
    """Let hands draw until all stand, are paid or bust; larger hands have larger numbers."""
    for hand in range(len(child)):
        for paired in range(2):
            orders = drawing[hand, paired]
            if orders == 0.0:
                continue
            for card in range(10):
                after = child[hand, card]
                if after < 0 or by_suit[hand, card]:
                    continue
                if choice[after] == HIT and total[after] < 21:
                    drawing[after, paired] += orders
                else:
                    stood[after, paired] += orders
