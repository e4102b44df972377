"""The Big Six room: how the game is found, priced, proved and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.games.big_six.script import INSIGNIAS, BigSix
from pitboss.money.cents import show
from pitboss.rooms.room import ProofCase, Room
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.exact.par import WagerPar

_GAME = BigSix()
STAKE = 100 * 100


def _par(rules: RuleSet) -> list[WagerPar]:
    from pitboss.games.big_six.exact import sheets  # noqa: PLC0415 - solved only when asked for

    return sheets(rules)


def _proofs() -> Sequence[ProofCase]:
    """Every wager on both wheels."""
    return [
        _proof(RuleSet.of("big-six", {"last_section": last}), wager)
        for last in ("logo", "one_dollar")
        for wager in INSIGNIAS
        if (last, wager) != ("one_dollar", "logo")  # that wheel bears no logo
    ]


def _proof(rules: RuleSet, wager: str) -> ProofCase:
    def table() -> Table:
        made = Table(_GAME, rules)
        made.sit("ann", 1, STAKE)
        return made

    def sheet() -> WagerPar:
        return next(sheet for sheet in _par(rules) if sheet.wager == wager)

    stake = rules.limits(wager).low
    return ProofCase(wager, rules, table, [Place("ann", 1, wager, stake)], sheet)


def _layout(table: Table) -> str:
    """The areas in a row: insignia, odds, and what is bet on each."""
    rows: list[list[str]] = [[], [], []]
    for slug, wager in table.rules.wagers.items():
        staked = sum(held.cents for held in table.of_kind(slug))
        pays = table.rules.pay_table(slug).pays(slug)
        cells = (wager.name, str(pays), show(staked) if staked else "")
        for row, cell, style in zip(rows, cells, ("bold", "dim", "bold yellow"), strict=True):
            row.append(f"[{style}]{cell.center(9)}[/]")
    return "\n".join("|".join(row) for row in rows)


GAME = Room(
    game=_GAME,
    name="Big Six",
    summary="bet on the insignia at which a big wheel stops",
    par=_par,
    proofs=_proofs,
    headline="one_dollar",
    layout=_layout,
)
