"""The shoe of a simulated blackjack table: shuffled, laid out ahead, and filled again if it ends.

A kernel's bytes hold the shoe and, behind it, what it notes during a round (`ROOM` bytes). Cards
are laid out in their order before they are asked for: to deal one is then to read it. Cards put
aside are those that lie in the discard rack before the round is over: burned ones, and hands that
were paid or thrown in.
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
SEATS_MOST: Final = 9
HANDS_MOST: Final = 4  # of one box
RACK_LEAST: Final = 2  # cards of a discard rack that can be dealt from: one is burned (BJ-28)
MORE: Final = 12  # cards laid out where those laid out ahead did not do

# Where a shoe stands: cards gone; cards laid out; where the cards of the round begin, so that those
# before it are in the rack (below nothing where the round is void for want of cards); cards aside.
Shoe = tuple[int, int, int, int]

# Where things lie behind the shoe.
DEALT: Final = 0  # the first cards of the round, in the order of the deal
HANDS: Final = DEALT + 2 * (SEATS_MOST + 1)  # of each hand that was played: its end, its total
BOXES: Final = HANDS + 2 * HANDS_MOST * SEATS_MOST  # of each box: hands, level of its wager, ...
WAITING: Final = BOXES + 4 * SEATS_MOST  # first cards of split hands that were not played yet
ASIDE: Final = WAITING + HANDS_MOST
ROOM: Final = ASIDE + 2 * HANDS_MOST * SEATS_MOST + 8


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
def fill_again(tray: Tray, size: int, begin: int, aside: int) -> int:
    """The shoe is empty: what lies in the discard rack is shuffled; how many cards do not.

    They come first, for they are dealt; the rack's come behind them. None where the rack has too
    few cards to go on.
    """
    cards = tray.cards
    if begin + aside < RACK_LEAST:
        return -1
    if begin > 0:  # the first cards of the round will be looked for
        for n in range(min(2 * (SEATS_MOST + 1), size - begin)):
            cards[size + DEALT + n] = cards[begin + n]
    end = size
    for n in range(aside):
        card = cards[size + ASIDE + n]
        for k in range(begin, end):
            if cards[k] == card:
                end -= 1
                cards[k] = cards[end]
                break
    turn_round(tray, 0, begin)
    turn_round(tray, begin, end)
    turn_round(tray, 0, end)
    for n in range(aside):
        cards[end + n] = cards[size + ASIDE + n]
    note(tray, SHUFFLED)
    return end - begin


@part
def next_card(tray: Tray, size: int, shoe: Shoe) -> tuple[int, Shoe]:
    """The next card, and where the shoe stands then."""
    cards = tray.cards
    gone, laid, begin, aside = shoe
    if gone == laid:
        if laid == size and begin >= 0:
            lying = fill_again(tray, size, begin, aside)
            if lying < 0:
                begin = -1
            else:
                laid = lay(tray, lying, lying + 1, size)
                note(tray, whole(cards[lying]))
                cards[size + ASIDE] = cards[lying]
                gone, begin, aside = lying + 1, 0, 1
        if begin < 0:
            gone = size - 1
        elif gone == laid:
            laid = lay(tray, laid, min(laid + MORE, size), size)
    card = whole(cards[gone])
    if begin >= 0:
        note(tray, card)
    return card, (gone + 1, laid, begin, aside)
