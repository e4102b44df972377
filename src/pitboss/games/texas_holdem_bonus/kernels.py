"""Compiled counting for Texas Hold'em Bonus.

Turn and River Wagers stand by themselves (OH-K-10.III, OH-K-10.V): each is worth making exactly
when the cards seen leave more wins than losses. So it is enough to sum wins less losses by what
the player has seen; the first pass does so, the second counts how every deal ends.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.apparatus.jit import kernel
from pitboss.apparatus.ranks.tables import Tables
from pitboss.exact.kernels.boards import PAIRS, Boards, Maps, fill_live, rename_live
from pitboss.exact.kernels.holdem import duel, sweep
from pitboss.exact.kernels.pairs import merge_pairs, spread, spread_pairs

# Summed for each starting hand: wins less losses, what the Ante wins, weight.
PLAY, ANTE, WEIGHT = range(3)
WIN, TIE, LOSE = range(3)
FLOPS, TURNS = (1 << 10) - 1, ((1 << 5) - 1) << 10  # the bits of the bets on a board
RULE = 16  # so many bits higher stand those of another plan
NO_FLOOR = 0  # every dealer hand plays (TH-09)


@kernel
def gather(boards: Boards, span: Any, tables: Tables, maps: Maps, sums: Any) -> None:
    """First pass over boards ``span[0]`` to ``span[1]``: sums by four cards and starting hand."""
    work, play, by_pair, straight, dealers = span[2:]
    parts, hands = sums
    cards = boards.live.shape[1]
    moved = np.zeros(52, dtype=np.uint8)
    for board in range(span[0], span[1]):
        live = boards.live[board]
        weight = boards.weights[board]
        many = sweep(boards.cards[board], live, tables, NO_FLOOR, work)
        win, tie, rank, hand_of, times = work.win, work.tie, work.rank, work.hand, work.times
        for at in range(many):
            lost = dealers - win[at] - tie[at]
            hand, number = hand_of[at], weight * times[at]
            play[at] = weight * (win[at] - lost)
            hands[hand, PLAY] += number * (win[at] - lost)
            # OH-K-10.VIII.B: a winning Ante is paid only with a straight or better.
            hands[hand, ANTE] += number * ((win[at] if rank[at] >= straight else 0) - lost)
            hands[hand, WEIGHT] += number
        spread(cards, work.entry, play, by_pair)
        for part in range(boards.part.shape[1]):
            rename_live(boards, board, part, maps, moved)
            add_pairs(cards, moved, maps.pairs, by_pair, parts[boards.part[board, part]])


@kernel
def add_pairs(cards: int, moved: Any, pairs: Any, by_pair: Any, row: Any) -> None:
    """Add the values of all hole pairs, each under its number after suits are renamed."""
    at = 0
    for second in range(1, cards):
        for first in range(second):
            row[pairs[moved[second], moved[first]]] += by_pair[at]
            at += 1


@kernel
def decide(masks: Any, maps: Maps, sums: Any, bets: Any, hands: Any) -> None:
    """Bet where wins outnumber losses, and add what that gains to the starting hands."""
    merged = np.zeros(PAIRS, dtype=np.int64)
    marks = np.zeros(PAIRS, dtype=np.uint8)
    for row in range(masks.shape[0]):
        merge_pairs(masks[row], maps, sums[row], merged)
        for pair in range(PAIRS):
            marks[pair] = merged[pair] > 0
            hands[maps.hands[pair]] += max(0, merged[pair])
        spread_pairs(masks[row], maps, marks, bets[row])


@kernel
def pass_down(parts: Any, ways: Any, maps: Maps, above: Any, below: Any) -> None:
    """Add sums by four community cards to the flops they hold."""
    for row in range(above.shape[0]):
        for part in range(parts.shape[1]):
            way = maps.cards[ways[row, part]]
            target = below[parts[row, part]]
            pair = 0
            for high in range(1, 52):
                for low in range(high):
                    target[maps.pairs[way[high], way[low]]] += above[row, pair]
                    pair += 1


@kernel
def tally(boards: Any, span: Any, tables: Tables, maps: Maps, plan: Any) -> None:
    """Second pass: deals by Turn and River Wager, kind of hand and ending.

    A board has twenty histories: five choices of the last card, four of the one before it. The bets
    on its ten flops and five four-card parts are bits of one number, which ``ways`` turns into how
    many histories end with neither wager, with either, and with both. Bets may hold two plans, each
    in a bit; ``mixed`` tells, count by count, of which one the Turn and the River Wagers are.
    """
    flops, turns = boards
    work, bits, histories, dealers = span[2:]
    turn_bets, river_bets, ways, mixed = plan[0]
    folds, category, counts = plan[1]
    cards = flops.live.shape[1]
    moved = np.zeros(52, dtype=np.uint8)
    for board in range(span[0], span[1]):
        many = sweep(flops.cards[board], flops.live[board], tables, NO_FLOOR, work)
        bits[:] = 0
        for part in range(flops.part.shape[1]):
            rename_live(flops, board, part, maps, moved)
            take_bits(cards, (moved, maps.pairs), turn_bets[flops.part[board, part]], part, bits)
        for part in range(turns.part.shape[1]):
            rename_live(turns, board, part, maps, moved)
            take_bits(
                cards, (moved, maps.pairs), river_bets[turns.part[board, part]], 10 + part, bits
            )
        entry = work.entry
        for number in range(len(mixed)):
            turn, river = mixed[number]
            histories[:] = 0
            for at in range(cards * (cards - 1) // 2):
                own = np.int64(bits[at])
                bets = own >> turn & FLOPS | own >> river & TURNS
                for made in range(4):
                    histories[entry[at], made] += ways[bets, made]
            told = histories, (folds, category, counts[number])
            end_deals(many, flops.weights[board], dealers, work, told)


@kernel
def take_bits(cards: int, move: Any, row: Any, part: int, bits: Any) -> None:
    """Note for each hole pair, in bit ``part``, whether the plans bet on a part of the board."""
    moved, pairs = move
    at = 0
    for second in range(1, cards):
        for first in range(second):
            made = np.int64(row[pairs[moved[second], moved[first]]])
            bits[at] |= np.uint32((made & 1 | made >> 1 << RULE) << part)
            at += 1


@kernel
def end_deals(many: int, weight: int, dealers: int, work: Any, plan: Any) -> None:
    """Add each entry's dealer hands to the endings of its wagers and kind of hand."""
    histories, (folds, category, counts) = plan
    win, tie, rank, hand = work.win, work.tie, work.rank, work.hand
    for at in range(many):
        kind = category[rank[at]]
        for made in range(4):
            times = weight * histories[at, made]
            cell = 4 if folds[hand[at]] else made
            counts[cell, kind, WIN] += times * win[at]
            counts[cell, kind, TIE] += times * tie[at]
            counts[cell, kind, LOSE] += times * (dealers - win[at] - tie[at])


@kernel
def show_hole(hole: Any, rows: Any, tables: Tables, room: Any, out: Any) -> None:
    """For each full board: dealer hands that two hole cards beat, tie and lose to, and their rank.

    The deck in ``room`` no longer holds the hole cards.
    """
    work, deck, dealers = room
    live = np.zeros(len(deck) - 5, dtype=np.uint8)
    for row in range(rows.shape[0]):
        fill_live(rows[row], deck, live)
        duel(rows[row], hole, live, tables, NO_FLOOR, work)
        out[row, WIN] = work.win[0]
        out[row, TIE] = work.tie[0]
        out[row, LOSE] = dealers - work.win[0] - work.tie[0]
        out[row, LOSE + 1] = work.rank[0]
