"""The room of Pontoon Plus: how the game is found, priced, proved, coached and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.games.pontoon_plus.picture import layout
from pitboss.games.pontoon_plus.script import PontoonPlus
from pitboss.games.room import ProofCase, Room, ShoeReport
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.exact.par import WagerPar

_GAME = PontoonPlus()


def _par(rules: RuleSet) -> list[WagerPar]:
    from pitboss.games.pontoon_plus.sheets import sheets  # noqa: PLC0415 - only when asked for

    return sheets(rules)


def _proofs() -> Sequence[ProofCase]:
    from pitboss.games.pontoon_plus.proofs import cases  # noqa: PLC0415 - only when asked for

    return cases(_GAME)


def _advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    from pitboss.games.pontoon_plus.coach import advise  # noqa: PLC0415 - only when asked for

    return advise(table, player)


def _shoe(rules: RuleSet, gone: Sequence[str]) -> ShoeReport:
    from pitboss.games.pontoon_plus.shoes import shoe  # noqa: PLC0415 - only when asked for

    return shoe(rules, gone)


def _chart(rules: RuleSet) -> str:
    from pitboss.games.pontoon_plus.coach import chart  # noqa: PLC0415 - only when asked for

    return chart(rules)


GAME = Room(
    game=_GAME,
    name="Pontoon Plus",
    summary="21 paid at once, long hands paid more, boxes open to standing players",
    par=_par,
    proofs=_proofs,
    headline="bet",
    layout=layout,
    advise=_advise,
    chart=_chart,
    shoe=_shoe,
)
