"""Texas Hold'em Bonus solved exactly: the best play of every hand, and how every deal ends.

Ohio Appendix K. Counts are whole numbers over every deal of two hole cards, a flop, a turn, a river
and the dealer's two cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.ranks import FIVE, rank_7
from pitboss.exact.kernels.boards import (
    HANDS,
    PAIRS,
    boards,
    deck_of,
    maps,
    name_parts,
    starting_hands,
    subsets,
)
from pitboss.exact.kernels.combinations import colex_number
from pitboss.exact.kernels.holdem import workroom
from pitboss.exact.kernels.suits import cards_of, suit_classes
from pitboss.exact.kernels.threads import add_up, in_threads
from pitboss.games.texas_holdem_bonus import kernels
from pitboss.games.texas_holdem_bonus.kernels import ANTE, PLAY, WEIGHT
from pitboss.games.texas_holdem_bonus.script import BOTH_ACES, STRAIGHT, bonus_event

# OH-K-10.I: the Flop Wager is twice the Ante; OH-K-10.III and OH-K-10.V: Turn and River equal it.
FLOP_WAGER = 2
ALL_BETS = 4  # Antes that a player may put up after the deal
HISTORIES = 20  # orders of flop, turn and river in a board of five

# From which plan the Turn and the River Wagers are taken, for each count that is wanted.
Mixed = Sequence[tuple[int, int]]
ALONE = ((0, 0),)

MADE = ("neither", "turn", "river", "both", "fold")
ENDINGS = ("win", "tie", "lose")


@dataclass(frozen=True)
class HandValue:
    """What the first decision is worth with one starting hand, in Antes over its deals."""

    deals: int
    plays: tuple[int, int, int]  # the Flop Wager, with chips for no, one or two later wagers

    @property
    def play(self) -> int:
        """The Flop Wager with the best later play."""
        return self.plays[-1]

    @property
    def fold(self) -> int:
        """A fold gives up the Ante (OH-K-10.I)."""
        return -self.deals

    @property
    def folds(self) -> bool:
        """Whether the hand is better folded."""
        return self.fold > self.play

    @property
    def value(self) -> int:
        """The value of the best decision."""
        return max(self.fold, self.play)


class Ending(NamedTuple):
    """One way a deal can end: the later wagers made (or a fold), the kind of hand, the result."""

    made: str
    kind: str
    ending: str
    deals: int


@dataclass(frozen=True)
class Opening:
    """The first decision, which is all that needs the whole game solved.

    Attributes:
        deals: Number of deals, the orders of the community cards told apart.
        hands: The first decision by starting hand (see `exact.kernels.boards.starting_hands`).
    """

    deals: int
    hands: tuple[HandValue | None, ...]


@dataclass(frozen=True)
class Solution(Opening):
    """The optimum of Ante, Flop, Turn and River Wagers.

    Attributes:
        turn_bets: By class of flop and number of the hole pair: bet on the turn.
        river_bets: By class of four community cards and hole pair: bet on the river.
        counts: Deals by later wagers, kind of hand and ending.
    """

    turn_bets: npt.NDArray[np.uint8]
    river_bets: npt.NDArray[np.uint8]
    counts: npt.NDArray[np.int64]

    @property
    def ev(self) -> Fraction:
        """Expected value per Ante."""
        return Fraction(sum(hand.value for hand in self.hands if hand), self.deals)

    def endings(self) -> Iterator[Ending]:
        """Every ending that occurs, with its deals."""
        for made, kind, ending in np.ndindex(self.counts.shape):
            deals = int(self.counts[made, kind, ending])
            if deals:
                yield Ending(MADE[made], FIVE.categories[kind], ENDINGS[ending], deals)


def later_wagers(made: str) -> int:
    """Antes put on Flop, Turn and River together."""
    return {"neither": 2, "turn": 3, "river": 3, "both": 4, "fold": 0}[made]


def net(ending: Ending) -> int:
    """What all wagers win together in one ending, per Ante."""
    if ending.made == "fold":
        return -1
    straight = FIVE.categories.index(ending.kind) <= FIVE.categories.index("straight")
    if ending.ending == "win":
        # OH-K-10.VIII.B and OH-K-11.II: all pay evens, the Ante only with a straight or better.
        return later_wagers(ending.made) + straight
    return -later_wagers(ending.made) - 1 if ending.ending == "lose" else 0


def risked(ending: Ending) -> int:
    """Everything wagered in one ending, in Antes."""
    return 1 + later_wagers(ending.made)


def solve(ranks: int = 13) -> Solution:
    """Solve the game on the whole deck, or on the highest ranks of one."""
    by_turn, sums = gather(ranks)
    turns, flops = suit_classes(4, ranks), suit_classes(3, ranks)
    by_flop = np.zeros((len(flops.masks), PAIRS), dtype=np.int64)
    kernels.pass_down(*name_parts(cards_of(turns.masks), 3, ranks), maps(), by_turn, by_flop)
    river_bets = np.zeros(by_turn.shape, dtype=np.uint8)
    turn_bets = np.zeros(by_flop.shape, dtype=np.uint8)
    river_gains, turn_gains = np.zeros(HANDS, dtype=np.int64), np.zeros(HANDS, dtype=np.int64)
    kernels.decide(turns.masks, maps(), by_turn, river_bets, river_gains)
    kernels.decide(flops.masks, maps(), by_flop, turn_bets, turn_gains)
    hands = []
    for row, river, turn in zip(sums.tolist(), river_gains, turn_gains, strict=True):
        # Four histories share four community cards; the flop sums hold each board twice already.
        # A chip for one later wager is best kept for the River: on the turn it may still be
        # withheld, and what it brings there on average is no less than on the flop.
        alone = HISTORIES * (FLOP_WAGER * row[PLAY] + row[ANTE])
        one = alone + 4 * int(river)
        deals = HISTORIES * row[WEIGHT] * _dealers(ranks)
        hands.append(HandValue(deals, (alone, one, one + int(turn))) if deals else None)
    folds = np.array([hand is not None and hand.folds for hand in hands], dtype=np.uint8)
    counts = _tally(ranks, turn_bets, river_bets, folds)[0]
    deals = sum(hand.deals for hand in hands if hand)
    return Solution(deals, tuple(hands), turn_bets, river_bets, counts)


def _dealers(ranks: int) -> int:
    return comb(4 * ranks - 7, 2)


def gather(
    ranks: int, lowest: int = STRAIGHT
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64]]:
    """First pass: wins less losses by four community cards and hole pair; sums by hand.

    ``lowest`` is the lowest rank with which a winning Ante is paid (OH-K-10.VIII.B).
    """
    every, tables = boards(4, ranks), rank_7.tables
    turns = len(suit_classes(4, ranks).masks)

    def room() -> Any:
        own = (
            workroom(),
            np.zeros(PAIRS, dtype=np.int32),
            np.zeros(PAIRS, dtype=np.int32),
            lowest,
            _dealers(ranks),
        )
        return own, (
            np.zeros((turns, PAIRS), dtype=np.int32),
            np.zeros((HANDS, 3), dtype=np.int64),
        )

    def work(start: int, stop: int, room: Any) -> None:
        kernels.gather(every, (start, stop, *room[0]), tables, maps(), room[1])

    by_turn, by_hand = add_up(sums for _, sums in in_threads(len(every.cards), room, work))
    return by_turn, by_hand


def _histories() -> npt.NDArray[np.int64]:
    """How many of a board's histories make which later wagers, by the bits of its bets.

    Bits 0 to 9 are the Turn Wagers on the ten flops, bits 10 to 14 the River Wagers on the five
    choices of four cards.
    """
    flops = [set(row) for row in subsets(5, 3).tolist()]
    turns = [set(row) for row in subsets(5, 4).tolist()]
    bits = np.arange(1 << 15)
    counts = np.zeros((1 << 15, 4), dtype=np.int64)
    for f, flop in enumerate(flops):
        for t, turn in enumerate(turns):
            if flop < turn:
                made = (bits >> f & 1) + 2 * (bits >> (10 + t) & 1)
                counts[bits, made] += 1
    return counts


def _tally(
    ranks: int,
    turn_bets: npt.NDArray[np.uint8],
    river_bets: npt.NDArray[np.uint8],
    folds: npt.NDArray[np.uint8],
    mixed: Mixed = ALONE,
) -> npt.NDArray[np.int64]:
    """Second pass: for each mixture of plans the deals by later wagers, kind of hand and ending."""
    every, tables = (boards(3, ranks), boards(4, ranks)), rank_7.tables
    bets = (turn_bets, river_bets, _histories(), np.array(mixed))

    def room() -> Any:
        bits = np.zeros(PAIRS, dtype=np.uint32)
        own = (workroom(), bits, np.zeros((PAIRS, 4), dtype=np.int64), _dealers(ranks))
        return own, np.zeros((len(mixed), len(MADE), len(FIVE.categories), 3), dtype=np.int64)

    def work(start: int, stop: int, room: Any) -> None:
        own, counts = room
        plan = (bets, (folds, FIVE.category_of, counts))
        kernels.tally(every, (start, stop, *own), tables, maps(), plan)

    rooms = in_threads(len(every[0].cards), room, work)
    return np.asarray(np.sum([counts for _, counts in rooms], axis=0), dtype=np.int64)


def tally_bets(
    solution: Solution,
    turn_bets: npt.NDArray[np.uint8],
    river_bets: npt.NDArray[np.uint8],
    ranks: int = 13,
    mixed: Mixed = ALONE,
) -> npt.NDArray[np.int64]:
    """How deals end under other Turn and River Wagers, with the solution's first decision."""
    folds = np.array([hand is not None and hand.folds for hand in solution.hands], dtype=np.uint8)
    return _tally(ranks, turn_bets, river_bets, folds, mixed)


