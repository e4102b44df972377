"""Table procedure before a shoe: vigorish collected, shuffle, cut, cover cards and burn."""

from __future__ import annotations

from pitboss.apparatus.shoe import Shoe
from pitboss.families.baccarat.clauses import Clauses
from pitboss.families.baccarat.memory import memory_of
from pitboss.families.baccarat.points import burn_value
from pitboss.table.actions import Option
from pitboss.table.effects import NO_ONE, Script
from pitboss.table.table import Table

BURN = "burn"
CUT_FROM_END = 10  # OH-E-5.IV, OH-EC-5.IV
BATCHES = ("first_batch", "second_batch")  # OH-E-3.II.B, OH-EC-3.II.B: they take turns


def new_shoe(table: Table, clauses: Clauses) -> Script[None]:
    """Put a fresh shoe into play."""
    memory = memory_of(table)
    for player in list(table.racks):
        table.collect_owed(player, clauses.vigorish_owed)
    memory.reshuffle = False
    memory.carried = ()
    if not memory.shoes:
        table.announce("cards_washed", clauses.wash)
    shoe = Shoe.of_decks(table.rules.whole("decks"))
    if table.rules.flag("shuffler"):
        table.announce(BATCHES[memory.shoes % len(BATCHES)], clauses.batches)
        yield from table.shuffle(shoe, clauses.shuffler)
    else:
        yield from table.shuffle(shoe, clauses.shuffle)
    memory.shoes += 1
    yield from _cut(table, shoe.left, clauses)
    depth = table.rules.whole("cut_card_depth")
    table.announce("cut_card_in", clauses.cover_card, depth=depth)
    yield from _burn(table, clauses)


def _cut(table: Table, cards: int, clauses: Clauses) -> Script[None]:
    """Offer the cut to each player in turn; the dealer cuts if none will."""
    options = (Option("decline"), Option("cut", CUT_FROM_END, cards - CUT_FROM_END))
    for box in table.clockwise():
        player = table.controller(box)
        choice = yield from table.ask(player, "cut_the_cards", options, clauses.offer_cut)
        if choice.option == "cut":
            table.announce("player_cuts", clauses.cut, player=player, cards=choice.number)
            return
    table.announce("dealer_cuts", clauses.offer_cut)


def _burn(table: Table, clauses: Clauses) -> Script[None]:
    """Burn the first card, and as many more as it counts, faces down."""
    first = yield from table.deal(BURN, clauses.burn)
    more = burn_value(first)
    table.announce("burned", clauses.burn, more=more)
    for _ in range(more):
        yield from table.deal(BURN, clauses.burn, NO_ONE)
    del table.hands[BURN]  # in the discard rack
