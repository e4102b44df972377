"""The house way in words, line by line in the order in which the lines decide.

The first line that fits a hand decides it, so a line need not say what those before it have taken.
Each names by the cards left over, and not by example, which two cards go into the Low hand. Words
and tests stand side by side here; what the first fitting line asks for is what `house_way` sets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pitboss.games.pai_gow_poker import house_way as way
from pitboss.games.pai_gow_poker.house_way import ACE, CLAUSES, KING, SIX, TEN

JOKER_WORDS = "the joker is an ace, or completes a straight or flush"
NONE, JACK = -1, TEN + 1


class Sight(NamedTuple):
    """What a dealer looks at: the ranks sorted out, and what can be made of them.

    ``made`` tells whether some split leaves a straight or flush, ``keeps`` whether one does so with
    a pair in the Low hand.
    """

    counts: Sequence[int]
    found: Sequence[int]
    made: bool
    keeps: bool

    @property
    def beside(self) -> int:
        """The rank of the pair or three of a kind beside four of a kind."""
        return max(self.found[way.THREE], self.found[way.PAIR])

    @property
    def ace(self) -> bool:
        """Is there an unpaired ace?"""
        return self.found[way.ONE] == ACE

    @property
    def king(self) -> bool:
        """Is there an unpaired king?"""
        return KING in (self.found[way.ONE], self.found[way.ONE_2])

    def has(self, slot: int) -> bool:
        """Are there cards in this slot?"""
        return self.found[slot] > NONE


Test = Callable[[Sight], bool]


class Low(NamedTuple):
    """The Low hand: in words, and by its two slots (none where the cards themselves decide)."""

    words: str
    slots: tuple[int, int] | None


TWO_ACES = Low("two of the aces", (way.FOUR, way.FOUR))
KINGS = Low("the kings", (way.PAIR, way.PAIR))
TWO_OF_FOUR = Low("two of the four", (way.FOUR, way.FOUR))
TWO_OF_THREE = Low("two of the three", (way.THREE, way.THREE))
TWO_OF_HIGHER = Low("two of the higher three", (way.THREE, way.THREE))
ACE_AND_NEXT = Low("an ace and the highest other card", (way.THREE, way.ONE))
ONLY_PAIR = Low("the pair", (way.PAIR, way.PAIR))
HIGHEST_PAIR = Low("the highest pair", (way.PAIR, way.PAIR))
LOWER_PAIR = Low("the lower pair", (way.PAIR_2, way.PAIR_2))
HIGHEST = Low("the two highest other cards", (way.ONE, way.ONE_2))
SECOND_AND_THIRD = Low("the second and third highest cards", (way.ONE_2, way.ONE_3))
BESIDE = Low("the best two cards that leave a straight or flush", None)


@dataclass(frozen=True)
class Line:
    """One line: its rule, when it fits, and the Low hand that it asks for."""

    rule: int
    hand: str
    fits: Test
    low: Low

    @property
    def clause(self) -> str:
        """The clause that the line puts in words."""
        return CLAUSES[self.rule]

    @property
    def words(self) -> str:
        """The line as a dealer would say it."""
        return f"{self.hand}: {self.low.words} low"

    def ranks(self, sight: Sight) -> tuple[int, int] | None:
        """The ranks of the Low hand that the line asks for; None where the cards decide."""
        if self.low.slots is None:
            return None
        first, second = self.low.slots
        return sight.found[first], sight.found[second]


def line_of(sight: Sight) -> Line:
    """The first line that fits."""
    return next(line for line in LINES if line.fits(sight))


def _four(low: int, high: int) -> Test:
    return lambda s: low <= s.found[way.FOUR] <= high


def _three(rank: int | None = None) -> Test:
    if rank is None:
        return lambda s: s.has(way.THREE)
    return lambda s: s.found[way.THREE] == rank


def _beside_four(slot: int) -> Test:
    return lambda s: s.has(way.FOUR) and s.has(slot)


def _beside_three(slot: int) -> Test:
    return lambda s: s.has(way.THREE) and s.has(slot)


def _pairs(lower: tuple[int, int], higher: tuple[int, int]) -> Test:
    """Two pairs of these sizes."""
    return lambda s: (
        lower[0] <= s.found[way.PAIR_2] <= lower[1] and higher[0] <= s.found[way.PAIR] <= higher[1]
    )


_LOW, _MEDIUM, _HIGH = (0, SIX), (SIX + 1, TEN), (JACK, ACE)  # OH-F-12.III
_LOWS, _MEDIUMS, _HIGHS = "2s to 6s", "7s to 10s", "jacks or higher"


def _both(rule: int, hand: str, when: str, sizes: Test, held: Test) -> tuple[Line, Line]:
    """Two pairs that stay together with these cards beside them, and else are split."""
    return (
        Line(rule, f"{hand}, with {when}", lambda s: sizes(s) and held(s), HIGHEST),
        Line(rule, f"{hand}, otherwise", sizes, LOWER_PAIR),
    )


_FOURS: tuple[Line, ...] = (
    Line(
        way.FIVE_ACES,
        "five aces and two kings",
        lambda s: s.counts[ACE] == 5 and s.beside == KING,
        KINGS,
    ),
    Line(way.FIVE_ACES, "five aces, otherwise", lambda s: s.counts[ACE] == 5, TWO_ACES),
    Line(
        way.QUADS_PAIR,
        "four aces and a pair or three of a kind, unless kings",
        lambda s: s.found[way.FOUR] == ACE and s.beside not in (NONE, KING),
        TWO_OF_FOUR,
    ),
    Line(way.QUADS_PAIR, "four of a kind and a pair", _beside_four(way.PAIR), ONLY_PAIR),
    Line(way.QUADS_PAIR, "four and three of a kind", _beside_four(way.THREE), TWO_OF_THREE),
    Line(way.QUADS_LOW, f"four of a kind, {_LOWS}", _four(*_LOW), HIGHEST),
    Line(
        way.QUADS_MEDIUM,
        f"four of a kind, {_MEDIUMS}, with an unpaired ace",
        lambda s: _four(*_MEDIUM)(s) and s.ace,
        HIGHEST,
    ),
    Line(way.QUADS_MEDIUM, f"four of a kind, {_MEDIUMS}, otherwise", _four(*_MEDIUM), TWO_OF_FOUR),
    Line(way.QUADS_HIGH, f"four of a kind, {_HIGHS}", _four(*_HIGH), TWO_OF_FOUR),
)
# A straight or flush is looked for first: it takes two of the three away (OH-F-12.VII.E.1, PG-04).
_THREES: tuple[Line, ...] = (
    Line(way.TWO_TRIPS, "two threes of a kind", _beside_three(way.THREE_2), TWO_OF_HIGHER),
    Line(
        way.FULL_TWO_PAIR, "three of a kind and two pair", _beside_three(way.PAIR_2), HIGHEST_PAIR
    ),
    Line(way.FULL_HOUSE, "three of a kind and a pair", _beside_three(way.PAIR), ONLY_PAIR),
    Line(
        way.MADE_TRIPS,
        "three of a kind, where two of them leave a straight or flush",
        lambda s: s.has(way.THREE) and s.keeps,
        TWO_OF_THREE,
    ),
    Line(
        way.MADE_TRIPS,
        "three aces and a straight or flush, otherwise",
        lambda s: s.found[way.THREE] == ACE and s.made,
        ACE_AND_NEXT,
    ),
    Line(way.TRIPS, "three aces, otherwise", _three(ACE), ACE_AND_NEXT),
    Line(way.TRIPS, "three of a kind, otherwise", _three(), HIGHEST),
)
_TWO_PAIR: tuple[Line, ...] = (
    Line(way.LOW_LOW, f"two pair, both {_LOWS}", _pairs(_LOW, _LOW), HIGHEST),
    *_both(
        way.LOW_MEDIUM,
        f"two pair, {_LOWS} and {_MEDIUMS}",
        "an unpaired ace or king",
        _pairs(_LOW, _MEDIUM),
        lambda s: s.ace or s.king,
    ),
    *_both(
        way.LOW_HIGH,
        f"two pair, {_LOWS} and {_HIGHS}",
        "an unpaired ace",
        _pairs(_LOW, _HIGH),
        lambda s: s.ace,
    ),
    *_both(
        way.MEDIUM_MEDIUM,
        f"two pair, both {_MEDIUMS}",
        "an unpaired ace",
        _pairs(_MEDIUM, _MEDIUM),
        lambda s: s.ace,
    ),
    *_both(
        way.MEDIUM_HIGH,
        f"two pair, {_MEDIUMS} and {_HIGHS}",
        "an unpaired ace and king",
        _pairs(_MEDIUM, _HIGH),
        lambda s: s.ace and s.king,
    ),
    Line(way.HIGH_HIGH, f"two pair, both {_HIGHS}", _pairs(_HIGH, _HIGH), LOWER_PAIR),
)
LINES: tuple[Line, ...] = (
    *_FOURS,
    *_THREES,
    Line(way.THREE_PAIR, "three pair", lambda s: s.has(way.PAIR_3), HIGHEST_PAIR),
    *_TWO_PAIR,
    Line(
        way.MADE_PAIR,
        "one pair and a straight or flush",
        lambda s: s.has(way.PAIR) and s.made,
        BESIDE,
    ),
    Line(way.ONE_PAIR, "one pair, otherwise", lambda s: s.has(way.PAIR), HIGHEST),
    Line(way.MADE, "straight or flush", lambda s: s.made, BESIDE),
    Line(way.NO_PAIR, "no pair", lambda s: not s.has(way.PAIR), SECOND_AND_THIRD),
)
