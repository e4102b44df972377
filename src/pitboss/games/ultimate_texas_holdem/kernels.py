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
from pitboss.exact.kernels.holdem import Boards, Maps, Work, sweep

# Summed for each starting hand over its boards: wins less losses, the Ante and Blind Wagers at a
# showdown, what checking to the end is worth (the better of the single raise and the fold), weight.
PLAY, REST, CHECKED, WEIGHT = range(4)

# How a deal can end, besides the size of the Play Wager and the kind of hand. In the LOW endings
# the dealer has less than a pair.
WIN, WIN_LOW, TIE, TIE_LOW, LOSE, LOSE_LOW = range(6)
ENDINGS = 6
FOLDED, LARGEST_PLAY = 0, 4


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
    """For each sorted hole pair: wins less losses, and what Ante and Blind Wagers win."""
    win, tie, low, rank = work.win, work.tie, work.low, work.rank
    unit, blind, pair_floor, dealers = stakes.unit, stakes.blind, stakes.pair_floor, stakes.dealers
    for at in range(many):
        won = np.int64(win[at])
        lost = dealers - won - tie[at]
        if rank[at] >= pair_floor:
            # OH-I-9.VII: a dealer hand under a pair returns the Ante; this hand beats all those.
            ante = won - low[at] - lost
        else:
            ante = low[at] - dealers
        out[PLAY, at] = won - lost
        # OH-I-10.III: the Blind pays its odds on a win; OH-I-9.VIII.A: it is lost with the hand.
        out[REST, at] = unit * (ante - lost) + blind[rank[at]] * won


@kernel
def value_board(board: Any, many: int, stakes: Stakes, work: Work, out: Any) -> None:
    """Values of one board for each hole pair: for the flop decision and for the first one."""
    live, weight, pairs, hand_of = board
    gains, hands, shown = out
    first, second, place = work.first, work.second, work.place
    unit = stakes.unit
    fold = -2 * unit * stakes.dealers
    for at in range(many):
        play, rest = shown[PLAY, at], shown[REST, at]
        # OH-I-9.V: the last decision is to fold Ante and Blind or to play one Ante more.
        checked = max(fold, unit * play + rest)
        # OH-I-9.III: the Play Wager on the flop is twice the Ante.
        gains[place[at]] = weight * (2 * unit * play + rest - checked)
        hand = hand_of[pairs[live[first[at]], live[second[at]]]]
        hands[hand, PLAY] += weight * play
        hands[hand, REST] += weight * rest
        hands[hand, CHECKED] += weight * checked
        hands[hand, WEIGHT] += weight


@kernel
def gather(
    boards: Boards, span: Any, tables: Tables, stakes: Stakes, maps: Maps, sums: Any
) -> None:
    """First pass over boards ``span[0]`` to ``span[1]``: sums by flop and by starting hand."""
    work, gains, shown = span[2], span[3], span[4]
    flops, hands = sums
    cards = boards.live.shape[1]
    moved = np.zeros(52, dtype=np.uint8)
    for board in range(span[0], span[1]):
        live = boards.live[board]
        many = sweep(boards.cards[board], live, tables, stakes.pair_floor, work)
        showdowns(many, stakes, work, shown)
        about = (live, boards.weights[board], maps.pairs, maps.hands)
        value_board(about, many, stakes, work, (gains, hands, shown))
        for part in range(boards.part.shape[1]):
            way = maps.cards[boards.way[board, part]]
            for place in range(cards):
                moved[place] = way[live[place]]
            add_moved(cards, moved, maps.pairs, gains, flops[boards.part[board, part]])


@kernel
def add_moved(cards: int, moved: Any, pairs: Any, values: Any, row: Any) -> None:
    """Add the values of all hole pairs, each under its number after suits are renamed."""
    at = 0
    for second in range(1, cards):
        for first in range(second):
            row[pairs[moved[second], moved[first]]] += values[at]
            at += 1


@kernel
def tally(
    boards: Boards, span: Any, tables: Tables, stakes: Stakes, maps: Maps, plan: Any
) -> None:
    """Second pass: how deals end under the plan, weighted by the ten orders of flop and rest."""
    work, raised, shown = span[2], span[3], span[4]
    cards = boards.live.shape[1]
    moved = np.zeros(52, dtype=np.uint8)
    for board in range(span[0], span[1]):
        live = boards.live[board]
        many = sweep(boards.cards[board], live, tables, stakes.pair_floor, work)
        showdowns(many, stakes, work, shown)
        raised[:] = 0
        for part in range(boards.part.shape[1]):
            way = maps.cards[boards.way[board, part]]
            for place in range(cards):
                moved[place] = way[live[place]]
            count_raises(cards, moved, maps.pairs, plan[1][boards.part[board, part]], raised)
        about = (live, boards.weights[board], maps.pairs, maps.hands, boards.part.shape[1])
        end_deals(about, many, stakes, work, (plan[0], plan[2], plan[3], raised, shown))


@kernel
def count_raises(cards: int, moved: Any, pairs: Any, row: Any, out: Any) -> None:
    """Count for every hole pair the flops of the board on which the plan raises."""
    at = 0
    for second in range(1, cards):
        for first in range(second):
            out[at] += row[pairs[moved[second], moved[first]]]
            at += 1


@kernel
def end_deals(board: Any, many: int, stakes: Stakes, work: Work, plan: Any) -> None:
    """Add each hole pair's dealer hands to the endings of its Play Wager and kind of hand."""
    live, weight, pairs, hand_of, flops = board
    first_play, category, counts, raised, shown = plan
    first, second, place, rank = work.first, work.second, work.place, work.rank
    win, tie, low = work.win, work.tie, work.low
    dealers, unit, pair_floor = stakes.dealers, stakes.unit, stakes.pair_floor
    for at in range(many):
        # Of the ten flops of this board, on how many does each Play Wager go out?
        play = first_play[hand_of[pairs[live[first[at]], live[second[at]]]]]
        early = flops if play > 0 else np.int64(raised[place[at]])
        play = play if play > 0 else 2
        folds = unit * shown[PLAY, at] + shown[REST, at] <= -2 * unit * dealers
        kind = category[rank[at]]
        won, tied, under = np.int64(win[at]), np.int64(tie[at]), np.int64(low[at])
        lost = dealers - won - tied
        for turn in range(2):
            times = weight * (early if turn == 0 else flops - early)
            size = play if turn == 0 else (FOLDED if folds else 1)
            if rank[at] >= pair_floor:
                counts[size, kind, WIN] += times * (won - under)
                counts[size, kind, WIN_LOW] += times * under
                counts[size, kind, TIE] += times * tied
                counts[size, kind, LOSE] += times * lost
            else:
                counts[size, kind, WIN_LOW] += times * won
                counts[size, kind, TIE_LOW] += times * tied
                counts[size, kind, LOSE_LOW] += times * (under - won - tied)
                counts[size, kind, LOSE] += times * (dealers - under)
