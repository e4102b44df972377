"""Rounds of hold'em against the dealer at compiled speed: decisions before, on and after the flop.

What to do with two hole cards on a board follows from the suit class of the board and the hole
cards after its suits are renamed: a bit for each class and pair of cards.
"""

from __future__ import annotations

from typing import Final

from pitboss.apparatus.jit import dealer, part
from pitboss.apparatus.streams import Cards, Ints, Words, whole
from pitboss.families.poker.dealing import (
    ASKED,
    LAID,
    SEATS,
    SIZE,
    Bytes,
    PokerTables,
    book,
    end_line,
    end_sides,
    lay_out,
    number_look,
    open_deck,
    open_round,
    rank_look,
    tell_cards,
)

# The first looks: both hands on the whole board, both pairs of hole cards, the flop, and the board
# of the last decision.
OWN_HAND, DEALERS_HAND, HOLE, DEALERS_HOLE, FLOP, LAST = range(6)
# What this kernel asks of `shape`: the lowest rank of a dealer who qualifies, and kinds of hands.
QUALIFIES, KINDS = range(ASKED, ASKED + 2)
RESULTS: Final = ("win", "win_low", "tie", "tie_low", "lose", "lose_low")
ROW: Final = 1328  # bits of a class: two cards out of 52, in whole bytes


@part
def marked(bits: Bytes, name: int, hole: int, other: int) -> int:
    """The bit of two cards in the row of a class."""
    high = max(hole, other)
    place = name * ROW + high * (high - 1) // 2 + min(hole, other)
    return (whole(bits[place >> 3]) >> (place & 7)) & 1


@dealer
def deal_holdems(
    seed_low: int,
    seed_high: int,
    first: int,
    lanes: int,
    rounds: int,
    tables: PokerTables,
    stream: Ints,
    words: Words,
    cards: Cards,
    totals: Ints,
    tape: Ints,
) -> None:
    """Deal so many rounds in each lane."""
    size = tables.shape[SIZE]
    seats = tables.shape[SEATS]
    laid = tables.shape[LAID]
    lie = tables.lie
    moved = tables.moved
    for lane in range(first, first + lanes):
        open_deck(stream, words, cards, (seed_low, seed_high), lane, size)
        for dealt in range(rounds):
            open_round(tape)
            lay_out(stream, words, cards, size, laid)
            tell_cards(tape, cards, 0, laid)
            against = rank_look(tables, cards, DEALERS_HAND, 0)
            dealers = number_look(tables, cards, DEALERS_HOLE, 0)
            low = 1 if against < tables.shape[QUALIFIES] else 0
            flop = number_look(tables, cards, FLOP, 0)
            board = number_look(tables, cards, LAST, 0)
            for seat in range(seats):
                a = cards[lie[seat, 0]]
                b = cards[lie[seat, 1]]
                hole = number_look(tables, cards, HOLE, seat)
                way = tables.ways[flop]
                later = marked(
                    tables.later,
                    whole(tables.names[flop]),
                    whole(moved[way, a]),
                    whole(moved[way, b]),
                )
                way = tables.more_ways[board]
                last = marked(
                    tables.last,
                    whole(tables.more_names[board]),
                    whole(moved[way, a]),
                    whole(moved[way, b]),
                )
                choices = (whole(tables.plan[hole]) * 2 + later) * 2 + last
                own = rank_look(tables, cards, OWN_HAND, seat)
                result = 0 if own > against else (1 if own == against else 2)
                kind = tables.kinds[own]
                code = (choices * 6 + 2 * result + low) * tables.shape[KINDS] + kind
                end_line(cards, seat, 0, code)
                folded = tables.folded[choices]
                end_sides(tables, cards, seat, (own, against), (hole, dealers), folded)
            book(tables, cards, totals, dealt if len(totals) > 1 else 0)
