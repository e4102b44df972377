"""The dealer's chances for any composition of the shoe.

Every finished dealer hand is a handful of card values whose order matters only through the up
card: for each up card we count the orders in which the hand can be drawn. A hand's chance is then
a product of falling factorials of the counts, shared along a trie of hands, and one pass of the
trie serves many compositions at once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.jit import kernel
from pitboss.exact.blackjack.shoe import ACE, TEN

# A finished dealer hand, as an index: 17 to 21 are 0 to 4.
PUSH_22, BUST, BLACKJACK = 5, 6, 7
OUTCOMES = 8
LANES = 96  # compositions side by side: twelve of the widest vectors, and still the nearest cache

Hand = tuple[int, ...]


class DealerHands(NamedTuple):
    """The trie of finished hands: one row a node, depth first."""

    card: NDArray[np.int64]  # value index of the node's last card
    held: NDArray[np.int64]  # how many of that value the node above already holds
    size: NDArray[np.int64]  # cards in the node
    first: NDArray[np.int64]  # where the node's orders start in the next two arrays
    cell: NDArray[np.int64]  # outcome * 10 + up card
    orders: NDArray[np.float64]  # ways to draw the hand beginning with that up card


def total_of(hand: Hand) -> tuple[int, bool]:
    """Best total of a hand given as counts, and whether an ace counts eleven in it."""
    hard = sum((place + 1) * count for place, count in enumerate(hand))
    soft = hand[ACE] > 0 and hard <= 11
    return (hard + 10 if soft else hard), soft


def _stands(total: int, soft: bool, hit_soft_17: bool) -> bool:
    return total > 17 or (total == 17 and not (soft and hit_soft_17))


def _outcome(hand: Hand, total: int, push_22: bool) -> int | None:
    """Index of a finished hand; None for the two kinds that need no count of their own."""
    if total == 22 and push_22:
        return PUSH_22
    if total > 21 or (total == 21 and sum(hand) == 2):
        return None
    return total - 17


def _with(hand: Hand, place: int, more: int) -> Hand:
    return (*hand[:place], hand[place] + more, *hand[place + 1 :])


@lru_cache(maxsize=2)
def dealer_orders(hit_soft_17: bool) -> dict[Hand, dict[int, int]]:
    """Every finished dealer hand, natural and bust included, with its orders by up card."""
    found: dict[Hand, dict[int, int]] = {}
    for up in range(10):
        drawing: dict[Hand, int] = {_with((0,) * 10, up, 1): 1}
        while drawing:
            drawn: dict[Hand, int] = {}
            for hand, ways in drawing.items():
                for place in range(10):
                    child = _with(hand, place, 1)
                    drawn[child] = drawn.get(child, 0) + ways
            drawing = {}
            for hand, ways in drawn.items():
                if _stands(*total_of(hand), hit_soft_17):
                    found.setdefault(hand, {})[up] = ways
                else:
                    drawing[hand] = ways
    return found


@lru_cache(maxsize=4)
def _counted(hit_soft_17: bool, push_22: bool) -> dict[Hand, dict[int, int]]:
    """The hands whose chance must be summed, with their orders by cell."""
    counted: dict[Hand, dict[int, int]] = {}
    for hand, orders in dealer_orders(hit_soft_17).items():
        outcome = _outcome(hand, total_of(hand)[0], push_22)
        if outcome is not None:
            counted[hand] = {outcome * 10 + up: ways for up, ways in orders.items()}
    return counted


@lru_cache(maxsize=64)
def dealer_hands(hit_soft_17: bool, push_22: bool, up: int | None = None) -> DealerHands:
    """The trie of the dealer's finished hands under one drawing rule, for one up card or all."""
    finished = _counted(hit_soft_17, push_22)
    if up is not None:
        finished = {
            hand: fitting
            for hand, every in finished.items()
            if (fitting := {cell: ways for cell, ways in every.items() if cell % 10 == up})
        }
    nodes: set[Hand] = set()  # above a node stands the same hand less one of its highest value
    for hand in finished:
        child = hand
        while sum(child) and child not in nodes:
            nodes.add(child)
            child = _with(child, _highest(child), -1)
    rows: list[tuple[int, int, int]] = []
    first: list[int] = [0]
    cells: list[int] = []
    orders: list[float] = []
    for hand in sorted(nodes, key=_in_order):
        place = _highest(hand)
        rows.append((place, hand[place] - 1, sum(hand)))
        for cell, ways in finished.get(hand, {}).items():
            cells.append(cell)
            orders.append(float(ways))
        first.append(len(cells))
    table = np.array(rows, dtype=np.int64)
    return DealerHands(
        card=np.ascontiguousarray(table[:, 0]),
        held=np.ascontiguousarray(table[:, 1]),
        size=np.ascontiguousarray(table[:, 2]),
        first=np.array(first, dtype=np.int64),
        cell=np.array(cells, dtype=np.int64),
        orders=np.array(orders, dtype=np.float64),
    )


