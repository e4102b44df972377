"""Small tables on which the script must give the par sheets of Big Six."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pitboss.exact.par import ParSheet
from pitboss.games.big_six.script import INSIGNIAS, BigSix
from pitboss.games.big_six.sheets import sheets
from pitboss.rooms.proof import ProofCase, seated
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place

_GAME = BigSix()
STAKE = 100 * 100


def proofs() -> Sequence[ProofCase]:
    """Every wager on both wheels."""
    return [
        _proof(RuleSet.of("big-six", {"last_section": last}), wager)
        for last in ("logo", "one_dollar")
        for wager in INSIGNIAS
        if (last, wager) != ("one_dollar", "logo")  # that wheel bears no logo
    ]


def _proof(rules: RuleSet, wager: str) -> ProofCase:
    def sheet() -> ParSheet:
        return next(sheet for sheet in sheets(rules) if sheet.wager == wager)

    stake = rules.limits(wager).low
    return ProofCase(
        wager, rules, partial(seated, _GAME, rules, STAKE), [Place("ann", 1, wager, stake)], sheet
    )
