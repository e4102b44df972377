"""The irregularities that the poker filings share, and when each can be called.

Most void the round and give every wager back, which is what an unhandled irregularity does. A card
drawn unseen and the troubles of the shuffler are put right on the spot; a player who leaves takes
the passive choice.
"""

from __future__ import annotations

from pitboss.families.poker.clauses import Clauses
from pitboss.table.effects import DealCard, Effect, Question, ShuffleCards
from pitboss.table.irregularity import IrregularityRule, When, Where
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


def cards_out(table: Table, _pending: Effect) -> bool:
    """Cards have been dealt: until the round is over, and while a large award is confirmed."""
    return bool(table.hands)


def from_hand(table: Table) -> bool:
    """The table deals from the hand."""
    return table.rules.choice("deal") == "hand"


def from_shoe(table: Table) -> bool:
    """The table has an automated dealing shoe."""
    return table.rules.choice("deal") == "shoe"


def _exposable(table: Table, pending: Effect) -> bool:
    hidden = table.hands.get("dealer") or table.hands.get("community")
    return (dealing(table, pending) or deciding(table, pending)) and bool(hidden)


def _shuffling(table: Table, pending: Effect) -> bool:
    return isinstance(pending, ShuffleCards) and table.rules.flag("shuffler")


def mishap(
    kind: str, clause: str, when: When, late: bool = False, where: Where | None = None
) -> IrregularityRule:
    """An irregularity that is called by its kind."""
    return IrregularityRule(kind, clause, kind, when, late, where)


def rules_of(
    clauses: Clauses, exposable: When = _exposable, jamming: When = dealing
) -> tuple[IrregularityRule, ...]:
    """The irregularities under one game's clauses.

    A wrong hand or a wrong deck voids the round whenever it is found, after the settlement as well:
    no filing sets it a time.
    """
    rules = (
        mishap(DRAWN_UNSEEN, clauses.drawn_unseen, dealing),
        mishap(WRONG_NUMBER, clauses.wrong_number, cards_out, late=True),
        mishap(DECK_COUNT, clauses.count.get("hand", ""), cards_out, late=True, where=from_hand),
        mishap(DECK_COUNT, clauses.count.get("shoe", ""), cards_out, late=True, where=from_shoe),
        mishap(FACE_UP, clauses.face_up, dealing),
        mishap(EXPOSED, clauses.exposed, exposable),
        mishap(DEVICE_JAM, clauses.device_jam, _shuffling),
        mishap(MISCOUNT, clauses.miscount, _shuffling),
        mishap(SHOE_JAM, clauses.shoe_jam, jamming, where=from_shoe),
        mishap(LEAVES, clauses.leaves, deciding),
    )
    return tuple(each for each in rules if each.clause)
