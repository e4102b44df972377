"""The turns of a simulated blackjack round: the deal, further hands of a box, the dealer's."""

from __future__ import annotations

from pitboss.apparatus.jit import part
from pitboss.apparatus.streams import OPENED, SHUFFLED, Cards, Ints, Tray, note, whole
from pitboss.families.blackjack.simulated_counts import led, open_round_count
from pitboss.families.blackjack.simulated_layout import (
    DRAWS_ALWAYS,
    DRAWS_HEDGED,
    FREE_DOUBLE,
    FREE_END,
    HEDGE_MOST,
    HIT,
    MOST,
    NATURAL,
    NATURAL_END,
    SPLIT,
    STAND,
    STANDING,
    SURRENDER,
    SURRENDER_END,
    TEN,
    UNSPLIT,
    BlackjackTables,
)
from pitboss.families.blackjack.simulated_shoe import (
    PACK,
    Shoe,
    aside_at,
    boxes_at,
    hands_at,
    next_card,
    waiting_at,
)


@part
def open_round(
    tables: BlackjackTables,
    tray: Tray,
    totals: Ints,
    row: int,
    gone: int,
    laid: int,
    new: bool,
    left: int,
) -> tuple[int, int]:
    """What is burned, of a new shoe too; who counts looks at his count."""
    cards, rule, was = tray.cards, tables.rule, gone
    note(tray, OPENED)
    if new:
        note(tray, SHUFFLED)
        gone = 0
        if rule.burns:
            note(tray, whole(cards[0]))
            gone = 1
    if rule.pitched:  # a card is burned before every round, and behind it some are left
        note(tray, whole(cards[gone]))
        gone += 1
    if tables.counting.on:
        open_round_count(tables, tray, totals, row, was, gone, left)
    return gone, laid


@part
def first_cards(tray: Tray, size: int, seats: int, gone: int, laid: int) -> tuple[int, Shoe]:
    """Where the first cards of the boxes and the dealer lie, and the shoe."""
    lies, opening = gone, 2 * (seats + 1)
    if laid - gone >= opening:
        if len(tray.tape):
            for n in range(opening):
                note(tray, whole(tray.cards[gone + n]))
        shoe = (gone + opening, laid, gone, 0)
    else:
        lies = size
        shoe = (gone, laid, gone, 0)
        for n in range(opening):
            card, shoe = next_card(tray, size, seats, shoe)
            tray.cards[lies + n] = card
    return lies, shoe


@part
def put_aside(cards: Cards, rack: int, shoe: Shoe, first: int, second: int) -> Shoe:
    """Two cards go to the discard rack."""
    gone, laid, begin, aside = shoe
    cards[rack + aside] = first
    cards[rack + aside + 1] = second
    return gone, laid, begin, aside + 2


@part
def blackjacks_aside(
    places: Ints, cards: Cards, size: int, seats: int, lies: int, shoe: Shoe
) -> Shoe:
    """Blackjacks are paid before anyone plays, and go to the rack."""
    rack = aside_at(size, seats)
    for seat in range(seats):
        one, two = whole(cards[lies + seat]), whole(cards[lies + seats + 1 + seat])
        if places[one] + places[two] == TEN and places[one] * places[two] == 0:
            shoe = put_aside(cards, rack, shoe, one, two)
    return shoe


