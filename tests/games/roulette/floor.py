"""A roulette table for tests: bets in the words of the notation, such as ``10 split 17-20``."""

from __future__ import annotations

from pitboss.games.roulette import GAME
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.spoken import spoken

RACK = 100_000_00
TWO, ONE, TWO_AS_ONE = "double-zero", "single-zero", "double-zero-as-single"


def rules(wheel: str = TWO, **options: object) -> RuleSet:
    return RuleSet.of("roulette", {"wheel": wheel, **options})


def open_table(chosen: RuleSet | None = None) -> Table:
    table = Table(GAME.game, chosen or rules())
    table.sit("ann", 1, RACK)
    table.sit("bob", 2, RACK)
    return table


def ready(*bets: str, chosen: RuleSet | None = None) -> Round:
    """A round with these bets made and the betting closed."""
    return go_on(Round(open_table(chosen)), f"ann: {' '.join(bets)} close")


def spin(mark: str, *bets: str, chosen: RuleSet | None = None) -> Round:
    return go_on(ready(*bets, chosen=chosen), mark)


def won(round_: Round, player: str = "ann") -> int:
    """What a player is up, in dollars."""
    return (round_.table.racks[player] - RACK) // 100


def said(round_: Round) -> list[tuple[str, str]]:
    return [(spoken(round_, e), e.clause) for e in round_.log if isinstance(e, events.Announced)]
