"""A count at a simulated blackjack table: what is seen, who insures, what rounds come to by it.

Seen is every card on the table but the hole card, which is seen when the round is over; burned
cards never are. A player who insures takes even money for a blackjack.
"""

from __future__ import annotations

from pitboss.apparatus.jit import part
from pitboss.apparatus.streams import Cards, Ints, whole
from pitboss.families.blackjack.simulated_layout import (
    ACE,
    BANDS,
    FIRST_BOX,
    INSURANCE_LOSS,
    INSURANCE_WIN,
    INSURED,
    INSURED_CELL,
    INSURES,
    PITCHED,
    SEATS,
    SIZE,
    STANDING,
    STARTS,
    STRIDE,
    TABLE,
    TEN,
    BlackjackTables,
)
from pitboss.families.blackjack.simulated_shoe import ASIDE
from pitboss.rooms.count_kernel import (
    COUNTS,
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
    stream: Ints,
    cards: Cards,
    totals: Ints,
    row: int,
    was: int,
    gone: int,
    left: int,
) -> None:
    """Look at the count before a round."""
    new = gone != was + tables.rule[PITCHED]
    open_count(
        tables.counting,
        tables.tags,
        tables.under,
        tables.lines,
        stream,
        cards,
        totals,
        row,
        was,
        gone,
        new,
        0,
        0,
        left,
    )


@part
def count_now(
    tables: BlackjackTables, stream: Ints, cards: Cards, gone: int, begin: int, hole_card: int
) -> int:
    """The count in the middle of a round.

    Once a shoe was filled again, what was seen is what lies on the table, less the card burned.
    """
    tags, running, hidden = tables.tags, 0, 2  # the hole card and one that was burned
    if begin > 0:
        catch_up(tags, stream, cards, gone)
        running, hidden = stream[RUNNING], stream[HIDDEN] + 1
    else:
        running = tables.counting[START] - tags[cards[2 * tables.rule[SIZE] + ASIDE]]
        for n in range(gone):
            running += tags[cards[n]]
    return count_at(tables.counting, tables.under, running - tags[hole_card], gone - hidden)


@part
def led(
    tables: BlackjackTables,
    stream: Ints,
    cards: Cards,
    gone: int,
    begin: int,
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
    if tables.rule[BANDS]:
        count = count_now(tables, stream, cards, gone, begin, hole_card)
        now = tables.bands[count - tables.counting[LOW]]
    node = 0
    if start >= 0:
        node = whole(tables.starts[now * STARTS + start])
    else:
        node = whole(tables.leads[lead])
        if node >= STANDING:
            node += (now - band) * tables.rule[STRIDE]
    return node, now


@part
def is_insured(
    tables: BlackjackTables,
    stream: Ints,
    cards: Cards,
    gone: int,
    begin: int,
    up: int,
    hole_card: int,
) -> bool:
    """Is insurance taken? Only against an ace."""
    if up != ACE or not tables.counting[COUNTS]:
        return False
    count = count_now(tables, stream, cards, gone, begin, hole_card)
    insured: bool = count >= tables.rule[INSURES]
    return insured


@part
def tell_round(
    tables: BlackjackTables,
    stream: Ints,
    cards: Cards,
    totals: Ints,
    row: int,
    lies: int,
    natural: bool,
    insured: bool,
    plain: int,
    first_box: int,
) -> None:
    """Put what a round came to into the cell of its count, insurance and all."""
    rule, places = tables.rule, tables.places
    seats, made = rule[SEATS], 0
    if not tables.counting[COUNTS]:
        return
    if insured:
        cents = rule[INSURANCE_WIN] if natural else rule[INSURANCE_LOSS]
        for seat in range(seats):
            one = places[whole(cards[lies + seat])]
            two = places[whole(cards[lies + seats + 1 + seat])]
            if not (one + two == TEN and one * two == 0):
                made += 1
                first_box += cents if seat == 0 else 0
        at = rule[INSURED_CELL]
        gained = made * cents
        plain += gained
        totals[row, at] += made
        totals[row, at + 1] += gained
        totals[row, at + 2] += gained * gained
        tell(stream, totals, row, INSURED, gained)
    tell(stream, totals, row, TABLE, plain)
    tell(stream, totals, row, FIRST_BOX, first_box)
