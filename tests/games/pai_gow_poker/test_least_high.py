"""Which High hands may stand beside a Low hand: none that ranks below it."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.ranks import rank_high, rank_low
from pitboss.games.pai_gow_poker.setting import least_high


@pytest.mark.parametrize(
    ("low", "least"),
    [
        ("3c 2d", "7c 5d 4h 3s 2c"),  # any hand at all
        ("8c 2d", "8d 5c 4h 3s 2c"),
        ("8c 6d", "8d 6c 4h 3s 2c"),
        ("Ac Kd", "Ad Kc 4h 3s 2c"),
        ("3c 3d", "3h 3s 5c 4d 2h"),
        ("Ac Ad", "Ah As 4c 3d 2h"),
    ],
)
def test_the_least_hand_beside_a_low_hand(low: str, least: str) -> None:
    found = least_high()[rank_low(parse_cards(low))]
    assert found == rank_high(parse_cards(least))


def test_no_low_hand_ranks_below_the_first() -> None:
    assert rank_low(parse_cards("3c 2d")) == 1
    assert least_high()[0] == 0  # nothing stands there
