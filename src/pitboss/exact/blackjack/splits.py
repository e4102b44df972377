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

Row = NDArray[np.float64]  # or wider, where more digits are wanted


class Convention(Enum):
    """How hands are played after a split, by Eric Farmer's names."""

    CDZ = "CDZ-"
    CDP1 = "CDP1"
    CDP = "CDP"


class HandValues(NamedTuple):
    """Values ``[a, up card]`` of one hand of a split."""

    any_card: Row
    pair: Row


class Draws(NamedTuple):
    """Cards from which the second cards of a split come: pair cards and all of them."""

    pairs: Row  # by up card, or one number where only one up card is looked at
    unseen: Row

    def pair_chance(self, pairs_gone: int, others_gone: int) -> Row:
        """Chance of a pair card once so many pair cards and others are gone."""
        left = np.maximum(np.asarray(self.unseen - pairs_gone - others_gone), 1.0)
        return np.minimum(np.maximum(self.pairs - pairs_gone, 0.0) / left, 1.0)


def split_draws(shoe: NDArray[np.int64], place: int) -> Draws:
    """The draws of a split pair, by up card."""
    up = np.arange(10)
    return Draws(pairs=shoe[place] - 2.0 - (up == place), unseen=np.full(10, shoe.sum() - 3.0))


def _less(at_large: Row, if_pair: Row, chance: Row) -> Row:
    """Value given that a card was no pair card, from the value at large and given it was one."""
    missed = 1.0 - chance
    return np.where(missed > 0, (at_large - chance * if_pair) / np.where(missed > 0, missed, 1), 0)


def missed(values: HandValues, draws: Draws) -> Row:
    """Values of a hand known to have missed the pair with its second card."""
    return np.stack(
        [
            _less(values.any_card[gone], values.pair[gone], draws.pair_chance(gone, 0))
            for gone in range(len(values.any_card))
        ]
    )


def after_misses(base: Row, draws: Draws, gone: int, misses: int, begun: int) -> Row:
    """A value when so many pair cards are gone and so many other cards known to be none.

    ``base`` holds it by pair cards gone; ``begun`` cards in it are already known to be no pair.
    """
    if misses == 0:
        return np.asarray(base[gone])
    # One miss less known, less the part in which that card was one more pair card.
    fewer = misses - 1
    further = after_misses(base, draws, gone + 1, fewer, begun)
    chance = draws.pair_chance(gone, fewer + begun)
    return _less(after_misses(base, draws, gone, fewer, begun), further, chance)


def split_paths(draws: Draws, hands_max: int) -> list[tuple[int, int, Row]]:
    """Ways a split can end: hands made, those complete before no more could be, and the chance."""
    ends: dict[tuple[int, int], Row] = {}

    def follow(hands: int, done: int, chance: Row) -> None:
        if hands in (hands_max, done):
            ends[hands, done] = ends.get((hands, done), np.zeros_like(chance)) + chance
            return
        pair = draws.pair_chance(hands - 2, done)
        follow(hands + 1, done, chance * pair)
        follow(hands, done + 1, chance * (1 - pair))

    follow(2, 0, np.ones_like(draws.unseen))
    return [(hands, done, chance) for (hands, done), chance in ends.items()]


def paths_value(first: HandValues, rest: HandValues, draws: Draws, hands_max: int) -> Row:
    """Value of splitting a pair, resplitting whenever a pair comes.

    The ``first`` hand keeps the original wager, the ``rest`` carry the added ones: the same where
    the player pays for the split, different where the split is free. Hands are completed in order,
    so the first non-pair card always falls on the first hand.
    """
    first_missed, rest_missed = missed(first, draws), missed(rest, draws)
    value = np.zeros_like(draws.unseen)
    for hands, done, chance in split_paths(draws, hands_max):
        gone, waiting = hands - 2, hands - done
        if done:
            each = after_misses(first_missed, draws, gone, done - 1, 1)
            each = each + (done - 1) * after_misses(rest_missed, draws, gone, done - 1, 1)
        else:
            each = after_misses(first.any_card, draws, gone, 0, 0)
            waiting -= 1
        if waiting:
            each = each + waiting * after_misses(rest.any_card, draws, gone, done, 0)
        value = value + chance * each
    return np.asarray(value)


def split_value(
    first: HandValues, rest: HandValues, shoe: NDArray[np.int64], place: int, hands_max: int
) -> Row:
    """Value of splitting a pair by up card; nothing where that cannot happen."""
    draws = split_draws(shoe, place)
    value = paths_value(first, rest, draws, hands_max)
    up = np.arange(10)
    return np.where((draws.pairs >= 0) & (shoe - 2 * (up == place) > 0), value, 0.0)


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
