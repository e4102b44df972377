"""A roulette table for tests: bets in words, such as ``"10 split 17-20"``."""

from __future__ import annotations

from pitboss.games.roulette import GAME
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place
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


def bet(words: str, player: str = "ann") -> Place:
    dollars, wager, *rest = words.split()
    box = 1 if player == "ann" else 2
    return Place(player, box, wager, int(dollars) * 100, "".join(rest))


def ready(*bets: str, chosen: RuleSet | None = None) -> Round:
    """A round with these bets made and the betting closed."""
    round_ = Round(open_table(chosen))
    for words in bets:
        round_.send(bet(words))
    round_.send(NoMoreBets())
    return round_


def spin(mark: str, *bets: str, chosen: RuleSet | None = None) -> Round:
    round_ = ready(*bets, chosen=chosen)
    round_.send(mark)
    return round_


def won(round_: Round, player: str = "ann") -> int:
    """What a player is up, in dollars."""
    return (round_.table.racks[player] - RACK) // 100


def said(round_: Round) -> list[tuple[str, str]]:
    return [(spoken(round_, e), e.clause) for e in round_.log if isinstance(e, events.Announced)]
