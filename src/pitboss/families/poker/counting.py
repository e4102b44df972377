"""Hands counted: those of a player by what they make, the dealer's against them by rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.ranks.kernels import batch
from pitboss.apparatus.ranks.ranking import Ranker
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


def count_events(
    ranker: Ranker, deck: Sequence[Card], event_of: Callable[[int], str]
) -> dict[str, int]:
    """How many of a player's hands make each event, which their rank tells."""
    hands, weights = first_hands(deck, ranker.cards)
    ranks = batch(ranker, hands)
    counts: Counter[str] = Counter()
    for rank in np.unique(ranks).tolist():
        counts[event_of(rank)] += int(weights[ranks == rank].sum())
    return dict(counts)


def in_units(values: Sequence[Fraction]) -> tuple[int, Ints]:
    """Values as whole numbers of one unit, and how many units make one."""
    unit = lcm(*(each.denominator for each in values))
    return unit, np.array([int(each * unit) for each in values], dtype=np.int64)


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
    ranks = batch(ranker, hands)
    return np.bincount(ranks, minlength=len(ranker.ranking) + 1).astype(np.int64)
