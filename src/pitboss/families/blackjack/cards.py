"""Cards on their way from the shoe, and questions: all that may go wrong is put right here."""

from __future__ import annotations

from pitboss.apparatus.cards import Card, show_card
from pitboss.apparatus.shoe import Shoe
from pitboss.families.blackjack import mishaps
from pitboss.families.blackjack.hands import Hand, PlayerHand
from pitboss.families.blackjack.procedure import burn_card, cutting_card_comes, shuffle_and_cut
from pitboss.families.blackjack.running import Asked, Late, Running
from pitboss.table.actions import Choose, Option
from pitboss.table.effects import EVERYONE, Question, Script
from pitboss.table.irregularity import Irregularity

DISCARD, EXPOSED = "discard", "exposed"
DOLLAR = 1_00


def laid(running: Running, hand: Hand, shoe: Shoe, card: Card) -> None:
    """A card has come from the shoe to a hand."""
    shoe.counts[card] -= 1  # it was there: the log has its record
    left = shoe.left = shoe.left - 1
    hand.take(card)
    if running.hands_off:  # from the first card on nobody touches chips
        running.table.closed_by, running.hands_off = running.hands_off, ""
    if left < running.memory.behind and not running.memory.reshuffle:
        cutting_card_comes(running.table, running.clauses)


def next_card(
    running: Running,
    hand: Hand,
    clause: str,
    seen_by: tuple[str, ...] = EVERYONE,
    also: tuple[str, ...] = (),
    slip: Irregularity | None = None,
) -> Script[None]:
    """The next card to a hand, once what has slipped is put right.

    What the caller alone can put right is raised again.
    """
    while True:
        if slip is not None:
            yield from _slips(running, slip)
        try:
            effect = running.table.next_card(hand.name, clause, seen_by, also)
            card: Card = yield effect
        except Irregularity as another:
            slip = another
            continue
        laid(running, hand, effect.shoe, card)
        return


def _slips(running: Running, slip: Irregularity) -> Script[None]:
    """What may go wrong with any card."""
    match slip.kind:
        case mishaps.FACE_UP:
            yield from discard_next(running, slip.clause)
        case mishaps.DRAWN_UNSEEN:
            running.table.announce("slipped_card_used", slip.clause)
        case mishaps.MISREAD:
            running.misread = slip.clause
        case mishaps.SHORT if running.clauses.mishaps.short:
            yield from _refill(running)
        case mishaps.DRAWN_SEEN:
            raise slip
        case _:
            yield from put_right(running, slip)


def discard_next(running: Running, clause: str) -> Script[None]:
    """A card goes to the discard rack for all to see."""
    yield from _aside(running, DISCARD, clause)


def _aside(running: Running, to: str, clause: str) -> Script[Card]:
    """A card comes out of its turn, for all to see."""
    table, memory = running.table, running.memory
    if table.shoe is not None and not table.shoe.left and running.clauses.mishaps.short:
        yield from _refill(running)
    card = yield from table.deal(to, clause)
    del table.hands[to]
    if table.shoe is not None and table.shoe.left < memory.behind and not memory.reshuffle:
        cutting_card_comes(table, running.clauses)
    return card


def _refill(running: Running) -> Script[None]:
    """The shoe is empty: the discard rack is shuffled, cut and burned, and play goes on.

    The burn takes a card, so a rack of one leaves none to deal: the round is void (BJ-28).
    """
    running.memory.behind, running.memory.reshuffle = 0, True
    clause, rack = running.clauses.mishaps.short, discard_rack(running)
    if rack.left < 2:
        raise Irregularity(mishaps.NO_CARDS_LEFT, clause)
    running.table.announce("discard_rack_shuffled", clause)
    yield from shuffle_and_cut(running.table, rack, running.clauses)
    yield from burn_card(running.table, clause)


def discard_rack(running: Running) -> Shoe:
    """The cards that are neither in the shoe nor on the table."""
    full = running.full or Shoe.of_decks(running.table.rules.whole("decks"))
    counts = list(full.counts)
    lying = [
        running.dealer.cards,
        running.exposed,
        *(_lying(running, hand) for hand in running.hands),
    ]
    for cards in lying:
        for card in cards:
            counts[card] = max(counts[card] - 1, 0)
    for place, left in enumerate(running.table.shoe.counts if running.table.shoe else ()):
        counts[place] = max(counts[place] - left, 0)
    return Shoe.from_counts(counts)


