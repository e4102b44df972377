"""The end of a simulated blackjack round: what hands and side wagers come to."""

from __future__ import annotations

from pitboss.apparatus.jit import part
from pitboss.apparatus.streams import Cards, Ints, Tray, whole
from pitboss.apparatus.totals import gain, tick
from pitboss.families.blackjack import simulated_layout as layout
from pitboss.families.blackjack.simulated_layout import BlackjackTables
from pitboss.families.blackjack.simulated_shoe import PACK, boxes_at, hands_at
from pitboss.rooms.count_kernel import tell


@part
def result_of(beats: Ints, end: int, own: int, dealer: int, natural: bool) -> int:
    """What becomes of a hand by its end and its total."""
    found: int = beats[dealer * 32 + own]
    if end == layout.NATURAL_END:
        found = layout.WINS
    if natural:
        found = layout.NATURAL_TAKES
    return found


@part
def add(totals: Ints, row: int, at: int, cents: int) -> None:
    """Cents go to a sum, and their square beside it."""
    gain(totals, row, at, cents)
    gain(totals, row, at + 1, cents * cents)


@part
def add_up(
    tables: BlackjackTables,
    cards: Cards,
    totals: Ints,
    row: int,
    dealer: int,
    natural: bool,
    insured: bool,
) -> tuple[int, int, int]:
    """Add up the money of all hands; what caps came to, all hands and the first box is told."""
    nets, beats, seats = tables.nets, tables.dealer.beats, tables.rule.seats
    size = tables.rule.size
    record = hands_at(size, seats)
    main, double, split, free_double, free_split = 0, 0, 0, 0, 0
    plain, capped, first = 0, 0, 0
    for seat in range(seats):
        box = boxes_at(size, seats) + 4 * seat
        hands, level = whole(cards[box]), whole(cards[box + 1])
        units, at_base, at_level, end, result = 0, 0, 0, 0, 0
        for _ in range(hands):
            end = whole(cards[record])
            result = result_of(beats, end, whole(cards[record + 1]), dealer, natural)
            if insured and end == layout.NATURAL_END:
                result = layout.EVEN
            record += 2
            tick(totals, row, layout.MADE_CELL + end)
            base = (end * layout.RESULTS + result) * layout.NET
            at = base + level * (layout.ENDS * layout.RESULTS * layout.NET)
            main += nets[at + layout.MAIN_NET]
            double += nets[at + layout.DOUBLE_NET]
            split += nets[at + layout.SPLIT_NET]
            free_double += nets[at + layout.FREE_DOUBLE_NET]
            free_split += nets[at + layout.FREE_SPLIT_NET]
            at_level += nets[at + layout.PLAIN_NET]
            at_base += nets[base + layout.PLAIN_NET]
            units += nets[at + layout.UNITS_NET]
        plain += at_base
        if seat == 0:
            first = at_base
            tell_first(totals, row, hands, level, end, result, units)
        if level > 0:
            capped += at_level - at_base + tables.sides.gains[level - 1]
    add(totals, row, layout.SUMS_CELL, main)
    add(totals, row, layout.SUMS_CELL + 2, double)
    add(totals, row, layout.SUMS_CELL + 4, split)
    add(totals, row, layout.SUMS_CELL + 6, free_double)
    add(totals, row, layout.SUMS_CELL + 8, free_split)
    add(totals, row, layout.SUMS_CELL + 2 * layout.KINDS, plain)
    return capped, plain, first


@part
def tell_first(
    totals: Ints, row: int, hands: int, level: int, end: int, result: int, units: int
) -> None:
    """Count what the first seat's box came to: by the end of its one hand, or in wagers."""
    if hands == 1 and level == 0:
        tick(totals, row, layout.ENDS_CELL + end * layout.RESULTS + result)
        return
    unit = units + layout.UNITS
    if hands == 1 and end >= layout.NATURAL_END and result != layout.NATURAL_TAKES:
        unit = layout.UNIT_NATURAL if end == layout.NATURAL_END else layout.UNIT_SURRENDER
    tick(totals, row, layout.UNITS_CELL + unit)


