"""Rounds of one box alone, for a graphics card: a loop that deals each lane a card a turn.

These are the rounds that `simulated_rounds` deals to any number of boxes, to the card and the cent.
There a round is a piece of code from its first card to its last. Lanes of a card go through the
code side by side and would all wait for the longest hand among them, and for every pair that one of
them splits; here whoever is done with a round opens the next one while others still draw.
"""

from __future__ import annotations

from typing import Final

from pitboss.apparatus.jit import dealer, part
from pitboss.apparatus.streams import (
    Cards,
    Ints,
    Lanes,
    Tray,
    any_abreast,
    index,
    look,
    note,
    open_lane,
)
from pitboss.apparatus.totals import by_round, gain, tick
from pitboss.families.blackjack.simulated_abreast import lay_abreast
from pitboss.families.blackjack.simulated_ends import add_up, closing_of, result_of, settle_sides
from pitboss.families.blackjack.simulated_layout import (
    ACE,
    DOUBLE,
    ENDS_CELL,
    FREE_DOUBLE,
    FREE_END,
    HIT,
    MOST,
    NATURAL,
    NATURAL_END,
    NATURALS_CELL,
    RESULTS,
    ROUNDS_CELL,
    SCARCE,
    SPLIT,
    STANDING,
    SURRENDER,
    SURRENDER_END,
    TEN,
    BlackjackTables,
    Rule,
)
from pitboss.families.blackjack.simulated_rounds import uncounted
from pitboss.families.blackjack.simulated_shoe import (
    MORE,
    PACK,
    Shoe,
    aside_at,
    boxes_at,
    hands_at,
    lay,
    next_card,
    waiting_at,
)
from pitboss.families.blackjack.simulated_turns import (
    blackjacks_aside,
    first_cards,
    must_draw,
    open_round,
    put_aside,
)
from pitboss.rooms.simulator import Kernel

OPENING: Final = 4  # cards: the box's first, the up card, the box's second, the hole card
DRAWS: Final = 2  # cards that a hand draws in a turn
SELDOM: Final = 3  # boxes that split are settled in every fourth turn, many lanes together
IDLE, BOX, ENDED, DEALER, OVER = range(5)  # where a round stands

# The hand that is played: its kind and end and whether it is doubled, its first two cards; how many
# hands its box has, and of these how many wait.
Hand = tuple[int, int, int, int, int, int, int]
# How the last hand that was played ended, and its total; whether any hangs on the dealer; lammers.
Told = tuple[int, int, int, int]
# The place of the up card and of the hole card, and whether they are a blackjack.
Hidden = tuple[int, int, bool]
# The dealer's total, the suits in his hand, and how many cards he has drawn.
Dealers = tuple[int, int, int]


def alone_at(rule: Rule) -> Kernel:
    """The rounds of one box at tables of one rule, whose player does not count.

    The rule's figures are constants to the compiler: what they leave out costs nothing, no
    registers above all, of which a card has few.
    """
    fixed = Rule(*map(int, rule))

    @dealer
    def deal_lanes_there(lanes: Lanes, tables: BlackjackTables, tray: Tray, totals: Ints) -> None:
        deal_shoes(lanes, uncounted(tables, fixed), tray, totals)

    return deal_lanes_there


@part
def deal_shoes(lanes: Lanes, tables: BlackjackTables, tray: Tray, totals: Ints) -> None:
    """Deal so many rounds in each lane, the lanes of a card shoe by shoe together."""
    cards, rule = tray.cards, tables.rule
    for lane in range(lanes.first, lanes.first + lanes.many):
        open_lane(tray, lanes, lane)
        for n in range(rule.size):
            cards[n] = n % PACK
        dealt = 0
        while any_abreast(dealt < lanes.rounds):
            laid = lay_abreast(tray, rule.ahead, rule.size)
            dealt = deal_shoe(tables, tray, totals, dealt, lanes.rounds, laid)
        if not by_round(totals):
            gain(totals, 0, ROUNDS_CELL, lanes.rounds)


