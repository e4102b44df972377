"""The irregularities of the blackjack filings, and when each can be called."""

from __future__ import annotations

from pitboss.families.blackjack.clauses import Clauses
from pitboss.families.blackjack.hands import DEALER
from pitboss.families.blackjack.memory import memory_of
from pitboss.families.blackjack.running import DEAL, DRAWING, PLAY, Running, running_of
from pitboss.table.effects import Betting, DealCard, Effect, Question, ShuffleCards
from pitboss.table.irregularity import IrregularityRule, When
from pitboss.table.table import Table

FACE_UP = "face_up_card"
DRAWN_UNSEEN = "card_drawn_unseen"
DRAWN_SEEN = "card_drawn_seen"
OVERDRAW = "dealer_draws_too_many"
DEALER_MISSED = "dealer_missed"
SHORT = "shoe_exhausted"  # what the engine calls it when the last card is gone
NO_CARDS_LEFT = "no_cards_left"  # nor any in the discard rack
NO_CARDS = "box_gets_no_cards"
ONE_CARD = "box_gets_one_card"
UNDEALT = "card_not_dealt"
HOLE_SHOWN = "hole_card_shown"
MISREAD = "blackjack_not_seen"
NEW_DEALER = "new_dealer"
SHUFFLER_FAILS = "shuffler_fails"
FLOOR_SHUFFLE = "floor_orders_shuffle"
PERMITTED = "floor_permits_entry"
IDLE = "no_gaming_activity"


def _running(table: Table, *phases: str) -> Running | None:
    """The round, if it is in one of these phases."""
    running = running_of(table)
    return running if running is not None and running.phase in phases else None


def _to_hands(table: Table, pending: Effect) -> bool:
    """A card is due to the dealer or to a box."""
    running = _running(table, DEAL, PLAY, DRAWING)
    return running is not None and isinstance(pending, DealCard) and pending.to in table.hands


def _dealt(table: Table, pending: Effect) -> Running | None:
    """The deal is done, and a player is asked about a hand, or bets are taken again."""
    running = running_of(table)
    if running is None or not running.first_two:
        return None
    asked = running.asked is not None and isinstance(pending, Question)
    return running if asked or isinstance(pending, Betting) else None


def _drawn_seen(table: Table, pending: Effect) -> bool:
    running = running_of(table)
    if running is None or running.exposed:
        return False
    return _to_hands(table, pending) or _dealt(table, pending) is not None


def _overdraws(table: Table, pending: Effect) -> bool:
    """The dealer may draw too many; it shows when his hand is finished."""
    running = _running(table, PLAY, DRAWING)
    if running is None or running.overdraw:
        return False
    return _to_hands(table, pending) or _dealt(table, pending) is not None


def _dealing_to_dealer(table: Table, pending: Effect) -> bool:
    running = _running(table, DEAL)
    return running is not None and isinstance(pending, DealCard) and pending.to == DEALER


def _dealing_to_box(table: Table, pending: Effect) -> int | None:
    """How many cards the box has that is due to get one in the deal."""
    running = _running(table, DEAL)
    if running is None or not isinstance(pending, DealCard):
        return None
    if pending.clause not in running.dealt.player or pending.to == DEALER:
        return None
    return len(table.hands.get(pending.to, ()))


def _no_cards(table: Table, pending: Effect) -> bool:
    return _dealing_to_box(table, pending) == 0


def _one_card(table: Table, pending: Effect) -> bool:
    running, held = running_of(table), _dealing_to_box(table, pending)
    if running is None or held is None:
        return False
    second = pending.clause == running.dealt.player[1]
    return held == int(second)  # a box that missed its first card cannot miss its second too


def _requested(table: Table, pending: Effect) -> bool:
    """A card that a player asked for is due."""
    running = _running(table, PLAY)
    if running is None or not isinstance(pending, DealCard) or pending.to == DEALER:
        return False
    if pending.to not in table.hands:  # a card that goes aside
        return False
    clauses = running.clauses
    asked_for = (running.dealt.draw, clauses.double_card, clauses.free_double_card)
    return pending.clause in asked_for


def _hole_may_show(table: Table, pending: Effect) -> bool:
    """From the check under an ace or a ten on, until the hole card is turned."""
    running = running_of(table)
    if running is None or running.hole_shown or not running.checked or running.blackjack_missed:
        return False
    return _to_hands(table, pending) or _dealt(table, pending) is not None


def _may_misread(table: Table, pending: Effect) -> bool:
    """The hole card is due under an ace or a ten."""
    running = running_of(table)
    if (
        running is None
        or not running.terms.peeks
        or running.misread
        or not _dealing_to_dealer(table, pending)
    ):
        return False
    return len(running.dealer.cards) == 1 and running.risky


def _between_rounds(table: Table, pending: Effect) -> bool:
    return isinstance(pending, Betting) and not table.wagers and running_of(table) is None


def _at_a_shoe(table: Table, pending: Effect) -> bool:
    shoe = table.rules.options.get("deal", "shoe") == "shoe"
    return shoe and _between_rounds(table, pending) and table.shoe is not None


def _kept_out(table: Table, pending: Effect) -> bool:
    """Some player may not bet before the shuffle."""
    memory = memory_of(table)
    before_the_deal = isinstance(pending, Betting) and running_of(table) is None
    closed = before_the_deal and not table.rules.flag("mid_shoe_entry")
    return closed and memory.rounds > 0 and not set(table.racks) <= set(memory.players)


def _machine_shuffles(table: Table, pending: Effect) -> bool:
    clauses = getattr(table.game, "clauses", None)
    by_machine = isinstance(clauses, Clauses) and pending.clause == clauses.shuffler
    return by_machine and isinstance(pending, ShuffleCards)


def rules_of(clauses: Clauses) -> tuple[IrregularityRule, ...]:
    """The irregularities under one game's clauses."""
    slips = clauses.mishaps
    rules: tuple[tuple[str, str, When], ...] = (
        (FACE_UP, slips.face_up, _to_hands),
        (DRAWN_UNSEEN, slips.drawn_unseen, _to_hands),
        (DRAWN_SEEN, slips.drawn_seen, _drawn_seen),
        (OVERDRAW, slips.overdraw, _overdraws),
        (DEALER_MISSED, slips.dealer_missed, _dealing_to_dealer),
        (NO_CARDS, slips.missed, _no_cards),
        (ONE_CARD, slips.missed, _one_card),
        (UNDEALT, slips.undealt, _requested),
        (HOLE_SHOWN, slips.hole_shown, _hole_may_show),
        (MISREAD, slips.misread, _may_misread),
        (NEW_DEALER, clauses.new_dealer, _at_a_shoe),
        (SHUFFLER_FAILS, clauses.by_hand, _machine_shuffles),
        (IDLE, clauses.idle, _at_a_shoe),
        (FLOOR_SHUFFLE, clauses.floor_shuffle, _between_rounds),
        (PERMITTED, clauses.entry_permitted, _kept_out),
    )
    return tuple(
        IrregularityRule(kind, clause, kind, when) for kind, clause, when in rules if clause
    )