@part
def play_on(
    tables: BlackjackTables,
    tray: Tray,
    box: int,
    played: int,
    card: int,
    second: int,
    up: int,
    node: int,
    shoe: Shoe,
    hole_card: int,
    band: int,
) -> tuple[Shoe, int, int, int, int, int]:
    """Doubles, splits and surrenders: a pair's further hands wait with one card each.

    Told are the shoe, the hands played so far, the end and total of the last, whether any of the
    box hangs on the dealer, and its lammers.
    """
    cards, rule, places = tray.cards, tables.rule, tables.places
    after, acts = tables.plays.after, tables.plays.acts
    size, seats, pitched = rule.size, rule.seats, rule.pitched
    records, wait, rack = hands_at(size, seats), waiting_at(size, seats), aside_at(size, seats)
    place, act = places[card], whole(acts[node])
    kind, hands, waiting, doubled, end = 0, 1, 0, 0, 0
    ends, total, alive, lammers = 0, 0, 0, 0
    while True:
        if act == SPLIT and hands == after[4 * place + 3]:
            node = whole(tables.plays.unsplit[band * UNSPLIT + (kind * 10 + place) * 10 + up])
            act = whole(acts[node])
        begins = act == SPLIT
        if act in (STAND, SURRENDER):
            total = tables.plays.points[node]
            ends = SURRENDER_END if act == SURRENDER else end + doubled
            alive |= act == STAND and total <= MOST
            if act == SURRENDER or (pitched and total > MOST):
                shoe = put_aside(cards, rack, shoe, card, second)
            record = records + 2 * played - 2
            cards[record], cards[record + 1] = ends, total
            cards[box + 2] = total if end == 0 else cards[box + 2]
            if waiting == 0:
                break
            waiting -= 1
            played += 1
            card = whole(cards[wait + waiting])
            kind, end = after[4 * place + 1], after[4 * place + 2]
            doubled, begins = 0, True
        elif act == SPLIT:
            cards[wait + waiting] = second
            waiting += 1
            hands += 1
            lammers += after[4 * place + 2] == FREE_END
            kind = kind if kind else after[4 * place]
        elif act != HIT:
            doubled = 2 if act == FREE_DOUBLE else 1
            lammers += act == FREE_DOUBLE
        drawn, shoe = next_card(tray, size, seats, shoe)
        second = drawn if begins else second
        start = (((kind * 10 + up) * 10 + place) * 10 + places[drawn]) if begins else -1
        node, band = led(tables, tray, shoe, hole_card, band, start, node * 10 + places[drawn])
        act = whole(acts[node])
    cards[box] = hands
    return shoe, played, ends, total, alive, lammers


@part
def play_seat(
    tables: BlackjackTables,
    tray: Tray,
    seat: int,
    lies: int,
    up: int,
    checked: bool,
    late: bool,
    played: int,
    shoe: Shoe,
) -> tuple[Shoe, int, int, int, int, int]:
    """The hands of a box; none is played where the dealer's check has found a blackjack.

    Told are the shoe, the hands played so far, the end and total of the last, whether any of the
    box hangs on the dealer, and the level of its wager.
    """
    cards, rule, places = tray.cards, tables.rule, tables.places
    seats, size, special = rule.seats, rule.size, tables.plays.special
    card, second = whole(cards[lies + seat]), whole(cards[lies + seats + 1 + seat])
    start = (up * 10 + places[card]) * 10 + places[second]
    hole_card = whole(cards[lies + 2 * seats + 1])
    node, band = led(tables, tray, shoe, hole_card, 0, start, 0)
    level, lammers, ends, alive = 0, 0, 0, 0
    if not checked:
        if rule.caps and not late and tables.caps[start]:
            level = tables.levels[tables.sides.own_class[card * PACK + second]]
        while STANDING <= node < special:
            drawn, shoe = next_card(tray, size, seats, shoe)
            node = whole(tables.plays.leads[node * 10 + places[drawn]])
    own, act = node, STAND
    if node >= STANDING:
        own, act = tables.plays.points[node], whole(tables.plays.acts[node])
        ends = NATURAL_END if act == NATURAL else 0
    box, record = boxes_at(size, seats) + 4 * seat, hands_at(size, seats) + 2 * played
    cards[record], cards[record + 1] = ends, own
    cards[box], cards[box + 1], cards[box + 2] = 1, level, own
    played += 1
    if act == STAND and not checked:
        alive = 1 if own <= MOST else 0
        if rule.pitched and own > MOST:
            shoe = put_aside(cards, aside_at(size, seats), shoe, card, second)
    elif act != NATURAL and not checked:
        shoe, played, ends, own, alive, lammers = play_on(
            tables, tray, box, played, card, second, up, node, shoe, hole_card, band
        )
    cards[box + 3] = lammers
    return shoe, played, ends, own, alive, level


@part
def must_draw(tables: BlackjackTables, cards: Cards, alive: int) -> bool:
    """Does a hand, or a side wager, hang on the dealer's total?"""
    rule = tables.rule
    draws = alive != 0 or rule.draws == DRAWS_ALWAYS
    if rule.draws == DRAWS_HEDGED:
        for seat in range(rule.seats):
            draws |= cards[boxes_at(rule.size, rule.seats) + 4 * seat + 2] <= HEDGE_MOST
    return draws
