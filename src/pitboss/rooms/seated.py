"""A simulated table as the engine plays it: who sits there, what they bet, what they answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pitboss.money.pays import For, Lose, Pays, Push, To
from pitboss.rooms.simulator import RACK, Setting, names
from pitboss.rulebook import RuleSet
from pitboss.table import effects
from pitboss.table.actions import Action, Choose, NoMoreBets, Place
from pitboss.table.game import Game
from pitboss.table.round import Round
from pitboss.table.table import Table

Answer = Callable[[Round, effects.Question], Choose]


def table_with(game: Game, rules: RuleSet, setting: Setting) -> Table:
    """A new table with as many players as asked for, each in a box of his own."""
    table = Table(game, rules)
    for box, name in enumerate(names(setting.seats), start=1):
        table.sit(name, box, RACK)
    return table


def first_option(_round: Round, asked: effects.Question) -> Choose:
    """The first answer offered: the cut is declined, the dice are kept, cards are turned."""
    option = asked.options[0]
    return Choose(asked.player, option.name, option.low)


class Bettors:
    """Everybody makes the same bets in every round; ``answer`` decides what is asked then."""

    def __init__(self, bets: Sequence[Place], answer: Answer = first_option) -> None:
        self._bets = tuple(bets)
        self._answer = answer
        self._made = 0
        self._round = 0

    def __call__(self, round_: Round) -> Action:
        """What is done next in a round."""
        pending = round_.pending
        if isinstance(pending, effects.Question):
            return self._answer(round_, pending)
        if self._round != round_.number:
            self._round, self._made = round_.number, 0
        if self._made < len(self._bets):
            self._made += 1
            return self._bets[self._made - 1]
        return NoMoreBets()


def settled_at(rules: RuleSet, stake: int, pays: Pays) -> int:
    """What a stake gains by this pay at a table, in cents: rounded as the house pays."""
    if isinstance(pays, Push):
        return 0
    if isinstance(pays, Lose):
        return -stake
    if isinstance(pays, To):
        return rules.rounding.of(stake * pays.win, pays.per)
    if isinstance(pays, For):
        return rules.rounding.of(stake * pays.total, pays.per) - stake
    raise TypeError(f"this pay depends on more than the stake: {pays}")
