"""The 3 Dice Baccarat room: how the game is found, priced, proved and drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pitboss.games.three_dice_baccarat.outcomes import PROGRESSIVE
from pitboss.games.three_dice_baccarat.picture import draw
from pitboss.games.three_dice_baccarat.progressive import unit
from pitboss.games.three_dice_baccarat.script import ThreeDiceBaccarat
from pitboss.rooms.room import ProofCase, Room, later
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.exact.par import WagerPar

_GAME = ThreeDiceBaccarat()


def _sheet(rules: RuleSet, wager: str) -> WagerPar:
    from pitboss.games.three_dice_baccarat.exact import sheet  # noqa: PLC0415 - when asked for

    return sheet(rules, wager)


def _proofs() -> Sequence[ProofCase]:
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

    def table() -> Table:
        made = Table(_GAME, rules)
        made.sit("ann", 1, stake)
        return made

    return ProofCase(
        wager, rules, table, [Place("ann", 1, wager, stake)], partial(_sheet, rules, wager)
    )


GAME = Room(
    game=_GAME,
    name="3 Dice Baccarat",
    summary="two cups of three dice, scored like baccarat",
    par=later("pitboss.games.three_dice_baccarat.exact", "sheets"),
    proofs=_proofs,
    headline="player",
    layout=draw,
)
