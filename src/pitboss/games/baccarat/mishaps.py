"""The irregularities of section 14, and when each can be called.

While bets are taken, a card drawn or found is the next of the shoe. While a card of the hand is
due, it is one that comes out behind the card now being dealt.
"""

from __future__ import annotations

from pitboss.games.baccarat.clauses import Mishaps
from pitboss.games.baccarat.points import BANKER, HANDS, PLAYER
from pitboss.table.effects import Betting, DealCard, Effect
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


def _dealing(_table: Table, pending: Effect) -> bool:
    return isinstance(pending, DealCard) and pending.to in HANDS


def _betting_or_dealing(table: Table, pending: Effect) -> bool:
    return isinstance(pending, Betting) or _dealing(table, pending)


def _player_may_be_given_a_third(table: Table, pending: Effect) -> bool:
    """Before the Player's turn to draw has passed: at the fourth card, or when it has stood."""
    if not isinstance(pending, DealCard) or pending.to != BANKER:
        return False
    player, banker = (len(table.hands.get(hand, ())) for hand in (PLAYER, BANKER))
    return player == 2 and banker in (1, 2)


def rules_of(clauses: Mishaps) -> tuple[IrregularityRule, ...]:
    """The irregularities under one game's clauses."""
    return (
        IrregularityRule(
            kind=DRAWN_UNSEEN,
            clause=clauses.drawn_unseen,
            words="a card was drawn in error and not seen",
            when=_betting_or_dealing,
        ),
        IrregularityRule(
            kind=DRAWN_SEEN,
            clause=clauses.seen,
            words="a card was drawn in error and seen",
            when=_betting_or_dealing,
        ),
        IrregularityRule(
            kind=THIRD_UNSEEN,
            clause=clauses.third_unseen,
            words="the Player's Hand was given a third card, not seen",
            when=_player_may_be_given_a_third,
        ),
        IrregularityRule(
            kind=THIRD_SEEN,
            clause=clauses.seen,
            words="the Player's Hand was given a third card, and it was seen",
            when=_player_may_be_given_a_third,
        ),
        IrregularityRule(
            kind=FACE_UP,
            clause=clauses.face_up,
            words="a card lies face up in the shoe",
            when=_betting_or_dealing,
        ),
        IrregularityRule(
            kind=SHORT,
            clause=clauses.short,
            words="too few cards are left to finish the round",
            when=_dealing,
        ),
    )
