"""The dealer: his check for blackjack, and his turn."""

from __future__ import annotations

from pitboss.families.blackjack import mishaps
from pitboss.families.blackjack.cards import (
    clear_exposed,
    discard_next,
    expose,
    laid,
    lay,
    next_card,
)
from pitboss.families.blackjack.clauses import further
from pitboss.families.blackjack.hands import Hand
from pitboss.families.blackjack.points import BLACKJACK
from pitboss.families.blackjack.running import DRAWING, Running
from pitboss.table import events
from pitboss.table.effects import Script
from pitboss.table.irregularity import Irregularity

STANDS = 17


def check(running: Running) -> bool:
    """The dealer looks at the hole card under an ace or a ten (BJ-03): has he blackjack?"""
    table, clauses = running.table, running.clauses
    if not running.terms.peeks:
        table.announce("nobody_looks", clauses.card_reader)
        return False
    natural = running.dealer.is_blackjack and not running.misread
    waiting: list[str] = []
    for part in running.parts:
        waiting += part.waits(running)
    call = "checked_blackjack" if natural else "checked_no_blackjack"
    table.announce(call, clauses.peek, *waiting)
    running.checked = not natural
    return natural


def dealers_turn(running: Running) -> Script[None]:
    """The hole card is turned, and the dealer draws as he must."""
    for part in running.parts:
        part.before_drawing(running)
    running.phase = DRAWING
    running.show_hole_card(running.dealt.hole)
    table, clauses, dealer = running.table, running.clauses, running.dealer
    if not _total_matters(running):
        table.announce("total_decides_nothing", clauses.no_effect)
        clear_exposed(running)
        return
    hits_soft_17 = running.terms.hits_soft_17
    soft_17 = dealer.soft and dealer.points == STANDS  # the one total on which layouts differ
    while dealer.points <= STANDS and not stands(dealer, hits_soft_17=hits_soft_17):
        if running.exposed:
            lay(running, dealer, clauses.dealer_draws)
        else:
            try:
                effect = table.next_card(dealer.name, clauses.dealer_draws)
                laid(running, dealer, effect.shoe, (yield effect))
            except Irregularity as slip:
                yield from _draw(running, slip)
        soft_17 = soft_17 or (dealer.soft and dealer.points == STANDS)
    if running.overdraw:
        # A card drawn to a finished hand goes to the discard rack (BJ-17).
        table.announce("dealer_was_finished", running.overdraw)
        yield from discard_next(running, running.overdraw)
    if running.exposed:
        clear_exposed(running)
    by_layout = further(clauses.dealer_draws, clauses.soft_17) if soft_17 else ()
    call = "dealer_bust" if dealer.points > BLACKJACK else "dealer_has"
    total = {"total": dealer.counted}
    clause = clauses.dealer_draws
    table.record(events.Announced(call=call, parts=total, clause=clause, also=by_layout))


def _total_matters(running: Running) -> bool:
    """Whether any hand, or a side wager, still hangs on the dealer's total."""
    for hand in running.hands:
        if hand.closed or not hand.played:
            continue
        if hand.points < BLACKJACK or ((hand.down or not hand.is_bust) and not hand.is_blackjack):
            return True
    for part in running.parts:  # noqa: SIM110 - asked every round: no generator
        if part.must_draw(running):
            return True
    return False


def stands(hand: Hand, *, hits_soft_17: bool) -> bool:
    """The dealer stands on hard 17 and on soft 18, and on soft 17 where the layout says so."""
    return hand.points > STANDS or (hand.points == STANDS and not (hand.soft and hits_soft_17))


def _draw(running: Running, slip: Irregularity) -> Script[None]:
    """A card for the dealer after a mishap; one that slips out and is seen is used all the same."""
    dealer, clause = running.dealer, running.clauses.dealer_draws
    try:
        yield from next_card(running, dealer, clause, slip=slip)
    except Irregularity as left:
        if left.kind != mishaps.DRAWN_SEEN:
            raise
        yield from expose(running, left.clause)
        lay(running, dealer, clause)