def _highest(hand: Hand) -> int:
    return max(place for place in range(10) if hand[place])


def _in_order(hand: Hand) -> Hand:
    """The cards of a hand, lowest first: sorted by these, a hand comes right after its parent."""
    return tuple(place for place in range(10) for _ in range(hand[place]))


@kernel
def _finish(
    chances: NDArray[np.float64],
    summed: NDArray[np.float64],
    count: NDArray[np.float64],
    per_card: NDArray[np.float64],
    up: int,
) -> None:
    """Turn the sums of compositions into chances for an up card; a bust is what the rest leave."""
    for lane in range(len(chances)):
        if count[up, lane] <= 0.0:
            continue
        sure = 0.0
        for outcome in range(6):
            chances[lane, outcome] = summed[outcome, lane] / count[up, lane]
            sure += chances[lane, outcome]
        if up == 0:
            chances[lane, 7] = count[9, lane] * per_card[lane]
        elif up == 9:
            chances[lane, 7] = count[0, lane] * per_card[lane]
        chances[lane, 6] = max(1.0 - sure - chances[lane, 7], 0.0)


@kernel
def _chances(
    left: NDArray[np.int64],
    ups: NDArray[np.int64],
    hands: DealerHands,
) -> NDArray[np.float64]:
    """Chances [composition, up card, outcome] for rows of counts that include the up card."""
    # Many compositions go through the trie side by side: vector instructions. A walk depth first
    # needs the products of one branch only, which stay in the nearest cache.
    rows, deepest = left.shape[0], hands.size.max()
    chances = np.zeros((rows, len(ups), 8))
    product = np.zeros((deepest + 1, LANES))
    summed = np.zeros((len(ups), 6, LANES))
    count = np.zeros((10, LANES))
    per_card = np.zeros((deepest + 1, LANES))  # one over the cards left after so many are drawn
    wanted = np.zeros(10, np.int64)
    wanted[ups] = np.arange(len(ups))
    for start in range(0, rows, LANES):
        wide = min(LANES, rows - start)
        for lane in range(wide):
            cards = 0
            for place in range(10):
                cards += left[start + lane, place]
                count[place, lane] = left[start + lane, place]
            product[0, lane] = cards  # the up card is given: its own chance is divided out below
        for drawn in range(deepest):
            for lane in range(LANES):
                more = product[0, lane] - drawn
                per_card[drawn, lane] = 1.0 / more if more > 0.0 else 0.0
        summed[:] = 0.0
        for node in range(len(hands.card)):
            place = hands.card[node]
            taken = float(hands.held[node])
            depth = hands.size[node]
            for lane in range(LANES):
                product[depth, lane] = (
                    product[depth - 1, lane]
                    * max(count[place, lane] - taken, 0.0)
                    * per_card[depth - 1, lane]
                )
            for entry in range(hands.first[node], hands.first[node + 1]):
                up, outcome = wanted[hands.cell[entry] % 10], hands.cell[entry] // 10
                ways = hands.orders[entry]
                for lane in range(LANES):
                    summed[up, outcome, lane] += ways * product[depth, lane]
        for n, up in enumerate(ups):
            _finish(chances[start : start + wide, n], summed[n], count, per_card[1], up)
    return chances


def _rows(left: NDArray[np.int64]) -> NDArray[np.int64]:
    table = np.ascontiguousarray(left, dtype=np.int64)
    if table.ndim != 2 or table.shape[1] != TEN + 1:
        raise ValueError(f"compositions come as rows of ten counts, not {table.shape}")
    return table


def dealer_chances(
    left: NDArray[np.int64], *, hit_soft_17: bool, push_22: bool = False
) -> NDArray[np.float64]:
    """Chances ``[row, up card, outcome]`` of the dealer's hand.

    Each row of ``left`` counts the cards unseen by the player *and* the up card itself. Nothing
    is assumed about a hole card: a natural is one of the outcomes. Without ``push_22`` a total of
    22 is part of ``BUST``. Up cards that the row does not hold get chances of zero.
    """
    return _chances(_rows(left), np.arange(10), dealer_hands(hit_soft_17, push_22))


def chances_against(
    up: int, left: NDArray[np.int64], *, hit_soft_17: bool, push_22: bool = False
) -> NDArray[np.float64]:
    """Chances ``[row, outcome]`` of the dealer's hand for one up card, which is quicker."""
    hands = dealer_hands(hit_soft_17, push_22, up)
    return np.asarray(_chances(_rows(left), np.array([up]), hands)[:, 0])
