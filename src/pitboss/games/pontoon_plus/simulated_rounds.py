"""Rounds of Pontoon Plus at compiled speed.

A strategy is a web of nodes, as in the other blackjack games: where a hand stands and where each
card leads it. First come the ends of a hand: its total, or by which row a 21 is paid at once; then
hands that draw, and last first decisions of other kinds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.jit import dealer, part
from pitboss.apparatus.streams import (
    OPENED,
    SHUFFLED,
    Cards,
    Ints,
    Lanes,
    Tray,
    note,
    open_lane,
    whole,
)
from pitboss.apparatus.totals import by_round, gain, tick
from pitboss.families.blackjack.simulated_ends import add
from pitboss.families.blackjack.simulated_layout import (
    ACE,
    DOUBLE,
    HIT,
    MOST,
    NATURAL,
    SPLIT,
    STAND,
    SURRENDER,
    TEN,
    DealersPlay,
)
from pitboss.families.blackjack.simulated_shoe import Shoe, hands_at, lay, next_card, waiting_at

SEVEN: Final = 6  # the place of that value
SUITS: Final = 4
CLASSES: Final = 5  # of two cards: one of each suit, two suits
SPADES: Final = 3
ONE_CARD: Final = 2  # the kind of a split ace; 0 is a hand as dealt, 1 one of a split
SPLIT_MOST: Final = 4

# Ends of a hand beyond its total: 21 by row, and a double that was rescued.
BUST: Final = 22
PAID, FIVE, SIX, SEVEN_CARDS, STRAIGHT, SEVENS, RESCUED, DRAWING = 32, 33, 34, 35, 36, 37, 38, 40

# Pays: of each end of a 21, of 6-7-8 and 7-7-7 by suits, of a Pontoon, a double, and the bonus.
PAYS_STRAIGHT, PAYS_SEVENS, PAYS_PONTOON, PAYS_DOUBLE, PAYS_WIN = 4, 7, 10, 11, 0
PAYS_BONUS, PAYS_ENVY, PAYS_HALF, PAYS = 12, 13, 14, 15
REPLACES: Final = 15  # whether the bonus takes the place of the odds

# Hands that wait for the dealer: on a bet or a split, doubled or not; or surrendered.
DOUBLED, ON_SPLIT, GIVEN_UP = 1, 2, 4

HALVES: Final = 24  # the most that a box loses, in halves of its bet; it wins as many
BONUS_HALVES: Final = 2 * HALVES + 1  # a Super Bonus, and one of spades
HALVES_CELLS: Final = BONUS_HALVES + 2
ROUNDS_CELL: Final = 0
MADE_CELL: Final = 1  # doubles and splits that were made
HALVES_CELL: Final = 3
SUMS_CELL: Final = HALVES_CELL + HALVES_CELLS  # bet, double, split, all of them without envy
SIDES_CELL: Final = SUMS_CELL + 8
ROWS: Final = 8
SIDE_CELLS: Final = ROWS + 2


class Rule(NamedTuple):
    """The figures of a table."""

    seats: int
    size: int  # cards of the shoe
    behind: int  # a shoe with no more cards than these is given up
    ahead: int  # cards that are laid out at once
    sides: int
    stake: int


class Plays(NamedTuple):
    """A strategy as nodes."""

    starts: NDArray[np.int16]  # the node of two cards, by kind, up card and suits
    unsplit: NDArray[np.int16]  # of a pair that may not be split
    leads: NDArray[np.int16]  # the node after a card
    acts: NDArray[np.int8]
    special: int

    def node(self, cards: Sequence[int], up: int, kind: int, suits: int, *, splits: bool) -> int:
        """Where a hand stands; ``splits`` where a pair may be split."""
        at = (((kind * 10 + up) * 10 + cards[0]) * 10 + cards[1]) * CLASSES + suits
        node = int(self.starts[at])
        if self.act(node) == SPLIT and not splits:
            node = int(self.unsplit[((kind * 10 + cards[0]) * 10 + up) * CLASSES + suits])
        for card in cards[2:]:
            node = int(self.leads[node * 10 + card])
        return node

    def act(self, node: int) -> int:
        """What is done at a node."""
        return int(self.acts[node])


class PontoonTables(NamedTuple):
    """What the kernel looks up."""

    rule: Rule
    pack: NDArray[np.uint8]  # the cards of one deck
    places: Ints  # of each card: the place of its value
    plays: Plays
    dealer: DealersPlay
    pays: Ints  # in cents
    halves: Ints  # in halves of a bet
    side_rows: NDArray[np.uint8]
    side_gains: Ints


@part
def suits_of(first: int, second: int) -> int:
    """The class of two cards' suits."""
    return first & 3 if (first & 3) == (second & 3) else SUITS


@part
def row_of(node: int, first: int, second: int, third: int) -> int:
    """The pay of a 21 that ended at a node."""
    if node < STRAIGHT:
        return node - PAID
    suited = (first & 3) == (second & 3) == (third & 3)
    kind = (2 if (first & 3) == SPADES else 1) if suited else 0
    return (PAYS_STRAIGHT if node == STRAIGHT else PAYS_SEVENS) + kind


