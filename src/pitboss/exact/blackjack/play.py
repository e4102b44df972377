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
from pitboss.exact.blackjack.hands import Hands

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
    ahead = float(chance[6])
    behind = 0.0
    for outcome in range(5):
        if outcome + 17 < total:
            ahead += chance[outcome]
        elif outcome + 17 > total:
            behind += chance[outcome]
    return win * ahead - lose * behind - natural * float(chance[7])


@kernel
def _natural(left: NDArray[np.int64], unseen: int, up: int) -> float:
    """Chance that the dealer's hole card, or next card, makes a natural with the up card."""
    if up == 0:
        return float(left[9] / unseen)
    if up == 9:
        return float(left[0] / unseen)
    return 0.0


@kernel
def _bust(
    left: NDArray[np.int64], unseen: int, card: int, up: int, lose: float, bust_natural: float
) -> float:
    """Value of a hand that busts with this card; ``left`` still holds it, but not the up card."""
    if lose == bust_natural or unseen < 2:
        return -lose
    left[card] -= 1
    chance = _natural(left, unseen - 1, up)
    left[card] += 1
    return -lose * (1.0 - chance) - bust_natural * chance


@kernel
def _draw(
    left: NDArray[np.int64],
    unseen: int,
    up: int,
    after: NDArray[np.int64],
    stand: NDArray[np.float64],
    hit: NDArray[np.float64],
    choice: NDArray[np.int8],
    stake: NDArray[np.float64],
) -> float:
    """Mean value of drawing a card; ``left`` is without the up card."""
    value = 0.0
    for card in range(10):
        if left[card] == 0:
            continue
        hand = after[card]
        if hand < 0:
            value += left[card] * _bust(left, unseen, card, up, stake[1], stake[3])
        elif choice[hand, up] == 1:
            value += hit[hand, up] * left[card]
        else:
            value += stand[hand, up] * left[card]
    return value / unseen


class Met(NamedTuple):
    """What hands are drawn from, and the dealer that they meet."""

    hands: Hands
    removal: NDArray[np.int64]  # by hand: the row of `chances` for what it takes from the shoe
    chances: NDArray[np.float64]
    shoe: NDArray[np.int64]
    place: int = 0  # beside the hand so many extra cards of this value are gone
    extra: int = 0


@kernel
def play_hands(
    order: NDArray[np.int64],
    met: Met,
    stake: NDArray[np.float64],
    draw_below: int,
    paid: NDArray[np.float64],
    policy: NDArray[np.int8],
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.int8]]:
    """Stand and hit values and the choice between them, for the hands listed in ``order``.

    ``order`` runs from many cards to few. ``paid`` holds what a hand of 21 is paid at once, or NaN
    where it waits for the dealer. ``policy`` fixes the choice, or leaves it to the better value
    where it is -1.
    """
    cards, total, child = met.hands.cards, met.hands.total, met.hands.child
    stand = np.zeros((cards.shape[0], 10))
    hit = np.zeros((cards.shape[0], 10))
    choice = np.zeros((cards.shape[0], 10), np.int8)
    for hand in order:
        left = met.shoe - cards[hand]
        left[met.place] -= met.extra
        unseen = left.sum() - 1
        if left.min() < 0 or unseen <= 0:
            continue
        for up in range(10):
            if left[up] == 0:
                continue
            if not np.isnan(paid[hand]):
                stand[hand, up] = hit[hand, up] = paid[hand]
                continue
            row = met.chances[met.removal[hand], up]
            stand[hand, up] = _stand(row, total[hand], stake[0], stake[1], stake[2])
            if total[hand] == 21:
                hit[hand, up] = -np.inf
                continue
            left[up] -= 1
            hit[hand, up] = _draw(left, unseen, up, child[hand], stand, hit, choice, stake)
            left[up] += 1
            better = hit[hand, up] > stand[hand, up]
            if policy[hand, up] >= 0:
                better = policy[hand, up] == 1
            if total[hand] < draw_below or better:
                choice[hand, up] = 1
    return stand, hit, choice


@kernel
def _doubled_total(points: int, card: int, after_total: int, hard: bool) -> int:
    """Total of a doubled hand; ``hard`` counts the aces of its first two cards as one."""
    if not hard:
        return after_total
    held = points + card + 1
    return held + 10 if card == 0 and held + 10 <= 21 else held


@kernel
def _gives_up(value: float, rescue: float, fixed: int) -> bool:
    """Whether a doubled hand settles for the rescue."""
    if fixed >= 0:
        return fixed == 1
    return value < rescue


@kernel
def double_hands(
    order: NDArray[np.int64],
    met: Met,
    stakes: NDArray[np.float64],
    hard: bool,
    rescue: float,
    rescues: NDArray[np.int8],
) -> tuple[NDArray[np.float64], NDArray[np.int8]]:
    """Value of doubling each two-card hand of ``order``; the stakes of the doubled hand by row.

    ``hard`` counts the aces of the first two cards as one (SG-3.25.2). ``rescue`` is what a hand
    that is not bust may settle for (minus infinity where that is not offered), and comes with 21
    paid at once. ``rescues`` fixes by hand, card drawn and up card whether it does, or leaves it
    to the better value where it is -1; what was done comes back last.
    """
    cards, total, child = met.hands.cards, met.hands.total, met.hands.child
    doubled = np.full((cards.shape[0], 10), -np.inf)
    rescued = np.zeros(rescues.shape, np.int8)
    for row in range(order.shape[0]):
        hand = order[row]
        win, lose, natural, lost = stakes[row]
        left = met.shoe - cards[hand]
        left[met.place] -= met.extra
        unseen = left.sum() - 1
        if left.min() < 0 or unseen <= 1:
            continue
        points = (np.arange(1, 11) * cards[hand]).sum()
        for up in range(10):
            if left[up] == 0:
                continue
            left[up] -= 1
            mean = 0.0
            for card in range(10):
                if left[card] == 0:
                    continue
                after = child[hand, card]
                if after < 0:
                    value = _bust(left, unseen, card, up, lose, lost)
                else:
                    held = _doubled_total(points, card, total[after], hard)
                    chance = met.chances[met.removal[after], up]
                    value = _stand(chance, held, win, lose, natural)
                    if held == 21 and rescue > -np.inf:
                        value = win
                    elif _gives_up(value, rescue, rescues[hand, card, up]):
                        value = rescue
                        rescued[hand, card, up] = 1
                mean += value * left[card]
            left[up] += 1
            doubled[hand, up] = mean / unseen
    return doubled, rescued
