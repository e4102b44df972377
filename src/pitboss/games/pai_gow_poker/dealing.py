"""The deal: where it starts, seven stacks of seven cards, and how they reach the positions.

Positions are counted counter-clockwise from the dealer, who is 0 here and one in the filing
(OH-F-11.II, PG-18); stacks are delivered clockwise from the starting position (OH-F-10.III, PG-17).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from pitboss.apparatus.shoe import Shoe
from pitboss.families.poker.procedure import deal_card, shuffle_and_cut, way
from pitboss.families.poker.seats import DEALER
from pitboss.games.pai_gow_poker.memory import memory_of
from pitboss.games.pai_gow_poker.mishaps import (
    CLAUSES,
    DIE_OUT,
    NO_STACKS,
    NOT_FLAT,
    PLAYER_EXPOSED,
    STACKS_EXPOSED,
)
from pitboss.games.pai_gow_poker.running import running
from pitboss.games.pai_gow_poker.setting import CARDS
from pitboss.rulebook.phrases import Parts, said
from pitboss.table.effects import EVERYONE, NO_ONE, Order, Script
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table

DICE = 3
# By the way of dealing: the cards left are counted, put away, and the stacks without a wager too.
PUT_AWAY = {
    "hand": ("OH-F-9.IV", "OH-F-9.V", "OH-F-9.VI"),
    "shoe": ("OH-F-10.IV", "OH-F-10.V", "OH-F-10.VI"),
}


def starting_position(table: Table) -> Script[int]:
    """Find the position of the first stack, the way this house does it.

    Of the deal from the hand and of the delivery from the shoe alike.
    """
    places = table.rules.seats + 1
    by = table.rules.choice("start_position")
    then = "OH-F-9.II" if way(table) == "hand" else "OH-F-10.II"
    if by == "button":
        button = memory_of(table).button
        by_button = ("OH-F-11.IV", "OH-F-8.I.C", then)
        table.announce("button_starts", *by_button, place=_place(table, button))
        return button
    if by == "random":
        total = yield from table.draw_number(places, "OH-F-11.III")
        call, clauses = "number_starts", ("OH-F-11.III", "OH-F-8.I.B")
    else:
        total = yield from _shake(table)
        call, clauses = "dice_start", ("OH-F-11.II", "OH-F-8.I.A")
    position = (total - 1) % places
    table.announce(call, *clauses, then, n=total, place=_place(table, position))
    return position


def _place(table: Table, position: int) -> Parts:
    return said("the_dealer") if position == 0 else said("position", hand=hand_at(table, position))


def _shake(table: Table) -> Script[int]:
    """Shake three dice until they lie flat in the shaker."""
    while True:
        try:
            dice = yield from table.throw_dice(DICE, DEALER, "OH-F-11.II", alike=True)
            return sum(dice)
        except Irregularity as slip:
            if slip.kind not in (NOT_FLAT, DIE_OUT):
                raise
            table.announce("no_roll", slip.clause)


def move_button(table: Table) -> None:
    """The button goes on clockwise after each round."""
    memory = memory_of(table)
    memory.button = (memory.button - 1) % (table.rules.seats + 1)
    if table.rules.choice("start_position") == "button":
        hand = hand_at(table, memory.button)
        table.announce("button_moves", "OH-F-8.I.C", "OH-F-11.IV", hand=hand)


def hand_at(table: Table, position: int) -> str:
    """The name of the hand at a position."""
    return stacks_from(table.rules.seats + 1, position)[0]


@cache
def stacks_from(places: int, start: int) -> tuple[str, ...]:
    """The hands of all positions in the order of their stacks."""
    positions = [(start - turn) % places for turn in range(places)]
    return tuple(DEALER if at == 0 else f"box_{places - at}" for at in positions)


@cache
def order_of(way: str, stacks: tuple[str, ...]) -> Order:
    """To whom card by card: to and fro over the stacks (OH-F-9.III), or stack by stack."""
    if way == "shoe":
        return tuple((hand, NO_ONE) for hand in stacks for _ in range(CARDS))
    laps = (stacks if lap % 2 == 0 else stacks[::-1] for lap in range(CARDS))
    return tuple((hand, NO_ONE) for lap in laps for hand in lap)


def deal_stacks(table: Table, deck: Shoe, start: int, in_play: set[str]) -> Script[None]:
    """Deal seven stacks, whether or not there is a wager; nobody looks at those without one.

    A shoe that was cut down for a proof has cards for the stacks in play only.
    """
    places = table.rules.seats + 1
    stacks = stacks_from(places, start)
    if table.shoe is not None and table.shoe.left < places * CARDS:
        stacks = tuple(hand for hand in stacks if hand in in_play)
    while True:
        try:
            yield from _deal(table, stacks)
            break
        except Irregularity as slip:
            if slip.kind not in (STACKS_EXPOSED, NO_STACKS):
                raise
            table.announce("shuffled_again", slip.clause, slip=said(slip.call))
            table.hands.clear()
            running(table).exposed.clear()
            yield from _shuffle_again(table, deck, slip.clause)
    _count(table, [hand for hand in stacks if hand not in in_play])


def _count(table: Table, idle: Sequence[str]) -> None:
    """Spread the cards left: four of the 53, or the cards were misdealt; then put away the rest."""
    count, away, empty = PUT_AWAY[way(table)]
    left = table.shoe.left if table.shoe else 0
    table.announce("cards_left", count, n=left)
    table.announce("left_to_rack", away)
    for hand in idle:
        del table.hands[hand]
    if idle:
        table.announce("stacks_to_rack", empty)


def _shuffle_again(table: Table, deck: Shoe, clause: str) -> Script[None]:
    """Shuffle (and cut) as before a round: the device may jam here as well (OH-F-16.XI)."""
    yield from shuffle_and_cut(table, deck, replace(CLAUSES, shuffle=clause))
    memory_of(table).ready = False  # the deal begins at once


def _deal(table: Table, stacks: tuple[str, ...]) -> Script[None]:
    """All stacks card by card, from the hand or from the shoe."""
    how = way(table)
    clause = CLAUSES.deal[how]
    order = order_of(how, stacks)
    return table.deal_out(order, clause, (), lambda to, _, slip: _card(table, to, clause, slip))


def _card(table: Table, hand: str, clause: str, slip: Irregularity | None) -> Script[None]:
    """A card face down after a mishap; one that everyone has seen is noted for its player."""
    seen = NO_ONE
    while True:
        try:
            yield from deal_card(table, hand, clause, seen, (), slip)
            return
        except Irregularity as left:
            if left.kind != PLAYER_EXPOSED:
                raise
            seen, slip = EVERYONE, None
            box = int(hand.removeprefix("box_"))
            if box not in running(table).exposed:
                running(table).exposed.append(box)
