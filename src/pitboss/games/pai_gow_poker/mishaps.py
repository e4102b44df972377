"""The irregularities of section 16, and when each can be called.

A wrong start, a wrong number of cards and an exposed dealer's card void the round, and every wager
goes back (PG-23). Bad throws and bad deals are made again.
"""

from __future__ import annotations

from pitboss.families.poker.clauses import Clauses
from pitboss.families.poker.mishaps import (
    cards_out,
    dealing,
    from_hand,
    from_shoe,
    mishap,
    rules_of,
)
from pitboss.games.pai_gow_poker.running import running
from pitboss.rulebook.steps import steps
from pitboss.table.effects import DealCard, Effect, Question, ThrowDice
from pitboss.table.irregularity import IrregularityRule
from pitboss.table.table import Table

CLAUSES = steps("pai-gow-poker", Clauses, "table")

NOT_FLAT = "dice_not_flat"
DIE_OUT = "die_falls_out"
WRONG_START = "wrong_starting_position"
PLAYER_EXPOSED = "player_card_exposed"
STACKS_EXPOSED = "card_exposed_in_the_stacks"
NO_STACKS = "stacks_not_dealt"
MISDEAL = "wrong_number_of_cards_left"
MISSET = "dealer_sets_wrong"
BANK_VOID = "bank_voids_its_hand"  # a choice, not a slip of the dealer's

SET = "set_hands"  # the question that the dealer's own setting follows


def _throwing(_table: Table, pending: Effect) -> bool:
    return isinstance(pending, ThrowDice)


def _with_dice(table: Table) -> bool:
    return table.rules.choice("start_position") == "dice"


def _to_a_player(table: Table, pending: Effect) -> bool:
    """A card goes to a player who has a wager, or who banks."""
    bank = running(table).bank
    boxes = {wager.box for wager in table.wagers.values()} | ({bank.seat.box} if bank else set())
    return isinstance(pending, DealCard) and pending.to in {f"box_{box}" for box in boxes}


def _before_the_dealer(table: Table, pending: Effect) -> bool:
    setting = isinstance(pending, Question) and pending.question == SET
    return setting and not running(table).misset


def _irregularities() -> tuple[IrregularityRule, ...]:
    """A wrong start and a misdeal void the round whenever they are found: no clause sets a time."""
    rules = (
        mishap(NOT_FLAT, "OH-F-16.I", _throwing),
        mishap(DIE_OUT, "OH-F-16.II", _throwing),
        mishap(WRONG_START, "OH-F-16.III", cards_out, late=True, where=_with_dice),
        mishap(PLAYER_EXPOSED, "OH-F-16.IV", _to_a_player),
        mishap(STACKS_EXPOSED, "OH-F-16.IX", dealing),
        mishap(NO_STACKS, "OH-F-16.X", dealing, where=from_hand),
        mishap(MISDEAL, "OH-F-9.VII", cards_out, late=True, where=from_hand),
        mishap(MISDEAL, "OH-F-10.VII", cards_out, late=True, where=from_shoe),
        mishap(MISSET, "OH-F-16.VIII", _before_the_dealer),
    )
    return (*rules_of(CLAUSES), *rules)


IRREGULARITIES = _irregularities()
