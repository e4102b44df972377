"""When each irregularity of section 5 can be called."""

from __future__ import annotations

from pitboss.games.pontoon_plus import kinds
from pitboss.games.pontoon_plus.betting import memory_of
from pitboss.games.pontoon_plus.hands import DEALER
from pitboss.games.pontoon_plus.play import ASIDE, Play
from pitboss.table.effects import FLOOR, Betting, DealCard, Effect, Question
from pitboss.table.irregularity import IrregularityRule, When
from pitboss.table.table import Table


def play_of(table: Table) -> Play | None:
    """The running round, once bets are closed."""
    return table.running if isinstance(table.running, Play) else None


def _to_hand(table: Table, pending: Effect) -> bool:
    """A card is due to a box or to the dealer."""
    return isinstance(pending, DealCard) and play_of(table) is not None and pending.to != ASIDE


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
    return isinstance(pending, Betting) or play_of(table) is not None


def _walks_away(table: Table, pending: Effect) -> bool:
    """A player is asked, and is not there (or something no rule covers keeps him from it)."""
    asked = isinstance(pending, Question) and pending.player != FLOOR
    return asked and play_of(table) is not None


def _overdraw(table: Table, pending: Effect) -> bool:
    play = play_of(table)
    return play is not None and play.dealt and not play.overdraw and _to_hand(table, pending)


def _unnoticed(table: Table, pending: Effect) -> bool:
    play = play_of(table)
    return play is not None and not play.unnoticed and _to_box(table, pending)


def _sides_late(table: Table, pending: Effect) -> bool:
    play = play_of(table)
    sides = table.of_kind("player_pair") or table.of_kind("bonus")
    late = play is not None and not play.dealt and not play.sides_late
    return bool(late and sides and _to_box(table, pending))


def _excess(table: Table, pending: Effect) -> bool:
    return isinstance(pending, Betting) and not memory_of(table).excess_passed


def _under(table: Table, pending: Effect) -> bool:
    return isinstance(pending, Betting) and not memory_of(table).minimum_passed


_RULES: tuple[tuple[str, str, str, When], ...] = (
    (kinds.EXCESS, "SG-5.1.1", "bets over the limit of a box are not rejected", _excess),
    (kinds.UNDER_MINIMUM, "SG-5.2.1", "a bet under the minimum is not noticed", _under),
    (kinds.WALKS_AWAY, "SG-5.3", "a player walks away from his bet", _walks_away),
    (kinds.INTERRUPTED, "SG-5.4", "a technical interruption", _any_time),
    (kinds.FOREIGN, "SG-5.5.1", "a card that is not part of the set is found", _any_time),
    (kinds.COUNT, "SG-5.5.2", "the cards are short or over", _any_time),
    (kinds.UNSHUFFLED, "SG-5.5.4", "the cards were not shuffled", _any_time),
    (kinds.DEALING_ERROR, "SG-5.7", "a card went astray in the deal", _astray),
    (kinds.OVERDRAW, "SG-5.10.2", "the dealer draws to his completed hand", _overdraw),
    (kinds.TO_EMPTY_BOX, "SG-5.10.3", "a card went to a box without a bet", _empty_box),
    (kinds.FACE_UP, "SG-5.11", "a card lies face up in the shoe", _to_hand),
    (kinds.TWO_CARDS, "SG-5.12", "two cards came out at once", _two),
    (kinds.UNNOTICED, "SG-3.26", "the dealer does not notice a 21", _unnoticed),
    (kinds.SIDES_LATE, "SG-5.16", "the dealer goes on before the side bets", _sides_late),
    (kinds.NOT_COVERED, "SG-5.19", "something happens that no rule covers", _walks_away),
)
# A foreign card must be found "during the Round of play" (SG-5.5.1); these two have no such limit.
_LATE = (kinds.COUNT, kinds.UNSHUFFLED)
IRREGULARITIES = tuple(IrregularityRule(*rule, late=rule[0] in _LATE) for rule in _RULES)
