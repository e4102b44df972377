"""Small tables on which the script must give the par sheets of 3 Dice Baccarat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pitboss.games.three_dice_baccarat.progressive import unit
from pitboss.games.three_dice_baccarat.script import ThreeDiceBaccarat
from pitboss.games.three_dice_baccarat.settling import PROGRESSIVE
from pitboss.games.three_dice_baccarat.sheets import sheet
from pitboss.rooms.proof import ProofCase, seated
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place

_GAME = ThreeDiceBaccarat()


def proofs() -> Sequence[ProofCase]:
    """Every wager under every pay table the filing approves for it."""
    return [_proof(rules, wager) for rules, wager in _cases()]


def _cases() -> Iterator[tuple[RuleSet, str]]:
    alone: dict[str, object] = {"bonus_needs_main": False, "meter_preset": "practice"}
    filed = RuleSet.of("three-dice-baccarat", alone)
    for wager, rule in filed.wagers.items():
        for table in rule.pay_tables:
            yield RuleSet.of("three-dice-baccarat", alone, {wager: table}), wager
    dearer = RuleSet.of("three-dice-baccarat", alone | {"wager_unit": "5", "meter_seed": "2500"})
    yield dearer, PROGRESSIVE


def _proof(rules: RuleSet, wager: str) -> ProofCase:
    stake = unit(rules) if wager == PROGRESSIVE else rules.limits(wager).low
    table = partial(seated, _GAME, rules, stake)
    return ProofCase(
        wager, rules, table, [Place("ann", 1, wager, stake)], partial(sheet, rules, wager)
    )
