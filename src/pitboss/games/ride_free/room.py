"""The room of Ride Free: how the game is found, priced, proved, coached and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.games.blackjack_table.picture import meters
from pitboss.games.ride_free.clauses import JACKPOTS
from pitboss.games.ride_free.script import RideFree
from pitboss.games.rocket_aces.picture import layout
from pitboss.games.room import ProofCase, Room, ShoeReport
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.exact.par import WagerPar

_GAME = RideFree()


def _par(rules: RuleSet) -> list[WagerPar]:
    from pitboss.games.ride_free.sheets import sheets  # noqa: PLC0415 - only when asked for

    return sheets(rules)


def _proofs() -> Sequence[ProofCase]:
    from pitboss.games.ride_free.proofs import cases  # noqa: PLC0415 - only when asked for

    return cases(_GAME)


def _advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    from pitboss.games.ride_free.coach import advise  # noqa: PLC0415 - only when asked for

    return advise(table, player)


def _shoe(rules: RuleSet, gone: Sequence[str]) -> ShoeReport:
    from pitboss.games.ride_free.coach import shoe  # noqa: PLC0415 - only when asked for

    return shoe(rules, gone)


def _chart(rules: RuleSet) -> str:
    from pitboss.games.ride_free.coach import chart  # noqa: PLC0415 - only when asked for

    return chart(rules)


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
    par=_par,
    proofs=_proofs,
    headline="blackjack",
    layout=_layout,
    advise=_advise,
    chart=_chart,
    shoe=_shoe,
)
