"""Rounds of Pai Gow Poker at compiled speed: seven cards to each stack, set by tables, compared.

How the house way sets a hand follows from its ranks alone, or, where a suit has enough cards, from
the ranks of that suit and those of the others (`hand_groups`): two tables hold all hands. Where the
best setting is another, a sorted list of suit classes says so.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.jit import dealer, part
from pitboss.apparatus.ranks.tables import FLUSH_BITS, KEY_BITS, KEY_MASK, ROW_BITS, ROW_MASK
from pitboss.apparatus.streams import Cards, Ints, Lanes, Tray, below, note, whole
from pitboss.families.poker.dealing import (
    ASKED,
    HAND,
    JOKER,
    SEATS,
    Bytes,
    Lines,
    Looks,
    book,
    end_line,
    lay_out,
    open_deck,
    open_round,
    rank_hand,
)

STACK: Final = 7  # cards
PLACES: Final = 7  # stacks: six seats and the dealer
FACES: Final = 6
MASKS: Final = 1 << 13
OTHERS: Final = 105  # ranks of up to two cards: none, one, two
ONE, TWO = 1, 14  # where those of one and of two begin
LOW_BITS: Final = 7  # of a setting: the Low hand's rank, below the High hand's
LOW_MASK: Final = (1 << LOW_BITS) - 1

# What this kernel asks of `shape`: how the first stack is placed, whether stacks are dealt one
# after the other, the first event of the Fortune Bonus that is no straight flush, and the word that
# a hand starts from.
PLACED, STACKED, SPECIALS, SET_START = range(ASKED, ASKED + 4)
BY_DICE, BY_NUMBER, BY_BUTTON = range(3)
SEVENS, ROYAL_MATCH, SEVENS_JOKER = range(3)  # these events come first
LOSE, TIE, WIN = range(3)


class PaiGowTables(NamedTuple):
    """What the kernel looks up; names as in `families.poker.dealing.PokerTables`."""

    shape: Ints
    looks: Looks
    set_words: Ints  # what each card adds to the key of a hand's ranks
    set_rows: NDArray[np.uint32]
    settings: NDArray[np.int32]  # of the house way, by key
    flushed: NDArray[np.int32]  # and by joker, ranks of the suit, and ranks of the others
    classes: Ints  # hands with a better setting, in ascending order
    better: NDArray[np.int32]  # and that setting
    fortunes: Bytes  # the event of each rank of seven cards
    runs: Bytes  # whether the ranks of a mask lie within seven in a row
    lines: Lines


@part
def take_stack(cards: Cards, stack: int) -> None:
    """Take up a stack of seven cards."""
    for n in range(STACK):
        cards[HAND + n] = cards[stack * STACK + n]


@part
def suit_masks(cards: Cards) -> tuple[int, int, int, int, int]:
    """The ranks of each suit among the cards taken up, and whether the joker is there."""
    clubs = whole(0)
    diamonds = whole(0)
    hearts = whole(0)
    spades = whole(0)
    joker = whole(0)
    for n in range(STACK):
        card = whole(cards[HAND + n])
        bit = 1 << (card >> 2)
        if card == JOKER:
            joker = whole(1)
        elif card & 3 == 0:
            clubs |= bit
        elif card & 3 == 1:
            diamonds |= bit
        elif card & 3 == 2:
            hearts |= bit
        else:
            spades |= bit
    return clubs, diamonds, hearts, spades, joker


@part
def set_by_house(tables: Any, cards: Cards, start: int) -> int:
    """How the house way sets the cards taken up."""
    word = start
    joker = whole(0)
    for n in range(STACK):
        word += tables.set_words[cards[HAND + n]]
        if cards[HAND + n] == JOKER:
            joker = whole(1)
    if not word & FLUSH_BITS:
        key = word & KEY_MASK
        return whole(tables.settings[tables.set_rows[key >> ROW_BITS] + (key & ROW_MASK)])
    suit = 0
    while not (word >> (KEY_BITS + 3 + 4 * suit)) & 1:
        suit += 1
    mask = whole(0)
    one = whole(-1)
    two = whole(-1)
    for n in range(STACK):
        card = whole(cards[HAND + n])
        if card == JOKER:
            continue
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
        else:
            two = one
            one = card >> 2
    others = whole(0)
    if two >= 0:
        high = max(one, two)
        others = TWO + high * (high + 1) // 2 + min(one, two)
    elif one >= 0:
        others = ONE + one
    return whole(tables.flushed[(joker * MASKS + mask) * OTHERS + others])


@part
def class_of(cards: Cards) -> int:
    """A number that is the same for hands that differ only by the names of suits."""
    a, b, c, d, joker = suit_masks(cards)
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    return (((joker << 13 | a) << 13 | b) << 13 | c) << 13 | d


@part
def set_better(tables: Any, cards: Cards, house: int) -> int:
    """The best setting of the cards taken up: the house way's, unless the list has another."""
    wanted = class_of(cards)
    low = 0
    high = len(tables.classes)
    while low < high:
        middle = (low + high) >> 1
        if tables.classes[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    if low < len(tables.classes) and tables.classes[low] == wanted:
        return whole(tables.better[low])
    return house


@part
def fortune_of(tables: Any, cards: Cards) -> int:
    """The event of the Fortune Bonus for the cards taken up (OH-F-6.V)."""
    event = whole(tables.fortunes[rank_hand(tables, cards, 0, STACK)])
    if event >= tables.shape[SPECIALS]:
        return event
    masks = suit_masks(cards)
    joker = masks[4]
    royal = False
    match = False
    for suit in range(4):
        mask = masks[suit]
        many = whole(0)
        high = whole(0)
        for rank in range(13):
            many += mask >> rank & 1
            if rank >= 8:
                high += mask >> rank & 1
        if many == STACK - joker and tables.runs[mask]:
            return whole(SEVENS_JOKER if joker else SEVENS)
        royal = royal or high + joker >= 5
        match = match or mask == 0b110000000000
    if royal and match:
        return whole(ROYAL_MATCH)
    return event


@part
def tell_deal(tables: Any, tray: Tray, start: int) -> None:
    """Write down every card in the order of the deal; idle stacks take what lies next."""
    if len(tray.tape):
        seats = tables.shape[SEATS]
        for n in range(PLACES * STACK):
            lap = n // PLACES
            turn = n % PLACES if lap % 2 == 0 else PLACES - 1 - n % PLACES
            if tables.shape[STACKED]:
                turn = n // STACK
                lap = n % STACK
            position = (start - turn) % PLACES
            box = PLACES - position  # of the dealer: one more than there are seats
            stack = box - 1
            if position == 0:
                stack = seats
            elif box > seats:
                stack = box
            note(tray, whole(tray.cards[stack * STACK + lap]))


@dealer
def deal_pai_gow(lanes: Lanes, tables: Any, tray: Tray, totals: Ints) -> None:
    """Deal so many rounds in each lane."""
    cards = tray.cards
    seats = tables.shape[SEATS]
    set_start = tables.shape[SET_START]
    for lane in range(lanes.first, lanes.first + lanes.many):
        open_deck(tables, tray, lanes, lane)
        for dealt in range(lanes.rounds):
            open_round(tray)
            start = whole(0)
            if tables.shape[PLACED] == BY_DICE:
                dice = below(tray, FACES * FACES * FACES)
                a = dice % FACES + 1
                b = dice // FACES % FACES + 1
                c = dice // (FACES * FACES) + 1
                note(tray, a)
                note(tray, b)
                note(tray, c)
                start = (a + b + c - 1) % PLACES
            elif tables.shape[PLACED] == BY_NUMBER:
                start = below(tray, PLACES)
                note(tray, start)
            lay_out(tables, tray)
            tell_deal(tables, tray, start)
            take_stack(cards, seats)
            bank = set_by_house(tables, cards, set_start)
            for seat in range(seats):
                take_stack(cards, seat)
                own = set_by_house(tables, cards, set_start)
                if len(tables.classes):
                    own = set_better(tables, cards, own)
                higher = 1 if own >> LOW_BITS > bank >> LOW_BITS else 0
                if own & LOW_MASK > bank & LOW_MASK:
                    higher += 1
                end_line(cards, seat, 0, higher)
                end_line(cards, seat, 1, fortune_of(tables, cards))
            book(tables, cards, totals, dealt)
