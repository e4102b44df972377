"""A side bet in one TOML file: priced, played, proved, and everywhere marked as not filed."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.errors import BadFile, Refusal, UnknownName
from pitboss.families.poker.side_bets import ranker_of
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.rulebook.game_rules import game_rules
from pitboss.rulebook.side_bets import SideBet, read_side_bet
from pitboss.table.table import Table
from tests.plugins.packages import install, pitboss, python

NAME = "lucky-three"
BET = """
name = "Lucky Three"
rule = "Beside an Ante; paid on the player's own three cards, whatever the dealer holds."
at = ["three-card-poker", "big-six"]
beside = ["ante"]
cards = 3
ranks = "three-card"

[pays]
straight_flush = "50 to 1"
three_of_a_kind = "30 to 1"
straight = "6 to 1"
"""
HANDS = {"straight_flush": 48, "three_of_a_kind": 52, "straight": 720}  # of 22,100


def bring(folder: Path, text: str = BET) -> Path:
    """A package that brings the side bet, and no line of code."""
    files = {"lucky/__init__.py": "", f"lucky/data/sidebets/{NAME}.toml": text}
    install(folder, "lucky", "[pitboss.rulebook]\nlucky = lucky\n", files)
    return folder


def test_it_is_priced_by_count_and_marked(tmp_path: Path) -> None:
    asked = ("par", "three-card-poker", "--side-bet", "Lucky Three", "--wager", "lucky three")
    found = json.loads(pitboss(bring(tmp_path), *asked, "--json").stdout)
    assert found["remarks"][0]["words"].startswith("Lucky Three is a side bet of a package")
    (sheet,) = found["wagers"]
    back = HANDS["straight_flush"] * 51 + HANDS["three_of_a_kind"] * 31 + HANDS["straight"] * 7
    assert Fraction(sheet["house_edge"]) == 1 - Fraction(back, 22_100)
    assert sheet["clause"] == NAME
    assert sheet["rules"]["not_as_filed"] == f"with {NAME}"


def test_its_rule_is_a_clause_that_can_be_read(tmp_path: Path) -> None:
    told = pitboss(bring(tmp_path), "rules", "show", NAME)
    assert "paid on the player's own three cards" in told.stdout


def test_it_passes_the_whole_battery(tmp_path: Path) -> None:
    asked = (
        "from pitboss.rooms import registry\n"
        "from pitboss.testing import check_game, with_side_bets\n"
        f"room = with_side_bets(registry.room('three-card-poker'), {NAME!r})\n"
        "print(check_game(room, rounds=3))\n"
    )
    told = python(bring(tmp_path), "-c", asked)
    assert told.stdout.startswith("three-card-poker: "), told.stderr
    assert "checks passed" in told.stdout


def test_it_is_paid_on_the_hand_even_after_a_fold(tmp_path: Path) -> None:
    asked = f"""
from pitboss.apparatus.cards import parse_cards
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place
from pitboss.table.effects import Chance, DealCard, Question
from pitboss.table.round import Round
from pitboss.table.table import Table

table = Table(
    registry.room("three-card-poker").game,
    RuleSet.of("three-card-poker").with_side_bet({NAME!r}),
)
table.sit("ann", 1, 100_00)
round_ = Round(table)
cards = {{"box_1": [*parse_cards("2c 3d 4h")], "dealer": [*parse_cards("Kd 9c 2s")]}}
while not round_.over:
    pending = round_.pending
    if isinstance(pending, DealCard):
        round_.send(cards[pending.to].pop(0))
    elif isinstance(pending, Chance):
        round_.send(round_.chance()[0][0])
    elif isinstance(pending, Question):
        fold = any(option.name == "fold" for option in pending.options)
        round_.send(Choose("ann", "fold") if fold else round_.legal()[0].action())
    elif not table.wagers:
        round_.send(Place("ann", 1, "ante", 10_00))
        round_.send(Place("ann", 1, "lucky_three", 5_00))
    else:
        round_.send(NoMoreBets())
won = [each for each in round_.log if isinstance(each, events.WagerWon)]
print(table.name, table.racks["ann"], [each.clause for each in won])
"""
    told = python(bring(tmp_path), "-c", asked)
    # the Ante is lost, a straight pays 6 to 1
    assert told.stdout == f"table-1, not as filed 12000 ['{NAME}']\n", told.stderr


def test_no_house_file_takes_it(tmp_path: Path) -> None:
    bring(tmp_path)
    house = tmp_path / "house.toml"
    house.write_text('[games.three-card-poker]\nbets = ["lucky-three"]\n')
    told = pitboss(tmp_path, "check", str(house))
    assert told.returncode == 2
    assert "bets: unknown key" in told.stdout + told.stderr


def read(changed: tuple[str, str] = ("", "")) -> SideBet:
    """The side bet with a change to its text."""
    values = tomllib.loads(BET.replace(*changed) if changed[0] else BET)
    return read_side_bet(NAME, values, f"sidebets/{NAME}.toml")


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (('name = "Lucky Three"', ""), "name: missing"),
        (('"50 to 1"', '"lots"'), "pays.straight_flush"),
        (("cards = 3", "cards = 3\ncolour = 1"), "colour: unknown key"),
        (('at = ["three-card-poker", "big-six"]', ""), "at: missing"),
        (("three_of_a_kind", "trips"), "pays.trips: unknown hand 'trips'; hands: straight_flush"),
        (("cards = 3", "cards = 2"), "cards: three-card judges hands of 3, not 2"),
        (("cards = 3", 'cards = 3\nminimum = "-5"'), "minimum: must be more than $0, not -5"),
        (("cards = 3", 'cards = 3\nminimum = "9"\nmaximum = "5"'), "maximum: is less than"),
        (('"three-card"\n', '"bridge"\n'), "ranks: unknown ranking 'bridge'; rankings: three"),
    ],
)
def test_a_bad_file_names_the_key(changed: tuple[str, str], says: str) -> None:
    with pytest.raises(BadFile) as told:
        ranker_of(read(changed))
    assert str(told.value).startswith(f"sidebets/{NAME}.toml: {says}")


def test_it_is_made_only_where_it_says_and_where_it_can_be() -> None:
    with pytest.raises(Refusal, match="is made at three-card-poker, big-six, not at four-card"):
        game_rules("four-card-poker").with_side_bet(read())
    with pytest.raises(UnknownName, match="wager of big-six: 'ante'"):
        game_rules("big-six").with_side_bet(read())
    once = game_rules("three-card-poker").with_side_bet(read())
    with pytest.raises(Refusal, match="has a wager lucky_three of its own"):
        once.with_side_bet(read())


def test_a_game_that_settles_no_such_bets_refuses_them() -> None:
    rules = RuleSet.of("big-six")
    with_it = rules.rules.with_side_bet(read(('beside = ["ante"]', 'beside = ["joker"]')))
    with pytest.raises(Refusal, match="no table of big-six takes Lucky Three"):
        Table(registry.room("big-six").game, replace(rules, rules=with_it))


def test_bad_data_is_one_warning(tmp_path: Path) -> None:
    bring(tmp_path, BET.replace('name = "Lucky Three"', ""))
    told = pitboss(tmp_path, "rules", "show", "OH-N-6.I")
    assert told.returncode == 0
    (line,) = told.stderr.splitlines()
    assert line.startswith("pitboss: warning: plug-in lucky is left out: ")
    assert "name: missing" in line
