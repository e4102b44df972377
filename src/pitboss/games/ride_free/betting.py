"""The bonus wagers of Ride Free: their names, and which lie where."""

from __future__ import annotations

from pitboss.table.table import Table
from pitboss.table.wagers import Wager

HEDGE, STACK, BUST, TOP_3 = "hedge_22", "silver_stack", "bust_bonus", "top_3"
TWENTY_ONE = ("classic_21_3", "xtreme_21_3")
LADIES = "lucky_ladies"


def held_by(table: Table, player: str, box: int) -> set[str]:
    """The kinds of wagers that a player has on a box."""
    return {w.kind for w in table.wagers.values() if w.player == player and w.box == box}


def wagers_on(table: Table, kind: str, box: int) -> list[Wager]:
    """A box's wagers of a kind, the dealer's with them."""
    return [wager for wager in table.wagers.values() if wager.kind == kind and wager.box == box]
