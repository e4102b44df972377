"""The rule of thumb that players know, played out over every deal to tell what it costs.

Before the flop it follows the chart. On the flop it raises with two pair or better, with a hidden
pair other than deuces in the hole, and with four to a flush that holds a hidden ten or better. At
the end it plays a hidden pair or better, or a hand that fewer than 21 single cards of the dealer
beat. A pair is hidden when a hole card is part of it.
"""

from __future__ import annotations

from dataclasses import replace
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.jit import kernel
from pitboss.apparatus.ranks import FIVE, rank_5, rank_6, rank_7
from pitboss.apparatus.ranks.kernels import batch
from pitboss.apparatus.ranks.tables import Tables
from pitboss.exact.kernels.boards import PAIRS, Boards, Maps, boards, maps, rename_live
from pitboss.exact.kernels.holdem import sweep, workroom
from pitboss.exact.kernels.pairs import take_moved
from pitboss.exact.kernels.suits import cards_of, suit_classes
from pitboss.exact.kernels.threads import in_threads
from pitboss.games.ultimate_texas_holdem.kernels import (
    FOLDED,
    LOSE,
    LOSE_LOW,
    TIE,
    TIE_LOW,
    WIN,
    WIN_LOW,
)
from pitboss.games.ultimate_texas_holdem.solve import ENDINGS, Solution, stakes_of
from pitboss.money.paytable import PayTable

OUTS = 21
TEN = 8
FLOP_RULE = (
    "two pair or better",
    "a hidden pair, other than deuces in the hole (a pair is hidden if a hole card is part of it)",
    "four to a flush that holds a hidden ten or better",
)
END_RULE = (
    "a hidden pair or better",
    f"a hand that fewer than {OUTS} single cards of the dealer beat; fold the rest",
)
_HIGH, _LOW = np.tril_indices(52, -1)


def simple_solution(
    solution: Solution,
    blind: PayTable,
    ranks: int = 13,
    *,
    on_flop: bool = True,
    at_end: bool = True,
) -> Solution:
    """The solution with its deals counted as the rule of thumb plays them.

    A decision that is not left to the rule is the best one.
    """
    every, tables = boards(3, ranks), rank_7.tables
    raised = flop_marks(ranks) if on_flop else solution.raised
    plan = _plan(solution, every, stakes_of(blind, ranks).blind, at_end)

    def room() -> Any:
        by_pair = np.zeros(PAIRS, dtype=np.uint8)
        counts = np.zeros((5, len(FIVE.categories), len(ENDINGS)), dtype=np.int64)
        return (workroom(), by_pair, np.zeros(PAIRS, dtype=np.int64)), counts

    def work(start: int, stop: int, room: Any) -> None:
        own, counts = room
        _tally(every, (start, stop, *own), tables, maps(), (raised, *plan, counts))

    parts = [counts for _, counts in in_threads(len(every.cards), room, work)]
    return replace(solution, counts=np.asarray(np.sum(parts, axis=0), dtype=np.int64))


def _plan(
    solution: Solution, every: Boards, blind: npt.NDArray[np.int64], at_end: bool
) -> tuple[Any, ...]:
    first = np.array([hand.play if hand else 0 for hand in solution.hands], dtype=np.int64)
    alone = FIVE.category_of[batch(rank_5, every.cards)]
    live = every.live.shape[1]
    six = np.empty((len(every.cards), live), dtype=np.uint16)
    for place in range(live):
        rows = np.concatenate((every.cards, every.live[:, place : place + 1]), axis=1)
        six[:, place] = batch(rank_6, rows)
    dealers = comb(live - 2, 2)
    best = (not at_end, solution.unit, blind)
    return first, alone, six, FIVE.category_of, FIVE.floor("pair"), dealers, best


def flop_marks(ranks: int = 13) -> npt.NDArray[np.uint8]:
    """Where the rule raises on the flop: for each class of flops a square of 52 by 52 cards."""
    flops = cards_of(suit_classes(3, ranks).masks)
    marks = np.zeros((len(flops), 52, 52), dtype=np.uint8)
    hole = np.stack((_HIGH, _LOW), axis=1).astype(np.uint8)
    for number, flop in enumerate(flops):
        free = ~np.isin(hole, flop).any(axis=1)
        pairs = hole[free]
        raises = _raises(pairs, flop)
        marks[number, pairs[:, 0], pairs[:, 1]] = raises
        marks[number, pairs[:, 1], pairs[:, 0]] = raises
    return marks


