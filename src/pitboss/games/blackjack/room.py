"""The room of Blackjack with House Money: how the game is found, priced, proved and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.games.blackjack.script import Blackjack
from pitboss.games.rocket_aces.picture import layout
from pitboss.games.room import ProofCase, Room, ShoeReport
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.exact.par import WagerPar

_GAME = Blackjack()


def _par(rules: RuleSet) -> list[WagerPar]:
    from pitboss.games.blackjack.sheets import sheets  # noqa: PLC0415 - only when asked for

    return sheets(rules)


def _proofs() -> Sequence[ProofCase]:
    from pitboss.games.blackjack.proofs import cases  # noqa: PLC0415 - only when asked for

    return cases(_GAME)


def _advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    from pitboss.games.blackjack.coach import advise  # noqa: PLC0415 - only when asked for

    return advise(table, player)


def _shoe(rules: RuleSet, gone: Sequence[str]) -> ShoeReport:
    from pitboss.games.blackjack.coach import shoe  # noqa: PLC0415 - only when asked for

    return shoe(rules, gone)


def _chart(rules: RuleSet) -> str:
    from pitboss.games.blackjack.coach import chart  # noqa: PLC0415 - only when asked for

    return chart(rules)


GAME = Room(
    game=_GAME,
    name="Blackjack with House Money",
    summary="draw nearer to 21 than the dealer, and never over it",
    par=_par,
    proofs=_proofs,
    headline="blackjack",
    layout=layout,
    advise=_advise,
    chart=_chart,
    shoe=_shoe,
)
