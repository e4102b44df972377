import json

import pytest

from tests.cli.conftest import Pitboss

LOW = "A 2 3 4 5 6 7 8 9 "


def test_the_next_round_after_cards_are_gone(pitboss: Pitboss) -> None:
    told = pitboss("shoe", "blackjack", "--decks", "1", "--gone", "5 5, 5c T")
    assert (told.code, told.err) == (0, "")
    assert "48 cards left, 4 gone (5 5 5c T)" in told.out
    assert "Insurance returns" in told.out
    assert "play kept" in told.out


def test_the_full_shoe_is_worth_what_the_par_sheet_says(pitboss: Pitboss) -> None:
    report = json.loads(pitboss("shoe", "free-bet-blackjack", "--json").out)
    sheets = json.loads(pitboss("par", "free-bet-blackjack", "--json").out)
    edge = next(sheet for sheet in sheets["wagers"] if sheet["wager"] == "blackjack")
    num, _, den = edge["ev"].partition("/")
    assert report["ev"] == report["full"] == pytest.approx(int(num) / int(den or 1), abs=1e-14)
    assert [each["card"] for each in report["effects"]] == list("A23456789T")


def test_pontoon_counts_suits(pitboss: Pitboss) -> None:
    suited = json.loads(pitboss("shoe", "pontoon-plus", "--gone", "7s 7s", "--json").out)
    mixed = json.loads(pitboss("shoe", "pontoon-plus", "--gone", "7s 7h", "--json").out)
    assert suited["left"] == mixed["left"] == 286
    assert suited["ev"] != mixed["ev"]


def test_a_shoe_that_splits_could_empty_is_named(pitboss: Pitboss) -> None:
    told = pitboss("shoe", "blackjack", "--decks", "1", "--gone", LOW * 3)
    assert told.code == 0
    assert "may not last through splits" not in told.out
    short = pitboss("shoe", "blackjack", "--decks", "1", "--gone", LOW * 3 + "T " * 10)
    assert (short.code, short.err) == (0, "")
    assert "may not last through splits" in short.out


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("craps",), "not priced from the cards left in a shoe"),
        (("blackjack", "--gone", "A X"), "not a card value: 'X'"),
        (("blackjack", "--decks", "1", "--gone", "A A A A A"), "no A is left in the shoe"),
        (("blackjack", "--decks", "1", "--gone", LOW * 4 + "T " * 12), "may not last"),
        (("pontoon-plus", "--gone", "Ts"), "no Ts is left in the shoe"),
        (("pontoon-plus", "--gone", "7"), "not a card: '7'"),
    ],
)
def test_bad_cards_are_refused_in_one_line(
    words: tuple[str, ...], fault: str, pitboss: Pitboss
) -> None:
    told = pitboss("shoe", *words)
    assert (told.code, told.out) == (2, "")
    assert fault in told.err
    assert len(told.err.splitlines()) == 1
