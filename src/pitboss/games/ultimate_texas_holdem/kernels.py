"""Compiled counting for Ultimate Texas Hold'em.

Values are whole numbers: wins and losses over the dealer hands still possible, in the common
denominator of the Blind odds. Two passes over the boards: the first finds what raising on the flop
gains over checking, which settles the strategy; the second counts how every deal then ends.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pitboss.apparatus.jit import kernel
from pitboss.apparatus.ranks.tables import Tables
from pitboss.exact.kernels.boards import PAIRS, Boards, Maps, fill_live, rename_live
from pitboss.exact.kernels.holdem import Work, duel, sweep
from pitboss.exact.kernels.pairs import (
    add_moved,
    collect,
    fold_square,
    merge_pairs,
    spread,
    spread_pairs,
    take_moved,
    unfold,
)

# Summed for each starting hand over its boards: wins less losses, the Ante and Blind Wagers at a
# showdown, what checking to the end is worth (the better of the single raise and the fold), weight.
PLAY, REST, CHECKED, WEIGHT = range(4)

# How a deal can end, besides the size of the Play Wager and the kind of hand. In the LOW endings
# the dealer has less than a pair.
WIN, WIN_LOW, TIE, TIE_LOW, LOSE, LOSE_LOW = range(6)
FOLDED = 0


class Stakes(NamedTuple):
    """What the kernels need to know of the wagers.

    Attributes:
        unit: Common denominator of the Blind odds.
        blind: Blind odds in that unit, by rank of the winning hand.
        pair_floor: The lowest rank that is a pair: a dealer hand below it returns the Ante.
        dealers: Dealer hands that a hole pair and a board leave possible.
    """

    unit: int
    blind: Any
    pair_floor: int
    dealers: int


@kernel
def showdowns(many: int, stakes: Stakes, work: Work, out: Any) -> None:
    """For each entry: wins less losses, and what Ante and Blind Wagers win."""
    win, tie, low, rank = work.win, work.tie, work.low, work.rank
    unit, blind, pair_floor, dealers = stakes.unit, stakes.blind, stakes.pair_floor, stakes.dealers
    for at in range(many):
        won = win[at]
        lost = dealers - won - tie[at]
        # OH-I-9.VII: a dealer hand under a pair returns the Ante; a pair or better beats all those.
        ante = won - low[at] - lost if rank[at] >= pair_floor else low[at] - dealers
        out[PLAY, at] = won - lost
        # OH-I-10.III: the Blind pays its odds on a win; OH-I-9.VIII.A: it is lost with the hand.
        out[REST, at] = unit * (ante - lost) + blind[rank[at]] * won


@kernel
def value_board(many: int, weight: int, stakes: Stakes, work: Work, out: Any) -> None:
    """Values of one board by entry: for the flop decision, and summed for the first one."""
    gains, hands, shown = out
    hand_of, times = work.hand, work.times
    unit = stakes.unit
    fold = -2 * unit * stakes.dealers
    for at in range(many):
        play, rest = shown[PLAY, at], shown[REST, at]
        # OH-I-9.V: the last decision is to fold Ante and Blind or to play one Ante more.
        checked = max(fold, unit * play + rest)
        # OH-I-9.III: the Play Wager on the flop is twice the Ante.
        gains[at] = weight * (2 * unit * play + rest - checked)
        hand, number = hand_of[at], weight * times[at]
        hands[hand, PLAY] += number * play
        hands[hand, REST] += number * rest
        hands[hand, CHECKED] += number * checked
        hands[hand, WEIGHT] += number


@kernel
def gather(
    boards: Boards, span: Any, tables: Tables, stakes: Stakes, maps: Maps, sums: Any
) -> None:
    """First pass over boards ``span[0]`` to ``span[1]``: sums by flop and by starting hand."""
    work, gains, by_pair, shown = span[2:]
    flops, hands = sums
    cards = boards.live.shape[1]
    moved = np.zeros(52, dtype=np.uint8)
    for board in range(span[0], span[1]):
        many = sweep(boards.cards[board], boards.live[board], tables, stakes.pair_floor, work)
        showdowns(many, stakes, work, shown)
        value_board(many, boards.weights[board], stakes, work, (gains, hands, shown))
        spread(cards, work.entry, gains, by_pair)
        for part in range(boards.part.shape[1]):
            rename_live(boards, board, part, maps, moved)
            add_moved(cards, moved, by_pair, flops[boards.part[board, part]])


@kernel
def tally(boards: Boards, span: Any, tables: Tables, stakes: Stakes, maps: Maps, plan: Any) -> None:
    """Second pass: how deals end under the plan, weighted by the ten orders of flop and rest."""
    work, early, by_pair, shown = span[2:]
    first_play, flop_raise, category, counts = plan
    cards = boards.live.shape[1]
    moved = np.zeros(52, dtype=np.uint8)
    for board in range(span[0], span[1]):
        many = sweep(boards.cards[board], boards.live[board], tables, stakes.pair_floor, work)
        showdowns(many, stakes, work, shown)
        by_pair[:] = 0
        for part in range(boards.part.shape[1]):
            rename_live(boards, board, part, maps, moved)
            take_moved(cards, moved, flop_raise[boards.part[board, part]], by_pair)
        collect(cards, work.entry, by_pair, early)
        about = (boards.weights[board], boards.part.shape[1])
        end_deals(many, about, stakes, work, (first_play, category, counts, early, shown))


@kernel
def end_deals(many: int, board: Any, stakes: Stakes, work: Work, plan: Any) -> None:
    """Add each entry's dealer hands to the endings of its Play Wager and kind of hand."""
    weight, flops = board
    first_play, category, counts, early, shown = plan
    rank, hand, number = work.rank, work.hand, work.times
    win, tie, low = work.win, work.tie, work.low
    dealers, unit, pair_floor = stakes.dealers, stakes.unit, stakes.pair_floor
    for at in range(many):
        # The hole pairs of the entry with the ten flops of this board, by size of Play Wager.
        before = first_play[hand[at]]
        on_flop = flops * number[at] if before > 0 else early[at]
        # With equal value the player stays.
        folds = unit * shown[PLAY, at] + shown[REST, at] < -2 * unit * dealers
        kind = category[rank[at]]
        won, tied, under = win[at], tie[at], low[at]
        for stage in range(2):
            if stage == 0:
                size, times = (before if before > 0 else 2), weight * on_flop
            else:
                size = FOLDED if folds else 1
                times = weight * (flops * number[at] - on_flop)
            if rank[at] >= pair_floor:
                counts[size, kind, WIN] += times * (won - under)
                counts[size, kind, WIN_LOW] += times * under
                counts[size, kind, TIE] += times * tied
                counts[size, kind, LOSE] += times * (dealers - won - tied)
            else:
                counts[size, kind, WIN_LOW] += times * won
                counts[size, kind, TIE_LOW] += times * tied
                counts[size, kind, LOSE_LOW] += times * (under - won - tied)
                counts[size, kind, LOSE] += times * (dealers - under)