def first_choice(opening: Opening, hole: Sequence[int], later: int = 2) -> dict[str, Fraction]:
    """Options before the flop, per Ante: the Flop Wager with the best later play, or a fold.

    ``later`` is how many Turn and River Wagers the player has chips for after the Flop Wager.
    """
    hand = opening.hands[starting_hands()[colex_number(hole)]]
    if hand is None:
        raise ValueError(f"these cards are not in the deck that was solved: {list(hole)}")
    return {"bet": Fraction(hand.plays[min(later, 2)], hand.deals), "fold": Fraction(-1)}


class Showdowns(NamedTuple):
    """Every board that may come: what wagers at even money and the Ante win on it.

    ``last`` tells the two cards (or the one) that complete each board.
    """

    even: npt.NDArray[np.int64]
    ante: npt.NDArray[np.int64]
    last: npt.NDArray[np.int64]
    dealers: int

    def mean(self, values: npt.NDArray[np.int64]) -> Fraction:
        """The mean over boards and dealer hands."""
        return Fraction(int(values.sum()), len(values) * self.dealers)

    def river_gain(self) -> Fraction:
        """What a River wager will bring, made on those turn cards where it is worth making."""
        by_turn = np.zeros(52, dtype=np.int64)
        for place in range(2):
            np.add.at(by_turn, self.last[:, place], self.even)
        return Fraction(int(np.maximum(by_turn, 0).sum()), 2 * len(self.even) * self.dealers)


