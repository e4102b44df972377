"""The irregularities that the poker filings share, and when each can be called.

Most void the round and give every wager back, which is what an unhandled irregularity does. A card
drawn unseen and the troubles of the shuffler are put right on the spot; a player who leaves takes
the passive choice.
"""

from __future__ import annotations

from pitboss.games.poker.clauses import Clauses
from pitboss.table.effects import DealCard, Effect, Question, ShuffleCards
from pitboss.table.irregularity import IrregularityRule
from pitboss.table.table import Table

DRAWN_UNSEEN = "card_drawn_unseen"
WRONG_NUMBER = "wrong_number_of_cards"
DECK_COUNT = "deck_not_complete"
EXPOSED = "dealer_card_exposed"
DEVICE_JAM = "shuffler_jams"
MISCOUNT = "shuffler_counts_wrong"
SHOE_JAM = "dealing_shoe_jams"
LEAVES = "player_leaves"
FACE_UP = "card_face_up_in_the_deck"


def deciding(table: Table, pending: Effect) -> bool:
    """A player is to decide (the floor's own confirmations are no part of the play)."""
    return isinstance(pending, Question) and pending.player in table.racks


def dealing(_table: Table, pending: Effect) -> bool:
    """A card is due."""
    return isinstance(pending, DealCard)


def cards_out(table: Table, pending: Effect) -> bool:
    """Cards have been dealt, and the hands are still to be played."""
    return (dealing(table, pending) or deciding(table, pending)) and bool(table.hands)


def by_hand(table: Table, pending: Effect) -> bool:
    """Likewise, at a table that deals from the hand."""
    return cards_out(table, pending) and table.rules.choice("deal") == "hand"


def by_shoe(table: Table, pending: Effect) -> bool:
    """Likewise, at a table with an automated dealing shoe."""
    return cards_out(table, pending) and table.rules.choice("deal") == "shoe"


def _exposable(table: Table, pending: Effect) -> bool:
    hidden = table.hands.get("dealer") or table.hands.get("community")
    return (dealing(table, pending) or deciding(table, pending)) and bool(hidden)


def _shuffling(table: Table, pending: Effect) -> bool:
    return isinstance(pending, ShuffleCards) and table.rules.flag("shuffler")


def _shoe_dealing(table: Table, pending: Effect) -> bool:
    return isinstance(pending, DealCard) and table.rules.choice("deal") == "shoe"


def rules_of(clauses: Clauses) -> tuple[IrregularityRule, ...]:
    """The irregularities under one game's clauses."""
    rules = (
        (DRAWN_UNSEEN, clauses.drawn_unseen, "a card was drawn in error and not seen", dealing),
        (WRONG_NUMBER, clauses.wrong_number, "a hand has a wrong number of cards", cards_out),
        (DECK_COUNT, clauses.count["hand"], "the deck is not complete: it is replaced", by_hand),
        (DECK_COUNT, clauses.count["shoe"], "the deck is not complete: it is replaced", by_shoe),
        (FACE_UP, clauses.face_up, "a card lies face up in the deck", dealing),
        (EXPOSED, clauses.exposed, "a hidden card was seen before its time", _exposable),
        (DEVICE_JAM, clauses.device_jam, "the shuffler has jammed", _shuffling),
        (MISCOUNT, clauses.miscount, "the shuffler counts a wrong number of cards", _shuffling),
        (SHOE_JAM, clauses.shoe_jam, "the automated dealing shoe has jammed", _shoe_dealing),
        (LEAVES, clauses.leaves, "the player to decide has left the table", deciding),
    )
    return tuple(IrregularityRule(*rule) for rule in rules if rule[1])
