"""Rounds of blackjack that stop at every decision, at compiled speed: tables for learners.

Every table has its own shoe, full before each round, and its own stream of luck; all of them go on
by one call. What a hand may do and what its end is worth are the tables of the simulation. Only the
wager on the hand is made, and insurance is declined.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.jit import dealer, part
from pitboss.apparatus.streams import (
    OPENED,
    SHUFFLED,
    Cards,
    Ints,
    Tray,
    Words,
    below,
    deal,
    note,
    whole,
)
from pitboss.families.blackjack.simulated_ends import result_of
from pitboss.families.blackjack.simulated_layout import (
    MOST,
    NATURAL_END,
    NET,
    PLAIN_NET,
    RESULTS,
    SURRENDER_END,
    TEN,
    BlackjackTables,
    Codes,
)
from pitboss.families.blackjack.simulated_plays import ONE_CARD
from pitboss.families.blackjack.simulated_shoe import HANDS_MOST, PACK

# What a player may do.
DEAL, STAND, HIT, DOUBLE, SPLIT, SURRENDER, ACTIONS = range(7)
ACTION_NAMES: Final = ("deal", "stand", "hit", "double", "split", "surrender")
# What a table stands at: before the deal, at a decision, or after its round.
BEFORE, ASKED, OVER = range(3)
# Where things stand in the row of a table; then, hand by hand, totals, cards, ends and the stack of
# those that wait.
(PHASE, GONE, UP, HOLE, HANDS, NOW, KIND, END, WAITING, REFUSED, TOTALS) = range(11)
COUNTS: Final = TOTALS + HANDS_MOST
ENDS_AT: Final = COUNTS + HANDS_MOST
STACK: Final = ENDS_AT + HANDS_MOST
STATE: Final = STACK + HANDS_MOST
CARDS_MOST: Final = 22  # in one hand
DEALERS: Final = HANDS_MOST  # the row of the dealer's hand among those that are seen
ROWS: Final = HANDS_MOST + 1
DOWN: Final = 54  # a card that lies face down; others are told by 1 to 52
SOFT: Final = 32
FREE: Final = 2
Seen = NDArray[np.uint8]


class Steps(NamedTuple):
    """What may be done, besides the tables of the simulation.

    Attributes:
        doubles: By whether the hand was split and its total: no double, one for chips, one free.
        surrenders: Whether two cards may be given up.
    """

    doubles: Ints
    surrenders: bool


class Spot(NamedTuple):
    """What one table holds while it goes on."""

    state: Ints
    seen: Seen
    tray: Tray


@part
def draw(spot: Spot, size: int) -> int:
    """The next card of the shoe."""
    gone = spot.state[GONE]
    card = deal(spot.tray, gone, below(spot.tray, size - gone))
    spot.state[GONE] = gone + 1
    note(spot.tray, card)
    return card


@part
def give(tables: BlackjackTables, state: Ints, seen: Seen, hand: int, card: int) -> None:
    """A card goes to a hand of the player's."""
    seen[hand, state[COUNTS + hand]] = card + 1
    state[COUNTS + hand] += 1
    total = state[TOTALS + hand]
    state[TOTALS + hand] = tables.dealer.after[total * 10 + tables.places[card]]


@part
def is_pair(tables: BlackjackTables, state: Ints, seen: Seen) -> bool:
    """May the hand in turn be split?"""
    hand = state[NOW]
    if state[COUNTS + hand] != 2:
        return False
    place = tables.places[whole(seen[hand, 0]) - 1]
    alike = tables.places[whole(seen[hand, 1]) - 1] == place
    return bool(alike and state[HANDS] < tables.plays.after[4 * place + 3])


@part
def double_of(steps: Steps, state: Ints) -> int:
    """How the hand in turn may be doubled: not, for chips, or free."""
    hand = state[NOW]
    if state[COUNTS + hand] != 2 or state[KIND] == ONE_CARD:
        return 0
    return whole(steps.doubles[(state[KIND] != 0) * 64 + state[TOTALS + hand]])


@part
def may(tables: BlackjackTables, steps: Steps, state: Ints, seen: Seen, action: int) -> bool:
    """Is an action legal now?"""
    if state[PHASE] != ASKED or action == DEAL:
        return bool(state[PHASE] != ASKED and action == DEAL)
    if action == HIT:
        return bool(state[KIND] != ONE_CARD)
    if action == DOUBLE:
        return double_of(steps, state) != 0
    if action == SPLIT:
        return is_pair(tables, state, seen)
    if action == SURRENDER:
        return bool(steps.surrenders and state[HANDS] == 1 and state[COUNTS] == 2)
    return action == STAND


@part
def is_decided(tables: BlackjackTables, state: Ints, seen: Seen) -> bool:
    """Has the hand in turn nothing to decide? 21 and more, and aces that get one card."""
    total = state[TOTALS + state[NOW]] & (SOFT - 1)
    if state[KIND] == ONE_CARD and state[COUNTS + state[NOW]] == 2:
        return not is_pair(tables, state, seen)
    return total >= MOST and not is_pair(tables, state, seen)


