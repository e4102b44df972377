"""Hands that grow card by card: suit classes of k cards and the classes that one more card makes.

For games without a dealer's hand everything a player can know is the set of cards seen, so backward
induction runs over suit classes: 169 of two cards, 1,755 of three, 16,432 of four.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.ranks import rank_5
from pitboss.apparatus.ranks.kernels import batch
from pitboss.exact.kernels.boards import deck_of, name_parts
from pitboss.exact.kernels.suits import cards_of, suit_classes

Classes = npt.NDArray[np.int32]


def grown_cards(size: int, ranks: int = 13) -> npt.NDArray[np.uint8]:
    """Each class's own cards with every card that may follow: classes x cards left x cards."""
    held = cards_of(suit_classes(size, ranks).masks)
    deck = deck_of(ranks)
    free = (held[:, :, None] != deck).all(axis=1)
    after = np.broadcast_to(deck, free.shape)[free].reshape(len(held), -1)
    every = np.empty((*after.shape, size + 1), dtype=np.uint8)
    every[:, :, :size] = held[:, None, :]
    every[:, :, size] = after
    return every


@cache
def growth(size: int, ranks: int = 13) -> Classes:
    """For each class of ``size`` cards and each card that may follow, the class they make."""
    every = grown_cards(size, ranks)
    of, _ = name_parts(every.reshape(-1, size + 1), size + 1, ranks)
    return of.reshape(every.shape[:2])


@cache
def last_ranks(ranks: int = 13) -> npt.NDArray[np.uint16]:
    """For each class of four cards and each fifth card, the rank of the five-card hand."""
    every = grown_cards(4, ranks)
    return batch(rank_5, every.reshape(-1, 5)).reshape(every.shape[:2])


def class_of(cards: npt.NDArray[np.uint8], ranks: int = 13) -> Classes:
    """The suit class of each row of cards."""
    of, _ = name_parts(cards, cards.shape[1], ranks)
    return of[:, 0]