@kernel
def decide_flops(masks: Any, maps: Maps, gained: Any, raised: Any, hands: Any) -> None:
    """Raise on a flop where that gains, and add what it gains to the starting hands."""
    values = np.zeros(PAIRS, dtype=np.int64)
    merged = np.zeros(PAIRS, dtype=np.int64)
    marks = np.zeros(PAIRS, dtype=np.uint8)
    own = np.zeros(PAIRS, dtype=np.uint8)
    for flop in range(masks.shape[0]):
        fold_square(gained[flop], values)
        merge_pairs(masks[flop], maps, values, merged)
        for pair in range(PAIRS):
            marks[pair] = merged[pair] > 0
            hands[maps.hands[pair]] += max(0, merged[pair])
        own[:] = 0
        spread_pairs(masks[flop], maps, marks, own)
        unfold(own, raised[flop])


@kernel
def show_hole(hole: Any, rows: Any, tables: Tables, stakes: Stakes, room: Any) -> None:
    """For each full board: wins less losses of two hole cards, and what Ante and Blind win.

    The deck in ``room`` no longer holds the hole cards.
    """
    work, shown, deck, out = room
    live = np.zeros(len(deck) - 5, dtype=np.uint8)
    for row in range(rows.shape[0]):
        fill_live(rows[row], deck, live)
        duel(rows[row], hole, live, tables, stakes.pair_floor, work)
        showdowns(1, stakes, work, shown)
        out[PLAY, row] = shown[PLAY, 0]
        out[REST, row] = shown[REST, 0]