@part
def open_table(tables: BlackjackTables, spot: Spot) -> bool:
    """Shuffle and deal; whether the round is over at once."""
    state, seen = spot.state, spot.seen
    rule, places = tables.rule, tables.places
    size = rule.size
    note(spot.tray, OPENED)
    note(spot.tray, SHUFFLED)
    state[GONE] = 0
    for _ in range(rule.burns + rule.pitched):
        draw(spot, size)
    state[HANDS], state[NOW], state[KIND], state[END], state[WAITING] = 1, 0, 0, 0, 0
    state[COUNTS], state[TOTALS] = 0, 0
    give(tables, state, seen, 0, draw(spot, size))
    up = draw(spot, size)
    give(tables, state, seen, 0, draw(spot, size))
    hole = draw(spot, size)
    state[UP], state[HOLE] = up, hole
    seen[DEALERS, 0], seen[DEALERS, 1] = up + 1, DOWN
    state[PHASE] = ASKED
    natural = places[up] + places[hole] == TEN and places[up] * places[hole] == 0
    if state[TOTALS] == MOST + SOFT:
        state[ENDS_AT] = NATURAL_END
        return True
    state[ENDS_AT] = 0
    checked: bool = natural and rule.peeks != 0
    return checked


@part
def next_hand(tables: BlackjackTables, spot: Spot) -> bool:
    """The hand in turn is done: the one that was split off last is played; False if none waits."""
    state, seen = spot.state, spot.seen
    if state[WAITING] == 0:
        return False
    state[WAITING] -= 1
    hand = state[STACK + state[WAITING]]
    place = tables.places[whole(seen[hand, 0]) - 1]
    state[NOW], state[KIND], state[END] = (
        hand,
        tables.plays.after[4 * place + 1],
        tables.plays.after[4 * place + 2],
    )
    give(tables, state, seen, hand, draw(spot, tables.rule.size))
    state[ENDS_AT + hand] = state[END]
    return True


@part
def split(tables: BlackjackTables, spot: Spot) -> None:
    """The second card of the hand in turn begins another, which waits."""
    state, seen = spot.state, spot.seen
    hand, new = state[NOW], state[HANDS]
    place = tables.places[whole(seen[hand, 0]) - 1]
    seen[new, 0] = seen[hand, 1]
    seen[hand, 1] = 0
    one = tables.dealer.after[place]
    state[COUNTS + hand], state[COUNTS + new] = 1, 1
    state[TOTALS + hand], state[TOTALS + new] = one, one
    state[STACK + state[WAITING]] = new
    state[WAITING] += 1
    state[HANDS] += 1
    state[KIND] = state[KIND] if state[KIND] else tables.plays.after[4 * place]
    give(tables, state, seen, hand, draw(spot, tables.rule.size))


@part
def settle(tables: BlackjackTables, spot: Spot) -> int:
    """The dealer's turn, where a hand hangs on it; the cents that all hands gained."""
    state, seen = spot.state, spot.seen
    places, dealer_next = tables.places, tables.dealer.after
    up, hole = places[state[UP]], places[state[HOLE]]
    natural = up + hole == TEN and up * hole == 0
    alive = 0
    for hand in range(state[HANDS]):
        end = state[ENDS_AT + hand]
        alive |= end < NATURAL_END and (state[TOTALS + hand] & (SOFT - 1)) <= MOST
    total = dealer_next[dealer_next[up] * 10 + hole]
    seen[DEALERS, 1] = state[HOLE] + 1
    shown = 2
    if alive and not natural:
        while tables.dealer.draws[total]:
            card = draw(spot, tables.rule.size)
            total = dealer_next[total * 10 + places[card]]
            seen[DEALERS, shown] = card + 1
            shown += 1
    cents = 0
    for hand in range(state[HANDS]):
        end, own = state[ENDS_AT + hand], state[TOTALS + hand] & (SOFT - 1)
        result = result_of(tables.dealer.beats, end, own, total & (SOFT - 1), natural)
        cents += tables.nets[(end * RESULTS + result) * NET + PLAIN_NET]
    return cents


@part
def act(tables: BlackjackTables, steps: Steps, spot: Spot, action: int) -> bool:
    """Do something legal; whether the round is over."""
    state, seen = spot.state, spot.seen
    over = False
    if state[PHASE] != ASKED:
        over = open_table(tables, spot)
        done = is_decided(tables, state, seen)
    else:
        hand = state[NOW]
        done = action in (STAND, SURRENDER)
        if action == SURRENDER:
            state[ENDS_AT + hand] = SURRENDER_END
        elif action == DOUBLE:
            state[ENDS_AT + hand] = state[END] + double_of(steps, state)
            done = True
        if action == SPLIT:
            split(tables, spot)
        elif action in (HIT, DOUBLE):
            size = tables.rule.size
            give(tables, state, seen, hand, draw(spot, size))
        done = done or is_decided(tables, state, seen)
    while done and not over:
        over = not next_hand(tables, spot)
        done = is_decided(tables, state, seen)
    return over


@dealer
def step_tables(
    tables: BlackjackTables,
    steps: Steps,
    actions: Ints,
    states: Ints,
    streams: Ints,
    words: Words,
    cards: Cards,
    seen: Seen,
    gains: Ints,
    masks: Codes,
    refused: Codes,
    tapes: Ints,
) -> None:
    """One action at every table; one whose round is over makes ready for the next instead."""
    for n in range(len(actions)):
        spot = Spot(states[n], seen[n], Tray(streams[n], words[n], cards[n], tapes[n]))
        state = spot.state
        gains[n], refused[n] = 0, 0
        if state[PHASE] == OVER:
            state[PHASE], state[REFUSED] = BEFORE, 0
            spot.seen[:, :] = 0
        elif not may(tables, steps, state, spot.seen, actions[n]):
            refused[n] = 1
            state[REFUSED] += 1
        else:
            state[REFUSED] = 0
            if act(tables, steps, spot, actions[n]):
                gains[n] = settle(tables, spot)
                state[PHASE] = OVER
        for action in range(ACTIONS):
            masks[n, action] = may(tables, steps, state, spot.seen, action)


def fill(cards: Cards) -> None:
    """A shoe of whole packs at every table."""
    cards[:] = np.arange(cards.shape[1]) % PACK
