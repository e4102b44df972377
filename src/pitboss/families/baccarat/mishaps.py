"""The irregularities of section 14, and when each can be called.

While bets are taken, and while players turn cards, a card drawn or found is the next of the shoe.
While a card of the hand is due, it is one that comes out behind the card now being dealt; but a
card found face up before any was dealt is the first one itself.
"""

from __future__ import annotations

from pitboss.families.baccarat.clauses import Mishaps
from pitboss.families.baccarat.points import BANKER, HANDS, PLAYER
from pitboss.table.effects import Betting, DealCard, Effect, Question
from pitboss.table.irregularity import IrregularityRule
from pitboss.table.table import Table

DRAWN_UNSEEN = "card_drawn_unseen"
DRAWN_SEEN = "card_drawn_seen"
THIRD_UNSEEN = "third_card_unseen"
THIRD_SEEN = "third_card_seen"
FACE_UP = "face_up_card"
SHORT = "shoe_exhausted"  # also what the engine calls it when the last card is gone
THIRDS = (THIRD_UNSEEN, THIRD_SEEN)
SEEN = (DRAWN_SEEN, THIRD_SEEN, FACE_UP)


SIMULATED = "simulated "  # before the name of a hand that is dealt without wagers


def _hand_due(pending: Effect) -> str:
    """The hand of the round, or of a simulated one, to which a card is now due."""
    hand = pending.to.removeprefix(SIMULATED) if isinstance(pending, DealCard) else ""
    return hand if hand in HANDS else ""


def _turning(table: Table, pending: Effect) -> bool:
    """Is a player asked to turn cards, with four of them on the table?"""
    return isinstance(pending, Question) and bool(table.hands.get(PLAYER))


def _shoe_in_use(table: Table, pending: Effect) -> bool:
    """From the first bet to the last card, a simulated round included."""
    return isinstance(pending, Betting) or bool(_hand_due(pending)) or _turning(table, pending)


def _player_may_be_given_a_third(table: Table, pending: Effect) -> bool:
    """Until the Player's turn to draw has passed: from the fourth card on, or when it stood."""
    if _turning(table, pending):
        return True
    if _hand_due(pending) != BANKER or not isinstance(pending, DealCard):
        return False
    simulated = SIMULATED if pending.to.startswith(SIMULATED) else ""
    player, banker = (len(table.hands.get(simulated + hand, ())) for hand in (PLAYER, BANKER))
    return player == 2 and banker in (1, 2)


def rules_of(clauses: Mishaps) -> tuple[IrregularityRule, ...]:
    """The irregularities under one game's clauses."""
    third = _player_may_be_given_a_third
    return (
        IrregularityRule(DRAWN_UNSEEN, clauses.drawn_unseen, DRAWN_UNSEEN, _shoe_in_use),
        IrregularityRule(DRAWN_SEEN, clauses.seen, DRAWN_SEEN, _shoe_in_use),
        IrregularityRule(THIRD_UNSEEN, clauses.third_unseen, THIRD_UNSEEN, third),
        IrregularityRule(THIRD_SEEN, clauses.seen, THIRD_SEEN, third),
        IrregularityRule(FACE_UP, clauses.face_up, FACE_UP, _shoe_in_use),
        IrregularityRule(SHORT, clauses.short, "too_few_to_finish", _shoe_in_use),
    )
