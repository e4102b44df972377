"""Every hand the dealer may hold against one player's hand, counted by rank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.ranks import Ranker
from pitboss.exact.kernels.combinations import combinations
from pitboss.exact.kernels.suits import cards_of, suit_classes

Hands = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]

_listed = lru_cache(maxsize=4)(combinations)


def hands_of(cards: Iterable[int], size: int) -> Hands:
    """Every set of ``size`` of these cards, a row each."""
    deck = np.array(sorted(cards), dtype=np.uint8)
    if size > len(deck):
        return np.empty((0, size), dtype=np.uint8)
    return np.asarray(deck[_listed(len(deck), size)], dtype=np.uint8)


def first_hands(deck: Sequence[Card], size: int) -> tuple[Hands, Ints]:
    """The hands a player can be dealt, each with how many it stands for.

    In the whole deck the suits are alike, and hands that differ by suits only count as one.
    """
    if tuple(sorted(deck)) == DECK:
        masks, weights = suit_classes(size)
        return cards_of(masks), weights
    hands = hands_of(deck, size)
    return hands, np.ones(len(hands), dtype=np.int64)


def dealer_ranks(
    ranker: Ranker, deck: Iterable[Card], seen: Sequence[int], up: Sequence[int] = ()
) -> Ints:
    """How many dealer hands have each rank, once the cards ``seen`` and ``up`` are gone.

    The cards ``up`` are the dealer's own; the hands are completed from the rest of the deck.
    """
    live = set(deck) - set(seen) - set(up)
    rest = hands_of(live, ranker.cards - len(up))
    known = np.tile(np.array(up, dtype=np.uint8), (len(rest), 1))
    hands = np.concatenate((rest, known), axis=1) if up else rest
    ranks = ranker.batch(hands)
    return np.bincount(ranks, minlength=len(ranker.ranking) + 1).astype(np.int64)