@part
def wait(cards: Cards, at: int, kind: int, total: int, seat: int) -> None:
    """A hand waits for the dealer."""
    cards[at] = kind
    cards[at + 1] = total
    cards[at + 2] = seat


@part
def at_once(
    tables: PontoonTables,
    node: int,
    act: int,
    doubled: int,
    whole_hand: bool,
    up: int,
    card: int,
    second: int,
    third: int,
) -> tuple[int, int, int, int]:
    """What a hand that does not wait for the dealer gains: its bet, halves, a double, a bonus."""
    pays, halves, stake = tables.pays, tables.halves, tables.rule.stake
    if act == NATURAL:
        return pays[PAYS_PONTOON], halves[PAYS_PONTOON], 0, 0
    if node == MOST:  # a doubled 21
        return pays[PAYS_WIN], 4, pays[PAYS_DOUBLE], 0
    if node < PAID:  # too many
        return -stake, -2 - 2 * doubled, -stake * doubled, 0
    if node == RESCUED:
        return -stake, -2, 0, 0
    won = row_of(node, card, second, third)
    gain, bonus = pays[won], 0
    if won > PAYS_SEVENS and whole_hand and up == SEVEN and pays[PAYS_BONUS]:
        gain = pays[PAYS_BONUS] + (0 if pays[REPLACES] else gain)
        bonus = won - PAYS_SEVENS
    return gain, halves[won], 0, bonus


@part
def play_box(
    tables: PontoonTables,
    tray: Tray,
    seat: int,
    lies: int,
    up: int,
    open_hands: int,
    shoe: Shoe,
) -> tuple[Shoe, int, int, int, int, int, int, int, int]:
    """The hands of a box to their end.

    Told are the shoe, how many hands wait for the dealer, what was won or lost at once (bet,
    double, splits, in halves), doubles and splits made, and a Super Bonus with its kind.
    """
    rule, places, plays = tables.rule, tables.places, tables.plays
    size, seats, special = rule.size, rule.seats, plays.special
    cards, records, pairs = tray.cards, hands_at(size, seats), waiting_at(size, seats)
    card, second, third = whole(cards[lies + seat]), whole(cards[lies + seats + 1 + seat]), 0
    place = places[card]
    kind, hands, waiting, doubled, later = 0, 1, 0, 0, 0
    bet, double, split, half, doubles, bonus = 0, 0, 0, 0, 0, 0
    at = ((up * 10 + place) * 10 + places[second]) * CLASSES + suits_of(card, second)
    node = whole(plays.starts[at])
    while True:
        act = STAND if node < DRAWING else (HIT if node < special else whole(plays.acts[node]))
        begins = False
        if act == SPLIT and hands == (2 if place == ACE else SPLIT_MOST):
            at = ((kind * 10 + place) * 10 + up) * CLASSES + suits_of(card, second)
            node = whole(plays.unsplit[at])
            continue
        if act in (STAND, SURRENDER, NATURAL):
            if act == SURRENDER or node < MOST:
                type_ = GIVEN_UP if act == SURRENDER else doubled * DOUBLED + later * ON_SPLIT
                own = 0 if act == SURRENDER else node
                wait(cards, records + 3 * open_hands, type_, own, seat)
                open_hands += 1
                gain, unit, added = 0, 0, 0
            else:
                gain, unit, added, bonus = at_once(
                    tables, node, act, doubled, kind == 0, up, card, second, third
                )
            half += unit
            double += added
            split += gain if later else 0
            bet += 0 if later else gain
            if waiting == 0:
                break
            waiting -= 1
            card = whole(cards[pairs + waiting])
            doubled, later, begins = 0, 1, True
        elif act == SPLIT:
            cards[pairs + waiting] = second
            waiting, hands, begins = waiting + 1, hands + 1, True
            kind = ONE_CARD if place == ACE else 1
        elif act == DOUBLE:
            doubled = 1
            doubles += 1
        drawn, shoe = next_card(tray, size, seats, shoe)
        if begins:
            second = drawn
            at = ((kind * 10 + up) * 10 + place) * 10 + places[drawn]
            node = whole(plays.starts[at * CLASSES + suits_of(card, second)])
        else:
            third = drawn
            node = whole(plays.leads[node * 10 + places[drawn]])
    return shoe, open_hands, bet, double, split, half, doubles, hands - 1, bonus


@part
def dealers_turn(
    tables: PontoonTables, tray: Tray, up: int, open_hands: int, shoe: Shoe
) -> tuple[Shoe, int, bool]:
    """A second card where a hand waits, and more where one has to be compared.

    Told are the shoe, the dealer's total, and whether he has a Pontoon.
    """
    size, seats = tables.rule.size, tables.rule.seats
    places, dealer_next = tables.places, tables.dealer.after
    total, natural, compares, lone = dealer_next[up], False, False, True
    for hand in range(open_hands):
        compares |= tray.cards[hands_at(size, seats) + 3 * hand] != GIVEN_UP
    drawing = open_hands > 0
    while drawing and shoe[2] == 0:
        card, shoe = next_card(tray, size, seats, shoe)
        drawn = places[card]
        natural = natural or (lone and up + drawn == TEN and up * drawn == 0)
        lone = False
        total = dealer_next[total * 10 + drawn]
        drawing = compares and tables.dealer.draws[total] != 0
    return shoe, total, natural


