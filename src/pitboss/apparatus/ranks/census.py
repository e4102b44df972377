"""How many hands of a deck are of each kind, without dealing them all.

Suits matter only to flushes, so hands are counted by ranks, each row of counts with its ways to
choose suits, and those ways that hold a flush are taken out and counted by suit instead.
"""

from __future__ import annotations

from math import comb

import numpy as np

from pitboss.apparatus.ranks.codes import (
    KIND,
    MASKS,
    Counts,
    multisets,
    suited_codes,
    unsuited_codes,
)
from pitboss.apparatus.ranks.orders import Order

SPARE = 2  # cards beside a flush that can make neither four of a kind nor a full house


def census(order: Order, cards: int) -> dict[str, int]:
    """Sets of so many cards of a 52-card deck by the kind of the best hand in them.

    >>> from pitboss.apparatus.ranks import FIVE
    >>> census(FIVE.order, 7)["royal_flush"]
    4324
    """
    if order.wilds or not order.size <= cards <= order.size + SPARE:
        raise ValueError(f"no census of {cards} cards under the {order.name} order")
    counts = np.zeros(len(order.categories) + 1, dtype=np.int64)
    rows = multisets(cards, cap=4)
    ways, flushes = _suit_ways(rows, order.size)
    np.add.at(counts, unsuited_codes(order, rows) >> KIND, ways - flushes)
    held = np.bitwise_count(np.arange(MASKS))
    beside = [comb(39, cards - many) if order.size <= many <= cards else 0 for many in range(14)]
    np.add.at(counts, suited_codes(order, 0) >> KIND, 4 * np.array(beside)[held])
    return {slug: int(counts[-1 - place]) for place, slug in enumerate(order.categories)}


def _suit_ways(rows: Counts, flush: int) -> tuple[Counts, Counts]:
    """Ways to give suits to each row of counts, and those with a flush: one suit can have one."""
    every = np.array([comb(4, many) for many in range(5)])[rows].prod(axis=1)
    without = np.array([comb(3, many) for many in range(5)])  # of the other three suits
    within = np.array([0] + [comb(3, many - 1) for many in range(1, 5)])
    suited = np.zeros((len(rows), rows.shape[1] + 1), dtype=np.int64)  # by cards of one suit
    suited[:, 0] = 1
    for rank in rows.T:
        more = suited[:, :-1] * within[rank][:, None]
        suited *= without[rank][:, None]
        suited[:, 1:] += more
    return every, 4 * suited[:, flush:].sum(axis=1)