@part
def deal_shoe(
    tables: BlackjackTables, tray: Tray, totals: Ints, dealt: int, rounds: int, laid: int
) -> int:
    """Deal the rounds of a shoe; how many the lane has had then.

    A turn of the loop is a round from its first card to its last, as far as few cards do.
    """
    cards, rule = tray.cards, tables.rule
    gone, lies, new, stands, level, node = 0, 0, True, IDLE, 0, 0
    shoe = (0, laid, 0, 0)
    hidden, dealers = (0, 0, False), (0, 0, 0)
    hand, told = (0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0)
    dry, turn = False, 0
    while True:
        opens = stands == IDLE and dealt < rounds and (new or rule.size - gone >= rule.behind)
        if not any_abreast(opens or stands != IDLE):
            break
        turn += 1
        if dry:
            shoe, dry = refilled(tray, rule, shoe), False
        if opens:
            row = dealt if by_round(totals) else 0
            gone, laid = open_round(tables, tray, totals, row, gone, shoe[1], new, rounds - dealt)
            lies, shoe = opened(tray, rule, gone, laid)
            new, dealt = False, dealt + 1
            hidden, dealers = dealers_cards(tables, cards, lies)
            shoe, stands, level, node, hand, told = boxs_cards(tables, cards, lies, shoe, hidden)
        if stands == BOX:
            shoe, stands, node, hand, told, dry = play_hand(
                tables, tray, shoe, hidden[0], node, hand, told
            )
        if stands == ENDED:
            shoe, stands, node, hand, told, dry = hand_ends(
                tables, tray, shoe, hidden, level, dealers[0], node, hand, told
            )
        if stands == DEALER:
            shoe, stands, node, dealers, dry = dealer_draws(tables, tray, shoe, node, dealers)
        if stands == OVER and (turn & SELDOM == 0 or (hand[5] == 1 and level == 0)):
            gone, lies = where_it_lies(rule, shoe, lies)
            row = dealt - 1 if by_round(totals) else 0
            if shoe[2] >= 0:
                close(tables, tray, totals, row, lies, level, hidden, dealers, hand, told)
            elif not by_round(totals):  # the shoe ran out for good: nothing counts
                gain(totals, row, ROUNDS_CELL, -1)
            stands = IDLE
    return dealt


@part
def where_it_lies(rule: Rule, shoe: Shoe, lies: int) -> tuple[int, int]:
    """How many cards are gone after a round, and where its first ones lie."""
    gone, _, begin, _ = shoe
    if begin <= 0:  # the shoe ran out, and is done with
        gone, lies = rule.size, rule.size
    return gone, lies


@part
def opened(tray: Tray, rule: Rule, gone: int, laid: int) -> tuple[int, Shoe]:
    """Where the four cards of a round lie, and the shoe; so many always lie if it is not scarce."""
    if rule.scarce:
        return first_cards(tray, rule.size, 1, gone, laid)
    for n in range(OPENING):
        note(tray, look(tray.cards, gone + n))
    return gone, (gone + OPENING, laid, gone, 0)


@part
def is_dry(rule: Rule, shoe: Shoe) -> bool:
    """Do cards have to be laid out before the next one? A scarce shoe sees to that itself."""
    return rule.scarce == 0 and shoe[0] == shoe[1]


@part
def refilled(tray: Tray, rule: Rule, shoe: Shoe) -> Shoe:
    """The shoe with more cards laid out."""
    gone, laid, begin, aside = shoe
    return gone, lay(tray, laid, min(laid + MORE, rule.size), rule.size), begin, aside


@part
def drawn(tray: Tray, rule: Rule, shoe: Shoe) -> tuple[int, Shoe]:
    """The next card, and the shoe, which is not dry."""
    if rule.scarce:
        return next_card(tray, rule.size, 1, shoe)
    gone, laid, begin, aside = shoe
    card = look(tray.cards, gone)
    note(tray, card)
    return card, (gone + 1, laid, begin, aside)


@part
def dealers_cards(tables: BlackjackTables, cards: Cards, lies: int) -> tuple[Hidden, Dealers]:
    """The dealer's two cards."""
    up_card, hole_card = look(cards, lies + 1), look(cards, lies + 3)
    up, hole = look(tables.places, up_card), look(tables.places, hole_card)
    after = tables.dealer.after
    total = look(after, look(after, up) * 10 + hole)
    suits = (1 << (up_card & 3)) | (1 << (hole_card & 3))
    return (up, hole, up + hole == TEN and up * hole == 0), (total, suits, 0)


