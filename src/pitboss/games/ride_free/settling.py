"""What a bonus wager of Ride Free earns: a row of its pay table.

A table lists its rows from the highest award down, and only the first that fits is paid
(CO-2119-23.A.II, CO-2119-24.A.II, CO-2119-25.A.II, CO-2119-26.A.II, CO-2119-27.A.II,
CO-2119-28.A.II, CO-2119-29.A.II, CO-2119-30.A.II, CO-2119-31.A.II). Odds are to 1 on the felt
(CO-2119-23.A.I, CO-2119-24.A.I, CO-2119-25.A.I, CO-2119-26.A.I, CO-2119-27.A.I, CO-2119-28.A.I,
CO-2119-29.A.I) and for 1 on the progressives (CO-2119-30.A.I, CO-2119-31.A.I).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from pitboss.apparatus.cards import RANKS, SUITS, Card, parse_card, rank_of, suit_of
from pitboss.families.blackjack.lammers import DEALER_PUSHES
from pitboss.families.blackjack.points import ACE, TEN, is_blackjack, total_of, value
from pitboss.money import PayTable

LOSES = ""
RED = {SUITS.index("d"), SUITS.index("h")}
QUEEN_OF_HEARTS = parse_card("Qh")
LOW_ACE = "A" + RANKS[:-1]
# The ranks that each kind of progressive table puts at its top.
TOP_TRIPS = {"three_aces": "A", "three_aces_or_kings": "AK", "three_aces_kings_or_queens": "AKQ"}


class Seen(NamedTuple):
    """The cards that a bonus wager looks at.

    ``named_suit`` is the suit of the progressives' top rows (RF-18).
    """

    first_two: tuple[Card, ...]
    dealer: Sequence[Card]
    named_suit: int


Row = Callable[[PayTable, Seen], str]  # by which row such a wager is settled


def row_of(table: PayTable, earned: Collection[str]) -> str:
    """The first row of a table that is earned, or none."""
    return next((row.event for row in table if row.event in earned), LOSES)


def one_suit(cards: Sequence[Card]) -> bool:
    """Whether all cards are of one suit."""
    return len({suit_of(card) for card in cards}) == 1


def one_colour(cards: Sequence[Card]) -> bool:
    """Whether all cards are red, or all black."""
    return len({suit_of(card) in RED for card in cards}) == 1


def _true(**facts: bool) -> set[str]:
    return {event for event, holds in facts.items() if holds}


# --- three cards: the player's two and the dealer's up card (CO-2119-21.D, CO-2119-21.F) --------


def three_card_row(table: PayTable, seen: Seen) -> str:
    """The row of a 21+3 table, Top 3 included."""
    return row_of(table, three_card_events(seen))


def three_card_events(seen: Seen) -> set[str]:
    """Every row of any 21+3 table that three cards fit."""
    cards = (*seen.first_two, seen.dealer[0])
    ranks = {RANKS[rank_of(card)] for card in cards}
    suited, trips, run = one_suit(cards), len(ranks) == 1, _is_run(ranks)
    earned = _true(
        flush=suited,
        straight=run,
        straight_flush=suited and run,
        pair=len(ranks) == 2,
        three_of_a_kind=trips,
        three_of_a_kind_suited=trips and suited,
        three_of_a_kind_offsuit=trips and not suited,
    )
    if trips and suited:
        for top, high in TOP_TRIPS.items():
            if ranks <= set(high):
                earned.add(f"{top}_suited")
                if suit_of(cards[0]) == seen.named_suit:
                    earned.add(f"{top}_named_suit")
    return earned


def _is_run(ranks: set[str]) -> bool:
    """Three ranks in a row, the ace high or low but not round the corner (RF-15)."""
    return any(
        ranks == set(order[at : at + 3])
        for order in (RANKS, LOW_ACE)
        for at in range(len(order) - 2)
    )


# --- a 20 in the first two cards (CO-2119-21.E, CO-2119-21.G) -----------------------------------


def ladies_row(table: PayTable, seen: Seen) -> str:
    """The row of a Lucky Ladies table, once the dealer's hole card is known (RF-17)."""
    cards, dealer = seen.first_two, seen.dealer[:2]
    if total_of(cards).points != 20:
        return LOSES
    ladies = set(cards) == {QUEEN_OF_HEARTS}
    top = ladies and is_blackjack(dealer)
    return row_of(
        table,
        _true(
            any_20=True,
            suited_20=one_suit(cards),
            matched_20=cards[0] == cards[1],
            queen_of_hearts_pair=ladies,
            queen_of_hearts_pair_dealer_blackjack=top,
            queen_of_hearts_pair_dealer_blackjack_suited=top and one_suit(dealer),
            queen_of_hearts_pair_dealer_blackjack_named_suit=top
            and {suit_of(card) for card in dealer} == {seen.named_suit},
        ),
    )


# --- the dealer's finished hand (CO-2119-21.A, CO-2119-21.C) ------------------------------------


def hedge_row(table: PayTable, dealer: Sequence[Card]) -> str:
    """The row of a Hedge 22 table by the dealer's whole hand (RF-10)."""
    made = total_of(dealer).points == DEALER_PUSHES
    return row_of(
        table,
        _true(
            dealer_22_suited=made and one_suit(dealer),
            dealer_22_same_color=made and one_colour(dealer),
            dealer_22_other=made,
            other=True,
        ),
    )


def bust_row(table: PayTable, dealer: Sequence[Card]) -> str:
    """The row of the Bust Bonus table: by the up card (RF-12), or 8-8-8 (CO-2119-25.A.IV)."""
    if total_of(dealer).points <= 21:
        return LOSES
    ending = "suited" if one_suit(dealer) else "offsuit"
    up = {ACE: "ace", TEN: "10"}.get(value(dealer[0]), str(value(dealer[0])))
    eights = [value(card) for card in dealer] == [8, 8, 8]
    return row_of(table, {f"up_{up}_{ending}", *([f"three_eights_{ending}"] if eights else [])})


def stack_row(table: PayTable, lammers: int) -> str:
    """The row of a Silver Stack table by the lammers of the round (RF-07)."""
    return row_of(table, {f"lammers_{lammers}"})
