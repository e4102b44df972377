"""With few chips the coach says what the script pays, every card and every later answer tried.

Hardly any card of these shoes but tens is left, so that a hand is played the same way whatever the
others drew, which the coach does not look at (`exact.blackjack.box`).
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.exact.blackjack.box import Chips
from pitboss.families.blackjack import coaching
from pitboss.games.blackjack import analysis
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.families.blackjack.every_way import CLOSE, NOTICED, PLAYER, apart
from tests.families.blackjack.floor import open_table

TENS = " Tc" * 8


class Case(NamedTuple):
    """Cards of the shoe, those dealt before the hole card, chips left, and bets, in dollars."""

    shoe: str
    dealt: str
    rack: int
    bets: tuple[int, ...] = (10,)

    def start(self) -> Round:
        """The round when the hole card is due."""
        rack = (self.rack + sum(self.bets)) * 100
        table = open_table(options={"multiple_boxes": True}, rack=rack)
        table.shoe = Shoe(parse_cards(self.shoe + TENS))
        for box in range(2, len(self.bets) + 1):
            table.take_box(PLAYER, box)
        round_ = Round(table)
        for box, dollars in enumerate(self.bets, 1):
            round_.send(Place(PLAYER, box, "blackjack", dollars * 100))
        round_.send(NoMoreBets())
        return go_on(round_, self.dealt)

    def apart(self) -> float:
        """How far coach and script are apart, in wagers."""
        return float(apart(self.start, analysis.advise, self.bets[0] * 100))


ONE_BOX = [
    Case("8c 8d 3c 6c", "8 6 8", 10),
    Case("8c 8d 3c 6c", "8 6 8", 15),  # a double for less after the split
    Case("5c 5d 6c 6d", "5 6 5", 10),
    Case("5c 5d 6c 6d 6h", "5 6 5", 20),  # one double for two elevens
    Case("5c 5d 5h 6c 6d", "5 6 5", 20),  # a double or another split
    Case("9c 9d 9h 2c 6c", "9 6 9", 15),
]
TWO_BOXES = [
    Case("4c 5c 5d 6c 6d 7c", "4 5 6 5 6", 10, (10, 10)),
    Case("4c 5c 5d 6c 6d 7c", "4 5 6 5 6", 15, (10, 20)),
    Case("8c 8d 5c 6c 6d 3s", "8 5 6 8 6", 10, (10, 10)),  # a split, or the double behind it
    Case("8c 8d 5c 6c 6d 3s", "8 5 6 8 6", 15, (10, 10)),
]


@pytest.mark.parametrize("case", ONE_BOX + TWO_BOXES)
def test_every_option_is_worth_what_the_script_pays(case: Case) -> None:
    assert case.apart() < CLOSE


@pytest.mark.parametrize("case", ONE_BOX + TWO_BOXES)
def test_a_coach_with_chips_without_end_is_found_out(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coaching, "Chips", lambda _, wager, chip: Chips(1 << 40, wager, chip))
    assert case.apart() > NOTICED


@pytest.mark.parametrize("case", TWO_BOXES)
def test_a_coach_that_forgets_the_box_behind_is_found_out(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coaching, "rest_of", lambda *_: None)
    assert case.apart() > NOTICED