@part
def boxs_cards(
    tables: BlackjackTables, cards: Cards, lies: int, shoe: Shoe, hidden: Hidden
) -> tuple[Shoe, int, int, int, Hand, Told]:
    """The two cards of the box: the shoe, where the round stands, the level of the wager, the node.

    Where the dealer's check has found a blackjack no hand is played.
    """
    rule, plays, up = tables.rule, tables.plays, hidden[0]
    first, second = look(cards, lies), look(cards, lies + 2)
    place = look(tables.places, first)
    checked = hidden[2] and rule.peeks != 0
    late = rule.peeks == 0 and up % TEN == ACE  # a blackjack would not be known yet
    if rule.scarce and not (checked or late or rule.keeps) and rule.size - shoe[0] < SCARCE:
        shoe = blackjacks_aside(tables.places, cards, rule.size, 1, lies, shoe)
    start = (up * 10 + place) * 10 + look(tables.places, second)
    node, level, stands = look(plays.starts, start), 0, BOX
    told = (0, 0, 0, 0)
    if checked:
        natural = look(plays.acts, node) == NATURAL
        told = (NATURAL_END if natural else 0, look(plays.points, node), 0, 0)
        stands = ENDED
    elif rule.caps and not late and look(tables.caps, start):
        level = look(tables.levels, look(tables.sides.own_class, first * PACK + second))
    return shoe, stands, level, node, (0, 0, 0, first, second, 1, 0), told


@part
def play_hand(
    tables: BlackjackTables,
    tray: Tray,
    shoe: Shoe,
    up: int,
    node: int,
    hand: Hand,
    told: Told,
) -> tuple[Shoe, int, int, Hand, Told, bool]:
    """A decision that is more than to draw or stand, then some cards; dry if it wants for one."""
    stands, dry = BOX, False
    if node >= tables.plays.special:
        shoe, stands, node, hand, told, dry = decide(tables, tray, shoe, up, node, hand, told)
    for _ in range(DRAWS):
        if stands == BOX and look(tables.plays.acts, node) == HIT:
            dry = is_dry(tables.rule, shoe)
            if not dry:
                shoe, node, _ = pulled(tables, tray, shoe, node)
    if node < STANDING and stands == BOX:
        _, end, doubled, first, second, _, _ = hand
        _, _, alive, lammers = told
        stands, told = ENDED, (end + doubled, node, 1 if node <= MOST else alive, lammers)
        if tables.rule.scarce and tables.rule.pitched and node > MOST:
            shoe = put_aside(tray.cards, aside_at(tables.rule.size, 1), shoe, first, second)
    return shoe, stands, node, hand, told, dry


@part
def pulled(tables: BlackjackTables, tray: Tray, shoe: Shoe, node: int) -> tuple[Shoe, int, int]:
    """The shoe after a card, where it leads, and the card."""
    card, shoe = drawn(tray, tables.rule, shoe)
    return shoe, look(tables.plays.leads, node * 10 + look(tables.places, card)), card


@part
def dealer_draws(
    tables: BlackjackTables, tray: Tray, shoe: Shoe, node: int, dealers: Dealers
) -> tuple[Shoe, int, int, Dealers, bool]:
    """Some cards for the dealer; dry if he wants for one."""
    dry = False
    for _ in range(DRAWS):
        if look(tables.plays.acts, node) == HIT:
            dry = is_dry(tables.rule, shoe)
            if not dry:
                shoe, node, card = pulled(tables, tray, shoe, node)
                _, suits, more = dealers
                dealers = (node - tables.rule.dealers, suits | (1 << (card & 3)), more + 1)
    stands = DEALER if look(tables.plays.acts, node) == HIT else OVER
    return shoe, stands, node, dealers, dry


@part
def decide(
    tables: BlackjackTables,
    tray: Tray,
    shoe: Shoe,
    up: int,
    node: int,
    hand: Hand,
    told: Told,
) -> tuple[Shoe, int, int, Hand, Told, bool]:
    """A first decision that is more than to draw or stand; it waits while the shoe is dry."""
    cards, rule, plays, after = tray.cards, tables.rule, tables.plays, tables.plays.after
    kind, end, doubled, first, second, hands, waiting = hand
    ends, own, alive, lammers = told
    pair, act, stands = look(tables.places, first), look(plays.acts, node), BOX
    if act == SPLIT and hands == look(after, 4 * pair + 3):
        node = look(plays.unsplit, (kind * 10 + pair) * 10 + up)
        act = look(plays.acts, node)
    if act >= SURRENDER:
        stands, own = ENDED, look(plays.points, node)
        ends = NATURAL_END if act == NATURAL else SURRENDER_END
        if rule.scarce and act == SURRENDER:
            shoe = put_aside(cards, aside_at(rule.size, 1), shoe, first, second)
    wants = DOUBLE <= act <= SPLIT
    dry = wants and is_dry(rule, shoe)
    if wants and not dry:
        card, shoe = drawn(tray, rule, shoe)
        place = look(tables.places, card)
        if act == SPLIT:
            cards[index(waiting_at(rule.size, 1) + waiting)] = second
            hands, waiting, second = hands + 1, waiting + 1, card
            lammers += look(after, 4 * pair + 2) == FREE_END
            kind = kind if kind else look(after, 4 * pair)
            node = look(plays.starts, ((kind * 10 + up) * 10 + pair) * 10 + place)
        else:
            doubled = 2 if act == FREE_DOUBLE else 1
            lammers += act == FREE_DOUBLE
            node = look(plays.leads, node * 10 + place)
    hand = (kind, end, doubled, first, second, hands, waiting)
    return shoe, stands, node, hand, (ends, own, alive, lammers), dry


