"""Finding a wager, a pay table, an option; what there is instead of what is not."""

from __future__ import annotations

import json

import pytest

from pitboss.cli.names import game_named
from pitboss.desk.catalogue import short_table
from pitboss.errors import Refusal
from pitboss.rooms import registry
from tests.cli.conftest import Pitboss

FOUND = [
    # words, a line that is found
    ("lucky ladies", "Lucky Ladies, ride-free: pitboss par ride-free --wager lucky_ladies"),
    ("Pair Plus", "Pair Plus, three-card-poker: pitboss par three-card-poker --wager pair_plus"),
    ("6 to 5", "OH-A-4.VI:6-5  blackjack: Blackjack wager, blackjack at 6 to 5"),
    ("soft 17", "soft_17  blackjack: What the dealer does on a soft 17."),
    ("craps ohio", "Craps, craps: pitboss par craps"),
    ("fire bet pays once", "OH-B-5.VII  craps: "),
    ("fifty-three", "B6-01  big-six: Fifty-three of fifty-four sections"),
]


@pytest.mark.parametrize(("words", "line"), FOUND)
def test_words_are_found(words: str, line: str, pitboss: Pitboss) -> None:
    told = pitboss("find", *words.split())
    assert told.code == 0
    assert line in told.out


def test_the_nearest_is_found_first_on_a_line_of_its_own(pitboss: Pitboss) -> None:
    lines = pitboss("find", "field").out.splitlines()
    assert lines[0] == "wager           Field, craps: pitboss par craps --wager field"
    assert all(len(line) <= 100 for line in lines)
    rows = pitboss("find", "two queens of hearts").out  # an event of a pay table
    assert rows.startswith("pay table       PT-FLT-LL-01  ride-free: Lucky Ladies (felt) 01\n")
    assert "more (--json has them all)" in pitboss("find", "wager").out


def test_findings_for_other_programs(pitboss: Pitboss) -> None:
    found = json.loads(pitboss("find", "lucky", "--json").out)["found"]
    assert {"kind", "game", "name", "words", "command"} == set(found[0])
    assert len([each for each in found if each["kind"] == "pay table"]) > 12


UNKNOWN = [
    # command, what the line must say
    (["find", "zzz"], "nothing in the rulebook has the words 'zzz'"),
    (["find", "..."], "find what?"),
    (["par", "casino-war"], "unknown game 'casino-war' (pitboss games lists them"),
    (
        ["par", "lucky-ladies"],
        "of ride-free: pitboss par ride-free --wager lucky_ladies",
    ),
    (["par", "blackjack", "--wager", "lucky ladies"], "is a wager of ride-free: pitboss par"),
    (["par", "blackjack", "--wager", "x"], "wagers: blackjack, insurance, "),
    (["par", "craps", "--wager", "plce"], "did you mean place_"),
    (["par", "craps", "--wager", "x"], "wagers: pass, dont_pass, come, put, "),
    (["par", "blackjack", "--pay-table", "x"], "pay tables: OH-A-4.VI:3-2, OH-A-4.VI:6-5, "),
    (["par", "blackjack", "--pay-table", "2"], "could be: OH-A-4.VI:3-2, OH-A-16.II.C.2"),
    (["par", "poker"], "'poker' could be: crazy-four-poker, "),
]


@pytest.mark.parametrize(("command", "words"), UNKNOWN, ids=lambda each: str(each)[:40])
def test_what_there_is_instead(command: list[str], words: str, pitboss: Pitboss) -> None:
    assert words in pitboss(*command).complaint()


NAMES = [
    ("uth", "ultimate-texas-holdem"),
    ("UTH", "ultimate-texas-holdem"),
    ("tcp", "three-card-poker"),
    ("lir", "let-it-ride"),
    ("thb", "texas-holdem-bonus"),
    ("pgp", "pai-gow-poker"),
    ("pai gow", "pai-gow-poker"),
    ("Big_Six", "big-six"),
    ("holdem bonus", "texas-holdem-bonus"),
    ("roul", "roulette"),
]


@pytest.mark.parametrize(("words", "slug"), NAMES)
def test_a_game_by_a_short_name(words: str, slug: str) -> None:
    assert game_named(words, registry.priced()) == slug


def test_initials_of_several_games() -> None:
    with pytest.raises(Refusal, match="could be: four-card-poker, faro-club-poker"):
        game_named("fcp", ["four-card-poker", "faro-club-poker", "craps"])


def test_a_pay_table_by_a_short_name(pitboss: Pitboss) -> None:
    short = pitboss("par", "blackjack", "--wager", "blackjack", "--pay-table", "6-5").out
    assert (
        short
        == pitboss("par", "blackjack", "--wager", "blackjack", "--pay-table", "OH-A-4.VI:6-5").out
    )
    assert "OH-A-4.VI:6-5" in short
    assert short_table("OH-A-4.VI:6-5", ["OH-A-4.VI:3-2", "OH-A-9.IV"]) == "6-5"
    assert short_table("PT-01", ["PT-02", "XT-01"]) == ""
    assert short_table("PT-01", ["PT-01"]) == ""


def test_a_wager_by_its_name(pitboss: Pitboss) -> None:
    told = pitboss("par", "craps", "--wager", "don't pass")
    assert told.code == 0
    assert "\nDon't Pass  (clause OH-B-3.I.B" in told.out


def test_the_options_of_a_game(pitboss: Pitboss) -> None:
    told = pitboss("options", "blackjack").out
    assert "soft_17=hit  (hit, stand)  [OH-A-2.I.D]" in told
    assert "What the dealer does on a soft 17." in told
    assert "OH-A-4.VI:6-5   6-5" in told
    found = json.loads(pitboss("options", "blackjack", "--json").out)
    soft = next(each for each in found["options"] if each["option"] == "soft_17")
    assert soft["values"] == ["hit", "stand"]
    assert {"wager", "pay_table", "short", "name"} == set(found["pay_tables"][0])


@pytest.mark.parametrize("game", registry.priced())
def test_every_option_that_is_listed_is_accepted(game: str, pitboss: Pitboss) -> None:
    found = json.loads(pitboss("options", game, "--json").out)
    rules = registry.listed(game).rules(
        {each["option"]: each["default"] for each in found["options"]}
    )
    assert rules == registry.listed(game).rules()