def _raises(hole: npt.NDArray[np.uint8], flop: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    hands = np.concatenate((hole, np.tile(flop, (len(hole), 1))), axis=1)
    made = FIVE.category_of[batch(rank_5, hands)] <= FIVE.categories.index("two_pair")
    own = hole >> 2
    hidden = np.isin(own, flop >> 2).any(axis=1) | ((own[:, 0] == own[:, 1]) & (own[:, 0] > 0))
    drawing = np.zeros(len(hole), dtype=np.bool_)
    for suit in range(4):
        many = (hands & 3 == suit).sum(axis=1) >= 4
        high = ((hole & 3 == suit) & (own >= TEN)).any(axis=1)
        drawing |= many & high
    return np.asarray(made | hidden | drawing, dtype=np.bool_)


@kernel
def _worth_playing(work: Any, entry: int, pair_floor: int, dealers: int, best: Any) -> bool:
    """Whether one Ante more is worth no less than a fold of Ante and Blind."""
    _, unit, blind = best
    rank, won, low = work.rank[entry], work.win[entry], work.low[entry]
    lost = dealers - won - work.tie[entry]
    ante = won - low - lost if rank >= pair_floor else low - dealers
    value = unit * (won - lost + ante - lost) + blind[rank] * won
    return bool(value >= -2 * unit * dealers)


@kernel
def _tally(boards: Boards, span: Any, tables: Tables, maps: Maps, plan: Any) -> None:
    """Count how deals end; each hole pair is judged by itself."""
    work, by_pair, above = span[2:]
    raised, first_play, alone, six, category, pair_floor, dealers, best, counts = plan
    cards = boards.live.shape[1]
    flops = boards.part.shape[1]
    moved = np.zeros(52, dtype=np.uint8)
    for board in range(span[0], span[1]):
        live = boards.live[board]
        many = sweep(boards.cards[board], live, tables, pair_floor, work)
        by_pair[:] = 0
        for part in range(flops):
            rename_live(boards, board, part, maps, moved)
            take_moved(cards, moved, raised[boards.part[board, part]], by_pair)
        own = six[board]
        order = np.sort(own)
        # Entries ascend by rank: one walk tells how many single cards beat each of them.
        seen = 0
        for at in range(many):
            while seen < cards and order[seen] <= work.rank[at]:
                seen += 1
            above[at] = cards - seen
        on_board = 0
        for card in boards.cards[board]:
            on_board |= 1 << (card >> 2)
        at = 0
        for second in range(1, cards):
            for first in range(second):
                entry = work.entry[at]
                rank = work.rank[entry]
                kind = category[rank]
                outs = above[entry] - (own[first] > rank) - (own[second] > rank)
                a, b = live[first] >> 2, live[second] >> 2
                hidden = a == b or (on_board >> a & 1) == 1 or (on_board >> b & 1) == 1
                ruled = hidden or kind < alone[board] or outs < OUTS
                worth = best[0] and _worth_playing(work, entry, pair_floor, dealers, best)
                plays = worth or (ruled and not best[0])
                before = first_play[work.hand[entry]]
                early = flops if before > 0 else np.int64(by_pair[at])
                size = before if before > 0 else 2
                weight = boards.weights[board]
                won, tied, low = work.win[entry], work.tie[entry], work.low[entry]
                for stage in range(2):
                    times = weight * (early if stage == 0 else flops - early)
                    if stage == 1:
                        size = 1 if plays else FOLDED
                    cell = counts[size, kind]
                    if rank >= pair_floor:
                        cell[WIN] += times * (won - low)
                        cell[WIN_LOW] += times * low
                        cell[TIE] += times * tied
                        cell[LOSE] += times * (dealers - won - tied)
                    else:
                        cell[WIN_LOW] += times * won
                        cell[TIE_LOW] += times * tied
                        cell[LOSE_LOW] += times * (low - won - tied)
                        cell[LOSE] += times * (dealers - low)
                at += 1
