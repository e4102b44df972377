"""The house way in words, line by line in the order in which a dealer goes through it.

Each line names, by the cards left over and not by example, which two cards go into the Low hand.
The words are made from the same slots that a test compares with what the house way really sets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pitboss.apparatus.cards import RANKS
from pitboss.games.pai_gow_poker import house_way as way
from pitboss.games.pai_gow_poker.house_way import ACE, CLAUSES, KING, SIX, TEN

__all__ = ["LINES", "Line"]

Found = Sequence[int]
Test = Callable[[Found, bool], bool]  # the cards, and whether a pair can go beside a straight

SLOTS = {
    way.FOUR: "two of the four",
    way.THREE: "two of the highest three of a kind",
    way.PAIR: "the highest pair",
    way.PAIR_2: "the lower pair",
}
SINGLES = {
    (way.ONE, way.ONE_2): "the two highest other cards",
    (way.ONE_2, way.ONE_3): "the second and third highest cards",
}
BESIDE = "the best two cards that leave a straight or flush"


@dataclass(frozen=True)
class Line:
    """One line: the clause, when it applies, and the slots of the Low hand (None: see BESIDE)."""

    rule: int
    hand: str
    when: str
    test: Test
    low: tuple[int, int] | None
    ace: bool = False  # one ace of three goes low, with the highest other card

    @property
    def clause(self) -> str:
        """The clause that the line puts in words."""
        return CLAUSES[self.rule]

    @property
    def words(self) -> str:
        """The line as a dealer would say it."""
        when = f", {self.when}" if self.when else ""
        return f"{self.hand}{when}: {self.low_words} low"

    @property
    def low_words(self) -> str:
        """What goes into the Low hand."""
        if self.ace:
            return "an ace and the highest other card"
        if self.low is None:
            return BESIDE
        return SINGLES.get(self.low) or SLOTS[self.low[0]]

    def ranks(self, found: Found) -> list[int] | None:
        """The ranks of the Low hand that the line asks for; None where the cards decide."""
        if self.ace:
            return sorted((ACE, found[way.ONE]))
        return None if self.low is None else sorted(found[slot] for slot in self.low)


def _always(_found: Found, _keeps: bool) -> bool:
    return True


def _ace(found: Found, _keeps: bool = False) -> bool:
    return found[way.ONE] == ACE


def _king(found: Found, _keeps: bool = False) -> bool:
    return KING in (found[way.ONE], found[way.ONE_2])


def _beside(found: Found) -> int:
    return max(found[way.THREE], found[way.PAIR])


def _split_aces(found: Found, _keeps: bool = False) -> bool:
    """Four aces beside a pair that is not kings: two aces go low."""
    return found[way.FOUR] == ACE and _beside(found) != KING


def _both(rule: int, hand: str, when: str, test: Test) -> tuple[Line, Line]:
    """Two pairs that stay together in one case and are split in the other."""
    return (
        Line(rule, hand, when, test, (way.ONE, way.ONE_2)),
        Line(
            rule,
            hand,
            "otherwise",
            lambda found, keeps: not test(found, keeps),
            (way.PAIR_2, way.PAIR_2),
        ),
    )


_LOW = f"2s to {RANKS[SIX]}s"
_MEDIUM = f"{RANKS[SIX + 1]}s to {'10' if TEN == 8 else RANKS[TEN]}s"
_TWO = "two pair"
_HIGHEST = (way.ONE, way.ONE_2)
LINES: tuple[Line, ...] = (
    Line(
        way.FIVE_ACES,
        "five aces",
        "with a pair of kings",
        lambda f, _: _beside(f) == KING,
        (way.PAIR, way.PAIR),
    ),
    Line(way.FIVE_ACES, "five aces", "otherwise", lambda f, _: _beside(f) != KING, (way.FOUR,) * 2),
    Line(
        way.QUADS_PAIR,
        "four aces and a pair",
        "unless kings",
        _split_aces,
        (way.FOUR, way.FOUR),
    ),
    Line(
        way.QUADS_PAIR,
        "four of a kind and a pair",
        "",
        lambda f, _: not _split_aces(f) and f[way.THREE] < f[way.PAIR],
        (way.PAIR, way.PAIR),
    ),
    Line(
        way.QUADS_PAIR,
        "four and three of a kind",
        "",
        lambda f, _: not _split_aces(f) and f[way.THREE] > f[way.PAIR],
        (way.THREE, way.THREE),
    ),
    Line(way.QUADS_LOW, f"four of a kind, {_LOW}", "", _always, _HIGHEST),
    Line(way.QUADS_MEDIUM, f"four of a kind, {_MEDIUM}", "with an ace", _ace, _HIGHEST),
    Line(
        way.QUADS_MEDIUM,
        f"four of a kind, {_MEDIUM}",
        "otherwise",
        lambda f, _: not _ace(f),
        (way.FOUR, way.FOUR),
    ),
    Line(way.QUADS_HIGH, "four of a kind, jacks to aces", "", _always, (way.FOUR, way.FOUR)),
    Line(way.TWO_TRIPS, "two threes of a kind", "", _always, (way.THREE, way.THREE)),
    Line(way.FULL_HOUSE, "full house", "", _always, (way.PAIR, way.PAIR)),
    Line(way.FULL_TWO_PAIR, "full house and a pair", "", _always, (way.PAIR, way.PAIR)),
    Line(way.TRIPS, "three aces", "", lambda f, _: f[way.THREE] == ACE, None, ace=True),
    Line(way.TRIPS, "other three of a kind", "", lambda f, _: f[way.THREE] != ACE, _HIGHEST),
    Line(
        way.MADE_TRIPS,
        "three of a kind and a straight or flush",
        "where that leaves two of the three",
        lambda _, keeps: keeps,
        (way.THREE, way.THREE),
    ),
    Line(
        way.MADE_TRIPS,
        "three aces and a straight or flush",
        "otherwise",
        lambda _, keeps: not keeps,  # only aces, the joker among them, can fail to leave a pair
        None,
        ace=True,
    ),
    Line(way.THREE_PAIR, "three pair", "", _always, (way.PAIR, way.PAIR)),
    Line(way.LOW_LOW, f"{_TWO}, both {_LOW}", "", _always, _HIGHEST),
    *_both(
        way.LOW_MEDIUM,
        f"{_TWO}, {_LOW} and {_MEDIUM}",
        "with an ace or king",
        lambda f, _: _ace(f) or _king(f),
    ),
    *_both(way.LOW_HIGH, f"{_TWO}, {_LOW} and jacks or higher", "with an ace", _ace),
    *_both(way.MEDIUM_MEDIUM, f"{_TWO}, both {_MEDIUM}", "with an ace", _ace),
    *_both(
        way.MEDIUM_HIGH,
        f"{_TWO}, {_MEDIUM} and jacks or higher",
        "with an ace and a king",
        lambda f, _: _ace(f) and _king(f),
    ),
    Line(way.HIGH_HIGH, f"{_TWO}, both jacks or higher", "", _always, (way.PAIR_2, way.PAIR_2)),
    Line(way.MADE, "straight or flush", "", _always, None),
    Line(way.MADE_PAIR, "straight or flush and one pair", "", _always, None),
    Line(way.ONE_PAIR, "one pair", "", _always, _HIGHEST),
    Line(way.NO_PAIR, "no pair", "", _always, (way.ONE_2, way.ONE_3)),
)
