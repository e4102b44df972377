"""A count at a simulated blackjack table: what is seen, who insures, what rounds come to by it.

Seen is every card on the table but the hole card, which is seen when the round is over; burned
cards never are. A player who insures takes even money for a blackjack.
"""

from __future__ import annotations

from pitboss.apparatus.jit import part
from pitboss.apparatus.streams import Ints, Tray, whole
from pitboss.apparatus.totals import gain
from pitboss.families.blackjack.simulated_layout import (
    ACE,
    FIRST_BOX,
    INSURED,
    STANDING,
    STARTS,
    TABLE,
    TEN,
    BlackjackTables,
)
from pitboss.families.blackjack.simulated_shoe import Shoe, aside_at
from pitboss.rooms.count_kernel import (
    HIDDEN,
    LOW,
    RUNNING,
    START,
    catch_up,
    count_at,
    open_count,
    tell,
)


@part
def open_round_count(
    tables: BlackjackTables,
    tray: Tray,
    totals: Ints,
    row: int,
    was: int,
    gone: int,
    left: int,
) -> None:
    """Look at the count before a round."""
    new = gone != was + tables.rule.pitched
    open_count(tables.counting, tray, totals, row, was, gone, new, 0, 0, left)


@part
def count_now(tables: BlackjackTables, tray: Tray, shoe: Shoe, hole_card: int) -> int:
    """The count in the middle of a round.

    Once a shoe was filled again, what was seen is what lies on the table, less the card burned.
    """
    gone, _, begin, _ = shoe
    tags, running, hidden = tables.counting.tags, 0, 2  # the hole card and one that was burned
    if begin > 0:
        catch_up(tables.counting, tray, gone)
        running, hidden = tray.stream[RUNNING], tray.stream[HIDDEN] + 1
    else:
        rack = aside_at(tables.rule.size, tables.rule.seats)
        running = tables.counting.scalars[START] - tags[tray.cards[rack]]
        for n in range(gone):
            running += tags[tray.cards[n]]
    return count_at(tables.counting, running - tags[hole_card], gone - hidden)


@part
def led(
    tables: BlackjackTables,
    tray: Tray,
    shoe: Shoe,
    hole_card: int,
    band: int,
    start: int,
    lead: int,
) -> tuple[int, int]:
    """Where a card leads a hand, and the band in which it is played from here on.

    ``start`` is the place of two cards among the starts; below nothing for a hand that draws, whose
    ``lead`` is the place of its node and the card among the leads.
    """
    now = band
    if tables.by_count.bands:
        count = count_now(tables, tray, shoe, hole_card)
        now = tables.bands[count - tables.counting.scalars[LOW]]
    node = 0
    if start >= 0:
        node = whole(tables.plays.starts[now * STARTS + start])
    else:
        node = whole(tables.plays.leads[lead])
        if node >= STANDING:
            node += (now - band) * tables.by_count.stride
    return node, now


@part
def is_insured(
    tables: BlackjackTables,
    tray: Tray,
    shoe: Shoe,
    up: int,
    hole_card: int,
) -> bool:
    """Is insurance taken? Only against an ace."""
    if up != ACE or not tables.counting.on:
        return False
    count = count_now(tables, tray, shoe, hole_card)
    insured: bool = count >= tables.by_count.insures
    return insured


@part
def tell_round(
    tables: BlackjackTables,
    tray: Tray,
    totals: Ints,
    row: int,
    lies: int,
    natural: bool,
    insured: bool,
    plain: int,
    first_box: int,
) -> None:
    """Put what a round came to into the cell of its count, insurance and all."""
    cards, places, by_count = tray.cards, tables.places, tables.by_count
    seats, made, own = tables.rule.seats, 0, 0
    if not tables.counting.on:
        return
    if insured:
        cents = by_count.win if natural else by_count.loss
        for seat in range(seats):
            one = places[whole(cards[lies + seat])]
            two = places[whole(cards[lies + seats + 1 + seat])]
            if not (one + two == TEN and one * two == 0):
                made += 1
                own += cents if seat == 0 else 0
        at = by_count.cell
        gained = made * cents
        plain += gained
        gain(totals, row, at, made)
        gain(totals, row, at + 1, gained)
        gain(totals, row, at + 2, gained * gained)
        tell(tray, totals, row, INSURED, own)
    tell(tray, totals, row, TABLE, plain)
    tell(tray, totals, row, FIRST_BOX, first_box + own)