@part
def hand_ends(
    tables: BlackjackTables,
    tray: Tray,
    shoe: Shoe,
    hidden: Hidden,
    level: int,
    total: int,
    node: int,
    hand: Hand,
    told: Told,
) -> tuple[Shoe, int, int, Hand, Told, bool]:
    """A hand has ended: the next one of its box is played, or the dealer's; dry if that waits."""
    waiting, dry, stands = hand[6] > 0, False, ENDED
    if waiting:
        dry = is_dry(tables.rule, shoe)
    if not dry:
        if hand[5] > 1:
            note_hand(tables.rule, tray.cards, hand, told)
        if waiting:
            shoe, stands, node, hand = next_hand(tables, tray, shoe, hidden[0], hand)
        else:
            book(tables, tray.cards, level, hand, told)
            asked = not hidden[2] and must_draw(tables, tray.cards, told[2])
            stands, node = DEALER if asked else OVER, tables.rule.dealers + total
    return shoe, stands, node, hand, told, dry


@part
def note_hand(rule: Rule, cards: Cards, hand: Hand, told: Told) -> None:
    """Note how one of several hands ended."""
    _, end, _, _, _, hands, waiting = hand
    ends, own, _, _ = told
    record = hands_at(rule.size, 1) + 2 * (hands - waiting) - 2
    cards[index(record)] = ends
    cards[index(record + 1)] = own
    if end == 0:
        cards[boxes_at(rule.size, 1) + 2] = own


@part
def next_hand(
    tables: BlackjackTables, tray: Tray, shoe: Shoe, up: int, hand: Hand
) -> tuple[Shoe, int, int, Hand]:
    """The hand that waits, with its second card."""
    after = tables.plays.after
    _, _, _, first, _, hands, waiting = hand
    pair, waiting = look(tables.places, first), waiting - 1
    first = look(tray.cards, waiting_at(tables.rule.size, 1) + waiting)
    kind, end = look(after, 4 * pair + 1), look(after, 4 * pair + 2)
    second, shoe = drawn(tray, tables.rule, shoe)
    start = ((kind * 10 + up) * 10 + pair) * 10 + look(tables.places, second)
    return (
        shoe,
        BOX,
        look(tables.plays.starts, start),
        (kind, end, 0, first, second, hands, waiting),
    )


@part
def book(tables: BlackjackTables, cards: Cards, level: int, hand: Hand, told: Told) -> None:
    """Note what is known of the box, for whoever asks at the end of the round."""
    record, box = hands_at(tables.rule.size, 1), boxes_at(tables.rule.size, 1)
    hands = hand[5]
    if hands == 1:
        cards[record], cards[record + 1] = told[0], told[1]
        cards[box + 2] = told[1]
    cards[box], cards[box + 1], cards[box + 3] = hands, level, told[3]


@part
def close(
    tables: BlackjackTables,
    tray: Tray,
    totals: Ints,
    row: int,
    lies: int,
    level: int,
    hidden: Hidden,
    dealers: Dealers,
    hand: Hand,
    told: Told,
) -> None:
    """Count what a round came to."""
    up, hole, natural = hidden
    total, suits, more = dealers
    total &= 31
    if by_round(totals):
        tick(totals, row, ROUNDS_CELL)
    if natural:
        tick(totals, row, NATURALS_CELL)
    capped = 0
    if hand[5] > 1 or level > 0:
        capped, _, _ = add_up(tables, tray.cards, totals, row, total, natural, False)
    else:
        result = result_of(tables.dealer.beats, told[0], told[1], total, natural)
        tick(totals, row, ENDS_CELL + told[0] * RESULTS + result)
    if tables.rule.sides:
        closing = closing_of(up, hole, total, more, suits)
        settle_sides(tables, tray, totals, row, lies, closing, natural, capped)