@part
def settle_waiting(
    tables: PontoonTables, cards: Cards, open_hands: int, total: int, natural: bool
) -> tuple[int, int, int, int]:
    """What the hands that waited came to: bets, doubles, splits, and the first seat's halves."""
    rule, pays = tables.rule, tables.pays
    stake, records = rule.stake, hands_at(rule.size, rule.seats)
    bet, double, split, half = 0, 0, 0, 0
    for hand in range(open_hands):
        at = records + 3 * hand
        type_ = whole(cards[at])
        result = tables.dealer.beats[(total & 31) * 32 + whole(cards[at + 1])] - 1
        gain = pays[PAYS_WIN] if result > 0 else result * stake
        added = pays[PAYS_DOUBLE] if result > 0 else result * stake
        unit = 2 * result * (1 + (type_ & DOUBLED))
        if natural:  # it takes every bet but what a double added
            gain, added, unit = -stake, 0, -2
        elif type_ == GIVEN_UP:
            gain, added, unit = pays[PAYS_HALF], 0, -1
        half += unit if cards[at + 2] == 0 else 0
        double += added * (type_ & DOUBLED)
        if type_ & ON_SPLIT:
            split += gain
        else:
            bet += gain
    return bet, double, split, half


@part
def settle_sides(tables: PontoonTables, cards: Cards, totals: Ints, row: int, lies: int) -> None:
    """Player Pair and Bonus, by the first two cards."""
    seats = tables.rule.seats
    for side in range(tables.rule.sides):
        cell, gained = SIDES_CELL + side * SIDE_CELLS, 0
        for seat in range(seats):
            both = whole(cards[lies + seat]) * 52 + whole(cards[lies + seats + 1 + seat])
            won = whole(tables.side_rows[side * 52 * 52 + both])
            gained += tables.side_gains[side * ROWS + won]
            if seat == 0:
                tick(totals, row, cell + won)
        add(totals, row, cell + ROWS, gained)


@dealer
def deal_lanes(lanes: Lanes, tables: PontoonTables, tray: Tray, totals: Ints) -> None:
    """Deal so many rounds in each lane."""
    rule, places, pays = tables.rule, tables.places, tables.pays
    seats, size, deck = rule.seats, rule.size, len(tables.pack)
    cards, opening = tray.cards, 2 * seats + 1
    for lane in range(lanes.first, lanes.first + lanes.many):
        open_lane(tray, lanes, lane)
        for n in range(size):
            cards[n] = tables.pack[n % deck]
        gone = laid = size
        for dealt in range(lanes.rounds):
            row = dealt if by_round(totals) else 0
            note(tray, OPENED)
            if size - gone <= rule.behind:
                note(tray, SHUFFLED)
                laid = lay(tray, 0, rule.ahead, size)
                gone = 0
            lies, shoe = gone, (gone, laid, 0, 0)
            for _ in range(opening):
                _, shoe = next_card(tray, size, seats, shoe)
            up = places[whole(cards[lies + seats])] if shoe[2] == 0 else 0
            bet, double, split, half, doubles, splits, open_hands = 0, 0, 0, 0, 0, 0, 0
            boxes, bonus = 0, 0
            for seat in range(seats):
                if shoe[2] < 0:
                    break
                shoe, open_hands, b, d, s, h, twice, more, won = play_box(
                    tables, tray, seat, lies, up, open_hands, shoe
                )
                bet += b
                double += d
                split += s
                doubles += twice
                splits += more
                boxes += won > 0
                if seat == 0:
                    half, bonus = h, won
            shoe, total, natural = dealers_turn(tables, tray, up, open_hands, shoe)
            gone, laid, begin, _ = shoe
            if begin < 0:  # the shoe ran out: nothing counts, and it is not used again
                gone = size
                continue
            b, d, s, h = settle_waiting(tables, cards, open_hands, total, natural)
            bet, double, split, half = bet + b, double + d, split + s, half + h
            tick(totals, row, ROUNDS_CELL)
            gain(totals, row, MADE_CELL, doubles)
            gain(totals, row, MADE_CELL + 1, splits)
            tick(totals, row, HALVES_CELL + (BONUS_HALVES + bonus - 1 if bonus else half + HALVES))
            envy = pays[PAYS_ENVY] * (0 if boxes == 0 else (seats - 1 if boxes == 1 else seats))
            add(totals, row, SUMS_CELL, bet + envy)
            add(totals, row, SUMS_CELL + 2, double)
            add(totals, row, SUMS_CELL + 4, split)
            add(totals, row, SUMS_CELL + 6, bet + double + split)
            settle_sides(tables, cards, totals, row, lies)