# --- side wagers --------------------------------------------------------------------------------


@part
def closing_of(up: int, hole: int, total: int, more: int, suits: int) -> int:
    """The kind of a dealer's finished hand: by up card, total, and suits."""
    kind = 0 if total <= layout.MOST else (1 if total == layout.MOST + 1 else 2)
    if (
        up == layout.EIGHT
        and hole == layout.EIGHT
        and more == 1
        and total == 3 * (layout.EIGHT + 1)
    ):
        kind = 3
    one_suit = suits & (suits - 1) == 0
    one_colour = (suits & layout.RED) == 0 or (suits & layout.BLACK) == 0
    return (up * 4 + kind) * 3 + (0 if one_suit else (1 if one_colour else 2))


@part
def seen_by(
    tables: BlackjackTables,
    look: int,
    card: int,
    second: int,
    up_card: int,
    dealers: int,
    closing: int,
    own: int,
    lammers: int,
) -> int:
    """What a side wager sees of a box and of the dealer."""
    if look == layout.BY_PAIR:
        return whole(tables.sides.own_class[card * PACK + second]) * layout.DEALERS + dealers
    if look == layout.BY_THREE:
        return whole(tables.sides.three_class[(card * PACK + second) * PACK + up_card])
    if look == layout.BY_END:
        return closing
    if look == layout.BY_HEDGED_END:
        return closing if own <= layout.HEDGE_MOST else layout.SPAN - 1
    return lammers


@part
def shared(many: int, stood: int) -> int:
    """By how much less is paid because several win all of one meter."""
    less, meter = 0, 0
    while many >> meter:
        winners = (many >> meter) & 15
        if winners > 1:
            less += winners * (stood // winners - stood)
        meter += 4
    return less


@part
def settle_sides(
    tables: BlackjackTables,
    tray: Tray,
    totals: Ints,
    row: int,
    lies: int,
    closing: int,
    natural: bool,
    capped: int,
) -> None:
    """Count the rows of every side wager, and add up its money where several seats have it."""
    cards, rule = tray.cards, tables.rule
    looks, gains = tables.sides.looks, tables.sides.gains
    seats, money = rule.seats, rule.money
    up_card = whole(cards[lies + seats])
    dealers = whole(tables.sides.dealer_class[up_card * PACK + whole(cards[lies + 2 * seats + 1])])
    for side in range(rule.sides):
        if natural and looks[3 * side + 1]:
            continue
        cell = layout.SIDES_CELL + side * layout.SIDE_CELLS
        gained, many, first_box = 0, 0, 0
        for seat in range(seats):
            box = boxes_at(rule.size, seats) + 4 * seat
            card, second = whole(cards[lies + seat]), whole(cards[lies + seats + 1 + seat])
            own, lammers = whole(cards[box + 2]), whole(cards[box + 3])
            look = looks[3 * side]
            seen = seen_by(tables, look, card, second, up_card, dealers, closing, own, lammers)
            won = whole(tables.sides.rows[side * layout.SPAN + seen])
            gained += gains[side * layout.ROWS + won]
            many += tables.sides.full[side * layout.ROWS + won]
            caps = rule.caps and side == 0
            if seat == 0:
                first_box = gains[side * layout.ROWS + won]
                tick(totals, row, cell + won)
                if caps and cards[box + 1] > 0:
                    tick(totals, row, layout.CAPPED_CELL + won)
            if caps and money and cards[box + 1] == 0:
                capped += gains[won]
        if money:
            add(totals, row, cell + layout.ROWS, gained + shared(many, looks[3 * side + 2]))
            if tables.counting.on:
                tell(tray, totals, row, layout.BESIDE + side, first_box)
    add(totals, row, layout.SUMS_CELL + 2 * layout.KINDS + 2, capped)
