"""The irregularities of section 5, and when each can be called."""

from __future__ import annotations

from pitboss.families.blackjack import mishaps as family
from pitboss.families.blackjack.hands import DEALER
from pitboss.games.pontoon_plus.memory import memory_of
from pitboss.games.pontoon_plus.running import running_of
from pitboss.table.effects import FLOOR, Betting, DealCard, Effect, Question
from pitboss.table.irregularity import IrregularityRule, When
from pitboss.table.table import Table

FACE_UP, OVERDRAW, EXHAUSTED = family.FACE_UP, family.OVERDRAW, family.SHORT
EXCESS = "excess_not_rejected"
UNDER_MINIMUM = "minimum_not_noticed"
WALKS_AWAY = "player_walks_away"
INTERRUPTED = "technical_interruption"
FOREIGN = "foreign_card_found"
COUNT = "cards_short_or_over"
UNSHUFFLED = "cards_not_shuffled"
CARDS_WRONG = (FOREIGN, COUNT, UNSHUFFLED)  # they void the round, and these cards go (PP-33)
DEALING_ERROR = "dealing_error"
TO_EMPTY_BOX = "card_to_empty_box"
TWO_CARDS = "two_cards_at_once"
UNNOTICED = "twenty_one_not_noticed"
SIDES_LATE = "side_bets_not_settled"
NOT_COVERED = "not_covered_by_the_rules"
ASIDE = "aside"  # where a card goes that came out of its turn


def _to_hand(table: Table, pending: Effect) -> bool:
    """A card is due to a box or to the dealer."""
    return isinstance(pending, DealCard) and running_of(table) is not None and pending.to != ASIDE


def _to_box(table: Table, pending: Effect) -> bool:
    return _to_hand(table, pending) and isinstance(pending, DealCard) and pending.to != DEALER


def _astray(table: Table, pending: Effect) -> bool:
    """A card can go astray while the dealer still has cards to hand out."""
    shoe = table.shoe
    return _to_hand(table, pending) and shoe is not None and shoe.left > 1


def _two(table: Table, pending: Effect) -> bool:
    shoe = table.shoe
    return _to_hand(table, pending) and shoe is not None and shoe.left > 2


def _empty_box(table: Table, pending: Effect) -> bool:
    occupied = {wager.box for wager in table.wagers.values()}
    return _astray(table, pending) and len(occupied) < table.rules.seats


def _any_time(table: Table, pending: Effect) -> bool:
    """From "place your bets" to the last settlement (SG-1.22)."""
    return isinstance(pending, Betting) or running_of(table) is not None


def _walks_away(table: Table, pending: Effect) -> bool:
    """A player is asked, and is not there (or something no rule covers keeps him from it)."""
    asked = isinstance(pending, Question) and pending.player != FLOOR
    return asked and running_of(table) is not None


def _overdraw(table: Table, pending: Effect) -> bool:
    running = running_of(table)
    return (
        running is not None and running.dealt and not running.overdraw and _to_hand(table, pending)
    )


def _unnoticed(table: Table, pending: Effect) -> bool:
    running = running_of(table)
    return running is not None and not running.unnoticed and _to_box(table, pending)


def _sides_late(table: Table, pending: Effect) -> bool:
    running = running_of(table)
    sides = table.of_kind("player_pair") or table.of_kind("bonus")
    late = running is not None and not running.dealt and not running.sides_late
    return bool(late and sides and _to_box(table, pending))


def _excess(table: Table, pending: Effect) -> bool:
    return isinstance(pending, Betting) and not memory_of(table).excess_passed


def _under(table: Table, pending: Effect) -> bool:
    return isinstance(pending, Betting) and not memory_of(table).minimum_passed


_RULES: tuple[tuple[str, str, When], ...] = (
    (EXCESS, "SG-5.1.1", _excess),
    (UNDER_MINIMUM, "SG-5.2.1", _under),
    (WALKS_AWAY, "SG-5.3", _walks_away),
    (INTERRUPTED, "SG-5.4", _any_time),
    (FOREIGN, "SG-5.5.1", _any_time),
    (COUNT, "SG-5.5.2", _any_time),
    (UNSHUFFLED, "SG-5.5.4", _any_time),
    (DEALING_ERROR, "SG-5.7", _astray),
    (OVERDRAW, "SG-5.10.2", _overdraw),
    (TO_EMPTY_BOX, "SG-5.10.3", _empty_box),
    (FACE_UP, "SG-5.11", _to_hand),
    (TWO_CARDS, "SG-5.12", _two),
    (UNNOTICED, "SG-3.26", _unnoticed),
    (SIDES_LATE, "SG-5.16", _sides_late),
    (NOT_COVERED, "SG-5.19", _walks_away),
)
# A foreign card must be found "during the Round of play" (SG-5.5.1); these two have no such limit.
_LATE = (COUNT, UNSHUFFLED)
IRREGULARITIES = tuple(
    IrregularityRule(kind, clause, kind, when, late=kind in _LATE) for kind, clause, when in _RULES
)
