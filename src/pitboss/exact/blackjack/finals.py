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
from pitboss.exact.blackjack.dealer import dealer_chances
from pitboss.exact.blackjack.hands import key_of
from pitboss.exact.blackjack.play import DOUBLE, HIT, Stake
from pitboss.exact.blackjack.solve import Desk, Play

__all__ = ["NEGLIGIBLE", "Finals", "SplitShoe", "finals", "joint"]

Floats = NDArray[np.float64]
_OPEN_OUTCOMES = 7  # all but a natural
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
        """Dealer chances ``[row, outcome]`` but for a natural, once these cards are drawn."""
        rules = self.desk.rules
        left = np.maximum(self.with_up - drawn, 0)
        chances = dealer_chances(
            left, hit_soft_17=rules.hit_soft_17, push_22=rules.push_22, up=self.up
        )
        return np.asarray(chances[:, self.up, :_OPEN_OUTCOMES])


def _result(total: int, stake: Stake) -> list[float]:
    """Result by dealer outcome: 17 to 21, a pushing 22, and a bust."""
    if total > 21:
        return [-stake.lose] * _OPEN_OUTCOMES
    made = [stake.win if at < total else -stake.lose if at > total else 0.0 for at in range(17, 22)]
    return [*made, 0.0, stake.win]


def finals(shoe: SplitShoe, own: bool, play: Play | None) -> Finals:
    """Ends of one hand played so; without a play it stands on its second card."""
    desk, place, up = shoe.desk, shoe.place, shoe.up
    hands, rules = desk.hands, desk.rules
    found: dict[tuple[int, bool], float] = {}  # orders of a standing hand, by its second card
    rows: list[tuple[NDArray[np.int64], bool, float, list[float]]] = []
    drawing: dict[tuple[int, bool], float] = {}
    unit = np.eye(10, dtype=np.int64)
    pair_card = unit[place]
    for card in range(10):
        hand = hands.find(place, card)
        total, soft = int(hands.total[hand]), bool(hands.soft[hand])
        choice = int(play.two_card[hand, up]) if play is not None else 0
        if choice == DOUBLE and rules.may_double(total, soft, True):
            stake = rules.doubled(own, rules.is_free_double(total, soft))
            for third in range(10):
                after = int(hands.child[hand, third])
                end = int(hands.total[after]) if after >= 0 else 22
                drawn = unit[card] + unit[third]
                rows.append((drawn, card == place, 1.0, _result(end, stake)))
        elif choice == HIT and total < 21:
            drawing[hand, card == place] = 1.0
        else:
            found[hand, card == place] = 1.0
    while drawing and play is not None:
        grown: dict[tuple[int, bool], float] = {}
        for (hand, paired), orders in drawing.items():
            for after in hands.child[hand]:
                if after < 0:
                    continue
                goes_on = play.drawn[after, up] == HIT and hands.total[after] < 21
                if goes_on:
                    grown[int(after), paired] = grown.get((int(after), paired), 0.0) + orders
                else:
                    key = (int(after), paired)
                    found[key] = found.get(key, 0.0) + orders
        drawing = grown
    stake = rules.stake(own)
    for (hand, paired), orders in found.items():
        drawn = hands.cards[hand] - pair_card
        rows.append((drawn, paired, orders, _result(int(hands.total[hand]), stake)))
    ends = Finals(
        np.array([row[0] for row in rows], dtype=np.int64),
        np.array([row[1] for row in rows], dtype=bool),
        np.array([row[2] for row in rows]),
        np.array([row[3] for row in rows]),
    )
    return _worth_counting(shoe, ends)


def _worth_counting(shoe: SplitShoe, ends: Finals) -> Finals:
    chance = shoe.chance(ends.drawn) * ends.orders
    rare_first = np.argsort(chance)
    rare = np.zeros(len(chance), dtype=bool)
    rare[rare_first] = np.cumsum(chance[rare_first]) <= NEGLIGIBLE
    return ends.kept(~rare)


def joint(shoe: SplitShoe, first: Finals, second: Finals, lost: tuple[float, float]) -> Floats:
    """Mean product of two hands' results above a plain loss, without a natural.

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
