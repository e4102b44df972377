"""The value of splitting, exact for a strategy without memory.

With such a strategy all hands of a split are worth the same whichever cards the other hands show,
up to what those cards remove from the shoe, and cards drawn unseen remove nothing. So a split's
value needs only two figures for each number *a* of further pair cards that are gone:

* ``any_card[a]``: a hand begun with one pair card that plays on with whatever comes;
* ``pair[a]``: the same once its second card is a pair card that may not be split again.

A hand known to have missed the pair, or known to have been preceded by hands that missed it,
follows from these by the law of total probability. The method is Eric Farmer's, and so are the
names of the conventions:

* CDZ-: after a split every hand is played as it would be had nothing been split;
* CDP1: the play may differ after a split, but not with the number of hands;
* CDP: the play is the best for each number of pair cards gone.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Convention", "HandValues", "expected_hands", "split_value"]

Row = NDArray[np.float64]


class Convention(Enum):
    """How hands are played after a split, by Eric Farmer's names."""

    CDZ = "CDZ-"
    CDP1 = "CDP1"
    CDP = "CDP"


class HandValues(NamedTuple):
    """Values ``[a, up card]`` of one hand of a split."""

    any_card: Row
    pair: Row


class _Draws(NamedTuple):
    """Cards from which the second cards come, by up card: pair cards and all."""

    pairs: Row
    unseen: Row

    def pair_chance(self, pairs_gone: int, others_gone: int) -> Row:
        left = self.unseen - pairs_gone - others_gone
        chance = np.zeros_like(left)
        np.divide(np.maximum(self.pairs - pairs_gone, 0), left, out=chance, where=left > 0)
        return chance


def _less(with_pair: Row, pair_value: Row, chance: Row) -> Row:
    """Value given that a card was no pair card, from the value at large and given it was."""
    missed = 1.0 - chance
    value = np.zeros_like(with_pair)
    np.divide(with_pair - chance * pair_value, missed, out=value, where=missed > 0)
    return value


def _after_misses(values: HandValues, draws: _Draws, gone: int, misses: int, begun: bool) -> Row:
    """Value of a hand when so many pair cards and non-pair cards are gone.

    ``begun`` says that the hand itself has already drawn a non-pair card.
    """
    if misses == 0:
        if not begun:
            return np.asarray(values.any_card[gone])
        return _less(values.any_card[gone], values.pair[gone], draws.pair_chance(gone, 0))
    # One miss less known, less the part in which that card was one more pair card.
    known = misses - 1 + int(begun)
    return _less(
        _after_misses(values, draws, gone, misses - 1, begun),
        _after_misses(values, draws, gone + 1, misses - 1, begun),
        draws.pair_chance(gone, known),
    )


def split_value(
    first: HandValues, rest: HandValues, shoe: NDArray[np.int64], place: int, hands_max: int
) -> Row:
    """Value of splitting a pair, by up card, resplitting whenever a pair comes.

    The ``first`` hand keeps the original wager, the ``rest`` carry the added ones: the same where
    the player pays for the split, different where the split is free. Hands are completed in order,
    so the first non-pair card always falls on the first hand.
    """
    up = np.arange(10)
    draws = _Draws(
        pairs=np.where(up == place, 1.0, 0.0) * -1 + shoe[place] - 2,
        unseen=np.full(10, shoe.sum() - 3.0),
    )

    def paths(hands: int, done: int, chance: Row) -> Row:
        """Sum over the ways on from so many hands, so many of them complete."""
        if hands in (hands_max, done):
            return chance * _hands_value(first, rest, draws, hands, done, hands == hands_max)
        pair = draws.pair_chance(hands - 2, done)
        return paths(hands + 1, done, chance * pair) + paths(hands, done + 1, chance * (1 - pair))

    value = paths(2, 0, np.ones(10))
    return np.where((draws.pairs >= 0) & (shoe - 2 * (up == place) > 0), value, 0.0)


def _hands_value(
    first: HandValues, rest: HandValues, draws: _Draws, hands: int, done: int, full: bool
) -> Row:
    """Value of all hands once no more splitting can happen."""
    gone = hands - 2
    waiting = hands - done if full else 0
    value = np.zeros(10)
    if done:
        begun_value = _after_misses(first, draws, gone, done - 1, begun=True)
        value += begun_value
        value += (done - 1) * _after_misses(rest, draws, gone, done - 1, begun=True)
        value += waiting * _after_misses(rest, draws, gone, done, begun=False)
    else:
        value += _after_misses(first, draws, gone, 0, begun=False)
        value += (waiting - 1) * _after_misses(rest, draws, gone, 0, begun=False)
    return value


def expected_hands(pairs: float, unseen: float, hands_max: int) -> float:
    """Mean number of hands of a split when so many pair cards are among the unseen."""

    def mean(hands: int, done: int) -> float:
        if hands in (hands_max, done):
            return float(hands)
        left = unseen - (hands - 2) - done
        chance = max(pairs - (hands - 2), 0.0) / left if left > 0 else 0.0
        value = (1 - chance) * mean(hands, done + 1)
        return value + chance * mean(hands + 1, done) if chance > 0 else value

    return mean(2, 0)
