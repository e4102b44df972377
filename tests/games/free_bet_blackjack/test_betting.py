"""What Push 22 rests on."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.free_bet_blackjack import GAME
from pitboss.table.actions import Choose, Place, TakeDown
from pitboss.table.effects import Betting, Question
from pitboss.table.round import Round
from pitboss.table.table import Table


def opened() -> Round:
    table = Table(GAME.game, GAME.rules())
    table.sit("ann", 1, 1_000_00)
    round_ = Round(table)
    while not isinstance(round_.pending, Betting):
        asked = round_.pending
        cut = isinstance(asked, Question)
        round_.send(Choose("ann", "decline") if cut else round_.chance()[0][0])
    return round_


def test_push_22_goes_beside_the_wager_on_the_hand() -> None:
    round_ = opened()
    with pytest.raises(Refusal) as alone:
        round_.send(Place("ann", 1, "push_22", 5_00))
    assert alone.value.clause == "OH-AF-16.I.B"
    round_.send(Place("ann", 1, "blackjack", 10_00))
    round_.send(Place("ann", 1, "push_22", 5_00))
    with pytest.raises(Refusal) as pulled:
        round_.send(TakeDown("ann", 1, 10_00))
    assert pulled.value.clause == "OH-AF-16.I.B"
