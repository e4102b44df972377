"""How suits fall in the hands that are paid by them, 6-7-8 and 7-7-7.

Given their ranks the suits of unseen cards are as good as shuffled, and those of one rank tell
nothing of another's. So what a player knows of suits comes down to which sevens he has seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.cards import Card, suit_of

Floats = NDArray[np.float64]
Counts = Sequence[Sequence[int]]  # [value][suit]
Pair = tuple[int, int]
SIX, SEVEN, EIGHT = 5, 6, 7
MIXED = 4  # suit class of two cards: a suit's own index, or this
TRIPLES = {(SIX, SEVEN): EIGHT, (SIX, EIGHT): SEVEN, (SEVEN, EIGHT): SIX, (SEVEN, SEVEN): SEVEN}


class Suits(NamedTuple):
    """Chances by the two values that a hand begins with, each by suit class."""

    chance: dict[Pair, Floats]  # of the first two cards' suit class
    whole: dict[Pair, Floats]  # the same, and a completing third card is of that suit too

    def match(self, pair: Pair, suit_class: int) -> float:
        """Chance that the third card is of the first two cards' suit."""
        chance = self.chance[pair][suit_class]
        return float(self.whole[pair][suit_class] / chance) if chance > 0 else 0.0


def fall(counts: Counts, seen: Sequence[int] = (), own: int | None = None) -> Suits:
    """The suits of a hand once sevens of these suits have been seen.

    ``own`` is the suit of the hand's first seven where that is one of them.
    """
    left = [count - list(seen).count(suit) for suit, count in enumerate(counts[SEVEN])]
    six, seven, eight = _shares(counts[SIX]), _shares(left), _shares(counts[EIGHT])
    more, first = sum(left), [Fraction(suit == own) for suit in range(4)]
    if own is None:  # its first seven comes from those left
        more, first, left = more - 1, seven, [count - 1 for count in left]
    second = [_part(count, more) for count in left]
    third = [_part(count - 1, more - 1) for count in left]
    pairs = {
        (SIX, SEVEN): (six, first, eight),
        (SIX, EIGHT): (six, eight, seven),
        (SEVEN, EIGHT): (first, eight, six),
        (SEVEN, SEVEN): (first, second, third),
    }
    chance, whole = {}, {}
    for pair, (one, two, last) in pairs.items():
        same = [a * b for a, b in zip(one, two, strict=True)]
        full = [a * b for a, b in zip(same, last, strict=True)]
        chance[pair] = np.array([float(part) for part in (*same, 1 - sum(same))])
        whole[pair] = np.array([float(part) for part in (*full, 0)])
    return Suits(chance, whole)


def suit_class(cards: Sequence[Card]) -> int:
    """The suit class of a hand's first two cards."""
    suit = suit_of(cards[0])
    return suit if suit == suit_of(cards[1]) else MIXED


def after_split(counts: Counts, suit_class: int) -> tuple[Suits, Suits]:
    """Suits of the hands that two sevens of a class make: their own two, and those that follow."""
    if suit_class != MIXED:
        seen = (suit_class, suit_class)
        return fall(counts, seen, suit_class), fall(counts, seen)
    sevens = counts[SEVEN]
    pairs = [(a, b) for a in range(4) for b in range(4) if a != b]
    weights = [float(sevens[a] * sevens[b]) for a, b in pairs]
    weights = [weight / (sum(weights) or 1.0) for weight in weights]
    own = [fall(counts, pair, pair[0]) for pair in pairs]
    later = [fall(counts, pair) for pair in pairs]
    return _mean(zip(weights, own, strict=True)), _mean(zip(weights, later, strict=True))


def _shares(counts: Sequence[int]) -> list[Fraction]:
    return [_part(count, sum(counts)) for count in counts]


def _part(count: int, whole: int) -> Fraction:
    return Fraction(max(count, 0), whole) if whole > 0 else Fraction(0)


def _mean(parts: Iterable[tuple[float, Suits]]) -> Suits:
    weighted = [(weight, suits) for weight, suits in parts if weight > 0]
    zero = np.zeros(5)
    return Suits(
        {pair: sum((w * s.chance[pair] for w, s in weighted), zero) for pair in TRIPLES},
        {pair: sum((w * s.whole[pair] for w, s in weighted), zero) for pair in TRIPLES},
    )
