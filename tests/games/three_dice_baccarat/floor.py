"""A 3 Dice Baccarat table for tests: bets in words (``"10 player"``), cups as ``"333"``."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.three_dice_baccarat import GAME
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.round import Round
from pitboss.table.table import Table

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


def bet(words: str) -> Place:
    """A bet such as ``"10 player"``, ``"bob 5 tie"`` or ``"2 player dealer"``."""
    player, *rest = words.split() if words[0].isalpha() else ["ann", *words.split()]
    dollars, wager, *dealer = rest
    return Place(player, BOXES[player], wager, int(dollars) * 100, for_dealer=bool(dealer))


def cup(faces: str) -> tuple[int, ...]:
    return tuple(map(int, faces))


def shake(
    player: str, banker: str, *bets: str, chosen: RuleSet | None = None, table: Table | None = None
) -> Round:
    round_ = Round(table or open_table(chosen))
    for words in bets:
        round_.send(bet(words))
    round_.send(NoMoreBets())
    round_.send(cup(player))
    round_.send(cup(banker))
    assert round_.over
    return round_


def won(round_: Round, player: str = "ann") -> int:
    """What a player is up since he sat down, in dollars."""
    cents = round_.table.racks[player] - RACK
    assert cents % 100 == 0
    return cents // 100


Ends = events.WagerWon | events.WagerLost | events.WagerPushed


def ends(round_: Round) -> list[Ends]:
    return [event for event in round_.log if isinstance(event, Ends)]
