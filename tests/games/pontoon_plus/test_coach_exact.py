"""With few chips the coach says what the script pays, every card and every later answer tried.

Hardly any card of these shoes but pictures is left, so that a hand is played the same way whatever
the others drew, which the coach does not look at (`pontoon_plus.exact_chips`). A 21 that is paid at
once would bring chips back which the coach does not count on: with even cards alone there is none,
and where there is one it comes last.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.exact.blackjack.box import Chips
from pitboss.games.pontoon_plus import analysis, coach
from pitboss.table.round import Round
from tests.families.blackjack.every_way import CLOSE, NOTICED, PLAYER, apart
from tests.games.pontoon_plus.rigged import Script, bet, table_of

PICTURES = " Kc" * 8


class Case(NamedTuple):
    """Cards of the shoe, those dealt, chips left, and bets, in dollars."""

    shoe: str
    dealt: str
    rack: int
    bets: tuple[int, ...] = (10,)

    def start(self) -> Round:
        """The round at its first question."""
        table = table_of(cut_card_depth=0)
        table.racks[PLAYER] = (self.rack + sum(self.bets)) * 100
        table.shoe = Shoe(parse_cards(self.shoe + PICTURES))
        bets = [bet(box=box, cents=dollars * 100) for box, dollars in enumerate(self.bets, 1)]
        round_ = Script(table, bets).round
        for card in parse_cards(self.dealt):
            round_.send(card)
        return round_

    def apart(self) -> float:
        """How far coach and script are apart, in bets."""
        return float(apart(self.start, analysis.advise, self.bets[0] * 100, same=None))


ONE_BOX = [
    Case("8c 8d 2c 6c", "8c 6c 8d", 10),
    Case("8c 8d 2c 6c", "8c 6c 8d", 15),  # a double for less after the split
    Case("4c 4d 6c 6d 6h", "4c 6c 4d", 10),
    Case("4c 4d 6c 6d 6h", "4c 6c 4d", 20),  # one double for two tens
    Case("8c 8d 8h 2c 6c", "8c 6c 8d", 10),  # no chips to split again
]
TWO_BOXES = [
    Case("4c 5c 5d 6c 6d 7c", "4c 5c 6c 5d 6d", 10, (10, 10)),
    Case("4c 5c 5d 6c 6d 7c", "4c 5c 6c 5d 6d", 15, (10, 20)),
    Case("8c 8d 4c 6c 6d 2s", "8c 4c 6c 8d 6d", 10, (10, 10)),  # a split, or the double behind
    Case("8c 8d 4c 6c 6d 2s", "8c 4c 6c 8d 6d", 15, (10, 10)),
]


@pytest.mark.parametrize("case", ONE_BOX + TWO_BOXES)
def test_every_option_is_worth_what_the_script_pays(case: Case) -> None:
    assert case.apart() < CLOSE


@pytest.mark.parametrize("case", ONE_BOX + TWO_BOXES)
def test_a_coach_with_chips_without_end_is_found_out(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "Chips", lambda _, wager, chip: Chips(1 << 40, wager, chip))
    assert case.apart() > NOTICED


@pytest.mark.parametrize("case", TWO_BOXES)
def test_a_coach_that_forgets_the_box_behind_is_found_out(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "rest_of", lambda *_: None)
    assert case.apart() > NOTICED
