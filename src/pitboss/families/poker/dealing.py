"""What the kernels of poker games are made of: cards laid out, hands ranked, ends of hands booked.

A deck is shuffled for every round, and laid out card by card in the order of the script. Where a
hand lies follows from the way of dealing (``lie``), what is looked at from a list (``looks``), what
it is called and paid from tables: a game is mostly data.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.jit import part
from pitboss.apparatus.ranks import tables as keys
from pitboss.apparatus.streams import (
    OPENED,
    SHUFFLED,
    Cards,
    Ints,
    Lanes,
    Tray,
    below,
    below_two,
    deal,
    note,
    open_lane,
    places_of_three,
    whole,
)
from pitboss.apparatus.totals import by_round, gain, tick

Bytes = NDArray[np.uint8]
NO_BYTES: Bytes = np.zeros(0, np.uint8)
NO_NAMES: NDArray[np.int32] = np.zeros(0, np.int32)

# Where things lie in the kernel's bytes: the deck first, then a hand that is looked at, then how
# every seat's lines ended, two bytes each.
HAND: Final = 64
ENDS: Final = 80
LINES: Final = 12  # the most lines of a seat: the wagers against the dealer, then side wagers
SEATS_MOST: Final = 8
ROOM: Final = ENDS + 2 * LINES * SEATS_MOST

# Whose card is looked at, in a list of looks: a seat's own, the dealer's, one of the board.
OWN, DEALERS, BOARD = range(3)
SLOT: Final = 16
JOKER: Final = 52

# How the end of a side wager is found: by the rank of a look (its number, from 0 on), or else:
BY_NUMBER: Final = -1  # by which hand it is
BY_BEATEN: Final = -2  # by the lower of both hands
BY_BOTH: Final = -3  # by which hand it is, with one row for the same against the dealer
BY_SEEN: Final = 64  # from here on: by the number of what a look sees, so many looks further on

# What a side wager's row says.
BY, CODES, FORFEITED, SAME, BOTH, ENDINGS = range(6)
# What a wager's row says: its line, where its gains begin, and its row of awards from meters.
LINE, GAINS, METERED = range(3)
# What a row of awards says of each end: cents paid, a share of a meter (and the meter), envy.
FIXED, SHARE, PER, WHICH, ENVY = range(5)
# And what a metered wager's row says.
STAKE, STATED, SEED, METERS, IN_TURN, ENVY_TO = range(6)
TO_OTHERS, ONCE, EACH = range(3)  # envy: to all others; to those who won none, once or for each


class Looks(NamedTuple):
    """What is looked at, with the tables of its rankers."""

    rows: Ints  # of each look its ranker, how many cards, and which
    words: Ints  # of each ranker what a card adds to a hand
    bits: Ints  # and its bit among those of its suit
    where: Ints  # of each ranker where its parts lie in `ranks`
    ranks: NDArray[np.int32]  # rows, ranks and flushes of all rankers


class Plans(NamedTuple):
    """Decisions as tables; see the kernel of a kind of games for what they are found by."""

    plan: Bytes  # the first decision
    later: Bytes = NO_BYTES  # decisions on a first board, by bits or by number
    last: Bytes = NO_BYTES  # and on the whole board
    names: NDArray[np.int32] = NO_NAMES  # the suit class of each set of cards seen
    ways: Bytes = NO_BYTES  # and how suits are renamed to its own cards
    more_names: NDArray[np.int32] = NO_NAMES
    more_ways: Bytes = NO_BYTES


class Lines(NamedTuple):
    """How the lines of a seat end, and what that brings its wagers."""

    widths: Ints  # how many ends each line has
    sides: Ints
    codes: Bytes  # the ends of side wagers, by rank or by number
    wagers: Ints
    gains: Ints
    meters: Ints
    awards: Ints


class PokerTables(NamedTuple):
    """What the kernels look up; what a game does not need is empty."""

    shape: Ints  # cards of the deck, seats, cards laid out, and what a kernel asks for besides
    lie: Ints  # where each card of a seat, of the dealer and of the board comes in the deal
    looks: Looks
    choose: Ints  # binomial coefficients, by which sets of cards are numbered
    plans: Plans
    moved: Bytes  # where each renaming of suits sends each card
    folded: Ints  # whether a decision is a fold
    kinds: Ints  # the kind of hand of each rank
    lines: Lines


SIZE, SEATS, LAID, ASKED = 0, 1, 2, 3  # of `shape`
START, ROWS, RANKS, FLUSHES, STRIDE = range(5)  # of `where`


def shape_of(deck: int, seats: int, laid: int, asked: Sequence[int]) -> Ints:
    """The shape of a game, with what its kernel asks for."""
    return np.array([deck, seats, laid, *asked], np.int64)


@part
def open_deck(tables: PokerTables, tray: Tray, lanes: Lanes, lane: int) -> None:
    """Stand at the beginning of a lane, with the deck in a known order."""
    open_lane(tray, lanes, lane)
    for n in range(tables.shape[SIZE]):
        tray.cards[n] = n


@part
def lay_out(tables: PokerTables, tray: Tray) -> None:
    """Shuffle as far as it is looked at: so many cards of the deck, in the order they come."""
    size = tables.shape[SIZE]
    many = tables.shape[LAID]
    at = 0
    while at + 3 <= many:
        a, b, c = places_of_three(tray, size - at)
        deal(tray, at, a)
        deal(tray, at + 1, b)
        deal(tray, at + 2, c)
        at += 3
    if many - at == 2:
        a, b = below_two(tray, size - at, size - at - 1)
        deal(tray, at, a)
        deal(tray, at + 1, b)
    if many - at == 1:
        deal(tray, at, below(tray, size - at))


@part
def open_round(tray: Tray) -> None:
    """A round opens, and its deck is shuffled."""
    note(tray, OPENED)
    note(tray, SHUFFLED)


@part
def deal_out(tables: PokerTables, tray: Tray) -> None:
    """Open a round, shuffle and lay out all its cards, and write them down."""
    open_round(tray)
    lay_out(tables, tray)
    tell_cards(tray, tables.shape[LAID])


@part
def tell_cards(tray: Tray, many: int) -> None:
    """Write down which cards came."""
    if len(tray.tape):
        for at in range(many):
            note(tray, whole(tray.cards[at]))


@part
def take_up(tables: PokerTables, cards: Cards, look: int, seat: int) -> int:
    """Put the cards of a look side by side; how many they are. The joker's place may be filled."""
    looks = tables.looks.rows
    lie = tables.lie
    seats = tables.shape[SEATS]
    many = looks[look, 1]
    for n in range(many):
        slot = looks[look, 3 + n]
        whose = slot // SLOT
        target = seat if whose == OWN else seats + whose - 1
        card = cards[lie[target, slot % SLOT]]
        if card == JOKER and looks[look, 2] >= 0:
            card = cards[lie[seats + 1, looks[look, 2]]]
        cards[HAND + n] = card
    return whole(many)


