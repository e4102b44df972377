"""Ultimate Texas Hold'em solved exactly: the best play of every hand, and how every deal ends.

Ohio Appendix I. All counts are whole numbers over every deal of two hole cards, a flop, the last
two community cards and the dealer's two cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import ceil, comb, lcm
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.ranks import FIVE, rank_7
from pitboss.apparatus.ranks.census import census
from pitboss.exact.kernels.boards import HANDS, PAIRS, boards, deck_of, maps
from pitboss.exact.kernels.holdem import workroom
from pitboss.exact.kernels.suits import suit_classes
from pitboss.exact.kernels.threads import add_up, in_threads
from pitboss.games.ultimate_texas_holdem import kernels
from pitboss.games.ultimate_texas_holdem.kernels import CHECKED, PLAY, REST, WEIGHT, Stakes
from pitboss.money.paytable import PayTable
from pitboss.rulebook.paytables import pay_table

GAME = "ultimate-texas-holdem"
BLIND_TABLE = "OH-I-10.III"

# OH-I-9.I: before the flop the Play Wager is three or four times the Ante, or the player checks.
FIRST_PLAYS = (4, 3)
# A flop's sums stay within 2 * 990 * 24 * 1081 units, and 32 bits hold forty times that.
MOST_UNIT = 40
FLOPS = 10  # a board of five holds ten flops

ENDINGS = ("win", "win_low", "tie", "tie_low", "lose", "lose_low")


@dataclass(frozen=True)
class HandValue:
    """What the first decision is worth with one starting hand, in whole units over its deals."""

    deals: int
    raise_4: int
    raise_3: int
    check: int
    wait: int  # to check now and on the flop as well, which is all that a short rack may allow

    @property
    def play(self) -> int:
        """The best Play Wager before the flop; 0 is to check."""
        best = max(self.raise_4, self.raise_3, self.check)
        if best == self.check:
            return 0
        return 4 if best == self.raise_4 else 3

    @property
    def value(self) -> int:
        """The value of the best decision."""
        return max(self.raise_4, self.raise_3, self.check)


class Ending(NamedTuple):
    """One way a deal can end: the Play Wager, the kind of hand, the result, and how many deals."""

    play: int
    kind: str
    ending: str
    deals: int


@dataclass(frozen=True)
class Solution:
    """The optimum of Ante, Blind and Play Wagers under one Blind pay table.

    Attributes:
        unit: Values are counted in this part of an Ante.
        deals: Number of deals, flops told apart from the last two cards.
        hands: The first decision by starting hand (see `exact.kernels.boards.starting_hands`).
        raised: On which flops (by class) to raise with which two cards: squares of 52 by 52.
        counts: Deals by Play Wager, kind of hand and ending.
    """

    unit: int
    deals: int
    hands: tuple[HandValue | None, ...]
    raised: npt.NDArray[np.uint8]
    counts: npt.NDArray[np.int64]

    @property
    def ev(self) -> Fraction:
        """Expected value per Ante."""
        total = sum(hand.value for hand in self.hands if hand)
        return Fraction(total, self.unit * self.deals)

    def endings(self) -> Iterator[Ending]:
        """Every ending that occurs, with its deals."""
        for play, kind, ending in np.ndindex(self.counts.shape):
            deals = int(self.counts[play, kind, ending])
            if deals:
                yield Ending(play, FIVE.categories[kind], ENDINGS[ending], deals)


def net(ending: Ending, blind: PayTable) -> Fraction:
    """What Ante, Blind and Play Wagers win together in one ending, per Ante."""
    if ending.play == 0:
        return Fraction(-2)  # OH-I-9.V.B: a fold gives up Ante and Blind
    low = ending.ending.endswith("_low")
    ante = 0 if low else 1  # OH-I-9.VII
    if ending.ending.startswith("win"):
        return ending.play + ante + blind_odds(ending.kind, blind)
    if ending.ending.startswith("lose"):
        return Fraction(-ending.play - ante - 1)
    return Fraction(0)  # OH-I-9.VIII.C


def risked(ending: Ending) -> int:
    """Everything wagered in one ending, in Antes."""
    return 2 + ending.play


def blind_odds(kind: str, blind: PayTable) -> Fraction:
    """Odds of the Blind Wager for a kind of winning hand."""
    event = kind if kind in blind.events else "less_than_straight"
    return blind.pays(event).back(1) - 1


def stakes_of(blind: PayTable, ranks: int) -> Stakes:
    """The wagers in the form the kernels use."""
    odds = [blind_odds(kind, blind) for kind in FIVE.categories]
    unit = lcm(*(each.denominator for each in odds))
    if unit > MOST_UNIT:
        raise ValueError(
            f"{blind.id}: Blind odds need a common denominator up to {MOST_UNIT}: {unit}"
        )
    by_kind = np.array([*(int(each * unit) for each in odds), 0], dtype=np.int64)
    dealers = comb(4 * ranks - 7, 2)
    return Stakes(unit, by_kind[FIVE.category_of], FIVE.floor("pair"), dealers)


def solve(blind: PayTable | None = None, ranks: int = 13) -> Solution:
    """Solve the game for a Blind pay table, on the whole deck or the highest ranks of one."""
    stakes = stakes_of(blind or pay_table(BLIND_TABLE, GAME), ranks)
    gained, sums = _gather(stakes, ranks)
    masks = suit_classes(3, ranks).masks
    raised = np.zeros(gained.shape, dtype=np.uint8)
    gains = np.zeros(HANDS, dtype=np.int64)
    kernels.decide_flops(masks, maps(), gained, raised, gains)
    hands = tuple(
        _hand_value(row, int(gain), stakes) if row[WEIGHT] else None
        for row, gain in zip(sums.tolist(), gains, strict=True)
    )
    first_play = np.array([hand.play if hand else 0 for hand in hands], dtype=np.int64)
    counts = _tally(stakes, ranks, first_play, raised)
    deals = sum(hand.deals for hand in hands if hand)
    return Solution(stakes.unit, deals, hands, raised, counts)


def _hand_value(row: Sequence[int], gain: int, stakes: Stakes) -> HandValue:
    four, three = (FLOPS * (play * stakes.unit * row[PLAY] + row[REST]) for play in FIRST_PLAYS)
    deals = FLOPS * stakes.dealers * row[WEIGHT]
    wait = FLOPS * row[CHECKED]
    return HandValue(deals, raise_4=four, raise_3=three, check=wait + gain, wait=wait)


def _gather(stakes: Stakes, ranks: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64]]:
    """First pass: what raising gains by flop and hole cards, and sums by starting hand."""
    every, tables = boards(3, ranks), rank_7.tables
    flops = len(suit_classes(3, ranks).masks)

    def room() -> Any:
        whole = np.zeros(PAIRS, dtype=np.int32), np.zeros(PAIRS, dtype=np.int32)
        own = (workroom(), *whole, np.zeros((2, PAIRS), dtype=np.int64))
        sums = np.zeros((flops, 52, 52), dtype=np.int32), np.zeros((HANDS, 4), dtype=np.int64)
        return own, sums

    def work(start: int, stop: int, room: Any) -> None:
        kernels.gather(every, (start, stop, *room[0]), tables, stakes, maps(), room[1])

    gained, by_hand = add_up(sums for _, sums in in_threads(len(every.cards), room, work))
    return gained, by_hand


def _tally(
    stakes: Stakes, ranks: int, first_play: npt.NDArray[np.int64], raised: npt.NDArray[np.uint8]
) -> npt.NDArray[np.int64]:
    """Second pass: deals by Play Wager, kind of hand and ending."""
    every, tables = boards(3, ranks), rank_7.tables

    def room() -> Any:
        by_pair = np.zeros(PAIRS, dtype=np.uint8)
        shown = np.zeros((2, PAIRS), dtype=np.int64)
        counts = np.zeros((5, len(FIVE.categories), len(ENDINGS)), dtype=np.int64)
        return (workroom(), np.zeros(PAIRS, dtype=np.int64), by_pair, shown), counts

    def work(start: int, stop: int, room: Any) -> None:
        own, counts = room
        plan = (first_play, raised, FIVE.category_of, counts)
        kernels.tally(every, (start, stop, *own), tables, stakes, maps(), plan)

    rooms = in_threads(len(every.cards), room, work)
    return np.asarray(np.sum([counts for _, counts in rooms], axis=0), dtype=np.int64)


class Showdowns(NamedTuple):
    """Two hole cards on every full board that may come, in whole units over the dealer's hands.

    Attributes:
        whole: One Ante in those units.
        unit: The common denominator of the Blind odds.
        play: Wins less losses, by board.
        rest: What Ante and Blind win, by board.
    """

    whole: int
    unit: int
    play: npt.NDArray[np.int64]
    rest: npt.NDArray[np.int64]

    def raised(self, play: int) -> Fraction:
        """The value of a Play Wager of so many Antes, made now."""
        total = play * self.unit * int(self.play.sum()) + int(self.rest.sum())
        return Fraction(total, self.whole * len(self.play))

    def checked(self, forfeits: Fraction = Fraction(0)) -> Fraction:
        """The value of waiting for the last decision: a single raise, or a fold (OH-I-9.V).

        A fold gives up Ante and Blind, and the ``forfeits`` (in Antes) of another wager besides,
        which a raise keeps.
        """
        lost = -(2 + forfeits) * self.whole
        single = self.unit * self.play + self.rest
        folds = single < ceil(lost)
        total = int(single[~folds].sum()) + int(folds.sum()) * lost
        return Fraction(total, self.whole * len(single)) + forfeits


def showdowns(
    hole: Sequence[int], board: Sequence[int], blind: PayTable | None = None, ranks: int = 13
) -> Showdowns:
    """How two hole cards fare on every board that completes the cards seen."""
    stakes = stakes_of(blind or pay_table(BLIND_TABLE, GAME), ranks)
    deck = np.setdiff1d(deck_of(ranks), np.array(hole, dtype=np.uint8))
    left = [card for card in deck.tolist() if card not in board]
    rows = [[*board, *rest] for rest in combinations(left, 5 - len(board))]
    out = np.zeros((2, len(rows)), dtype=np.int64)
    room = (workroom(), np.zeros((2, 1), dtype=np.int64), deck, out)
    cards, boards = np.array(hole, dtype=np.uint8), np.array(rows, dtype=np.uint8)
    kernels.show_hole(cards, boards, rank_7.tables, stakes, room)
    return Showdowns(stakes.unit * stakes.dealers, stakes.unit, out[PLAY], out[REST])


def choices(
    hole: Sequence[int],
    board: Sequence[int],
    blind: PayTable | None = None,
    ranks: int = 13,
    forfeits: Fraction = Fraction(0),
) -> dict[str, Fraction]:
    """The options on the flop (raise 2, check) or with all cards out (raise 1, fold), per Ante.

    A fold may forfeit more than Ante and Blind: the ``forfeits`` (in Antes) of another wager, which
    every other choice keeps.
    """
    if len(board) not in (3, 5):
        raise ValueError(f"a decision has three or five community cards, not {len(board)}")
    shown = showdowns(hole, board, blind, ranks)
    if len(board) == 5:
        return {"raise_1": shown.raised(1) + forfeits, "fold": Fraction(-2)}
    return {"raise_2": shown.raised(2) + forfeits, "check": shown.checked(forfeits)}


@cache
def trips_counts() -> dict[str, int]:
    """Seven-card hands by kind: what the Trips Wager is settled on."""
    return census(FIVE.order, 7)
