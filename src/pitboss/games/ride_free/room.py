"""The room of Ride Free: how the game is found, priced, proved, coached and drawn."""

from __future__ import annotations

from pitboss.families.blackjack.picture import meters
from pitboss.games.ride_free.clauses import JACKPOTS
from pitboss.games.ride_free.script import RideFree
from pitboss.rooms.room import Room, later
from pitboss.table.table import Table
from pitboss.wagers.rocket_aces.picture import layout

_GAME = RideFree()


def _layout(table: Table) -> str:
    """The blackjack layout, with what is free, what pushes, and the meters."""
    rows = ["[green]Free: doubles on hard 9, 10 and 11; every split but tens. Dealer 22 pushes.[/]"]
    if shown := meters(table, JACKPOTS.values()):
        rows += [*shown, f"The named suit is {table.rules.choice('jackpot_suit')}."]
    return "\n".join([*rows, layout(table)])


GAME = Room(
    game=_GAME,
    name="Ride Free",
    summary="blackjack with free doubles and splits, and nine bonus wagers",
    par=later("pitboss.games.ride_free.sheets", "sheets"),
    proofs=later("pitboss.games.ride_free.proofs", "cases", _GAME),
    headline="blackjack",
    layout=_layout,
    advise=later("pitboss.games.ride_free.coach", "advise"),
    unit=later("pitboss.families.blackjack.coaching", "unit"),
    chart=later("pitboss.games.ride_free.coach", "chart"),
    shoe=later("pitboss.games.ride_free.coach", "shoe"),
)
