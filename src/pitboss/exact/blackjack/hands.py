"""Every hand a player can hold, as counts by card value, linked by the card drawn.

Two families live here. *Hands* are the holdings of 21 or less. *Removals* are what is missing from
the shoe while a hand is played: the hand itself or, after a split, the hand and the further cards
of the pair. The dealer's chances are wanted once for each removal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.jit import kernel
from pitboss.exact.blackjack.shoe import ACE

_BITS = 6  # each count takes six bits of the key
UNIT = np.array([1 << (_BITS * place) for place in range(10)], dtype=np.int64)  # one card


class Hands(NamedTuple):
    """The lattice of hands and removals; hands come first by size, the empty hand is number 0."""

    cards: NDArray[np.int64]  # counts by value, one row a hand
    size: NDArray[np.int64]
    total: NDArray[np.int64]  # best total
    soft: NDArray[np.bool_]
    child: NDArray[np.int64]  # hand after drawing a value; -1 where it busts
    keys: NDArray[np.int64]
    removals: NDArray[np.int64]  # counts by value of each removal
    removal_keys: NDArray[np.int64]  # ascending

    def find(self, *places: int) -> int:
        """Number of the hand that holds these values."""
        hand = 0
        for place in places:
            hand = int(self.child[hand, place])
            if hand < 0:
                raise ValueError("that hand is over 21")
        return hand

    def removal_of(self, place: int, extra: int) -> NDArray[np.int64]:
        """For every hand, the removal with so many extra cards of one value; -1 if not kept."""
        wanted = self.keys + extra * UNIT[place]
        found = np.searchsorted(self.removal_keys, wanted)
        found = np.minimum(found, len(self.removal_keys) - 1)
        return np.where(self.removal_keys[found] == wanted, found, -1)

    def two_card(self) -> NDArray[np.int64]:
        """Numbers of the two-card hands."""
        return np.flatnonzero(self.size == 2)


def key_of(cards: NDArray[np.int64]) -> NDArray[np.int64]:
    """Rows of counts as single integers."""
    return np.asarray(cards @ UNIT, dtype=np.int64)


@kernel
def cards_of(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """The rows of counts that these integers stand for."""
    cards = np.empty((len(keys), 10), dtype=np.int64)
    for row in range(len(keys)):
        for place in range(10):
            cards[row, place] = (keys[row] >> (_BITS * place)) & ((1 << _BITS) - 1)
    return cards


def _holdings() -> NDArray[np.int64]:
    """Keys of all holdings of 21 or less, aces counted one, by size."""
    layers = [np.zeros(1, dtype=np.int64)]
    points = np.arange(1, 11)
    while len(layers[-1]):
        grown = np.unique((layers[-1][:, None] + UNIT).ravel())
        layers.append(grown[cards_of(grown) @ points <= 21])
    return np.concatenate(layers)


def _removal_keys(
    keys: NDArray[np.int64], cards: NDArray[np.int64], extra: int, ace_draws: bool
) -> NDArray[np.int64]:
    kept = [keys]
    for place in range(10):
        holding = cards[:, place] > 0
        if place == ACE and not ace_draws:  # split aces take one card: only two-card hands arise
            holding &= cards.sum(axis=1) <= 2
        kept += [keys[holding] + more * UNIT[place] for more in range(1, extra + 1)]
    return np.unique(np.concatenate(kept))


@lru_cache(maxsize=8)
def all_hands(extra: int, ace_draws: bool) -> Hands:
    """The lattice, with removals of up to so many further cards of a split pair."""
    keys = _holdings()
    cards = cards_of(keys)
    hard = cards @ np.arange(1, 11)
    soft = (cards[:, ACE] > 0) & (hard <= 11)
    order = np.argsort(keys)
    wanted = keys[:, None] + UNIT
    found = np.minimum(np.searchsorted(keys[order], wanted), len(keys) - 1)
    child = np.where(keys[order][found] == wanted, order[found], -1)
    removal_keys = _removal_keys(keys, cards, extra, ace_draws)
    return Hands(
        cards=cards,
        size=cards.sum(axis=1),
        total=hard + 10 * soft,
        soft=soft,
        child=child,
        keys=keys,
        removals=cards_of(removal_keys),
        removal_keys=removal_keys,
    )
