"""A count kept by a kernel: parts that cost nothing but a look at a scalar where nobody counts.

Cards that are dealt lie in their order at the front of the shoe, so a count is caught up whenever
it is asked for: what has been seen is added from where it was last looked at.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.jit import part
from pitboss.apparatus.streams import OWN, Ints, Tray
from pitboss.apparatus.totals import gain, tick
from pitboss.rooms.counting import AWAY, HEAD, PACK, SHOES, Counted

# The scalars of a count.
(
    START,
    TRUE,
    TOP,
    HALF,
    TOWARDS_ZERO,
    LOW,
    SPAN,
    LEAVE,
    FIRST,
    WIDTH,
    LONGEST,
    SCALARS,
) = range(12)
NEVER: Final = -(1 << 40)

# What a kernel notes of its own behind its stream: the running count, up to which card it goes, how
# many of those gone were not seen, whether he is away, whether the shoe counts, the round's cell.
RUNNING, SEEN, HIDDEN, GONE_AWAY, SHOE_COUNTS, CELL = range(OWN, OWN + 6)


class CountTables(NamedTuple):
    """What the parts look up; each kernel has them among its own tables."""

    on: int  # does anybody count?
    scalars: Ints
    tags: Ints  # of each card of a pack
    under: Ints  # by cards seen: what a running count is divided by
    lines: Ints  # by cards gone: the line of the grid


@part
def nobody(counting: CountTables) -> CountTables:
    """The same where nobody counts, for a kernel to be compiled without all that hangs on it."""
    return CountTables(0, counting.scalars, counting.tags, counting.under, counting.lines)


def count_tables(counted: Counted | None, decks: int, longest: int = 0) -> CountTables:
    """The tables of a count, or of none; ``longest`` is the most rounds of a shoe."""
    size = decks * PACK
    scalars: NDArray[np.int64] = np.zeros(SCALARS, np.int64)
    nothing = np.zeros(1, np.int64)
    if counted is None:
        return CountTables(0, scalars, nothing, nothing, nothing)
    count = counted.count
    half = count.rounding == "nearest"
    scalars[:] = (
        count.before(decks),
        count.true,
        (count.estimate if count.true else 1) * (1 + half),
        half,
        count.rounding == "truncate",
        count.low,
        len(count.counts),
        NEVER if count.leave is None else count.leave,
        counted.first,
        counted.width,
        longest,
    )
    left = [count.parts_left(size - seen) if count.true else 1 for seen in range(size + 1)]
    lines = np.searchsorted(np.array(counted.gone), np.arange(size + 1), side="right") - 1
    return CountTables(
        1,
        scalars,
        np.array([count.tag(card) for card in range(PACK)], np.int64),
        np.array(left, np.int64) * count.per * (1 + half),
        np.maximum(lines, 0).astype(np.int64),
    )


def no_longer_than(size: int, behind: int, least: int) -> int:
    """The most rounds of a shoe with so many cards behind the cut, at so many cards a round."""
    return (size - behind) // least + 2


@part
def count_at(tables: CountTables, running: int, seen: int) -> int:
    """The count by a running count with so many cards seen."""
    count = tables.scalars
    top, below = running * count[TOP], tables.under[seen]
    found: int = 0
    if count[TOWARDS_ZERO] and top < 0:
        found = -(-top // below)
    else:
        found = (top + count[HALF] * (below >> 1)) // below
    low, high = count[LOW], count[LOW] + count[SPAN] - 1
    found = min(max(found, low), high)
    return found


@part
def catch_up(tables: CountTables, tray: Tray, gone: int) -> None:
    """Count the cards that have come since the count was last looked at."""
    stream = tray.stream
    running = stream[RUNNING]
    for n in range(stream[SEEN], gone):
        running += tables.tags[tray.cards[n]]
    stream[RUNNING] = running
    stream[SEEN] = gone


@part
def open_count(
    tables: CountTables,
    tray: Tray,
    totals: Ints,
    row: int,
    was: int,
    gone: int,
    new: bool,
    shown: int,
    tag: int,
    left: int,
) -> None:
    """A round begins, ``was`` cards before it and ``gone`` with those burned just now.

    Burned cards are not seen, but for so many as are ``shown`` of a new shoe's, with that ``tag``.
    ``left`` is how many rounds the lane still has.
    """
    count, stream = tables.scalars, tray.stream
    if new:
        stream[RUNNING], stream[GONE_AWAY] = count[START] + shown * tag, 0
        stream[HIDDEN] = -shown
        stream[SHOE_COUNTS] = left >= count[LONGEST]
        was = 0
        if stream[SHOE_COUNTS]:
            tick(totals, row, count[FIRST] + SHOES)
    else:
        catch_up(tables, tray, was)
    stream[SEEN] = gone
    stream[HIDDEN] += gone - was
    at = count_at(tables, stream[RUNNING], gone - stream[HIDDEN])
    if at < count[LEAVE]:
        stream[GONE_AWAY] = 1
    stream[CELL] = 0
    if stream[SHOE_COUNTS]:
        if stream[GONE_AWAY]:
            tick(totals, row, count[FIRST] + AWAY)
        else:
            place = tables.lines[was] * count[SPAN] + at - count[LOW]
            stream[CELL] = count[FIRST] + HEAD + place * count[WIDTH]
            tick(totals, row, stream[CELL])


@part
def tell(tray: Tray, totals: Ints, row: int, wager: int, cents: int) -> None:
    """A wager of a round gained so much; ``wager`` is its place among those that are counted."""
    cell = tray.stream[CELL]
    if cell:
        at = cell + 1 + 2 * wager
        gain(totals, row, at, cents)
        gain(totals, row, at + 1, cents * cents)
