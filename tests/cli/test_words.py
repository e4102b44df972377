from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.talk.words import (
    Bet,
    Target,
    box_named,
    find,
    one,
    read_bet,
    sentences,
    shorten,
    spots_in_short,
    tokens,
)

LAYOUT = [
    Target("pass", "", 1, "Pass"),
    Target("dont_pass", "", 1, "Don't Pass"),
    Target("pass_odds", "8", 1, "Pass odds"),
    Target("come_odds", "9", 1, "Come odds"),
    Target("come_odds", "6", 1, "Come odds"),
    Target("dont_come", "", 1, "Don't Come"),
    Target("place_6", "", 1, "Place 6"),
    Target("place_8", "", 1, "Place 8"),
    Target("hard_6", "", 1, "Hard 6"),
    Target("eleven", "", 1, "11 in one roll"),
    Target("hop_2_2", "", 1, "Hop 2-2"),
    Target("straight", "17", 1, "Straight"),
    Target("straight", "20", 1, "Straight"),
    Target("split", "17-20", 1, "Split"),
    Target("four_numbers", "16-17-19-20", 1, "Four Numbers"),
    Target("dozen", "1st", 1, "Dozen"),
    Target("red", "", 1, "Red"),
    Target("low", "", 1, "1 to 18"),
    Target("dragon_bonus_player", "", 1, "Dragon Bonus on Player"),
    Target("player", "", 1, "Player's Hand"),
]

MEANINGS = [
    # what a player types, the wager and spot he means
    ("pass", "pass", ""),
    ("don't pass", "dont_pass", ""),
    ("dont pass", "dont_pass", ""),
    ("the pass", "pass", ""),
    ("on red", "red", ""),
    ("hard6", "hard_6", ""),
    ("hard 6", "hard_6", ""),
    ("place 6", "place_6", ""),
    ("pl 8", "place_8", ""),
    ("17", "straight", "17"),
    ("17 20", "split", "17-20"),
    ("17-20", "split", "17-20"),
    ("split 17 20", "split", "17-20"),
    ("corner 16 17 19 20", "four_numbers", "16-17-19-20"),
    ("dozen 1", "dozen", "1st"),
    ("1 to 18", "low", ""),
    ("pass odds", "pass_odds", "8"),
    ("come odds 6", "come_odds", "6"),
    ("hop 2 2", "hop_2_2", ""),
    ("yo", "eleven", ""),
    ("dragon", "dragon_bonus_player", ""),
    ("player", "player", ""),
]


@pytest.mark.parametrize(("words", "wager", "spot"), MEANINGS)
def test_meaning(words: str, wager: str, spot: str) -> None:
    found = one(words, find(words, LAYOUT))
    assert (found.wager, found.spot) == (wager, spot)


def test_words_that_fit_several_wagers_are_asked_about() -> None:
    with pytest.raises(Refusal, match=r"'place' could be: Place 6, Place 8"):
        one("place", find("place", LAYOUT))
    with pytest.raises(Refusal, match="could be: Pass odds 8, Come odds 9, Come odds 6"):
        one("odds", find("odds", LAYOUT))
    with pytest.raises(Refusal, match="no such wager here: 'green'"):
        one("green", find("green", LAYOUT))


def test_the_own_box_comes_first() -> None:
    boxes = [Target("player", "", box, "Player's Hand") for box in (1, 2, 3)]
    assert one("player", find("player", boxes), own_box=2).box == 2


BETS = [
    ("10 pass", Bet(1000, "pass")),
    ("pass 10", Bet(1000, "pass")),
    ("$1,000.50 red", Bet(100050, "red")),
    ("place 6 12", Bet(1200, "place 6")),
    ("12 place 6", Bet(1200, "place 6")),
    ("25 17", Bet(2500, "17")),
    ("5 17 20", Bet(500, "17 20")),
    ("pass", Bet(None, "pass")),
    ("5", Bet(500, "")),
    ("5 red for the dealer", Bet(500, "red", for_dealer=True)),
    ("5 red for dealer", Bet(500, "red", for_dealer=True)),
]


@pytest.mark.parametrize(("text", "bet"), BETS)
def test_bets(text: str, bet: Bet) -> None:
    assert read_bet(text) == bet


def test_an_amount_that_is_none() -> None:
    with pytest.raises(Refusal, match="not an amount of money"):
        read_bet("1,0 red")


def test_a_line_may_hold_several_wishes() -> None:
    assert sentences("10 Pass; 5 field") == ["10 pass", "5 field"]
    assert sentences("10 pass, 5 field and 1 hard 6") == ["10 pass", "5 field", "1 hard 6"]
    assert sentences("$1,000 red") == ["$1,000 red"]
    assert sentences("  ;  ") == []


def test_tokens() -> None:
    assert tokens("Don't_pass 17-20") == ("dont", "pass", "17", "20")


def test_lists_are_short() -> None:
    assert shorten(["Pass", "Place 4", "Place 5", "Hop 2-2", "Hop 1-3"]) == [
        "Pass",
        "Place 4 5",
        "Hop 2-2 1-3",
    ]
    assert spots_in_short(["1", "2"]) == "1 2"
    assert spots_in_short([str(n) for n in range(38)]) == "0 to 37: 38 places"
    assert spots_in_short([""]) == ""


def test_a_box_may_be_named() -> None:
    assert box_named("20 bet on box 3") == ("20 bet", 3)
    assert box_named("bet box 12 20") == ("bet 20", 12)
    assert box_named("5 boxcars") == ("5 boxcars", None)
