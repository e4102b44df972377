"""A 3 Dice Baccarat table for tests: bets in the notation, cups as ``333``."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.three_dice_baccarat import GAME
from pitboss.rulebook import RuleSet
from pitboss.table.notation import play_on
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.dealt import Ends

RACK = 100_000_00
SLUG = "three-dice-baccarat"
BOXES = {"ann": 1, "bob": 2, "cy": 3}


def rules(tables: Mapping[str, str] | None = None, **options: object) -> RuleSet:
    """The filed rules; bonus wagers alone and the practice meter unless told otherwise."""
    usual = {"bonus_needs_main": False, "meter_preset": "practice"}
    return RuleSet.of(SLUG, {**usual, **options}, tables or {})


def open_table(chosen: RuleSet | None = None) -> Table:
    table = Table(GAME.game, chosen or rules())
    for player, box in BOXES.items():
        table.sit(player, box, RACK)
    return table


def shake(
    player: str, banker: str, *bets: str, chosen: RuleSet | None = None, table: Table | None = None
) -> Round:
    """A round with bets such as ``10 player`` (ann's) or ``bob: 5 tie``."""
    made = " | ".join(bet if ":" in bet else f"ann: {bet}" for bet in bets)
    cups = " ".join("-".join(faces) for faces in (player, banker))
    return play_on(table or open_table(chosen), f"{made} | {cups}").round


def won(round_: Round, player: str = "ann") -> int:
    """What a player is up since he sat down, in dollars."""
    cents = round_.table.racks[player] - RACK
    assert cents % 100 == 0
    return cents // 100


def ends(round_: Round) -> list[Ends]:
    return [event for event in round_.log if isinstance(event, Ends)]
