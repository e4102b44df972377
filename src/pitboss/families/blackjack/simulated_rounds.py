"""Rounds of blackjack at compiled speed, for every table of the family that deals a hole card.

A strategy is a web of nodes: where a hand stands and where each card leads it, so that it may look
at every card of a hand and still costs one look a card. What a round at one seat came to is told by
the end of its hand, and is counted; money is added up only where hands were split or wagers
capped, and where several seats share the cards.
"""

from __future__ import annotations

from pitboss.apparatus.jit import dealer, part
from pitboss.apparatus.streams import Ints, Lanes, Tray, open_lane, whole
from pitboss.apparatus.totals import by_round, gain, tick
from pitboss.families.blackjack.simulated_counts import is_insured, tell_round
from pitboss.families.blackjack.simulated_ends import add_up, closing_of, result_of, settle_sides
from pitboss.families.blackjack.simulated_layout import (
    ACE,
    ENDS_CELL,
    NATURALS_CELL,
    RESULTS,
    ROUNDS_CELL,
    SCARCE,
    TEN,
    BlackjackTables,
    ByCount,
    Rule,
)
from pitboss.families.blackjack.simulated_shoe import PACK, lay, next_card
from pitboss.families.blackjack.simulated_turns import (
    blackjacks_aside,
    first_cards,
    must_draw,
    open_round,
    play_seat,
)
from pitboss.rooms.count_kernel import nobody


@dealer
def deal_lanes(lanes: Lanes, tables: BlackjackTables, tray: Tray, totals: Ints) -> None:
    """Deal so many rounds in each lane, to who does not count."""
    deal_rounds(lanes, uncounted(tables, tables.rule), tray, totals)


@dealer
def deal_counted_lanes(lanes: Lanes, tables: BlackjackTables, tray: Tray, totals: Ints) -> None:
    """The same to who counts."""
    deal_rounds(lanes, tables, tray, totals)


@part
def uncounted(tables: BlackjackTables, rule: Rule) -> BlackjackTables:
    """The same where nobody counts, so that the compiler leaves out all that hangs on a count."""
    return BlackjackTables(
        rule,
        tables.places,
        tables.plays,
        tables.dealer,
        tables.nets,
        tables.caps,
        tables.levels,
        tables.sides,
        nobody(tables.counting),
        ByCount(0, 0, 0, 0, 0, 0),
        tables.bands,
    )


@part
def deal_rounds(lanes: Lanes, tables: BlackjackTables, tray: Tray, totals: Ints) -> None:
    """Deal so many rounds in each lane.

    The rounds of a shoe are a loop of their own: lanes of a card go through the code side by side,
    and so they shuffle together.
    """
    cards, size, behind = tray.cards, tables.rule.size, tables.rule.behind
    for lane in range(lanes.first, lanes.first + lanes.many):
        open_lane(tray, lanes, lane)
        for n in range(size):
            cards[n] = n % PACK
        gone, dealt = size, 0
        while dealt < lanes.rounds:
            laid = lay(tray, 0, tables.rule.ahead, size)
            new = True
            while dealt < lanes.rounds and (new or size - gone >= behind):
                row = dealt if by_round(totals) else 0
                left = lanes.rounds - dealt
                gone, laid = open_round(tables, tray, totals, row, gone, laid, new, left)
                gone, laid = _round(tables, tray, totals, row, gone, laid)
                new = False
                dealt += 1
        if not by_round(totals):
            gain(totals, 0, ROUNDS_CELL, lanes.rounds)


@part
def _round(
    tables: BlackjackTables, tray: Tray, totals: Ints, row: int, gone: int, laid: int
) -> tuple[int, int]:
    """Deal one round; how many cards are gone after it, and how many are laid out."""
    rule, places, dealer_next = tables.rule, tables.places, tables.dealer.after
    cards, seats, size, peeks, money = tray.cards, rule.seats, rule.size, rule.peeks, rule.money
    lies, shoe = first_cards(tray, size, seats, gone, laid)
    up_card, hole_card = whole(cards[lies + seats]), whole(cards[lies + 2 * seats + 1])
    up, hole = places[up_card], places[hole_card]
    natural = up + hole == TEN and up * hole == 0
    checked = natural and peeks != 0
    late = peeks == 0 and up in (ACE, TEN)  # a blackjack would not be known yet
    if not (checked or late or rule.keeps) and size - shoe[0] < SCARCE * seats:
        shoe = blackjacks_aside(places, cards, size, seats, lies, shoe)
    insured = is_insured(tables, tray, shoe, up, hole_card)
    # --- the players' turns -------------------------------------------------------------
    played, alive, ends, own, level = 0, 0, 0, 0, 0
    for seat in range(seats):
        lies = lies if shoe[2] > 0 else size  # apart, if the shoe was filled again
        shoe, played, ends, own, lives, level = play_seat(
            tables, tray, seat, lies, up, checked, late, played, shoe
        )
        alive |= lives
    # --- the dealer's turn --------------------------------------------------------------
    total = dealer_next[dealer_next[up] * 10 + hole]
    suits = (1 << (up_card & 3)) | (1 << (hole_card & 3))
    more = 0
    if not natural and must_draw(tables, cards, alive):
        while tables.dealer.draws[total]:
            drawn, shoe = next_card(tray, size, seats, shoe)
            total = dealer_next[total * 10 + places[drawn]]
            suits |= 1 << (drawn & 3)
            more += 1
    total &= 31
    gone, laid, begin, _ = shoe
    if begin <= 0:  # the shoe ran out, and is done with
        gone, lies = size, size
        if begin < 0:  # for good: nothing counts
            if not by_round(totals):
                gain(totals, row, ROUNDS_CELL, -1)
            return gone, laid
    # --- the end of the round -----------------------------------------------------------
    if by_round(totals):
        tick(totals, row, ROUNDS_CELL)
    if natural:
        tick(totals, row, NATURALS_CELL)
    capped, plain, first_box = 0, 0, 0
    if money or played > 1 or level > 0:
        capped, plain, first_box = add_up(tables, cards, totals, row, total, natural, insured)
    else:
        result = result_of(tables.dealer.beats, ends, own, total, natural)
        tick(totals, row, ENDS_CELL + ends * RESULTS + result)
    if rule.sides:
        closing = closing_of(up, hole, total, more, suits)
        settle_sides(tables, tray, totals, row, lies, closing, natural, capped)
    tell_round(tables, tray, totals, row, lies, natural, insured, plain, first_box)
    return gone, laid
