"""The last decision of Ultimate Texas Hold'em on every board, as marks that a table can hold.

The best play at the end counts the dealer's 990 hands. Over all suit-distinct boards that is done
once, for all hole cards of a board together; a mark says where one Ante more is worth no less than
a fold. The same pass tells which hands of the linked progressive the best play folds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.jit import kernel
from pitboss.apparatus.ranks import FIVE, rank_5, rank_7
from pitboss.apparatus.ranks.kernels import batch
from pitboss.apparatus.ranks.tables import Tables
from pitboss.exact.keep import kept
from pitboss.exact.kernels.boards import PAIRS, Boards, Maps, boards, maps
from pitboss.exact.kernels.combinations import combinations
from pitboss.exact.kernels.holdem import sweep, workroom
from pitboss.exact.kernels.suits import cards_of, suit_classes
from pitboss.exact.kernels.threads import in_threads
from pitboss.families.poker.holdem_dealing import ROW
from pitboss.families.poker.linked_sheets import FOLDED, five_card_counts
from pitboss.games.ultimate_texas_holdem.kernels import PLAY, REST, Stakes, showdowns
from pitboss.games.ultimate_texas_holdem.sheets import solved
from pitboss.games.ultimate_texas_holdem.solve import FLOPS, Solution, stakes_of
from pitboss.money.paytable import PayTable

Marks = npt.NDArray[np.uint8]
HOLES = comb(47, 2)  # that a board leaves possible


@dataclass(frozen=True)
class River:
    """The last decision.

    Attributes:
        plays: By class of the board and number of the hole cards, a bit: play one Ante more.
        folded: Deals that are folded, by the kind of hand of the hole cards and the flop.
    """

    plays: Marks
    folded: npt.NDArray[np.int64]


class Early:
    """Which deals come to the last decision: by starting hand, and by flop and hole cards."""

    def __init__(self, solution: Solution) -> None:
        self.first = np.array([hand.play if hand else 0 for hand in solution.hands], np.int64)
        self.raised = by_pairs(solution.raised)


def by_pairs(squares: Marks) -> Marks:
    """Marks in squares of 52 by 52 cards, by the number of the two cards instead."""
    low, high = combinations(52, 2).T
    return np.ascontiguousarray(squares[:, high, low])


def flop_kinds() -> Marks:
    """The kind of hand of every suit-distinct flop with all hole cards, also with those it holds.

    The latter mean nothing, and no deal has them.
    """
    flops, holes = cards_of(suit_classes(3).masks), combinations(52, 2)
    every = np.concatenate(
        (np.tile(holes, (len(flops), 1)), np.repeat(flops, len(holes), axis=0)), axis=1
    )
    return FIVE.category_of[batch(rank_5, every)].reshape(len(flops), PAIRS)


@lru_cache(maxsize=2)
def best_river(blind: PayTable) -> River:
    """The best play at the end, once on this machine."""
    odds = [(row.event, str(row.pays)) for row in blind]
    return kept(("river", odds), River, lambda: _solve(stakes_of(blind, 13), Early(solved(blind))))


def _solve(stakes: Stakes, early: Early) -> River:
    every, kinds = boards(3), flop_kinds()
    plays = np.zeros(len(every.cards) * ROW // 8, np.uint8)
    waits = (early.raised == 0) & (early.first[maps().hands] == 0)
    plan = (waits.astype(np.uint8), kinds)

    def room() -> Any:
        own = workroom(), np.zeros((2, PAIRS), np.int64)
        return own, np.zeros(len(FIVE.categories), np.int64)

    def work(start: int, stop: int, room: Any) -> None:
        own, folded = room
        _mark(every, (start, stop, *own), rank_7.tables, stakes, maps(), (plan, plays, folded))

    rooms = in_threads(len(every.cards), room, work)
    folded = np.sum([folded for _, folded in rooms], axis=0)
    return River(plays, np.asarray(folded, np.int64))


@kernel
def _mark(boards: Boards, span: Any, tables: Tables, stakes: Stakes, maps: Maps, out: Any) -> None:
    """Mark the hole cards that play on each board, and count those that fold by their flops."""
    work, shown = span[2:]
    (waits, kinds), plays, folded = out
    cards, parts = boards.live.shape[1], boards.part.shape[1]
    moved, pairs, of, ways = maps.cards, maps.pairs, boards.part, boards.way
    fold = -2 * stakes.unit * stakes.dealers
    for board in range(span[0], span[1]):
        live, weight = boards.live[board], boards.weights[board]
        many = sweep(boards.cards[board], live, tables, stakes.pair_floor, work)
        showdowns(many, stakes, work, shown)
        at = 0
        for second in range(1, cards):
            for first in range(second):
                entry = work.entry[at]
                at += 1
                if stakes.unit * shown[PLAY, entry] + shown[REST, entry] >= fold:
                    place = board * ROW + pairs[live[second], live[first]]
                    plays[place >> 3] |= np.uint8(1 << (place & 7))
                    continue
                for part in range(parts):
                    way, flop = ways[board, part], of[board, part]
                    pair = pairs[moved[way, live[second]], moved[way, live[first]]]
                    if waits[flop, pair]:
                        folded[kinds[flop, pair]] += weight


def played(river: River) -> Mapping[str, int]:
    """The hands of two cards and a flop that the best play does not fold, and the folded ones."""
    counts = {kind: FLOPS * HOLES * many for kind, many in five_card_counts().items()}
    for kind, many in zip(FIVE.categories, river.folded.tolist(), strict=True):
        counts[kind] -= many
    return counts | {FOLDED: int(river.folded.sum())}
