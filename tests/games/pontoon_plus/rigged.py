"""Pontoon Plus with the cards in a given order: first card, up card, second card, draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitboss.apparatus.cards import parse_cards
from pitboss.games.pontoon_plus import GAME
from pitboss.games.pontoon_plus.script import PontoonPlus
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place
from pitboss.table.effects import DealCard, Question
from pitboss.table.results import net_by_wager, wager_kinds
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.spoken import spoken

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
        order, said, due = list(parse_cards(cards)), answers.split(), dict(slips or {})
        dealt = 0
        while not self.round.over:
            pending = self.round.pending
            if isinstance(pending, DealCard):
                if dealt in due:
                    self.round.call_irregularity(due.pop(dealt))
                    continue
                self.round.send(order.pop(0))
                dealt += 1
            elif isinstance(pending, Question):
                name, _, number = (said.pop(0) if said else pending.options[0].name).partition(":")
                self.round.send(Choose(pending.player, name, int(number or 0)))
        assert not order, f"cards left over: {order}"
        assert not said, f"answers left over: {said}"
        assert not due, f"slips left over: {due}"
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


def nets(round_: Round) -> dict[str, int]:
    """What each kind of wager came to, in cents."""
    found: dict[str, int] = {}
    kinds = wager_kinds(round_.log)
    for wager, net in net_by_wager(round_.log).items():
        found[kinds[wager]] = found.get(kinds[wager], 0) + net
    return found


def gained(round_: Round, player: str = "ann") -> int:
    """What a player has more than before the round."""
    return round_.table.racks[player] - RACK


def ends(round_: Round) -> list[tuple[str, str]]:
    """How each wager ended: its kind and the clause."""
    kinds = wager_kinds(round_.log)
    return [
        (kinds[event.id], event.clause)
        for event in round_.log
        if isinstance(event, events.WagerWon | events.WagerLost | events.WagerPushed)
    ]


def said(round_: Round) -> dict[str, str]:
    """What the dealer said, with the clause."""
    return {spoken(round_, e): e.clause for e in round_.log if isinstance(e, events.Announced)}


def asked(round_: Round) -> list[tuple[str, str]]:
    """Who was asked what, by the answers."""
    chosen = [e for e in round_.log if isinstance(e, events.OptionChosen)]
    return [(event.player, event.option) for event in chosen]