def _lying(running: Running, hand: PlayerHand) -> list[Card]:
    """The cards of a hand that still lie on the table, for another wager if not its own."""
    if hand.closed and not any(part.keeps(running, hand) for part in running.parts):
        return []
    return hand.cards[2:] if hand.thrown_in else hand.cards


# --- a card drawn in error and seen -------------------------------------------------------


def expose(running: Running, clause: str) -> Script[None]:
    """The next card comes out in error, and everyone sees it."""
    card = yield from _aside(running, EXPOSED, clause)
    running.exposed.append(card)


def lay(running: Running, hand: Hand, clause: str) -> None:
    """The exposed card goes to a hand as though it were the next one."""
    running.lay(hand, running.exposed.pop(0), clause)


def clear_exposed(running: Running) -> None:
    """An exposed card that nobody could use goes to the discard rack."""
    for card in running.exposed:
        clause = running.clauses.mishaps.drawn_seen
        running.table.announce("exposed_discarded", clause, card=show_card(card))
    running.exposed.clear()


def _accepts(running: Running, hand: PlayerHand) -> Script[bool]:
    """Whoever refuses the exposed card gets no more cards in this round."""
    clause, card = running.clauses.mishaps.drawn_seen, show_card(running.exposed[0])
    options = (Option("accept"), Option("refuse"))
    choice = yield from ask(running, hand, "take_exposed", options, clause, card=card)
    if choice.option == "accept":
        return True
    running.refused |= {hand.player}
    running.table.announce("no_more_cards", clause, player=hand.player)
    return False


# --- cards to players ---------------------------------------------------------------------


def draw(
    running: Running,
    hand: PlayerHand,
    clause: str,
    seen_by: tuple[str, ...] = EVERYONE,
    also: tuple[str, ...] = (),
) -> Script[bool]:
    """A card to a player's hand; False where it gets none now."""
    while hand.player not in running.refused:
        if running.exposed:
            accepted = yield from _accepts(running, hand)
            if not accepted:
                return False
            lay(running, hand, clause)
            return True
        try:
            yield from next_card(running, hand, clause, seen_by, also)
            hand.down = not seen_by
            return True
        except Irregularity as slip:
            if slip.kind == mishaps.DRAWN_SEEN:
                yield from expose(running, slip.clause)
            elif slip.kind == mishaps.UNDEALT:
                yield from _undealt(running, Late(hand, clause, seen_by, also))
                return False
            else:
                raise
    return False


def _undealt(running: Running, late: Late) -> Script[None]:
    """The card was forgotten: it comes after the others' cards, or the hand is dead."""
    clause = running.clauses.mishaps.undealt
    options = (Option("later"), Option("dead"))
    choice = yield from ask(running, late.hand, "card_not_dealt", options, clause)
    if choice.option == "later":
        running.late.append(late)
    else:
        running.kill(late.hand, clause)


def asking(
    running: Running,
    hand: PlayerHand,
    question: str,
    options: tuple[Option, ...],
    clause: str,
    parts: dict[str, object],
    cents: int = 0,
) -> Question:
    """A question to the player of a hand; a number that goes with an option counts chips."""
    chip = running.terms.chip
    if chip != DOLLAR and any(option.high for option in options):
        question, parts["chip"] = f"{question}_in_chips", chip
    parts["hand"] = hand.called
    running.asked = Asked(hand, options, cents)
    return Question(hand.player, question, options, clause, False, parts)


def ask(
    running: Running,
    hand: PlayerHand,
    question: str,
    options: tuple[Option, ...],
    clause: str,
    cents: int = 0,
    **parts: object,
) -> Script[Choose]:
    """Ask the player of a hand, and again once what went wrong meanwhile is put right."""
    effect = asking(running, hand, question, options, clause, parts, cents)
    while True:
        slip = None
        try:
            choice: Choose = yield effect
        except Irregularity as meanwhile:
            slip = meanwhile
        asked, running.asked = running.asked, None
        if slip is None:
            return choice
        yield from put_right(running, slip)
        running.asked = asked


def put_right(running: Running, slip: Irregularity) -> Script[None]:
    """What may go wrong at any time after the deal; the rest is raised again."""
    match slip.kind:
        case mishaps.DRAWN_SEEN:
            yield from expose(running, slip.clause)
        case mishaps.HOLE_SHOWN:
            running.table.announce("hole_card_stays_up", slip.clause)
            running.show_hole_card(slip.clause)
        case mishaps.OVERDRAW:
            running.overdraw = slip.clause
        case _:
            raise slip
