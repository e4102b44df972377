"""How a simulated blackjack table is laid out: what its tables and totals hold, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.rooms.count_kernel import CountTables

# What is done with a hand.
STAND, HIT, DOUBLE, FREE_DOUBLE, SPLIT, SURRENDER, NATURAL = range(7)
STANDING: Final = 32  # a hand that stands is its total; from here on are hands that draw

OWN: Final = 0  # the kind of a hand as dealt

# How a hand ends: dealt, split for chips or for a lammer, each as it is, doubled, or doubled for a
# lammer; a blackjack; a surrender.
SPLIT_END, FREE_END, NATURAL_END, SURRENDER_END, ENDS = 3, 6, 9, 10, 11
# And what becomes of it; NATURAL_TAKES where the dealer has blackjack.
LOSES, PUSHES, WINS, NATURAL_TAKES, RESULTS = 0, 1, 2, 3, 4
EVEN: int = PUSHES  # a blackjack that took even money: it comes to that in no other way

DRAWS_ALWAYS, DRAWS_HEDGED = 1, 2  # wagers that hang on the dealer's total, and how
MOST: Final = 21
ACE, EIGHT, TEN = 0, 7, 9  # places of values
BLACK, RED = 0b1001, 0b0110  # suits
SCARCE: Final = 32  # cards for each seat: with fewer a shoe may end in the round
HEDGE_MOST: Final = 29  # a hand of more ends them (CO-2119-21.A, CO-2119-25.A.V)

# What a side wager looks at. A hedged one looks no more once its box has drawn to 30.
BY_PAIR, BY_THREE, BY_END, BY_HEDGED_END, BY_LAMMERS = range(5)
DEALERS: Final = 6  # classes of a dealer's two cards: no blackjack, mixed, one of each suit
ROWS: Final = 32  # of a pay table, at most
SPAN: Final = 512  # what a side wager tells apart, at most

# What is known of a hand's end: cents by kind of wager, all of them without a cap, and units.
MAIN_NET, DOUBLE_NET, SPLIT_NET, FREE_DOUBLE_NET, FREE_SPLIT_NET, PLAIN_NET, UNITS_NET = range(7)
KINDS: Final = 5
NET: Final = 8
UNITS: Final = 8  # the most that a box wins or loses, in wagers
UNIT_NATURAL, UNIT_SURRENDER, UNIT_CELLS = 2 * UNITS + 1, 2 * UNITS + 2, 2 * UNITS + 3

# Cells: rounds, rounds in which the dealer had blackjack, ends at the first seat, ...
ROUNDS_CELL, NATURALS_CELL = 0, 1
ENDS_CELL: Final = 2
UNITS_CELL: Final = ENDS_CELL + ENDS * RESULTS  # ... results of boxes that no end tells, ...
MADE_CELL: Final = UNITS_CELL + UNIT_CELLS  # ... ends of hands whose money was added up, ...
SUMS_CELL: Final = MADE_CELL + ENDS  # ... sums and squares by kind, in all, and of caps, ...
SUMS: Final = KINDS + 2
CAPPED_CELL: Final = SUMS_CELL + 2 * SUMS  # ... rows of the capping wager that were capped, ...
SIDES_CELL: Final = CAPPED_CELL + 8  # ... rows of each side wager, then its sum and squares.
SIDE_CELLS: Final = ROWS + 2
TABLE, FIRST_BOX, INSURED, BESIDE = range(4)  # wagers by the count; then those beside the hand
INSURED_CELLS: Final = 3  # where somebody counts: insurances, their sum and squares
NEVER_INSURED: Final = 1 << 40

# Strategies by the count, one behind the other.
STARTS: Final = 4 * 10 * 10 * 10  # by kind of hand, up card and two cards
UNSPLIT: Final = 4 * 10 * 10

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Codes = NDArray[np.int8]
Shorts = NDArray[np.int16]


class Rule(NamedTuple):
    """The figures of a table; what is a question is 1 for yes."""

    seats: int
    size: int  # cards of the shoe
    behind: int  # a shoe with fewer cards than these is given up
    ahead: int  # cards that are laid out at once
    burns: int
    pitched: int
    peeks: int
    sides: int
    draws: int  # whether the dealer draws for a side wager
    caps: int
    keeps: int
    money: int  # is it added up in every round?
    scarce: int  # may a shoe run out in a round?
    dealers: int  # from here on are nodes of the dealer, by his total


class Plays(NamedTuple):
    """A strategy as nodes: where a hand stands, and where every card leads it.

    Hands that play on alike share a node. The first are those of hands that stand, each numbered
    by its total; then come hands that draw, and last (from ``special`` on) first decisions of
    other kinds.
    """

    starts: Shorts  # by kind of hand, up card and two cards
    unsplit: Shorts  # for a pair that may not be split, by kind, value and up card
    leads: Shorts  # by node and card
    acts: Codes  # by node
    points: Ints
    after: Ints  # by value: kinds of the first and the other hands of a split, their end, the most
    special: int

    def kind(self, place: int, *, split: bool, lammer: bool) -> int:
        """The kind of a hand begun with a value; ``lammer`` where one is its wager."""
        return int(self.after[4 * place + (1 if lammer else 0)]) if split else OWN

    def node(self, places: Sequence[int], up: int, kind: int, *, splits: bool) -> int:
        """Where a hand of at least two cards stands; ``splits`` where a pair may be split."""
        first, second = places[:2]
        node = int(self.starts[((kind * 10 + up) * 10 + first) * 10 + second])
        if self.acts[node] == SPLIT and not splits:
            node = int(self.unsplit[(kind * 10 + first) * 10 + up])
        for place in places[2:]:
            node = int(self.leads[node * 10 + place])
        return node


class DealersPlay(NamedTuple):
    """How the dealer plays, and what becomes of totals against his."""

    after: Ints  # his total after a card; soft ones from 32 on
    draws: Ints
    beats: Ints  # what becomes of a total, by the dealer's


class Sides(NamedTuple):
    """What side wagers see, and what that brings them."""

    own_class: Bytes  # by two cards
    dealer_class: Bytes
    three_class: Bytes  # by two cards and the up card; empty if nobody asks
    looks: Ints  # by side wager: at what, if only without a dealer's blackjack, the meter
    rows: Bytes
    gains: Ints
    full: Ints  # by side wager and row: one in the four bits of the meter that it wins in full


class ByCount(NamedTuple):
    """What a table does by the count."""

    bands: int = 0  # are there strategies by it?
    stride: int = 0  # from a band's nodes to the next one's
    insures: int = NEVER_INSURED  # from this count on
    loss: int = 0  # what an insurance loses and wins, in cents
    win: int = 0
    cell: int = 0


class BlackjackTables(NamedTuple):
    """What the kernel looks up."""

    rule: Rule
    places: Ints  # of each card of a pack: the place of its value
    plays: Plays
    dealer: DealersPlay
    nets: Ints
    caps: Codes  # by up card and two cards: whether a win is left on the wager
    levels: Ints  # by class of two cards: to what the wager is raised then
    sides: Sides
    counting: CountTables  # of who counts
    by_count: ByCount
    bands: Ints  # by count: which strategy is played
