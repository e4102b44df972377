"""Rounds of blackjack at compiled speed, for every table of the family that deals a hole card.

A strategy is a web of nodes: where a hand stands and where each card leads it, so that it may look
at every card of a hand and still costs one look a card. What a round at one seat came to is told by
the end of its hand, and is counted; money is added up only where hands were split or wagers
capped, and where several seats share the cards.
"""

from __future__ import annotations

from pitboss.apparatus.jit import dealer
from pitboss.apparatus.streams import Cards, Ints, Words, open_lane, whole
from pitboss.families.blackjack.simulated_counts import is_insured, tell_round
from pitboss.families.blackjack.simulated_ends import (
    add_up,
    closing_of,
    result_of,
    settle_sides,
)
from pitboss.families.blackjack.simulated_layout import (
    ACE,
    ENDS_CELL,
    KEEPS,
    MONEY,
    NATURALS_CELL,
    PEEKS,
    RESULTS,
    ROUNDS_CELL,
    SCARCE,
    SEATS,
    SIDES,
    SIZE,
    TEN,
    BlackjackTables,
)
from pitboss.families.blackjack.simulated_shoe import DEALT, PACK, next_card
from pitboss.families.blackjack.simulated_turns import (
    blackjacks_aside,
    first_cards,
    must_draw,
    open_round,
    play_seat,
)


@dealer
def deal_lanes(
    seed_low: int,
    seed_high: int,
    first: int,
    lanes: int,
    rounds: int,
    tables: BlackjackTables,
    stream: Ints,
    words: Words,
    cards: Cards,
    totals: Ints,
    tape: Ints,
) -> None:
    """Deal so many rounds in each lane."""
    rule, places, dealer_next = tables.rule, tables.places, tables.dealer_next
    seats, size, peeks, money = rule[SEATS], rule[SIZE], rule[PEEKS], rule[MONEY]
    room = 2 * size
    for lane in range(first, first + lanes):
        open_lane(stream, words, seed_low, seed_high, lane)
        for n in range(size):
            cards[n] = n % PACK
        gone = laid = size
        for dealt in range(rounds):
            row = dealt if len(totals) > 1 else 0
            gone, laid = open_round(
                tables, stream, words, cards, tape, totals, row, gone, laid, rounds - dealt
            )
            lies, gone, laid, begin, aside = first_cards(
                stream, words, cards, tape, size, 2 * seats + 2, gone, laid
            )
            up_card, hole_card = whole(cards[lies + seats]), whole(cards[lies + 2 * seats + 1])
            up, hole = places[up_card], places[hole_card]
            natural = up + hole == TEN and up * hole == 0
            checked = natural and peeks != 0
            late = up in (ACE, TEN) and peeks == 0  # a blackjack would not be known yet
            if not (checked or late or rule[KEEPS]) and size - gone < SCARCE * seats:
                aside = blackjacks_aside(places, cards, room, seats, lies, aside)
            insured = is_insured(tables, stream, cards, gone, begin, up, hole_card)
            # --- the players' turns -------------------------------------------------------------
            played, alive, ends, own, level = 0, 0, 0, 0, 0
            for seat in range(seats):
                lies = lies if begin > 0 else room + DEALT  # apart, if the shoe was filled again
                gone, laid, begin, aside, played, ends, own, lives, level = play_seat(
                    tables,
                    stream,
                    words,
                    cards,
                    tape,
                    seat,
                    lies,
                    up,
                    checked,
                    late,
                    played,
                    gone,
                    laid,
                    begin,
                    aside,
                )
                alive |= lives
            # --- the dealer's turn --------------------------------------------------------------
            total = dealer_next[dealer_next[up] * 10 + hole]
            suits = (1 << (up_card & 3)) | (1 << (hole_card & 3))
            more = 0
            if not natural and must_draw(tables, cards, alive):
                while tables.dealer_draws[total]:
                    drawn, gone, laid, begin, aside = next_card(
                        stream, words, cards, tape, size, gone, laid, begin, aside
                    )
                    total = dealer_next[total * 10 + places[drawn]]
                    suits |= 1 << (drawn & 3)
                    more += 1
            total &= 31
            if begin <= 0:  # the shoe ran out, and is done with
                gone, lies = size, room + DEALT
                if begin < 0:  # for good: nothing counts
                    continue
            # --- the end of the round -----------------------------------------------------------
            totals[row, ROUNDS_CELL] += 1
            totals[row, NATURALS_CELL] += natural
            capped, plain, first_box = 0, 0, 0
            if money or played > 1 or level > 0:
                capped, plain, first_box = add_up(
                    tables, cards, totals, row, total, natural, insured
                )
            else:
                result = result_of(tables.beats, ends, own, total, natural)
                totals[row, ENDS_CELL + ends * RESULTS + result] += 1
            if rule[SIDES]:
                closing = closing_of(up, hole, total, more, suits)
                settle_sides(tables, stream, cards, totals, row, lies, closing, natural, capped)
            tell_round(tables, stream, cards, totals, row, lies, natural, insured, plain, first_box)
