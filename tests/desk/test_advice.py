"""Advice: every option with its value and its cost, the best first, in units of the stake."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from pitboss.desk.advice import coach_of, unit_of
from pitboss.desk.desk import Desk
from pitboss.errors import Refusal
from pitboss.exact.advice import Advice, Choice
from pitboss.rooms import registry
from pitboss.table.actions import Place
from pitboss.table.drivers.live import LiveSource
from pitboss.table.effects import Betting, Chance
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.desk.fakes import answering

LIVE = LiveSource(below=Random(1).randrange)
HALF, THIRD = Fraction(-1, 2), Fraction(-1, 3)


def _table(slug: str, wager: str, cents: int) -> Table:
    """A table at which ann has made one wager."""
    room = registry.room(slug)
    table = Table(room.game, room.rules())
    table.sit("ann", 1, 1_000_00)
    round_ = Round(table)
    while not isinstance(pending := round_.pending, Betting):  # shuffle and cut
        if isinstance(pending, Chance):
            round_.send(LIVE.answer(pending))
        else:
            round_.send(round_.legal("ann")[0].action())
    round_.send(Place("ann", 1, wager, cents))
    return table


def test_the_best_option_comes_first_and_costs_nothing() -> None:
    room = registry.room("three-card-poker")
    coached = answering(room, advise=lambda _table, _player: [("fold", HALF), ("play", THIRD)])
    advice = Desk().advise(coached, _table("three-card-poker", "ante", 15_00), "ann")
    choices = (Choice("play", THIRD, Fraction(0)), Choice("fold", HALF, Fraction(1, 6)))
    assert advice == Advice(15_00, choices)
    assert advice.best == "play"


def test_a_question_without_a_price_has_no_best_option() -> None:
    coached = answering(registry.room("three-card-poker"), advise=lambda _table, _player: [])
    advice = Desk().advise(coached, _table("three-card-poker", "ante", 15_00), "ann")
    assert (advice.choices, advice.best) == ((), "")


def test_a_game_may_tell_its_own_unit() -> None:
    room = answering(registry.room("three-card-poker"), unit=lambda _table, _player: 7)
    assert unit_of(room, _table("three-card-poker", "ante", 15_00), "ann") == 7


def test_a_game_without_decisions_has_no_coach() -> None:
    room = registry.room("big-six")
    assert coach_of(room) is None
    with pytest.raises(Refusal, match="big-six has no decisions for a coach to price"):
        Desk().advise(room, _table("big-six", "one_dollar", 5_00), "ann")
    with pytest.raises(Refusal, match="no strategy to print"):
        Desk(use_cache=False).strategy(room, room.rules())
    with pytest.raises(Refusal, match="not priced from the cards left in a shoe"):
        Desk(use_cache=False).shoe(room, room.rules(), [])
