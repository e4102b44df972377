"""How one hand of a split can end, and two hands together.

A hand's end is the cards it drew after its pair card, in how many orders, and what it wins or
loses against each outcome of the dealer. Only ends that differ from a plain bust are listed: what
they leave of the whole is a plain bust.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.jit import kernel
from pitboss.exact.blackjack.dealer import OUTCOMES, dealer_chances
from pitboss.exact.blackjack.hands import key_of
from pitboss.exact.blackjack.play import DOUBLE, HIT, Stake
from pitboss.exact.blackjack.shoe import ACE
from pitboss.exact.blackjack.solve import Desk, Play

__all__ = [
    "HALVES",
    "LOW",
    "NEGLIGIBLE",
    "Finals",
    "SplitShoe",
    "finals",
    "joint",
    "joint_totals",
]

Floats = NDArray[np.float64]
LOW, HALVES = -2, 11  # a hand's result: from two wagers lost to three won, by halves
NEGLIGIBLE = 1e-8  # ends of a hand that together are rarer than this are left out


class Finals(NamedTuple):
    """Ends of a hand, one a row."""

    drawn: NDArray[np.int64]  # cards by value beyond the pair card
    paired: NDArray[np.bool_]  # whether the second card was a pair card
    orders: Floats
    result: Floats  # [end, dealer outcome], in wagers

    def kept(self, rows: NDArray[np.bool_]) -> Finals:
        """Some of the ends."""
        return Finals(self.drawn[rows], self.paired[rows], self.orders[rows], self.result[rows])


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
        most = int(drawn.max(initial=0)) + 1
        falling = np.ones((10, most + 1))
        for held in range(most):
            falling[:, held + 1] = falling[:, held] * np.maximum(left - held, 0)
        cards = drawn.sum(axis=1)
        every = np.ones(int(cards.max(initial=0)) + 1)
        for held in range(len(every) - 1):
            every[held + 1] = every[held] * max(left.sum() - held, 1)
        return np.asarray(falling[np.arange(10), drawn].prod(axis=1) / every[cards])

    def dealer(self, drawn: NDArray[np.int64]) -> Floats:
        """Dealer chances ``[row, outcome]`` that split hands meet, once these cards are drawn."""
        rules = self.desk.rules
        left = np.maximum(self.with_up - drawn, 0)
        chances = dealer_chances(
            left, hit_soft_17=rules.hit_soft_17, push_22=rules.push_22, up=self.up
        )
        return np.asarray(chances[:, self.up, : self.outcomes])


class _Ends:
    """Collects the ends of a hand."""

    def __init__(self, shoe: SplitShoe, own: bool) -> None:
        self.shoe, self.own = shoe, own
        self.desk, self.rules = shoe.desk, shoe.desk.rules
        self.unit = np.eye(10, dtype=np.int64)
        self.rows: list[tuple[NDArray[np.int64], bool, float, list[float]]] = []

    def add(self, drawn: NDArray[np.int64], paired: bool, orders: float, by: list[float]) -> None:
        self.rows.append((drawn, paired, orders, by[: self.shoe.outcomes]))

    def result(self, total: int, stake: Stake) -> list[float]:
        """Result by dealer outcome: 17 to 21, a pushing 22, a bust and a natural."""
        if total > 21:
            return [-stake.lose] * (OUTCOMES - 1) + [-stake.bust_natural]
        ends = range(17, 22)
        made = [stake.win if at < total else -stake.lose if at > total else 0.0 for at in ends]
        return [*made, 0.0, stake.win, -stake.natural]

    def stand(self, hand: int, paired: bool, orders: float) -> None:
        """A hand that stands, or is paid at once."""
        award = self.desk.paid[hand]
        drawn = self.desk.hands.cards[hand] - self.unit[self.shoe.place]
        by = [float(award)] * OUTCOMES
        if np.isnan(award):
            by = self.result(int(self.desk.hands.total[hand]), self.rules.stake(self.own))
        self.add(drawn, paired, orders, by)

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

    def all(self) -> Finals:
        """The ends as columns."""
        return Finals(
            np.array([row[0] for row in self.rows], dtype=np.int64),
            np.array([row[1] for row in self.rows], dtype=bool),
            np.array([row[2] for row in self.rows]),
            np.array([row[3] for row in self.rows]),
        )


def finals(shoe: SplitShoe, own: bool, play: Play | None) -> Finals:
    """Ends of one hand played so; without a play it stands on its second card."""
    place, hands, rules = shoe.place, shoe.desk.hands, shoe.desk.rules
    ends = _Ends(shoe, own)
    drawing: dict[tuple[int, bool], float] = {}
    by_suit: set[tuple[int, int]] = set()  # hands and third cards that were paid by suit
    for card in range(10):
        hand, paired = hands.find(place, card), card == place
        total, soft = int(hands.total[hand]), bool(hands.soft[hand])
        for branch in shoe.desk.branches(place, card, shoe.up, play):
            if branch.choice == DOUBLE and play is not None and rules.may_double(total, soft, True):
                ends.double(card, branch.share, play)
            elif branch.choice == HIT and total < 21:
                drawing[hand, paired] = branch.share
                for chance, award in branch.awards:
                    third = ends.unit[card] + ends.unit[branch.third]
                    ends.add(third, paired, chance, [award] * OUTCOMES)
                    by_suit.add((hand, branch.third))
            else:
                ends.stand(hand, paired, branch.share)
    if play is not None:
        _draw_on(ends, drawing, by_suit, play)
    return _worth_counting(shoe, ends.all())


def _draw_on(
    ends: _Ends,
    drawing: dict[tuple[int, bool], float],
    by_suit: set[tuple[int, int]],
    play: Play,
) -> None:
    """Let hands draw until all stand, are paid or bust."""
    hands, up = ends.desk.hands, ends.shoe.up
    stood: dict[tuple[int, bool], float] = {}
    while drawing:
        grown: dict[tuple[int, bool], float] = {}
        for (hand, paired), orders in drawing.items():
            for card, after in enumerate(hands.child[hand]):
                if after < 0 or (hand, card) in by_suit:
                    continue
                goes_on = play.drawn[after, up] == HIT and hands.total[after] < 21
                kept = grown if goes_on else stood
                kept[int(after), paired] = kept.get((int(after), paired), 0.0) + orders
        drawing = grown
    for (hand, paired), orders in stood.items():
        ends.stand(hand, paired, orders)


def _worth_counting(shoe: SplitShoe, ends: Finals) -> Finals:
    chance = shoe.chance(ends.drawn) * ends.orders
    rare_first = np.argsort(chance)
    rare = np.zeros(len(chance), dtype=bool)
    rare[rare_first] = np.cumsum(chance[rare_first]) <= NEGLIGIBLE
    return ends.kept(~rare)


def joint(shoe: SplitShoe, first: Finals, second: Finals, lost: tuple[float, float]) -> Floats:
    """Mean product of two hands' results above a plain loss.

    Given back as ``[first paired, second paired]``, not divided by the chance of those.
    """
    same = first is second  # then each pair of ends stands for both orders
    one, two = np.triu_indices(len(first.orders)) if same else _grid(first, second)
    keys = key_of(first.drawn)[one] + key_of(second.drawn)[two]
    _, where, back = np.unique(keys, return_index=True, return_inverse=True)
    drawn = first.drawn[one[where]] + second.drawn[two[where]]
    sums = _products(
        one,
        two,
        back,
        shoe.chance(drawn)[:, None] * shoe.dealer(drawn),
        first.orders[:, None] * (first.result + lost[0]),
        second.orders[:, None] * (second.result + lost[1]),
        first.paired,
        second.paired,
        same,
    )
    return (sums + sums.T) / 2 if same else sums


class Totals(NamedTuple):
    """Chances of two hands that both end otherwise than by a plain bust, by half wagers."""

    together: Floats  # of the two results added
    first: Floats  # of the first hand's result
    second: Floats


def joint_totals(shoe: SplitShoe, first: Finals, second: Finals) -> Totals:
    """Chances of two hands' results together, counted from twice and once the lowest result."""
    one, two = _grid(first, second)
    keys = key_of(first.drawn)[one] + key_of(second.drawn)[two]
    _, where, back = np.unique(keys, return_index=True, return_inverse=True)
    drawn = first.drawn[one[where]] + second.drawn[two[where]]
    table = _result_counts(
        one,
        two,
        back,
        shoe.chance(drawn)[:, None] * shoe.dealer(drawn),
        first.orders,
        second.orders,
        np.rint(2 * (first.result - LOW)).astype(np.int64),
        np.rint(2 * (second.result - LOW)).astype(np.int64),
    )
    together = np.zeros(2 * HALVES - 1)
    for index in range(HALVES):
        together[index : index + HALVES] += table[index]
    return Totals(together, table.sum(axis=1), table.sum(axis=0))


