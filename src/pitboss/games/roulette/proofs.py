"""Small tables on which the script must give the par sheets of roulette."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pitboss.games.roulette.layout import places
from pitboss.games.roulette.script import Roulette
from pitboss.games.roulette.sheets import sheet
from pitboss.games.roulette.wheel import ONE_ZERO, TWO_AS_ONE, TWO_ZEROS, mode
from pitboss.rooms.proof import ProofCase, seated
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place

_GAME = Roulette()


def proofs() -> Sequence[ProofCase]:
    """Every wager in every place, on each of the wheels."""
    wheels: list[dict[str, object]] = [
        {"wheel": TWO_ZEROS},
        {"wheel": ONE_ZERO, "single_zero_extras": True},
        {"wheel": TWO_AS_ONE},
    ]
    return [
        _proof(rules, wager, spot)
        for rules in (RuleSet.of("roulette", options) for options in wheels)
        for wager in rules.wagers
        for spot in places(rules, wager)
    ]


def _proof(rules: RuleSet, wager: str, spot: str) -> ProofCase:
    stake = rules.limits(wager).low
    return ProofCase(
        wager,
        rules,
        partial(seated, _GAME, rules, stake),
        [Place("ann", 1, wager, stake, spot)],
        partial(sheet, rules, wager),
        chained=mode(rules) == TWO_AS_ONE,  # a ball in 00 leaves the wager for the next round
    )
