"""The turns of a simulated blackjack round: the deal, further hands of a box, the dealer's."""

from __future__ import annotations

from pitboss.apparatus.jit import part
from pitboss.apparatus.streams import OPENED, SHUFFLED, Cards, Ints, Words, note, whole
from pitboss.families.blackjack.simulated_counts import led, open_round_count
from pitboss.families.blackjack.simulated_layout import (
    AHEAD,
    BEHIND,
    BURNS,
    CAPS,
    DRAWS,
    DRAWS_ALWAYS,
    DRAWS_HEDGED,
    FREE_DOUBLE,
    FREE_END,
    HEDGE_MOST,
    HIT,
    MOST,
    NATURAL,
    NATURAL_END,
    PITCHED,
    SEATS,
    SIZE,
    SPECIAL,
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
    ASIDE,
    BOXES,
    DEALT,
    HANDS,
    PACK,
    WAITING,
    lay,
    next_card,
)
from pitboss.rooms.count_kernel import COUNTS


@part
def open_round(
    tables: BlackjackTables,
    stream: Ints,
    words: Words,
    cards: Cards,
    tape: Ints,
    totals: Ints,
    row: int,
    gone: int,
    laid: int,
    left: int,
) -> tuple[int, int]:
    """A new shoe where one is due, and what is burned; who counts looks at his count."""
    rule, was = tables.rule, gone
    note(tape, OPENED)
    if rule[SIZE] - gone < rule[BEHIND]:
        note(tape, SHUFFLED)
        laid = lay(stream, words, cards, 0, rule[AHEAD], rule[SIZE])
        gone = 0
        if rule[BURNS]:
            note(tape, whole(cards[0]))
            gone = 1
    if rule[PITCHED]:  # a card is burned before every round, and behind it some are left
        note(tape, whole(cards[gone]))
        gone += 1
    if tables.counting[COUNTS]:
        open_round_count(tables, stream, cards, totals, row, was, gone, left)
    return gone, laid


@part
def first_cards(
    stream: Ints,
    words: Words,
    cards: Cards,
    tape: Ints,
    size: int,
    opening: int,
    gone: int,
    laid: int,
) -> tuple[int, int, int, int, int]:
    """So many first cards, of which the first lies where is told first."""
    begin, aside, lies = gone, 0, gone
    if laid - gone >= opening:
        if len(tape):
            for n in range(opening):
                note(tape, whole(cards[gone + n]))
        gone += opening
    else:
        lies = 2 * size + DEALT
        for n in range(opening):
            card, gone, laid, begin, aside = next_card(
                stream, words, cards, tape, size, gone, laid, begin, aside
            )
            cards[lies + n] = card
    return lies, gone, laid, begin, aside


@part
def put_aside(cards: Cards, room: int, aside: int, first: int, second: int) -> int:
    """Two cards go to the discard rack."""
    cards[room + ASIDE + aside] = first
    cards[room + ASIDE + aside + 1] = second
    return aside + 2


@part
def blackjacks_aside(
    places: Ints, cards: Cards, room: int, seats: int, lies: int, aside: int
) -> int:
    """Blackjacks are paid before anyone plays, and go to the rack."""
    for seat in range(seats):
        one, two = whole(cards[lies + seat]), whole(cards[lies + seats + 1 + seat])
        if places[one] + places[two] == TEN and places[one] * places[two] == 0:
            aside = put_aside(cards, room, aside, one, two)
    return aside


