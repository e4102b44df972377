"""A baccarat table for tests, which speak the notation.

Cards are ranks in the order they leave the shoe: Player, Banker, Player, Banker, then thirds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.apparatus.shoe import Shoe
from pitboss.rooms import registry
from pitboss.table import events
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.spoken import spoken

MINI = "mini-baccarat"
FREE = "dragon-bonus-baccarat"
BOTH = (MINI, FREE)
PREFIX = {MINI: "OH-E", FREE: "OH-EC"}
RACK = 1_000_00


def open_table(
    slug: str,
    seats: Mapping[str, int] | None = None,
    shoe: Shoe | None = None,
    fresh: bool = False,
    **options: Any,
) -> Table:
    """A table with a full shoe already in play, unless it is a fresh one."""
    room = registry.room(slug)
    table = Table(room.game, room.rules(options))
    for player, box in (seats or {"ann": 1}).items():
        table.sit(player, box, RACK)
    if not fresh:
        table.shoe = shoe or Shoe.of_decks(8)
    return table


def play(
    slug: str, bets: Mapping[str, int], ranks: str, table: Table | None = None, **options: Any
) -> Round:
    """One round with ann's bets (dollars by wager)."""
    made = " ".join(f"{dollars} {wager}" for wager, dollars in bets.items())
    return go_on(Round(table or open_table(slug, **options)), f"ann: {made} close {ranks}")


def said(round_: Round) -> list[str]:
    """What the dealer said."""
    return [spoken(round_, e) for e in round_.log if isinstance(e, events.Announced)]