def showdowns(hole: Sequence[int], seen: Sequence[int], ranks: int = 13) -> Showdowns:
    """All boards that complete the three or four community cards seen."""
    if len(seen) not in (3, 4):
        raise ValueError(f"a later wager is made with three or four cards out, not {len(seen)}")
    deck = np.setdiff1d(deck_of(ranks), np.array(hole, dtype=np.uint8))
    left = [card for card in deck.tolist() if card not in seen]
    last = np.array(list(combinations(left, 5 - len(seen))), dtype=np.int64)
    rows = np.concatenate((np.tile(np.array(seen), (len(last), 1)), last), axis=1)
    out = np.zeros((len(rows), 4), dtype=np.int64)
    room = (workroom(), deck, _dealers(ranks))
    cards = np.array(hole, dtype=np.uint8)
    kernels.show_hole(cards, rows.astype(np.uint8), rank_7.tables, room, out)
    win, _, lose, rank = out.T
    ante = np.where(rank >= STRAIGHT, win, 0) - lose  # OH-K-10.VIII.B
    return Showdowns(win - lose, ante, last, _dealers(ranks))


def bonus_counts(deck: Sequence[Card] = DECK, both: bool = True) -> dict[str, int]:
    """Deals of two player's and two dealer's cards by event of the Bonus Wager; "" loses.

    With ``both`` the deals in which player and dealer hold aces (OH-K-11.IV) are counted apart.
    """
    counts: Counter[str] = Counter()
    for hole in combinations(deck, 2):
        event = bonus_event(hole)
        left = [card for card in deck if card not in hole]
        aces = 0
        if both and event == "pair_of_aces":
            aces = sum(bonus_event(dealer) == event for dealer in combinations(left, 2))
        counts[event] += comb(len(left), 2) - aces
        counts[BOTH_ACES] += aces
    return dict(+counts)
