"""Rounds of hold'em against the dealer at compiled speed: decisions before, on and after the flop.

What to do with two hole cards on a board follows from the suit class of the board and the hole
cards after its suits are renamed: a bit for each class and pair of cards.
"""

from __future__ import annotations

from typing import Final

from pitboss.apparatus.jit import dealer, part
from pitboss.apparatus.streams import Ints, Lanes, Tray, whole
from pitboss.families.poker import dealing
from pitboss.families.poker.dealing import Bytes, PokerTables

# The first looks: both hands on the whole board, both pairs of hole cards, the flop, and the board
# of the last decision.
OWN_HAND, DEALERS_HAND, HOLE, DEALERS_HOLE, FLOP, LAST = range(6)
# What this kernel asks of `shape`: the lowest rank of a dealer who qualifies, and kinds of hands.
QUALIFIES, KINDS = range(dealing.ASKED, dealing.ASKED + 2)
RESULTS: Final = ("win", "win_low", "tie", "tie_low", "lose", "lose_low")
ROW: Final = 1328  # bits of a class: two cards out of 52, in whole bytes


@part
def marked(bits: Bytes, name: int, renamed: Bytes, hole: int, other: int) -> int:
    """The bit of two cards, as their suits are renamed, in the row of a class."""
    one = whole(renamed[hole])
    two = whole(renamed[other])
    high = max(one, two)
    place = whole(name) * ROW + high * (high - 1) // 2 + min(one, two)
    return (whole(bits[place >> 3]) >> (place & 7)) & 1


@dealer
def deal_holdems(lanes: Lanes, tables: PokerTables, tray: Tray, totals: Ints) -> None:
    """Deal so many rounds in each lane."""
    cards = tray.cards
    seats = tables.shape[dealing.SEATS]
    lie = tables.lie
    moved = tables.moved
    plans = tables.plans
    for lane in range(lanes.first, lanes.first + lanes.many):
        dealing.open_deck(tables, tray, lanes, lane)
        for dealt in range(lanes.rounds):
            dealing.deal_out(tables, tray)
            against = dealing.rank_look(tables, cards, DEALERS_HAND, 0)
            dealers = dealing.number_look(tables, cards, DEALERS_HOLE, 0)
            low = 1 if against < tables.shape[QUALIFIES] else 0
            flop = dealing.number_look(tables, cards, FLOP, 0)
            board = dealing.number_look(tables, cards, LAST, 0)
            for seat in range(seats):
                a = cards[lie[seat, 0]]
                b = cards[lie[seat, 1]]
                hole = dealing.number_look(tables, cards, HOLE, seat)
                way = moved[plans.ways[flop]]
                later = marked(plans.later, plans.names[flop], way, a, b)
                way = moved[plans.more_ways[board]]
                last = marked(plans.last, plans.more_names[board], way, a, b)
                choices = (whole(plans.plan[hole]) * 2 + later) * 2 + last
                own = dealing.rank_look(tables, cards, OWN_HAND, seat)
                result = 0 if own > against else (1 if own == against else 2)
                kind = tables.kinds[own]
                code = (choices * 6 + 2 * result + low) * tables.shape[KINDS] + kind
                dealing.end_line(cards, seat, 0, code)
                folded = tables.folded[choices]
                dealing.end_sides(tables, cards, seat, (own, against), (hole, dealers), folded)
            dealing.book(tables, cards, totals, dealt)
