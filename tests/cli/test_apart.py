"""Sheets say what they are about: wagers, their parts, what is charged, which meter, which mean."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Pitboss

VIGORISH = [
    # wager, options, what the sheet says
    (
        "lay_5",
        [],
        [
            "house edge 3.3333% 1/30 of the wager alone",
            "with the vigorish 3.2258% 1/31 of wager and vigorish together",
            "Vigorish: 5% of what the wager can win, paid when the wager is made, and lost with",
        ],
    ),
    (
        "buy_5",
        [],
        [
            "house edge 5.0000% 1/20 of the wager alone",
            "with the vigorish 4.7619% 1/21 of wager and vigorish together",
            "Vigorish: 5% of the wager, paid when the wager is made, and lost with it.",
        ],
    ),
    (
        "buy_4",
        ["--rule", "vigorish_when=won", "--rule", "buy_vigorish=2.5%"],
        ["house edge 0.8333% 1/120", "Vigorish: 2.5% of the wager, taken from a win only."],
    ),
]


@pytest.mark.parametrize(("wager", "options", "lines"), VIGORISH)
def test_vigorish_is_named(
    wager: str, options: list[str], lines: list[str], pitboss: Pitboss
) -> None:
    told = pitboss("par", "craps", "--wager", wager, *options).out
    printed = " ".join(told.split())
    for line in lines:
        assert line in printed
    assert "element of risk" not in told


def test_no_vigorish_where_none_is_charged(pitboss: Pitboss) -> None:
    for game, wager in (("craps", "place_6"), ("mini-baccarat", "banker"), ("roulette", "red")):
        assert "Vigorish:" not in pitboss("par", game, "--wager", wager).out


PARTS = [
    # game, its parts and what they are parts of, what stays a wager
    ("ultimate-texas-holdem", {"blind": "ante"}, {"ante", "trips"}),
    ("blackjack", {"even_money": "blackjack", "house_money_capped": "house_money"}, {"insurance"}),
    ("pai-gow-poker", {"pai_gow_best": "pai_gow", "pai_gow_bank": "pai_gow"}, {"fortune_bonus"}),
    ("craps", {"pass_with_odds": "pass", "dont_pass_with_odds": "dont_pass"}, {"horn_high_2"}),
]


@pytest.mark.parametrize(("game", "parts", "wagers"), PARTS)
def test_parts_stand_apart_from_wagers(
    game: str, parts: dict[str, str], wagers: set[str], pitboss: Pitboss
) -> None:
    sheets = json.loads(pitboss("par", game, "--json").out)["wagers"]
    found = {each["wager"]: each["part_of"] for each in sheets if each["part_of"]}
    assert found == parts
    assert wagers <= {each["wager"] for each in sheets if not each["part_of"]}
    listed, _, below = pitboss("par", game).out.partition("Parts of those wagers")
    for part in parts:
        assert f" {part} " not in listed
        assert f" {part} " in below


def test_equal_pay_tables_are_one_line(pitboss: Pitboss) -> None:
    told = pitboss("par", "pontoon-plus").out
    assert told.count("5.1684%") == 1
    assert "SG-4.1.3 +6" in told
    assert "+n: so many more pay tables" in told
    assert (
        len(json.loads(pitboss("par", "pontoon-plus", "--wager", "bonus", "--json").out)["wagers"])
        == 7
    )


def test_a_meter_is_told_with_its_edge(pitboss: Pitboss) -> None:
    told = pitboss("par", "rocket-aces").out
    assert told.count("45.4818%") == 1
    assert "meter $0: the house sets seed and wager (see pitboss options rocket-aces)" in told
    games = " ".join(pitboss("games").out.split())
    assert "Progressive, meter $0" in games


def test_insurance_says_what_it_is_a_mean_over(pitboss: Pitboss) -> None:
    told = " ".join(pitboss("par", "blackjack", "--wager", "insurance", "--no-cache").out.split())
    assert "7.3777% 49933/676813" in told
    assert "a blackjack, which is offered even money instead, is left out" in told
    assert "over all hands, blackjacks too: -23/311 = -7.3955%" in told


def test_many_cards_gone_are_counted(pitboss: Pitboss) -> None:
    told = pitboss("shoe", "blackjack", "--gone", "A " * 20 + "5 5").out
    assert "22 gone (20 x A, 2 x 5)" in told
    assert "over whatever cards the player may hold" in told
