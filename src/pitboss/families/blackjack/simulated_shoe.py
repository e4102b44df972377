"""The shoe of a simulated blackjack table: shuffled, laid out ahead, and filled again if it ends.

A kernel's bytes hold the shoe and, behind it, what it notes during a round. Cards are laid out in
their order before they are asked for: to deal one is then to read it. Cards put aside are those
that lie in the discard rack before the round is over: burned ones, and hands that were paid or
thrown in.
"""

from __future__ import annotations

from typing import Final

from pitboss.apparatus.cards import DECK
from pitboss.apparatus.jit import dealer, part
from pitboss.apparatus.streams import (
    SHUFFLED,
    Tray,
    below,
    deal,
    index,
    note,
    places_of_three,
    whole,
)

PACK: Final = len(DECK)
HANDS_MOST: Final = 4  # of one box
RACK_LEAST: Final = 2  # cards of a discard rack that can be dealt from: one is burned (BJ-28)
MORE: Final = 12  # cards laid out where those laid out ahead did not do

# Where a shoe stands: cards gone; cards laid out; where the cards of the round begin, so that those
# before it are in the rack (below nothing where the round is void for want of cards); cards aside.
Shoe = tuple[int, int, int, int]

# Where things lie behind the shoe, the first cards of the round before all others, in the order of
# the deal. There is room for the seats that are taken, no more: a card keeps it where it is scarce.


@part
def hands_at(size: int, seats: int) -> int:
    """Of each hand that was played its end and its total."""
    return size + 2 * (seats + 1)


@part
def boxes_at(size: int, seats: int) -> int:
    """Of each box its hands, the level of its wager, the total that is its own, lammers."""
    return size + 2 * (seats + 1) + 2 * HANDS_MOST * seats


@part
def waiting_at(size: int, seats: int) -> int:
    """First cards of split hands that were not played yet."""
    return size + 2 * (seats + 1) + (2 * HANDS_MOST + 4) * seats


@part
def aside_at(size: int, seats: int) -> int:
    """Cards that lie in the discard rack."""
    return size + 2 * (seats + 1) + (2 * HANDS_MOST + 4) * seats + HANDS_MOST


def room_for(size: int, seats: int) -> int:
    """Bytes for a shoe and all that is noted behind it."""
    return size + 2 * (seats + 1) + (4 * HANDS_MOST + 4) * seats + HANDS_MOST + 8


@dealer
def lay(tray: Tray, laid: int, upto: int, size: int) -> int:
    """Lay out cards of a shoe in their order until so many lie; how many do."""
    while laid < upto:
        if size - laid > 3:
            a, b, c = places_of_three(tray, size - laid)
            deal(tray, laid, a)
            deal(tray, laid + 1, b)
            deal(tray, laid + 2, c)
            laid += 3
        else:
            deal(tray, laid, below(tray, size - laid))
            laid += 1
    return laid


@part
def turn_round(tray: Tray, first: int, end: int) -> None:
    """Turn a run of cards round: the last one lies first."""
    cards = tray.cards
    for n in range((end - first) // 2):
        one, other = index(first + n), index(end - 1 - n)
        cards[one], cards[other] = cards[other], cards[one]


@dealer
def fill_again(tray: Tray, size: int, seats: int, begin: int, aside: int) -> int:
    """The shoe is empty: what lies in the discard rack is shuffled; how many cards do not.

    They come first, for they are dealt; the rack's come behind them. None where the rack has too
    few cards to go on.
    """
    cards, rack = tray.cards, aside_at(size, seats)
    if begin + aside < RACK_LEAST:
        return -1
    if begin > 0:  # the first cards of the round will be looked for
        for n in range(min(2 * (seats + 1), size - begin)):
            cards[size + n] = cards[begin + n]
    end = size
    for n in range(aside):
        card = cards[rack + n]
        for k in range(begin, end):
            if cards[k] == card:
                end -= 1
                cards[k] = cards[end]
                break
    turn_round(tray, 0, begin)
    turn_round(tray, begin, end)
    turn_round(tray, 0, end)
    for n in range(aside):
        cards[end + n] = cards[rack + n]
    note(tray, SHUFFLED)
    return end - begin


@part
def next_card(tray: Tray, size: int, seats: int, shoe: Shoe) -> tuple[int, Shoe]:
    """The next card, and where the shoe stands then."""
    cards = tray.cards
    gone, laid, begin, aside = shoe
    if gone == laid:
        if laid == size and begin >= 0:
            lying = fill_again(tray, size, seats, begin, aside)
            if lying < 0:
                begin = -1
            else:
                laid = lay(tray, lying, lying + 1, size)
                note(tray, whole(cards[lying]))
                cards[aside_at(size, seats)] = cards[lying]
                gone, begin, aside = lying + 1, 0, 1
        if begin < 0:
            gone = size - 1
        elif gone == laid:
            laid = lay(tray, laid, min(laid + MORE, size), size)
    card = whole(cards[gone])
    if begin >= 0:
        note(tray, card)
    return card, (gone + 1, laid, begin, aside)
