"""Sheets of a house's own rules, and the head that every sheet has."""

import csv
import io
import json
from pathlib import Path

import pytest

from pitboss import __version__
from pitboss.rulebook import RuleSet
from tests.cli.conftest import Pitboss

HOUSE = """
house = "River"
filing = "ohio"
[games.three-card-poker]
pay_tables = { pair_plus = "HQ-7" }
[games.three-card-poker.house_tables.HQ-7]
wager = "pair_plus"
name = "Pair Plus 7"
approval = "OCCC 2026-118"
pays = { flush = "4 to 1" }
[games.three-card-poker.tables.raised]
pay_tables = { pair_plus = "OH-H-12.IV" }
[games.three-card-poker.tables.raised.raise."OH-H-12.IV"]
flush = "5 to 1"
"""


@pytest.fixture
def house(tmp_path: Path) -> str:
    path = tmp_path / "river.toml"
    path.write_text(HOUSE, "utf-8")
    return str(path)


def test_par_prices_a_house_and_says_what_is_not_filed(pitboss: Pitboss, house: str) -> None:
    asked = ("par", "three-card-poker", "--house", house, "--wager", "pair_plus")
    told = " ".join(pitboss(*asked).out.split())
    # 402/5525 as filed, and 1096 of 22,100 hands are a flush that pays one more.
    assert "128/5525" in told
    assert "not as filed: pair_plus: pay table HQ-7 (Pair Plus 7) is not in the filing" in told
    raised = " ".join(pitboss(*asked, "--table", "raised").out.split())
    assert "-146/5525" in raised
    assert "flush pays 5 to 1, above the filed 3 to 1" in raised
    assert "not as filed" not in raised
    document = json.loads(pitboss(*asked, "--json").out)
    assert [sheet["pay_table"] for sheet in document["wagers"]] == ["HQ-7"]
    assert [each["filed"] for each in document["remarks"]] == [False]


def test_an_unknown_table_is_told_with_those_there_are(pitboss: Pitboss, house: str) -> None:
    asked = ("par", "three-card-poker", "--house", house, "--table", "rased")
    failed = pitboss(*asked).complaint()
    assert "did you mean raised?" in failed
    alone = pitboss("par", "three-card-poker", "--table", "x").complaint()
    assert "--table names a table of a --house file" in alone


@pytest.mark.parametrize("more", [(), ("--wager", "joker")])
def test_every_sheet_says_what_it_is(pitboss: Pitboss, more: tuple[str, ...]) -> None:
    told = " ".join(pitboss("par", "big-six", *more).out.split())
    assert told.startswith(f"Big Six (ohio, Appendix N), pitboss {__version__}, 2026-11-16 rules ")
    assert f"rules {RuleSet.of('big-six').digest}: payout_rounding=cent" in told


def test_csv_and_json_say_what_they_are(pitboss: Pitboss) -> None:
    rows = list(csv.DictReader(io.StringIO(pitboss("par", "big-six", "--csv").out)))
    assert {(row["filing"], row["version"]) for row in rows} == {("ohio, Appendix N", __version__)}
    assert "smallest_chip=$1" in rows[0]["rules"]
    made = (rows[0]["digest"], rows[0]["date"], rows[0]["method"], rows[0]["error"])
    assert made == (RuleSet.of("big-six").digest, "2026-11-16", "enumeration", "exact")
    document = json.loads(pitboss("par", "big-six", "--json").out)
    assert (document["version"], document["part"]) == (__version__, "Appendix N")
    assert (document["digest"], document["date"]) == (made[0], made[1])


def test_a_pay_table_has_a_short_name(pitboss: Pitboss) -> None:
    asked = ("par", "blackjack", "--wager", "blackjack", "--pay-table", "6-5", "--json")
    [sheet] = json.loads(pitboss(*asked).out)["wagers"]
    assert sheet["pay_table"] == "OH-A-4.VI:6-5"


def test_strategy_takes_a_house_and_a_pay_table(pitboss: Pitboss, house: str) -> None:
    told = pitboss("strategy", "three-card-poker", "--house", house, "--json").out
    assert json.loads(told)["house"] == "River"
    other = pitboss("strategy", "three-card-poker", "--pay-table", "no").complaint()
    assert "unknown pay table of three-card-poker" in other


def test_play_takes_a_table_of_the_house_and_tells_what_is_not_filed(
    pitboss: Pitboss, house: str
) -> None:
    asked = ("play", "three-card-poker", "--house", house, "--seed", "1")
    told = " ".join(pitboss(*asked, typed="quit\n").out.split())
    assert "HQ-7 (Pair Plus 7) is not in the filing" in told
    raised = " ".join(pitboss(*asked, "--table", "raised", typed="quit\n").out.split())
    assert "above the filed 3 to 1" in raised


def test_check_never_calls_as_filed_what_the_filing_does_not_print(
    pitboss: Pitboss, house: str
) -> None:
    told = " ".join(pitboss("check", house).out.split())
    assert "as filed" not in told
    assert "approved under OCCC 2026-118" in told
    document = json.loads(pitboss("check", house, "--json").out)
    assert (document["ok"], document["as_filed"]) == (True, False)
    assert "as filed" in pitboss("check", "docs/examples/horseshoe.toml").out


def test_a_practice_table_is_told_what_it_combines(pitboss: Pitboss) -> None:
    rules = ("--rule", "rocket_aces=true", "--rule", "rocket_meter_preset=practice")
    shown = pitboss("play", "blackjack", *rules, "--seed", "1", typed="quit\n").out
    told = " ".join(shown.split())
    assert "not as filed: Rocket Aces Blackjack Progressive is filed in Colorado" in told
    assert "preset, not in the filing" in told


def test_the_table_shows_its_payout_limit_and_all_that_is_posted(pitboss: Pitboss) -> None:
    shown = pitboss("play", "dj-wild", "--seed", "1", typed="posted\nquit\n").out
    told = " ".join(shown.split())
    assert told.count("Payouts of a round up to $50,000") >= 2  # on the layout, and when asked
    assert "[OH-O-2.a.6, OH-O-11.e]" in told
    assert "five wilds 1000 to 1" in told  # the odds of the Blind, in full
    nothing = pitboss("play", "big-six", "--seed", "1", typed="posted\nquit\n").out
    assert "orders nothing to be posted" in nothing


@pytest.mark.parametrize("ending", ["md", "html", "csv", "json"])
def test_sheets_and_strategies_go_to_a_file(pitboss: Pitboss, tmp_path: Path, ending: str) -> None:
    for command in ("par", "strategy"):
        file = tmp_path / f"{command}.{ending}"
        told = pitboss(command, "three-card-poker", "-o", file)
        assert (told.code, told.out) == (0, "")
        text = file.read_text("utf-8")
        assert RuleSet.of("three-card-poker").digest in text
        assert "2026-11-16" in text


def test_a_file_of_another_ending_is_refused(pitboss: Pitboss, tmp_path: Path) -> None:
    failed = pitboss("par", "big-six", "-o", tmp_path / "sheet.pdf").complaint()
    assert "must end in .md, .html, .csv, .json" in failed
    assert "choose one" in pitboss("par", "big-six", "--json", "-o", "x.json").complaint()
    assert "x.csv: " in pitboss("par", "big-six", "-o", tmp_path / "no" / "x.csv").complaint()