@part
def play_on(
    tables: BlackjackTables,
    stream: Ints,
    words: Words,
    cards: Cards,
    tape: Ints,
    box: int,
    played: int,
    card: int,
    second: int,
    up: int,
    node: int,
    gone: int,
    laid: int,
    begin: int,
    aside: int,
    hole_card: int,
    band: int,
) -> tuple[int, int, int, int, int, int, int, int, int]:
    """Doubles, splits and surrenders: a pair's further hands wait with one card each.

    Told are the shoe, the hands played so far, the end and total of the last, whether any of the
    box hangs on the dealer, and its lammers.
    """
    rule, places, after, acts = tables.rule, tables.places, tables.after, tables.acts
    size, pitched = rule[SIZE], rule[PITCHED]
    room, place, act = 2 * size, places[card], whole(acts[node])
    kind, hands, waiting, doubled, end = 0, 1, 0, 0, 0
    ends, total, alive, lammers = 0, 0, 0, 0
    while True:
        if act == SPLIT and hands == after[4 * place + 3]:
            node = whole(tables.unsplit[band * UNSPLIT + (kind * 10 + place) * 10 + up])
            act = whole(acts[node])
        begins = act == SPLIT
        if act in (STAND, SURRENDER):
            total = tables.points[node]
            ends = SURRENDER_END if act == SURRENDER else end + doubled
            alive |= act == STAND and total <= MOST
            if act == SURRENDER or (pitched and total > MOST):
                aside = put_aside(cards, room, aside, card, second)
            record = room + HANDS + 2 * played - 2
            cards[record], cards[record + 1] = ends, total
            cards[box + 2] = total if end == 0 else cards[box + 2]
            if waiting == 0:
                break
            waiting -= 1
            played += 1
            card = whole(cards[room + WAITING + waiting])
            kind, end = after[4 * place + 1], after[4 * place + 2]
            doubled, begins = 0, True
        elif act == SPLIT:
            cards[room + WAITING + waiting] = second
            waiting += 1
            hands += 1
            lammers += after[4 * place + 2] == FREE_END
            kind = kind if kind else after[4 * place]
        elif act != HIT:
            doubled = 2 if act == FREE_DOUBLE else 1
            lammers += act == FREE_DOUBLE
        drawn, gone, laid, begin, aside = next_card(
            stream, words, cards, tape, size, gone, laid, begin, aside
        )
        second = drawn if begins else second
        start = (((kind * 10 + up) * 10 + place) * 10 + places[drawn]) if begins else -1
        node, band = led(
            tables, stream, cards, gone, begin, hole_card, band, start, node * 10 + places[drawn]
        )
        act = whole(acts[node])
    cards[box] = hands
    return gone, laid, begin, aside, played, ends, total, alive, lammers


@part
def play_seat(
    tables: BlackjackTables,
    stream: Ints,
    words: Words,
    cards: Cards,
    tape: Ints,
    seat: int,
    lies: int,
    up: int,
    checked: bool,
    late: bool,
    played: int,
    gone: int,
    laid: int,
    begin: int,
    aside: int,
) -> tuple[int, int, int, int, int, int, int, int, int]:
    """The hands of a box; none is played where the dealer's check has found a blackjack.

    Told are the shoe, the hands played so far, the end and total of the last, whether any of the
    box hangs on the dealer, and the level of its wager.
    """
    rule, places = tables.rule, tables.places
    seats, size, special = rule[SEATS], rule[SIZE], rule[SPECIAL]
    room = 2 * size
    card, second = whole(cards[lies + seat]), whole(cards[lies + seats + 1 + seat])
    start = (up * 10 + places[card]) * 10 + places[second]
    hole_card = whole(cards[lies + 2 * seats + 1])
    node, band = led(tables, stream, cards, gone, begin, hole_card, 0, start, 0)
    level, lammers, ends, alive = 0, 0, 0, 0
    if not checked:
        if rule[CAPS] and not late and tables.caps[start]:
            level = tables.levels[tables.own_class[card * PACK + second]]
        while STANDING <= node < special:
            drawn, gone, laid, begin, aside = next_card(
                stream, words, cards, tape, size, gone, laid, begin, aside
            )
            node = whole(tables.leads[node * 10 + places[drawn]])
    own, act = node, STAND
    if node >= STANDING:
        own, act = tables.points[node], whole(tables.acts[node])
        ends = NATURAL_END if act == NATURAL else 0
    box, record = room + BOXES + 4 * seat, room + HANDS + 2 * played
    cards[record], cards[record + 1] = ends, own
    cards[box], cards[box + 1], cards[box + 2] = 1, level, own
    played += 1
    if act == STAND and not checked:
        alive = 1 if own <= MOST else 0
        if rule[PITCHED] and own > MOST:
            aside = put_aside(cards, room, aside, card, second)
    elif act != NATURAL and not checked:
        gone, laid, begin, aside, played, ends, own, alive, lammers = play_on(
            tables,
            stream,
            words,
            cards,
            tape,
            box,
            played,
            card,
            second,
            up,
            node,
            gone,
            laid,
            begin,
            aside,
            hole_card,
            band,
        )
    cards[box + 3] = lammers
    return gone, laid, begin, aside, played, ends, own, alive, level


@part
def must_draw(tables: BlackjackTables, cards: Cards, alive: int) -> bool:
    """Does a hand, or a side wager, hang on the dealer's total?"""
    rule = tables.rule
    draws = alive != 0 or rule[DRAWS] == DRAWS_ALWAYS
    if rule[DRAWS] == DRAWS_HEDGED:
        for seat in range(rule[SEATS]):
            draws |= cards[2 * rule[SIZE] + BOXES + 4 * seat + 2] <= HEDGE_MOST
    return draws
