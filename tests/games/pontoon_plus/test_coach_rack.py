"""The coach of Pontoon Plus counts the chips, and names the stake of the hand it speaks of."""

from __future__ import annotations

from fractions import Fraction

from pitboss.apparatus.cards import parse_cards
from pitboss.desk.advice import unit_of
from pitboss.games.pontoon_plus import GAME, analysis
from pitboss.table.actions import Choose
from pitboss.table.round import Round
from tests.games.pontoon_plus.rigged import Script, bet, table_of


def asked(cards: str, rack: int, *bets: int) -> Round:
    """The first question of a round, with so many cents left in ann's rack."""
    table = table_of()
    table.racks["ann"] = rack + sum(bets)
    script = Script(table, [bet(box=n, cents=cents) for n, cents in enumerate(bets, 1)])
    for card in parse_cards(cards):
        script.round.send(card)
    return script.round


def advice(round_: Round) -> dict[str, Fraction]:
    return dict(analysis.advise(round_.table, "ann"))


def test_a_split_that_leaves_no_chips() -> None:
    rich, poor = (advice(asked("6c 4d 6h", rack, 10_00)) for rack in (9_000_00, 10_00))
    assert next(iter(rich)) == "split"
    assert next(iter(poor)) == "hit"
    assert poor["split"] < rich["split"] - Fraction(1, 20)
    assert poor["hit"] == rich["hit"]


def test_playing_on_without_chips_is_no_double() -> None:
    rich, poor = (asked("5c Kd 6h", rack, 10_00) for rack in (9_000_00, 0))
    before = advice(rich), advice(poor)
    for round_ in (rich, poor):
        round_.send(Choose("ann", "play_on"))
    after = advice(rich), advice(poor)
    assert before[0]["play_on"] == after[0]["double"] > after[0]["hit"]
    assert before[1]["play_on"] == after[1]["hit"] == after[0]["hit"]
    assert before[0]["surrender"] == before[1]["surrender"]


def test_a_stake_is_that_of_the_hand_asked_about() -> None:
    round_ = asked("9c 6d 5h 7c 8h", 900_00, 10_00, 50_00)
    assert unit_of(GAME, round_.table, "ann") == 10_00


def test_boxes_share_one_rack() -> None:
    """With chips for one double, the eleven behind wants them more than the nine before."""
    line = "4c 5c 5d 5h 6h"
    rich, poor = (advice(asked(line, rack, 10_00, 10_00)) for rack in (900_00, 10_00))
    assert rich["hit"] == poor["hit"]
    assert poor["double"] < rich["double"] - Fraction(1, 10)
