"""When each irregularity of the blackjack filings can be called."""

from __future__ import annotations

from pitboss.families.blackjack import kinds
from pitboss.families.blackjack.clauses import Clauses
from pitboss.families.blackjack.felt import DEAL, DRAWING, PLAY, Felt, felt_of
from pitboss.families.blackjack.hands import DEALER
from pitboss.families.blackjack.memory import memory_of
from pitboss.families.blackjack.points import ACE, TEN, value
from pitboss.table.effects import Betting, DealCard, Effect, Question, ShuffleCards
from pitboss.table.irregularity import IrregularityRule, When
from pitboss.table.table import Table


def _running(table: Table, pending: Effect, *phases: str) -> Felt | None:
    """The round, if the pending effect belongs to one of its phases."""
    felt = felt_of(table)
    return felt if felt is not None and felt.phase in phases else None


def _to_hands(table: Table, pending: Effect) -> bool:
    """A card is due to the dealer or to a box."""
    felt = _running(table, pending, DEAL, PLAY, DRAWING)
    return felt is not None and isinstance(pending, DealCard) and pending.to in table.hands


def _dealt(table: Table, pending: Effect) -> Felt | None:
    """The deal is done, and a player is asked about a hand, or bets are taken again."""
    felt = felt_of(table)
    if felt is None or not felt.first_two:
        return None
    asked = felt.asked is not None and isinstance(pending, Question)
    return felt if asked or isinstance(pending, Betting) else None


def _drawn_seen(table: Table, pending: Effect) -> bool:
    felt = felt_of(table)
    if felt is None or felt.exposed:
        return False
    return _to_hands(table, pending) or _dealt(table, pending) is not None


def _overdraws(table: Table, pending: Effect) -> bool:
    """The dealer may draw too many; it shows when his hand is finished."""
    felt = _running(table, pending, PLAY, DRAWING)
    if felt is None or felt.overdraw:
        return False
    return _to_hands(table, pending) or _dealt(table, pending) is not None


def _dealing_to_dealer(table: Table, pending: Effect) -> bool:
    felt = _running(table, pending, DEAL)
    return felt is not None and isinstance(pending, DealCard) and pending.to == DEALER


def _dealing_to_box(table: Table, pending: Effect) -> int | None:
    """How many cards the box has that is due to get one in the deal."""
    felt = _running(table, pending, DEAL)
    if felt is None or not isinstance(pending, DealCard):
        return None
    if pending.clause not in felt.dealt.player or pending.to == DEALER:
        return None
    return len(table.hands.get(pending.to, ()))


def _no_cards(table: Table, pending: Effect) -> bool:
    return _dealing_to_box(table, pending) == 0


def _one_card(table: Table, pending: Effect) -> bool:
    felt, held = felt_of(table), _dealing_to_box(table, pending)
    if felt is None or held is None:
        return False
    second = pending.clause == felt.dealt.player[1]
    return held == int(second)  # a box that missed its first card cannot miss its second too


def _requested(table: Table, pending: Effect) -> bool:
    """A card that a player asked for is due."""
    felt = _running(table, pending, PLAY)
    if felt is None or not isinstance(pending, DealCard) or pending.to == DEALER:
        return False
    if pending.to not in table.hands:  # a card that goes aside
        return False
    clauses = felt.clauses
    asked_for = (felt.dealt.draw, clauses.double_card, clauses.free_double_card)
    return pending.clause in asked_for


def _hole_may_show(table: Table, pending: Effect) -> bool:
    """From the check under an ace or a ten on, until the hole card is turned."""
    felt = felt_of(table)
    if felt is None or felt.hole_shown or not felt.checked or felt.blackjack_missed:
        return False
    return _to_hands(table, pending) or _dealt(table, pending) is not None


def _may_misread(table: Table, pending: Effect) -> bool:
    """The hole card is due under an ace or a ten."""
    felt = felt_of(table)
    if felt is None or not felt.peeks or felt.misread or not _dealing_to_dealer(table, pending):
        return False
    return len(felt.dealer) == 1 and value(felt.up) in (ACE, TEN)


def _between_rounds(table: Table, pending: Effect) -> bool:
    return isinstance(pending, Betting) and not table.wagers and felt_of(table) is None


def _at_a_shoe(table: Table, pending: Effect) -> bool:
    shoe = table.rules.options.get("deal", "shoe") == "shoe"
    return shoe and _between_rounds(table, pending) and table.shoe is not None


def _kept_out(table: Table, pending: Effect) -> bool:
    """Some player may not bet before the shuffle."""
    memory = memory_of(table)
    before_the_deal = isinstance(pending, Betting) and felt_of(table) is None
    closed = before_the_deal and not table.rules.flag("mid_shoe_entry")
    return closed and memory.rounds > 0 and not set(table.racks) <= set(memory.players)


def _machine_shuffles(table: Table, pending: Effect) -> bool:
    clauses = getattr(table.game, "clauses", None)
    by_machine = isinstance(clauses, Clauses) and pending.clause == clauses.shuffler
    return by_machine and isinstance(pending, ShuffleCards)


def rules_of(clauses: Clauses) -> tuple[IrregularityRule, ...]:
    """The irregularities under one game's clauses."""
    slips = clauses.mishaps
    rules: tuple[tuple[str, str, str, When], ...] = (
        (kinds.FACE_UP, slips.face_up, "a card lies face up in the shoe", _to_hands),
        (kinds.DRAWN_UNSEEN, slips.drawn_unseen, "a card slipped out unseen", _to_hands),
        (kinds.DRAWN_SEEN, slips.drawn_seen, "a card slipped out and was seen", _drawn_seen),
        (kinds.OVERDRAW, slips.overdraw, "the dealer draws a card too many", _overdraws),
        (
            kinds.DEALER_MISSED,
            slips.dealer_missed,
            "the dealer gave himself no card",
            _dealing_to_dealer,
        ),
        (kinds.NO_CARDS, slips.missed, "a box was passed over in the deal", _no_cards),
        (kinds.ONE_CARD, slips.missed, "a box got one card only in the deal", _one_card),
        (kinds.UNDEALT, slips.undealt, "a card that was asked for was not dealt", _requested),
        (kinds.HOLE_SHOWN, slips.hole_shown, "the dealer showed his hole card", _hole_may_show),
        (kinds.MISREAD, slips.misread, "the card reader was misread", _may_misread),
        (kinds.NEW_DEALER, clauses.new_dealer, "a new dealer comes to the table", _at_a_shoe),
        (kinds.SHUFFLER_FAILS, clauses.by_hand, "the shuffler fails", _machine_shuffles),
        (kinds.IDLE, clauses.idle, "nobody has played for a while", _at_a_shoe),
        (
            kinds.FLOOR_SHUFFLE,
            clauses.floor_shuffle,
            "a floor person orders a shuffle",
            _between_rounds,
        ),
        (
            kinds.PERMITTED,
            clauses.entry_permitted,
            "a floor person lets everyone bet again",
            _kept_out,
        ),
    )
    return tuple(IrregularityRule(*rule) for rule in rules if rule[1])
