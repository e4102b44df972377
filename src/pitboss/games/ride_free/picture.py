"""The layout of Ride Free: blackjack's, with what is free and the meters."""

from __future__ import annotations

from pitboss.families.blackjack.picture import meters
from pitboss.games.ride_free.clauses import JACKPOTS
from pitboss.table.table import Table
from pitboss.wagers.rocket_aces import picture


def layout(table: Table) -> str:
    """The blackjack layout, with what is free, what pushes, and the meters."""
    rows = ["[green]Free: doubles on hard 9, 10 and 11; every split but tens. Dealer 22 pushes.[/]"]
    if shown := meters(table, JACKPOTS.values()):
        rows += [*shown, f"The named suit is {table.rules.choice('jackpot_suit')}."]
    return "\n".join([*rows, picture.layout(table)])