@part
def rank_hand(tables: PokerTables, cards: Cards, look: int, many: int) -> int:
    """The rank of the cards taken up (see `apparatus.ranks.lookup`, whose tables these are)."""
    words = tables.looks.words
    ranks = tables.looks.ranks
    where = tables.looks.where
    ranker = tables.looks.rows[look, 0]
    word = where[ranker, START]
    for n in range(many):
        word += words[ranker, cards[HAND + n]]
    key = word & keys.KEY_MASK
    row = ranks[where[ranker, ROWS] + (key >> keys.ROW_BITS)]
    best = whole(ranks[where[ranker, RANKS] + row + (key & keys.ROW_MASK)])
    if word & keys.FLUSH_BITS:
        suit = 0
        while not (word >> (keys.KEY_BITS + 3 + 4 * suit)) & 1:
            suit += 1
        mask = whole(0)
        for n in range(many):
            if cards[HAND + n] & 3 == suit:
                mask |= tables.looks.bits[ranker, cards[HAND + n]]
        place = ((word >> keys.WILD_SHIFT) << 13) + mask + suit * where[ranker, STRIDE]
        best = max(best, whole(ranks[where[ranker, FLUSHES] + place]))
    return best


@part
def rank_look(tables: PokerTables, cards: Cards, look: int, seat: int) -> int:
    """The rank of what a look looks at."""
    many = take_up(tables, cards, look, seat)
    return rank_hand(tables, cards, look, many)


@part
def number_hand(tables: PokerTables, cards: Cards, many: int) -> int:
    """The number of the cards taken up among all sets of as many (`exact.kernels.combinations`)."""
    choose = tables.choose
    number = whole(0)
    for n in range(many):
        card = cards[HAND + n]
        at = n
        while at > 0 and cards[HAND + at - 1] > card:
            cards[HAND + at] = cards[HAND + at - 1]
            at -= 1
        cards[HAND + at] = card
    for n in range(many):
        number += choose[cards[HAND + n], n + 1]
    return number


@part
def number_look(tables: PokerTables, cards: Cards, look: int, seat: int) -> int:
    """The number of what a look looks at."""
    many = take_up(tables, cards, look, seat)
    return number_hand(tables, cards, many)


# --- ends of hands, and what they bring ----------------------------------------------------------


