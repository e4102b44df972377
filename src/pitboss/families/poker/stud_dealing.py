"""Rounds of stud against a pay table at compiled speed: a decision before each community card."""

from __future__ import annotations

from typing import Final

from pitboss.apparatus.jit import dealer
from pitboss.apparatus.streams import Ints, Lanes, Tray, whole
from pitboss.families.poker import dealing
from pitboss.families.poker.dealing import PokerTables

# The first looks: the five cards, then what is seen at each decision.
FIVE_CARDS, FIRST_SEEN = 0, 1
# What this kernel asks of `shape`: how many decisions there are, whether a passive one is a fold,
# how many events a hand can make, and how many cards a street takes that is not dealt when nothing
# is left to play for.
DECISIONS, FOLDS, EVENTS, STREET = range(dealing.ASKED, dealing.ASKED + 4)
SIZES: Final = 4  # of a decision: passive, and up to three
STATES: Final = 16  # of what was wagered before, where that counts
STREETS: Final = 3


@dealer
def deal_studs(lanes: Lanes, tables: PokerTables, tray: Tray, totals: Ints) -> None:
    """Deal so many rounds in each lane.

    A plan is found by the number of the cards seen and, where a passive decision is a fold, by how
    much was wagered before it.
    """
    cards = tray.cards
    seats = tables.shape[dealing.SEATS]
    laid = tables.shape[dealing.LAID]
    folds = tables.shape[FOLDS]
    for lane in range(lanes.first, lanes.first + lanes.many):
        dealing.open_deck(tables, tray, lanes, lane)
        for dealt in range(lanes.rounds):
            dealing.open_round(tray)
            dealing.lay_out(tables, tray)
            streets = whole(0)  # that anybody stays for
            for seat in range(seats):
                wagered = whole(1)
                choices = whole(0)
                stayed = whole(STREETS)
                for stage in range(tables.shape[DECISIONS]):
                    choice = whole(0)
                    if stayed == STREETS:
                        at = dealing.number_look(tables, cards, FIRST_SEEN + stage, seat)
                        if folds:
                            at = at * STATES + wagered
                        if stage == 0:
                            choice = whole(tables.plans.plan[at])
                        elif stage == 1:
                            choice = whole(tables.plans.later[at])
                        else:
                            choice = whole(tables.plans.last[at])
                        wagered += choice
                        if folds and choice == 0:
                            stayed = whole(stage)
                    choices = choices * SIZES + choice
                streets = max(streets, stayed)
                rank = dealing.rank_look(tables, cards, FIVE_CARDS, seat)
                code = choices * tables.shape[EVENTS] + tables.kinds[rank]
                dealing.end_line(cards, seat, 0, code)
                dealing.end_sides(tables, cards, seat, (rank, 0), (0, 0), stayed < STREETS)
            dealing.tell_cards(tray, laid - tables.shape[STREET] * (STREETS - streets))
            dealing.book(tables, cards, totals, dealt)
