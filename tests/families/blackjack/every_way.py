"""What an option is worth when every card to come and every later answer is tried by the script."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from pitboss.families.blackjack.proving import value_class
from pitboss.table import events
from pitboss.table.actions import Choose
from pitboss.table.effects import DealCard, Question, Same
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.best_play import BestPlay

PLAYER = "ann"
CLOSE = Fraction(1, 10**12)  # the coach reckons in floating point
NOTICED = Fraction(1, 100)  # of a wager: a coach that forgets the chips is further off
NEVER_BETTER = ("face_down",)


class FirstSaid(BestPlay):
    """Best play after one given answer to the first question."""

    def __init__(
        self, start: Callable[[], Round], player: str, option: str, same: Same = value_class
    ) -> None:
        self._option = option
        rack = start().table.racks[player]
        put_up = sum(w.cents for w in start().table.wagers.values() if w.player == player)

        def won(round_: Round) -> Fraction:
            return Fraction(round_.table.racks[player] - rack - put_up)

        super().__init__(start, player, won, same=same, without=NEVER_BETTER)

    def _choices(self, round_: Round) -> tuple[Choose, ...]:
        found = super()._choices(round_)
        if any(isinstance(event, events.OptionChosen) for event in round_.log):
            return found
        return tuple(choice for choice in found if choice.option == self._option)[-1:]


def worth(
    start: Callable[[], Round], player: str, option: str, same: Same = value_class
) -> Fraction:
    """What a player wins in cents when he takes an option now and plays on as well as can be."""
    return FirstSaid(start, player, option, same).ev


Advise = Callable[[Table, str], list[tuple[str, Fraction]]]


def apart(
    start: Callable[[], Round], advise: Advise, unit: int, same: Same = value_class
) -> Fraction:
    """How far the coach is from the script at most, in wagers, over all options of a question.

    Options are told against the first one, since what later boxes win anyway is no part of any.
    A hole card that is still to come is any one: the coach must not know it.
    """
    round_ = start()
    while isinstance(round_.pending, DealCard):
        round_.send(round_.chance()[0][0])
    said = advise(round_.table, PLAYER)
    assert isinstance(round_.pending, Question)
    assert {name for name, _ in said} == {option.name for option in round_.pending.options}
    gaps = [value - worth(start, PLAYER, name, same) / unit for name, value in said]
    others = sum(wager.player == PLAYER for wager in round_.table.wagers.values()) > 1
    common = gaps[0] if others else Fraction(0)
    return max(abs(gap - common) for gap in gaps)
