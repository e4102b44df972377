"""The layout of a blackjack table that may offer Rocket Aces: its meters stand above the rest."""

from __future__ import annotations

from pitboss.families.blackjack import picture
from pitboss.table.table import Table
from pitboss.wagers.rocket_aces.wager import AT_A_TABLE


def layout(table: Table) -> str:
    """The meters where the house offers the wager, then the table."""
    return "\n".join([*picture.meters(table, [AT_A_TABLE]), picture.layout(table)])
