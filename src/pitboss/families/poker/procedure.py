"""Table procedure: the shuffle and the cut before a round, and the deal from hand or shoe."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from pitboss.apparatus.cards import Card
from pitboss.apparatus.shoe import Shoe
from pitboss.families.poker.clauses import Clauses
from pitboss.families.poker.memory import memory_of
from pitboss.families.poker.mishaps import DEVICE_JAM, DRAWN_UNSEEN, MISCOUNT
from pitboss.table.effects import EVERYONE, NO_ONE, Script, ShuffleCards
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table

CUT_LEAST = 10  # cards


class Target(msgspec.Struct, frozen=True, gc=False):
    """A hand to be dealt: its name, how many cards, and who sees them."""

    hand: str
    cards: int
    seen_by: tuple[str, ...] = NO_ONE


def shuffle_and_cut(table: Table, deck: Shoe, clauses: Clauses) -> Script[None]:
    """Put a freshly shuffled deck into play."""
    memory = memory_of(table)
    if not memory.opened:
        memory.opened = True
        if clauses.wash:
            table.announce("washed", clauses.wash)
    yield from _shuffle(table, deck, clauses)
    if clauses.by_device and table.rules.flag("shuffler"):
        table.announce("from_shuffler", clauses.by_device)
    elif clauses.cut:
        table.announce("dealer_cuts", clauses.cut, *cited(clauses.by_hand), least=CUT_LEAST)
        table.announce("rest_on_top", clauses.stack)
    memory.ready = True


def _shuffle(table: Table, deck: Shoe, clauses: Clauses) -> Script[None]:
    """Shuffle until it succeeds; a device may jam or count wrong."""
    counted_wrong = False
    while True:
        try:
            table.shoe = deck.copy()
            yield ShuffleCards(table.shoe, clauses.shuffle)
            return
        except Irregularity as slip:
            if slip.kind == DEVICE_JAM:
                call = "shuffled_after_jam"
            elif slip.kind == MISCOUNT and not clauses.recounts:
                call = "replaced_after_count"
            elif slip.kind == MISCOUNT and not counted_wrong:
                counted_wrong = True
                call = "counted_again"
            elif slip.kind == MISCOUNT:
                call = "replaced_after_recount"
            else:
                raise
            table.announce(call, slip.clause)


def begin_deal(table: Table, clauses: Clauses) -> None:
    """From the first card on no wager changes, and the deck has to be shuffled again."""
    memory_of(table).ready = False
    by_device = bool(clauses.by_device) and table.rules.flag("shuffler")
    after = "" if by_device else clauses.after_cut
    table.announce("no_more_wagers", clauses.closed[way(table)], *cited(after))


@cache
def cited(*clauses: str) -> tuple[str, ...]:
    """Those that a filing has: an empty id means that it has no such rule."""
    return tuple(clause for clause in clauses if clause)


def way(table: Table) -> str:
    """How this table deals: from the ``hand`` or from the ``shoe``."""
    return table.rules.choice("deal")


def deal_card(
    table: Table,
    to: str,
    clause: str,
    seen_by: tuple[str, ...] = EVERYONE,
    also: tuple[str, ...] = (),
    slip: Irregularity | None = None,
) -> Script[Card]:
    """Deal a card; one that slipped out unseen is used as the next one."""
    effect = table.next_card(to, clause, seen_by, also)
    while True:
        if slip is not None:
            if slip.kind != DRAWN_UNSEEN:
                raise slip
            table.announce("slipped_card_used", slip.clause)
        try:
            card: Card = yield effect
        except Irregularity as another:
            slip = another
            continue
        table.give(card, to)
        return card


def deal_hands(table: Table, targets: Sequence[Target], clauses: Clauses) -> Script[None]:
    """Deal hands in their order: card by card from the hand, stack by stack from the shoe."""
    how = way(table)
    clause, also = clauses.deal[how], cited(clauses.opens_deal.get(how, ""))
    if how == "shoe":
        order = [(each.hand, each.seen_by) for each in targets for _ in range(each.cards)]
    else:  # every hand gets as many
        order = [(each.hand, each.seen_by) for each in targets] * targets[0].cards

    def aside(to: str, seen_by: tuple[str, ...], slip: Irregularity) -> Script[Card]:
        return deal_card(table, to, clause, seen_by, also, slip)

    return table.deal_out(order, clause, also, aside)
