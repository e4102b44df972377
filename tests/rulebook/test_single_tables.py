"""What one table of a game says over its game: limits, names, and figures said once."""

from pathlib import Path

import pytest

from pitboss.rulebook import RuleSet
from pitboss.rulebook.house import HouseError, check_house, load_house


def written(folder: Path, text: str, filing: str = "ohio") -> Path:
    path = folder / "house.toml"
    path.write_text(f'house = "Test"\nfiling = "{filing}"\n{text}', "utf-8")
    return path


def faults(folder: Path, text: str, filing: str = "ohio") -> list[HouseError]:
    return check_house(written(folder, text, filing))


# --- limits ------------------------------------------------------------------------------------


def posted(folder: Path, game: dict[str, str], table: dict[str, str], wager: str) -> list[int]:
    """The smallest and largest wager at a craps table, in dollars."""
    text = "[games.craps]\n"
    for where, limits in (("games.craps", game), ("games.craps.tables.a", table)):
        for key, values in limits.items():
            text += f"[{where}.limits.{key}]\n{values}\n"
    span = load_house(written(folder, text)).ruleset("craps", "a").limits(wager)
    return [span.low // 100, span.high // 100]


TEN = 'low = "10"\nhigh = "100"'


@pytest.mark.parametrize(
    ("game", "table", "wager", "span"),
    [
        ({"pass": TEN}, {"pass": 'low = "25"'}, "pass", [25, 100]),
        ({"pass": TEN}, {"pass": 'high = "500"'}, "pass", [10, 500]),
        ({"main": TEN}, {"pass": 'high = "500"'}, "pass", [10, 500]),
        ({"main": TEN}, {"main": 'low = "25"'}, "field", [25, 100]),
        ({"pass": TEN}, {"main": 'low = "25"\nhigh = "500"'}, "pass", [25, 500]),
        ({"pass": TEN}, {"main": 'low = "25"'}, "pass", [25, 100]),
        ({"pass": TEN}, {"main": 'low = "25"', "pass": 'low = "15"'}, "pass", [15, 100]),
        ({"pass": TEN}, {"sides": 'low = "5"'}, "pass", [10, 100]),
        ({"main": TEN, "pass": 'low = "20"'}, {"field": 'low = "15"'}, "pass", [20, 100]),
    ],
)
def test_a_table_keeps_the_limits_of_its_game_that_it_does_not_state(
    tmp_path: Path, game: dict[str, str], table: dict[str, str], wager: str, span: list[int]
) -> None:
    assert posted(tmp_path, game, table, wager) == span


def test_a_low_above_the_high_of_the_game_is_a_fault(tmp_path: Path) -> None:
    text = f'[games.craps.limits.pass]\n{TEN}\n[games.craps.tables.a.limits.pass]\nlow = "200"'
    [fault] = faults(tmp_path, text)
    assert fault.key == "games.craps.tables.a.limits.pass.low"
    assert "low $200 is above high $100" in fault.message


# --- names -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", " ", " a", "a ", "\\u0007", "a\\nb", "\\u001b[2J"])
def test_a_table_has_a_name_that_can_be_shown_and_typed(tmp_path: Path, name: str) -> None:
    [fault] = faults(tmp_path, f'[games.craps.tables."{name}"]\noptions = {{}}')
    assert fault.key == "games.craps.tables"
    assert "is no name for a table" in fault.message
    assert fault.message.isprintable()


# --- meters ------------------------------------------------------------------------------------

METER = """[progressives.m]
games = ["let-it-ride"]
wager = "progressive"
rate = "30%"
seed = "20000"
"""


@pytest.mark.parametrize("where", ["games.let-it-ride", "games.let-it-ride.tables.a"])
@pytest.mark.parametrize("figure", ['meter_seed = "15000"', 'meter_rate = "25%"'])
def test_the_figures_of_a_meter_are_said_once(tmp_path: Path, where: str, figure: str) -> None:
    text = f"[games.let-it-ride]\n[{where}.options]\n{figure}\n"
    assert faults(tmp_path, text) == []
    [fault] = faults(tmp_path, text + METER)
    key = figure.partition(" ")[0]
    assert (fault.key, fault.clause) == (f"{where}.options.{key}", "OH-D-15.3.III")
    assert "progressives.m" in fault.message
    assert f"{where}.options.{key}" in fault.message


def test_the_figures_of_another_meter_of_the_game_are_its_own(tmp_path: Path) -> None:
    text = """[games.ride-free]
options = { meter_seed = "500", ladies_meter_seed = "1000" }
without = ["lucky_ladies_progressive"]
[progressives.m]
game = "ride-free"
wager = "progressive_21_3"
preset = "practice"
"""
    [fault] = faults(tmp_path, text, "colorado")
    assert fault.key == "games.ride-free.options.meter_seed"


def test_a_game_without_the_wager_is_told_in_each_meter(tmp_path: Path) -> None:
    text = "[games.let-it-ride]\n[games.craps]\n"
    for name in ("a", "b"):
        text += f"[progressives.{name}]\nwager = 'progressive'\n"
        text += "games = ['let-it-ride', 'craps', 'keno']\n"
    told = [fault.message for fault in faults(tmp_path, text)]
    assert told.count("keno is not a game of this house") == 2
    assert told.count("progressive of let-it-ride has a meter already") == 1


# --- chips -------------------------------------------------------------------------------------

UNITS = [
    ("three-dice-baccarat", "triple_progressive", "CO-2899.09-14.A.V"),
    ("ride-free", "progressive_21_3", "CO-2119-30.A.IV"),
    ("deuces-wild-xtreme", "five_card_linked", "CO-2118-19.A.IV"),
]


@pytest.mark.parametrize(("game", "wager", "clause"), UNITS)
def test_a_progressive_is_for_what_the_chips_can_pay(
    tmp_path: Path, game: str, wager: str, clause: str
) -> None:
    others = [slug for slug in RuleSet.of(game).rules.meters if slug != wager]
    for chip, unit, fits in (("1", "1", True), ("5", "1", False), ("100", "1", False)):
        text = f"[games.{game}]\nwithout = {others}\n"
        text += f"options = {{ payout_rounding = 'chip', smallest_chip = '{chip}' }}\n"
        text += f"[progressives.m]\ngame = '{game}'\nwager = '{wager}'\nrate = '20%'\n"
        told = faults(tmp_path, f"{text}seed = '1000'\nbase_wager = '{unit}'", "colorado")
        if fits:
            assert told == []
            continue
        [fault] = told
        assert (fault.key, fault.clause) == ("progressives.m", clause)
        assert fault.message == f"{wager}, for $1, cannot be bet and paid in chips of ${chip}"
    dearer = text + "seed = '1000'\nbase_wager = '100'"
    assert faults(tmp_path, dearer, "colorado") == []
