"""How a player counts cards, and what totals of a counted simulation mean.

A *running count* begins at a figure of the system, and every card that is seen adds the tag of its
rank. A *true count* is that for each deck that was not seen, in the shoe or burned face down; how
finely decks are estimated and how the quotient is rounded belong to the system. What is bet by it
is no matter of the cards: totals are kept by count for one unit, and any bets can be laid over them
afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal, NamedTuple

import msgspec

from pitboss.apparatus.cards import RANKS
from pitboss.errors import Refusal

ORDER: Final = "A23456789TJQK"  # of the ranks in a row of tags
PACK: Final = 52
COUNTS_MOST: Final = 100  # that are told apart
Rounding = Literal["floor", "truncate", "nearest"]


class Departure(msgspec.Struct, frozen=True):
    """A hand that is played otherwise from a count on, or below one."""

    hand: str  # as a chart writes it: 16, A,7 or 8,8
    up: str
    play: str  # a letter of the charts
    count: int
    below: bool = False

    def holds(self, count: int) -> bool:
        """Is it played so at this count?"""
        return count < self.count if self.below else count >= self.count


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """A counting system, and what is done by it besides betting.

    Attributes:
        name: What it is called.
        tags: What each rank adds, in the order A 2 3 ... 10 J Q K.
        per: Of what the tags are parts: 2 where they are halves.
        start: The running count of a full shoe.
        start_per_deck: What each deck adds to that.
        true: Whether the count is divided by the decks left.
        estimate: To which part of a deck these are estimated: 52 for the card, 1 for whole decks.
        rounding: How the count is rounded to a whole one.
        low: Counts of this and below are told together.
        high: Counts of this and above are.
        insurance: The count from which on insurance is taken.
        plays: Hands that are played by the count.
        best: Whether hands and insurance are played as the solver finds best at each count.
        leave: Below this count he leaves, and is back for the next shoe.
        one_more: Whether a round is dealt after that in which the cut card came, as some houses do.
        cuts: Whether totals are kept apart by the cards that were gone when a round began.
    """

    name: str
    tags: tuple[int, ...]
    per: int = 1
    start: int = 0
    start_per_deck: int = 0
    true: bool = True
    estimate: int = PACK
    rounding: Rounding = "floor"
    low: int = -10
    high: int = 10
    insurance: int | None = None
    plays: tuple[Departure, ...] = ()
    best: bool = False
    leave: int | None = None
    one_more: bool = False
    cuts: bool = False

    def __post_init__(self) -> None:
        if len(self.tags) != len(ORDER):
            words = f"{self.name}: {len(ORDER)} tags, from the ace to the king"
            raise Refusal(f"{words}, not {len(self.tags)}", field="tags")
        if self.per < 1 or not 1 <= self.estimate <= PACK:
            raise Refusal(f"{self.name}: decks are told to a whole or a part of 52", field="decks")
        if not 0 < self.high - self.low < COUNTS_MOST:
            words = f"{self.name}: no range of counts from {self.low} to {self.high}"
            raise Refusal(words, field="counts")

    @property
    def counts(self) -> range:
        """The counts that are told apart."""
        return range(self.low, self.high + 1)

    @property
    def balanced(self) -> bool:
        """Is the count of a whole deck nothing?"""
        return not sum(self.tags)

    def tag(self, card: int) -> int:
        """What a card adds, in parts."""
        return self.tags[ORDER.index(RANKS[card >> 2])]

    def before(self, decks: int) -> int:
        """The running count of a full shoe, in parts."""
        return (self.start + self.start_per_deck * decks) * self.per

    def parts_left(self, cards: int) -> int:
        """The decks of so many cards as a player estimates them, in parts of a deck."""
        return max(1, (2 * cards * self.estimate + PACK) // (2 * PACK))

    def at(self, running: int, left: int) -> int:
        """The count by a running count, in parts, with so many cards not seen."""
        count = Fraction(running, self.per)
        if self.true:
            count = count * self.estimate / self.parts_left(left)
        if self.rounding == "nearest":
            whole = int((count + Fraction(1, 2)) // 1)
        else:
            whole = int(count) if self.rounding == "truncate" else int(count // 1)
        return min(max(whole, self.low), self.high)


class Index(NamedTuple):
    """How a hand is played by the count: each letter of the charts from its count on."""

    hand: str
    up: str
    plays: tuple[tuple[int, str], ...]


class Cell(NamedTuple):
    """What rounds came to that began at one count with so many cards gone."""

    gone: int
    at: int  # the count
    rounds: int
    net: int  # cents, for one unit at each seat
    squares: int


@dataclass(frozen=True, kw_only=True)
class Counted:
    """Where the totals of a counted simulation lie.

    Rounds are counted of whole shoes only: those of a shoe that the end of a lane cut off would be
    early ones too often.

    Attributes:
        count: The system.
        first: The first cell: shoes, rounds while he was away, then the grid.
        wagers: The wagers of a cell of the grid in their order, with the cents of one unit.
        gone: How many cards were gone at the beginning of the rounds of each line of the grid.
        boxes: Wagers whose money is added up for several boxes: under which name the first of them
            is told by itself, and how many there are. All others are told for the first.
        indices: Which hands hang on the count, where that was worked out.
        insured: The count from which on insurance is taken.
    """

    count: Count
    first: int
    wagers: Mapping[str, int]
    gone: Sequence[int] = (0,)
    boxes: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    indices: Callable[[], Sequence[Index]] = tuple
    insured: int | None = None

    @property
    def width(self) -> int:
        """Totals of a cell of the grid: rounds, then cents and their squares by wager."""
        return 1 + 2 * len(self.wagers)

    @property
    def end(self) -> int:
        """How many totals there are."""
        return self.first + HEAD + len(self.gone) * len(self.count.counts) * self.width

    def cells(self, totals: Sequence[int], wager: str) -> Iterator[Cell]:
        """What each cell of the grid holds of a wager, but for empty ones."""
        self.check(wager)
        place = 1 + 2 * list(self.wagers).index(wager)
        at = self.first + HEAD
        for gone in self.gone:
            for count in self.count.counts:
                if totals[at]:
                    yield Cell(gone, count, totals[at], totals[at + place], totals[at + place + 1])
                at += self.width

    def check(self, wager: str) -> None:
        """Refuse a wager that nothing is told of."""
        if wager not in self.wagers:
            words = ", ".join(self.wagers)
            raise Refusal(f"no wager {wager!r} is counted here (but: {words})", field="wager")

    def shoes(self, totals: Sequence[int]) -> int:
        """How many shoes were counted."""
        return totals[self.first + SHOES]

    def away(self, totals: Sequence[int]) -> int:
        """How many rounds of these he was away."""
        return totals[self.first + AWAY]


SHOES, AWAY, HEAD = range(3)  # what stands before the grid
