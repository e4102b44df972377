"""Pontoon Plus with the cards in a given order: first card, up card, second card, draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitboss.games.pontoon_plus import GAME
from pitboss.games.pontoon_plus.script import PontoonPlus
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.dealt import deal_out

BET = 20_00
RACK = 10_000_00
Limits = Mapping[str, Mapping[str, object]]
MAX_100: Limits = {"bet": {"low": "10", "high": "100"}}


def table_of(
    seated: Sequence[str] = ("ann",),
    standing: Sequence[str] = (),
    limits: Limits | None = None,
    **options: object,
) -> Table:
    """A table with players seated from box 1 on and others standing behind them."""
    table = Table(GAME.game, RuleSet.of("pontoon-plus", options, limits=limits))
    for box, name in enumerate(seated, start=1):
        table.sit(name, box, RACK)
    for name in standing:
        table.stand_behind(name, RACK)
    table.shoe = PontoonPlus().full_shoe(table)
    return table


def bet(player: str = "ann", box: int = 1, cents: int = BET, wager: str = "bet") -> Place:
    return Place(player, box, wager, cents)


class Script:
    """Plays one round card by card: slips may be called before a numbered card or question."""

    def __init__(self, table: Table, bets: Sequence[Place], overlooked: Sequence[str] = ()) -> None:
        self.table = table
        self.round = Round(table)
        for slip in overlooked:
            self.round.call_irregularity(slip)
        for place in bets:
            self.round.send(place)
        self.round.send(NoMoreBets())

    def go(self, cards: str, answers: str = "", slips: Mapping[int, str] | None = None) -> Round:
        """Deal these cards and give these answers, the first option after; slips by card."""
        deal_out(self.round, cards, answers, slips)
        assert not self.table.wagers
        return self.round


def play(
    cards: str,
    answers: str = "",
    bets: Sequence[Place] | None = None,
    table: Table | None = None,
    slips: Mapping[int, str] | None = None,
) -> Round:
    """One round of ann's bet, unless told otherwise."""
    return Script(table or table_of(), bets or [bet()]).go(cards, answers, slips)


def gained(round_: Round, player: str = "ann") -> int:
    """What a player has more than before the round."""
    return round_.table.racks[player] - RACK


def asked(round_: Round) -> list[tuple[str, str]]:
    """Who was asked what, by the answers."""
    chosen = [e for e in round_.log if isinstance(e, events.OptionChosen)]
    return [(event.player, event.option) for event in chosen]
