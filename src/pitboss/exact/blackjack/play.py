"""Kernels that value a player's hand: stand, hit and double, for every hand and up card.

All values here are plain expectations over the unseen cards: a dealer's natural is one outcome
among others, and what a hand loses to it is part of its stake. Since the player never learns
anything from a hole card but that it makes no natural, that gives the same choices as values
conditioned on no natural, and keeps drawing a matter of counts alone.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.jit import kernel

__all__ = ["DOUBLE", "HIT", "STAND", "Stake", "double_hands", "play_hands"]

STAND, HIT, DOUBLE = 0, 1, 2


class Stake(NamedTuple):
    """What a hand wins and loses, in units of the first wager.

    ``natural`` is lost to a dealer's natural by a hand that stands, ``bust_natural`` by one that
    is already bust: they differ from ``lose`` where only the first wager is at risk.
    """

    win: float
    lose: float
    natural: float
    bust_natural: float


@kernel
def _stand(
    chance: NDArray[np.float64], total: int, win: float, lose: float, natural: float
) -> float:
    """Value of standing on a total against one row of dealer chances."""
    ahead = chance[6]
    behind = 0.0
    for outcome in range(5):
        if outcome + 17 < total:
            ahead += chance[outcome]
        elif outcome + 17 > total:
            behind += chance[outcome]
    return win * ahead - lose * behind - natural * chance[7]


@kernel
def play_hands(
    order: NDArray[np.int64],
    cards: NDArray[np.int64],
    size: NDArray[np.int64],
    total: NDArray[np.int64],
    child: NDArray[np.int64],
    removal: NDArray[np.int64],
    chances: NDArray[np.float64],
    shoe: NDArray[np.int64],
    place: int,
    extra: int,
    stake: NDArray[np.float64],
    draw_below: int,
    paid: NDArray[np.float64],
    policy: NDArray[np.int8],
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.int8]]:
    """Stand and hit values and the choice between them, for the hands listed in ``order``.

    ``order`` runs from many cards to few. So many ``extra`` cards of the value ``place`` are gone
    beside the hand. ``paid`` holds what a hand of 21 is paid at once, or NaN where it waits for
    the dealer. ``policy`` fixes the choice, or leaves it to the better value where it is -1.
    """
    hands = cards.shape[0]
    stand = np.zeros((hands, 10))
    hit = np.zeros((hands, 10))
    choice = np.zeros((hands, 10), np.int8)
    cards_in_shoe = shoe.sum()
    for hand in order:
        left = shoe - cards[hand]
        left[place] -= extra
        unseen = cards_in_shoe - size[hand] - extra - 1
        if left.min() < 0 or unseen <= 0:
            continue
        for up in range(10):
            if left[up] == 0:
                continue
            if not np.isnan(paid[hand]):
                stand[hand, up] = paid[hand]
                hit[hand, up] = paid[hand]
                continue
            stand[hand, up] = _stand(
                chances[removal[hand], up], total[hand], stake[0], stake[1], stake[2]
            )
            if total[hand] == 21:
                hit[hand, up] = -np.inf
                continue
            drawn = 0.0
            left[up] -= 1
            for card in range(10):
                if left[card] == 0:
                    continue
                after = child[hand, card]
                if after < 0:
                    drawn -= stake[1] * left[card]
                elif choice[after, up] == 1:
                    drawn += hit[after, up] * left[card]
                else:
                    drawn += stand[after, up] * left[card]
            left[up] += 1
            hit[hand, up] = drawn / unseen
            if total[hand] < draw_below:
                choice[hand, up] = 1
            elif policy[hand, up] >= 0:
                choice[hand, up] = policy[hand, up]
            elif hit[hand, up] > stand[hand, up]:
                choice[hand, up] = 1
    return stand, hit, choice


@kernel
def _natural(left: NDArray[np.int64], unseen: int, up: int) -> float:
    """Chance that the dealer's next card makes a natural with the up card."""
    if up == 0:
        return float(left[9] / unseen)
    if up == 9:
        return float(left[0] / unseen)
    return 0.0


@kernel
def double_hands(
    order: NDArray[np.int64],
    cards: NDArray[np.int64],
    total: NDArray[np.int64],
    child: NDArray[np.int64],
    removal: NDArray[np.int64],
    chances: NDArray[np.float64],
    shoe: NDArray[np.int64],
    place: int,
    extra: int,
    stakes: NDArray[np.float64],
    hard: bool,
    rescue: float,
) -> NDArray[np.float64]:
    """Value of doubling each two-card hand of ``order``; the stakes of the doubled hand by row.

    ``hard`` counts the aces of the first two cards as one (SG-3.25.2). ``rescue`` is what a hand
    that is not bust may settle for (minus infinity where that is not offered), and comes with 21
    paid at once.
    """
    doubled = np.full((cards.shape[0], 10), -np.inf)
    cards_in_shoe = shoe.sum()
    for row in range(order.shape[0]):
        hand = order[row]
        win, lose = stakes[row, 0], stakes[row, 1]
        natural, bust_natural = stakes[row, 2], stakes[row, 3]
        left = shoe - cards[hand]
        left[place] -= extra
        unseen = cards_in_shoe - cards[hand].sum() - extra - 1
        if left.min() < 0 or unseen <= 1:
            continue
        points = 0
        for value in range(10):
            points += (value + 1) * cards[hand, value]
        for up in range(10):
            if left[up] == 0:
                continue
            left[up] -= 1
            value_sum = 0.0
            for card in range(10):
                if left[card] == 0:
                    continue
                weight = left[card]
                left[card] -= 1
                after = child[hand, card]
                if after < 0:
                    chance = _natural(left, unseen - 1, up)
                    value = -lose * (1.0 - chance) - bust_natural * chance
                else:
                    held = total[after]
                    if hard:
                        held = points + card + 1
                        if card == 0 and held + 10 <= 21:
                            held += 10
                    if rescue > -np.inf and held == 21:
                        value = win
                    else:
                        value = _stand(chances[removal[after], up], held, win, lose, natural)
                        value = max(value, rescue)
                left[card] += 1
                value_sum += value * weight
            left[up] += 1
            doubled[hand, up] = value_sum / unseen
    return doubled
