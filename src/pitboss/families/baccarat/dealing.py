"""Rounds of baccarat at compiled speed: how often the two hands ended with which counts.

What every wager gains follows from the end of the round (`points.Coup`), so the kernel counts ends:
a cell for each pair of point counts and each number of cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.cards import DECK
from pitboss.apparatus.jit import dealer, part
from pitboss.apparatus.streams import (
    OPENED,
    SHUFFLED,
    Ints,
    Lanes,
    Tray,
    below,
    deal,
    note,
    open_lane,
    places_of_three,
    whole,
)
from pitboss.apparatus.totals import by_round, tick
from pitboss.families.baccarat.drawing import banker_decides, player_decides
from pitboss.families.baccarat.points import Coup, burn_value, value
from pitboss.rooms.count_kernel import (
    CountTables,
    count_tables,
    no_longer_than,
    nobody,
    open_count,
    tell,
)
from pitboss.rooms.counting import Counted

CELLS: Final = 400
NOTES: Final = 32  # marks, the burned cards (11 at most), the hands (6)
LEAST: Final = 4  # cards of a round
NO_THIRD: Final = 10  # stands for a third card that the Player did not draw
PACK: Final = len(DECK)


Small = NDArray[np.uint8]


class BaccaratTables(NamedTuple):
    """What the kernel looks up."""

    shoe: Ints  # its cards; how many may be left when it is given up; if one more round is dealt
    values: Small  # of each card of a pack
    burns: Small  # what it counts as the first card of a shoe
    player_draws: Small  # by both counts on two cards
    banker_draws: Small  # by both counts on two cards and the value of the Player's third card
    counting: CountTables  # of who counts
    gains: Ints  # by wager that is counted and end of a round, in cents


def baccarat_tables(
    decks: int,
    depth: int,
    fresh: bool,
    counted: Counted | None = None,
    gains: Sequence[Sequence[int]] = (),
) -> BaccaratTables:
    """The tables of a shoe of so many decks with a cut card so deep."""
    size = decks * PACK
    behind = size if fresh else depth
    one_more = counted is not None and counted.count.one_more  # though the cut card has come
    return BaccaratTables(
        np.array([size, behind + one_more, one_more], np.int64),
        np.array([value(card) for card in DECK], np.uint8),
        np.array([burn_value(card) for card in DECK], np.uint8),
        np.array(
            [player_decides(p, b).draws for p in range(10) for b in range(10)],
            np.uint8,
        ),
        np.array(
            [
                banker_decides(p, b, None if third == NO_THIRD else third).draws
                for p in range(10)
                for b in range(10)
                for third in range(NO_THIRD + 1)
            ],
            np.uint8,
        ),
        count_tables(counted, decks, no_longer_than(size, behind, LEAST) + one_more),
        np.array([cents for each in gains for cents in each] or [0], np.int64),
    )


def coups() -> list[Coup]:
    """What each cell counts."""
    return [
        Coup(player, banker, player_cards, banker_cards)
        for player in range(10)
        for banker in range(10)
        for player_cards in (2, 3)
        for banker_cards in (2, 3)
    ]


@part
def _new_shoe(tables: BaccaratTables, tray: Tray, size: int) -> int:
    """Shuffle and burn; how many cards are gone. The shuffle is made card by card (`deal`)."""
    note(tray, SHUFFLED)
    card = deal(tray, 0, below(tray, size))
    note(tray, card)
    burned = whole(tables.burns[card])
    for gone in range(1, burned + 1):
        note(tray, deal(tray, gone, below(tray, size - gone)))
    return burned + 1


@part
def _round(
    tables: BaccaratTables,
    tray: Tray,
    totals: Ints,
    row: int,
    was: int,
    gone: int,
    new: bool,
    left: int,
) -> int:
    """Deal one round; how many cards are gone after it.

    Six cards are laid out for every round, those not needed stay in the shoe: which cards lie where
    among those left does not matter, for each is drawn by its place. So no branch hangs on
    what was drawn: processors guess such branches badly.
    """
    size, counts = tables.shoe[0], tables.counting.on
    values = tables.values
    if counts:
        tag = tables.counting.tags[tray.cards[0]]  # the first card is burned face up
        open_count(tables.counting, tray, totals, row, was, gone, new, 1, tag, left)
    a, b, c = places_of_three(tray, size - gone)
    d, e, f = places_of_three(tray, size - gone - 3)
    player_1 = deal(tray, gone, a)
    banker_1 = deal(tray, gone + 1, b)
    player_2 = deal(tray, gone + 2, c)
    banker_2 = deal(tray, gone + 3, d)
    fifth = deal(tray, gone + 4, e)
    sixth = deal(tray, gone + 5, f)
    player = _digit(whole(values[player_1]) + whole(values[player_2]))
    banker = _digit(whole(values[banker_1]) + whole(values[banker_2]))
    on_two = player * 10 + banker
    drew = whole(tables.player_draws[on_two])
    third = whole(values[fifth]) if drew else NO_THIRD
    draws = whole(tables.banker_draws[on_two * 11 + third])
    last = sixth if drew else fifth
    player = _digit(player + drew * third)
    banker = _digit(banker + draws * whole(values[last]))
    end = ((player * 10 + banker) * 2 + drew) * 2 + draws
    tick(totals, row, end)
    if counts:
        for wager in range(len(tables.gains) // CELLS):
            tell(tray, totals, row, wager, tables.gains[wager * CELLS + end])
    if len(tray.tape):
        note(tray, player_1)
        note(tray, banker_1)
        note(tray, player_2)
        note(tray, banker_2)
        if drew:
            note(tray, fifth)
        if draws:
            note(tray, last)
    return gone + 4 + drew + draws


@part
def _digit(total: int) -> int:
    """The last digit of a sum below 20."""
    return total - 10 if total >= 10 else total


@dealer
def deal_lanes(lanes: Lanes, tables: BaccaratTables, tray: Tray, totals: Ints) -> None:
    """Deal so many rounds in each lane, to who does not count."""
    deal_rounds(
        lanes,
        BaccaratTables(
            tables.shoe,
            tables.values,
            tables.burns,
            tables.player_draws,
            tables.banker_draws,
            nobody(tables.counting),
            tables.gains,
        ),
        tray,
        totals,
    )


@dealer
def deal_counted_lanes(lanes: Lanes, tables: BaccaratTables, tray: Tray, totals: Ints) -> None:
    """The same to who counts."""
    deal_rounds(lanes, tables, tray, totals)


@part
def deal_rounds(lanes: Lanes, tables: BaccaratTables, tray: Tray, totals: Ints) -> None:
    """Deal so many rounds in each lane.

    The rounds of a shoe are a loop of their own: lanes of a card go through the code side by side,
    and so they shuffle together.
    """
    size, behind, one_more = tables.shoe[0], tables.shoe[1], tables.counting.on * tables.shoe[2]
    for lane in range(lanes.first, lanes.first + lanes.many):
        open_lane(tray, lanes, lane)
        for n in range(size):
            tray.cards[n] = n % PACK
        gone = size
        dealt = 0
        while dealt < lanes.rounds:
            note(tray, OPENED)
            was, gone = gone, _new_shoe(tables, tray, size)
            new = True
            looked = 0  # before its last card no more than so many were gone
            while dealt < lanes.rounds and (new or size - looked >= behind):
                if not new:
                    note(tray, OPENED)
                    was = gone
                row = dealt if by_round(totals) else 0
                left = lanes.rounds - dealt
                gone = _round(tables, tray, totals, row, was, gone, new, left)
                looked = gone
                if one_more:
                    looked = 0 if new else was
                new = False
                dealt += 1
