"""Rounds of games with one decision, at compiled speed: deal, play or fold, meet the dealer."""

from __future__ import annotations

from typing import Final

from pitboss.apparatus.jit import dealer
from pitboss.apparatus.streams import Ints, Lanes, Tray, whole
from pitboss.families.poker import dealing
from pitboss.families.poker.dealing import PokerTables

OWN_HAND, DEALERS_HAND = 0, 1  # the first two looks
# What this kernel asks of `shape`: the lowest rank with which the dealer qualifies, whether a tie
# wins, how many kinds of hands there are, whether a card of the dealer's is up.
QUALIFIES, TIE_WINS, KINDS, UP = range(dealing.ASKED, dealing.ASKED + 4)
NO_QUALIFY, WIN, TIE, LOSE = range(4)
RESULTS: Final = ("no_qualify", "win", "tie", "lose")
DECK: Final = 52


@dealer
def deal_showdowns(lanes: Lanes, tables: PokerTables, tray: Tray, totals: Ints) -> None:
    """Deal so many rounds in each lane."""
    cards = tray.cards
    seats = tables.shape[dealing.SEATS]
    for lane in range(lanes.first, lanes.first + lanes.many):
        dealing.open_deck(tables, tray, lanes, lane)
        for dealt in range(lanes.rounds):
            dealing.deal_out(tables, tray)
            against = dealing.rank_look(tables, cards, DEALERS_HAND, 0)
            for seat in range(seats):
                many = dealing.take_up(tables, cards, OWN_HAND, seat)
                own = dealing.rank_hand(tables, cards, OWN_HAND, many)
                number = dealing.number_hand(tables, cards, many)
                place = number
                if tables.shape[UP]:
                    up = cards[tables.lie[seats + 1, 0]]
                    way = tables.plans.ways[number]
                    place = whole(tables.plans.names[number]) * DECK + whole(tables.moved[way, up])
                choice = whole(tables.plans.plan[place])
                if against < tables.shape[QUALIFIES]:
                    result = NO_QUALIFY
                elif own == against:
                    result = WIN if tables.shape[TIE_WINS] else TIE
                else:
                    result = WIN if own > against else LOSE
                kind = tables.kinds[own]
                code = (4 * choice + result) * tables.shape[KINDS] + kind
                dealing.end_line(cards, seat, 0, code)
                folded = tables.folded[choice]
                dealing.end_sides(tables, cards, seat, (own, against), (number, 0), folded)
            dealing.book(tables, cards, totals, dealt)