@part
def end_line(cards: Cards, seat: int, line: int, code: int) -> None:
    """Keep how a line of a seat ended."""
    at = ENDS + 2 * (seat * LINES + line)
    cards[at] = code & 255
    cards[at + 1] = code >> 8


@part
def end_of(cards: Cards, seat: int, line: int) -> int:
    """How a line of a seat ended."""
    at = ENDS + 2 * (seat * LINES + line)
    return whole(cards[at]) + 256 * whole(cards[at + 1])


@part
def end_sides(
    tables: PokerTables,
    cards: Cards,
    seat: int,
    ranks: tuple[int, int],
    numbers: tuple[int, int],
    folded: int,
) -> None:
    """How a seat's side wagers end, given the ranks and the numbers of its hand and the dealer's.

    Those that a fold forfeits end among the rows after the others.
    """
    own, dealer = ranks
    number, against = numbers
    sides = tables.lines.sides
    codes = tables.lines.codes
    for side in range(len(sides)):
        by = sides[side, BY]
        first = sides[side, CODES]
        if by == 0:
            code = whole(codes[first + own])
        elif by >= BY_SEEN:
            code = whole(codes[first + number_look(tables, cards, by - BY_SEEN, seat)])
        elif by > 0:
            code = whole(codes[first + rank_look(tables, cards, by, seat)])
        elif by == BY_BEATEN:
            code = whole(codes[first + 2 * min(own, dealer) + (1 if own == dealer else 0)])
        else:
            code = whole(codes[first + number])
            if by == BY_BOTH and code == sides[side, SAME] and codes[first + against] == code:
                code = sides[side, BOTH]
        if folded and sides[side, FORFEITED]:
            code += sides[side, ENDINGS]
        end_line(cards, seat, side + 1, code)


@part
def metered(tables: PokerTables, cards: Cards, line: int, row: int) -> int:
    """What a wager with meters gains at all seats together, envy included.

    Seats are settled from the last to the first. In turn, each share is of the meter as it then
    stands; else the lesser shares are of the meter as it stood, and full ones split it.
    """
    seats = tables.shape[SEATS]
    meters = tables.lines.meters
    awards = tables.lines.awards
    total = -seats * meters[row, STAKE]
    winners = whole(0)
    highest = whole(0)
    envied = whole(0)
    for box in range(seats):
        code = end_of(cards, box, line)
        total += awards[row, code, FIXED]
        envy = awards[row, code, ENVY]
        if envy:
            winners += 1
            envied += envy
            highest = max(highest, envy)
    if meters[row, ENVY_TO] == TO_OTHERS:
        total += envied * (seats - 1)
    else:
        total += (seats - winners) * (highest if meters[row, ENVY_TO] == ONCE else envied)
    for meter in range(meters[row, METERS]):
        stands = meters[row, STATED]
        full = whole(0)
        for turn in range(seats):
            code = end_of(cards, seats - 1 - turn, line)
            share = awards[row, code, SHARE]
            if not share or awards[row, code, WHICH] != meter:
                continue
            per = awards[row, code, PER]
            if not meters[row, IN_TURN]:
                if share == per:
                    full += 1
                else:
                    total += stands * share // per
                continue
            paid = stands * share // per
            total += paid
            stands -= paid
            if share == per:
                stands += meters[row, SEED]
        if full:
            total += full * (stands // full)
    return whole(total)


# Totals: rounds first, for each wager what it gained and the square of that, then for each line how
# often it ended how at the first seat.
ROUNDS: Final = 0
FIRST_CELL: Final = 1


@part
def book(tables: PokerTables, cards: Cards, totals: Ints, dealt: int) -> None:
    """Add up what a round brought, in its own row if there are rows."""
    row = dealt if by_round(totals) else 0
    seats = tables.shape[SEATS]
    wagers = tables.lines.wagers
    gains = tables.lines.gains
    tick(totals, row, ROUNDS)
    for wager in range(len(wagers)):
        line = wagers[wager, LINE]
        if wagers[wager, METERED] >= 0:
            gained = metered(tables, cards, line, wagers[wager, METERED])
        else:
            gained = whole(0)
            for seat in range(seats):
                gained += gains[wagers[wager, GAINS] + end_of(cards, seat, line)]
        gain(totals, row, FIRST_CELL + 2 * wager, gained)
        gain(totals, row, FIRST_CELL + 2 * wager + 1, gained * gained)
    cell = FIRST_CELL + 2 * len(wagers)
    for line in range(len(tables.lines.sides) + 1):
        tick(totals, row, cell + end_of(cards, 0, line))
        cell += tables.lines.widths[line]
