"""The hands that the best setting sets otherwise than the house way, as a list by suit class.

Counting all settings of all hands takes minutes; the list is kept between runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import JOKER, Card
from pitboss.exact.keep import kept
from pitboss.games.pai_gow_poker.all_hands import (
    Hands,
    ascending,
    hands_of,
    legal_ways,
    set_by_house,
)
from pitboss.games.pai_gow_poker.all_pairs import count_pairs
from pitboss.games.pai_gow_poker.setting import FULL
from pitboss.games.pai_gow_poker.solution import FILED
from pitboss.games.pai_gow_poker.solve import worth

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Better:
    """Suit classes of hands in ascending order, and the best setting of each."""

    classes: Ints
    settings: npt.NDArray[np.int32]


NONE = Better(np.zeros(0, np.int64), np.zeros(0, np.int32))


def names_of(cards: npt.NDArray[np.uint8]) -> Ints:
    """The suit class of each hand, as the kernel names it (`simulated_rounds.class_of`)."""
    masks = np.zeros((len(cards), 4), np.int64)
    for suit in range(4):
        held = (cards & 3 == suit) & (cards != JOKER)
        masks[:, suit] = (held * (np.int64(1) << (cards >> 2).astype(np.int64))).sum(axis=1)
    masks = np.sort(masks, axis=1)[:, ::-1]
    named = (cards == JOKER).any(axis=1).astype(np.int64)
    for place in range(4):
        named = named << 13 | masks[:, place]
    return np.asarray(named, np.int64)


@lru_cache(maxsize=1)
def better_settings() -> Better:
    """The list under the filed vigorish, once on this machine."""
    return kept("better", Better, _solve)


def _solve() -> Better:
    hands, rows, settings = differing(FULL)
    named = names_of(hands.cards[rows])
    order = np.argsort(named)
    return Better(named[order], settings[order])


def differing(
    deck: Sequence[Card], vigorish: Fraction = FILED
) -> tuple[Hands, npt.NDArray[np.intp], npt.NDArray[np.int32]]:
    """The hands of a deck, which of them have a better setting than the house way's, and it."""
    every = hands_of(tuple(deck))
    hands, house = ascending(every, set_by_house(every)[0])
    _, ways = count_pairs(hands, house, len(deck), legal_ways(hands, house))
    assert ways is not None, "settings were given to count"
    values = worth(ways, vigorish)
    tops = np.maximum.reduceat(values, ways.first[:-1])
    of = np.repeat(np.arange(len(tops)), np.diff(ways.first))
    own = house.high.astype(np.int32) << 7 | house.low
    settled = np.zeros(len(tops), np.bool_)  # hands that the house way sets as well as possible
    settled[of[(ways.keys == own[of]) & (values == tops[of])]] = True
    best = np.flatnonzero((values == tops[of]) & ~settled[of])
    rows, firsts = np.unique(of[best], return_index=True)
    return hands, rows, ways.keys[best[firsts]]
