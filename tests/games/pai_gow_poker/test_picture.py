"""The layout as text."""

from __future__ import annotations

from pitboss.games.pai_gow_poker import GAME
from tests.games.pai_gow_poker.pit import BET, MIDDLE, banked, seated, settled


def test_an_empty_layout_shows_the_wagers_and_the_button() -> None:
    picture = GAME.layout(seated("ann"))
    assert "Pai Gow Poker" in picture
    assert "Fortune Bonus" in picture
    assert picture.splitlines()[-1].endswith("dealer")


def test_open_hands_lie_as_high_and_low() -> None:
    round_ = settled(MIDDLE, "9h 9s 7d 5c 3h Ks Qd")
    rows = GAME.layout(round_.table).splitlines()
    assert rows[-2].endswith("9s 9h 7d 5c 3h  [dim]|[/]  Ks Qd")
    assert rows[-1].endswith("9d 9c 7h 5s 3c  [dim]|[/]  Kd Qh")
    assert "box 1" in rows[-1]


def test_the_marker_shows_who_banks() -> None:
    hands = {"box_1": MIDDLE, "dealer": "9h 9s 7d 5c 3h Ks Qd"}
    round_ = banked(hands, {"ann": "bank match house_way"})
    assert f"box 1, the house bets ${BET // 100}" in GAME.layout(round_.table)
    idle = banked({}, {"ann": "pass"})
    assert "the house" in GAME.layout(idle.table)