@kernel
def _result_counts(
    one: NDArray[np.int64],
    two: NDArray[np.int64],
    back: NDArray[np.int64],
    dealer: Floats,
    first_orders: Floats,
    second_orders: Floats,
    first: NDArray[np.int64],
    second: NDArray[np.int64],
) -> Floats:
    """Chances ``[first result, second result]`` over pairs of ends."""
    table = np.zeros((11, 11))
    for pair in range(len(one)):
        i, j, row = one[pair], two[pair], back[pair]
        orders = first_orders[i] * second_orders[j]
        for outcome in range(dealer.shape[1]):
            table[first[i, outcome], second[j, outcome]] += orders * dealer[row, outcome]
    return table


def _grid(first: Finals, second: Finals) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    rows, columns = np.indices((len(first.orders), len(second.orders)))
    return rows.ravel(), columns.ravel()


@kernel
def _products(
    one: NDArray[np.int64],
    two: NDArray[np.int64],
    back: NDArray[np.int64],
    dealer: Floats,
    first: Floats,
    second: Floats,
    first_paired: NDArray[np.bool_],
    second_paired: NDArray[np.bool_],
    same: bool,
) -> Floats:
    """Sum products of results over pairs of ends, by whether each was paired."""
    sums = np.zeros((2, 2))
    for pair in range(len(one)):
        i, j, row = one[pair], two[pair], back[pair]
        product = 0.0
        for outcome in range(dealer.shape[1]):
            product += dealer[row, outcome] * first[i, outcome] * second[j, outcome]
        if same and i != j:
            product *= 2.0
        sums[int(first_paired[i]), int(second_paired[j])] += product
    return sums
