"""Counting: the script's cents under a count, brute force, exact shoes, published figures."""

from __future__ import annotations

import pytest

from pitboss.rooms.counting import Count, Departure
from pitboss.rooms.simulator import Setting
from tests.simulation.agreement import agree

HI_LO = (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1)
KO = (-1, 1, 1, 1, 1, 1, 1, 0, 0, -1, -1, -1, -1)
ZEN = (-1, 1, 1, 2, 2, 2, 1, 0, 0, -2, -2, -2, -2)
SEVENS = (0, 0, 0, -1, -1, -1, -1, 2, 2, 0, 0, 0, 0)
PLAYS = (
    Departure("16", "10", "S", 0),
    Departure("15", "10", "S", 4),
    Departure("12", "3", "S", 2),
    Departure("12", "4", "H", 0, True),
    Departure("13", "2", "H", -1, True),
    Departure("10,10", "5", "P", 5),
    Departure("11", "A", "D", 1),
    Departure("A,8", "6", "Ds", 1),
)
BY_INDEX = Count(name="hi-lo", tags=HI_LO, insurance=3, plays=PLAYS, low=-6, high=6)


@pytest.mark.parametrize(
    ("count", "setting", "options"),
    [
        (BY_INDEX, Setting(strategy="basic"), {}),
        (BY_INDEX, Setting(strategy="basic", seats=4), {"decks": 2, "deal": "pitch"}),
        (BY_INDEX, Setting(strategy="basic", seats=3), {"peek": False, "soft_17": "stand"}),
        (
            Count(name="zen", tags=ZEN, estimate=4, rounding="nearest", plays=PLAYS, insurance=2),
            Setting(strategy="basic", seats=2),
            {"decks": 8},
        ),
        (
            Count(name="ko", tags=KO, true=False, start=4, start_per_deck=-4, low=-24, high=12),
            Setting(seats=2),
            {},
        ),
    ],
)
def test_the_script_pays_the_same(
    count: Count, setting: Setting, options: dict[str, object]
) -> None:
    asked = Setting(seats=setting.seats, strategy=setting.strategy, count=count)
    agree("blackjack", asked, rounds=120, options=options | {"penetration": "85%"})
