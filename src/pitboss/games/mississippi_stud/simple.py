"""The rule of thumb that players know, by points, as a plan for every class of cards.

A jack or better counts two points, a six to a ten one, a lower card none. A made hand is a pair of
sixes or better.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from pitboss.exact.kernels.suits import cards_of, suit_classes
from pitboss.games.mississippi_stud.exact import MOST
from pitboss.games.mississippi_stud.script import JACK, SIX

RULES = (
    "Points: a jack or better counts 2, a six to a ten 1, a lower card 0.",
    "Made: a pair of sixes or better.",
    "[bold]Third Street:[/] bet 3 with any pair; bet 1 with two points or 6-5 suited.",
    "[bold]Fourth Street:[/] bet 3 with a made hand, three to a royal flush, 5-6-7 or",
    "higher suited in a row, or three to a straight flush with no more gaps than jacks or",
    "better; bet 1 with other three suited cards, a low pair, three points, 4-5-6 or",
    "higher in a row, or one gap and two cards from six to ten.",
    "[bold]Fifth Street:[/] bet 3 with a made hand, four to a flush, or four in a row,",
    "eight high or better; bet 1 with another straight draw, a low pair, four points, or",
    "three cards from six to ten after an earlier bet of 3.",
    "Fold the rest.",
)
ACE = 12
_FIVE, _FOUR, _EIGHT = 3, 2, 6
Ints = npt.NDArray[np.int64]


def points(ranks: Sequence[int]) -> int:
    """High cards count two, middle ones one."""
    return sum(2 if rank >= JACK else 1 if rank >= SIX else 0 for rank in ranks)


def _made(ranks: Sequence[int]) -> bool:
    """A pair of sixes or better, two pair, three of a kind."""
    pairs = {rank for rank in ranks if ranks.count(rank) > 1}
    return any(rank >= SIX or ranks.count(rank) > 2 for rank in pairs) or len(pairs) > 1


def _low_pair(ranks: Sequence[int]) -> bool:
    return len(set(ranks)) < len(ranks)


def _gaps(ranks: Sequence[int]) -> int:
    """Ranks missing inside the span of different cards, the ace high or low; 9 with a pair."""
    if _low_pair(ranks):
        return 9
    low = sorted(-1 if rank == ACE else rank for rank in ranks)
    high = sorted(ranks)
    return min(each[-1] - each[0] + 1 - len(ranks) for each in (low, high))


def third(cards: Sequence[int]) -> int:
    """The wager on Third Street with two cards."""
    ranks = sorted(card >> 2 for card in cards)
    if ranks[0] == ranks[1]:
        return 3
    six_five = ranks == [_FIVE, SIX] and cards[0] & 3 == cards[1] & 3
    return 1 if points(ranks) >= 2 or six_five else 0


def fourth(cards: Sequence[int]) -> int:
    """The wager on Fourth Street with three cards."""
    ranks = sorted(card >> 2 for card in cards)
    suited = len({card & 3 for card in cards}) == 1
    gaps, high = _gaps(ranks), sum(rank >= JACK for rank in ranks)
    if _made(ranks):
        return 3
    if suited:
        royal = ranks[0] >= JACK - 1
        run = gaps == 0 and ranks[0] >= _FIVE and ranks[2] < ACE
        span = ranks[2] - ranks[0] - 2  # the ace counts high here
        draws = royal or run or (0 < span <= 2 and high >= span)
        return 3 if draws else 1
    middle = sum(SIX <= rank < JACK for rank in ranks)
    run = gaps == 0 and ranks[0] >= _FOUR and ranks[2] < ACE
    draws = run or (gaps == 1 and middle >= 2)
    return 1 if _low_pair(ranks) or points(ranks) >= 3 or draws else 0


def fifth(cards: Sequence[int], wagered: int) -> int:
    """The wager on Fifth Street with four cards and so many Antes wagered."""
    ranks = sorted(card >> 2 for card in cards)
    if _made(ranks) or len({card & 3 for card in cards}) == 1:
        return 3
    gaps = _gaps(ranks)
    if gaps == 0 and _EIGHT <= ranks[3] < ACE:
        return 3
    middle = sum(SIX <= rank < JACK for rank in ranks)
    raised = wagered >= 5  # Ante, one and three: a bet of three was among them
    small = gaps <= 1 or _low_pair(ranks) or points(ranks) >= 4 or (middle >= 3 and raised)
    return 1 if small else 0


def plans() -> list[Ints]:
    """The wager on each street by class of the cards seen and Antes wagered."""
    found = []
    for size in (2, 3, 4):
        hands = cards_of(suit_classes(size).masks).tolist()
        plan = np.zeros((len(hands), MOST + 1), dtype=np.int64)
        for row, cards in enumerate(hands):
            for wagered in range(MOST + 1):
                if size == 4:
                    plan[row, wagered] = fifth(cards, wagered)
                else:
                    plan[row, wagered] = third(cards) if size == 2 else fourth(cards)
        found.append(plan)
    return found
