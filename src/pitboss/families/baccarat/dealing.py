"""Rounds of baccarat at compiled speed: how often the two hands ended with which counts.

What every wager gains follows from the end of the round (`points.Coup`), so the kernel counts ends:
a cell for each pair of point counts and each number of cards.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.cards import DECK
from pitboss.apparatus.jit import dealer, part
from pitboss.apparatus.streams import (
    OPENED,
    SHUFFLED,
    Cards,
    Ints,
    Words,
    below,
    deal,
    note,
    open_lane,
    places_of_three,
    whole,
)
from pitboss.families.baccarat.drawing import banker_decides, player_decides
from pitboss.families.baccarat.points import Coup, burn_value, value

CELLS: Final = 400
NOTES: Final = 32  # marks, the burned cards (11 at most), the hands (6)
NO_THIRD: Final = 10  # stands for a third card that the Player did not draw
PACK: Final = len(DECK)


Small = NDArray[np.uint8]


class BaccaratTables(NamedTuple):
    """What the kernel looks up."""

    shoe: Ints  # cards of a full shoe; of those, how many may be left when a shoe is given up
    values: Small  # of each card of a pack
    burns: Small  # what it counts as the first card of a shoe
    player_draws: Small  # by both counts on two cards
    banker_draws: Small  # by both counts on two cards and the value of the Player's third card


def baccarat_tables(decks: int, depth: int, fresh: bool) -> BaccaratTables:
    """The tables of a shoe of so many decks with a cut card so deep."""
    size = decks * PACK
    return BaccaratTables(
        np.array([size, size if fresh else depth], np.int64),
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
def _new_shoe(
    tables: BaccaratTables, stream: Ints, words: Words, cards: Cards, tape: Ints, size: int
) -> int:
    """Shuffle and burn; how many cards are gone. The shuffle is made card by card (`deal`)."""
    note(tape, SHUFFLED)
    card = deal(cards, 0, below(stream, words, size))
    note(tape, card)
    burned = whole(tables.burns[card])
    for gone in range(1, burned + 1):
        note(tape, deal(cards, gone, below(stream, words, size - gone)))
    return burned + 1


@part
def _round(
    tables: BaccaratTables,
    stream: Ints,
    words: Words,
    cards: Cards,
    totals: Ints,
    tape: Ints,
    row: int,
    gone: int,
) -> int:
    """Deal one round, from a new shoe if one is due; how many cards are gone after it.

    Six cards are laid out for every round, those not needed stay in the shoe: which cards lie where
    among those left does not matter, for each is drawn by its place. So no branch hangs on
    what was drawn: processors guess such branches badly.
    """
    size = tables.shoe[0]
    values = tables.values
    if size - gone < tables.shoe[1]:  # before its last card no more than so many were left
        gone = _new_shoe(tables, stream, words, cards, tape, size)
    a, b, c = places_of_three(stream, words, size - gone)
    d, e, f = places_of_three(stream, words, size - gone - 3)
    player_1 = deal(cards, gone, a)
    banker_1 = deal(cards, gone + 1, b)
    player_2 = deal(cards, gone + 2, c)
    banker_2 = deal(cards, gone + 3, d)
    fifth = deal(cards, gone + 4, e)
    sixth = deal(cards, gone + 5, f)
    player = _digit(whole(values[player_1]) + whole(values[player_2]))
    banker = _digit(whole(values[banker_1]) + whole(values[banker_2]))
    on_two = player * 10 + banker
    drew = whole(tables.player_draws[on_two])
    third = whole(values[fifth]) if drew else NO_THIRD
    draws = whole(tables.banker_draws[on_two * 11 + third])
    last = sixth if drew else fifth
    player = _digit(player + drew * third)
    banker = _digit(banker + draws * whole(values[last]))
    totals[row, ((player * 10 + banker) * 2 + drew) * 2 + draws] += 1
    if len(tape):
        note(tape, player_1)
        note(tape, banker_1)
        note(tape, player_2)
        note(tape, banker_2)
        if drew:
            note(tape, fifth)
        if draws:
            note(tape, last)
    return gone + 4 + drew + draws


@part
def _digit(total: int) -> int:
    """The last digit of a sum below 20."""
    return total - 10 if total >= 10 else total


@dealer
def deal_lanes(
    seed_low: int,
    seed_high: int,
    first: int,
    lanes: int,
    rounds: int,
    tables: BaccaratTables,
    stream: Ints,
    words: Words,
    cards: Cards,
    totals: Ints,
    tape: Ints,
) -> None:
    """Deal so many rounds in each lane."""
    size = tables.shoe[0]
    for lane in range(first, first + lanes):
        open_lane(stream, words, seed_low, seed_high, lane)
        for n in range(size):
            cards[n] = n % PACK
        gone = size
        for dealt in range(rounds):
            note(tape, OPENED)
            row = dealt if len(totals) > 1 else 0
            gone = _round(tables, stream, words, cards, totals, tape, row, gone)
