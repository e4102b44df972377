from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.cli.sheets import asked_for, gather
from pitboss.desk.desk import Desk
from pitboss.exact.par import percent
from pitboss.rooms import registry
from tests.cli.conftest import Pitboss

TOP = [
    "game",
    "filing",
    "rules",
    "name",
    "part",
    "house",
    "version",
    "digest",
    "date",
    "remarks",
    "wagers",
]
WAGER = [
    "wager",
    "pay_table",
    "rules",
    "method",
    "exact",
    "errors",
    "combinations",
    "ev",
    "house_edge",
    "element_of_risk",
    "variance",
    "hit_frequency",
    "push_frequency",
    "events",
    "decimals",
]
EVENT = ["event", "combinations", "probability", "pays", "contribution"]


@pytest.mark.parametrize("game", registry.slugs())
def test_json_holds_what_it_promises(game: str, pitboss: Pitboss) -> None:
    result = pitboss("par", game, "--json")
    assert (result.code, result.err) == (0, "")
    sheet = json.loads(result.out)
    assert list(sheet) == TOP
    assert sheet["game"] == game
    assert sheet["wagers"]
    for wager in sheet["wagers"]:
        assert set(WAGER) <= set(wager)
        events = wager["events"]
        assert all(list(event) == EVENT for event in events)
        if not wager["exact"]:  # a float says so, with its bound
            assert any("bound" in note or "within" in note for note in wager["notes"]), wager[
                "notes"
            ]
            assert all(float(bound) > 0 for bound in wager["errors"].values())
            assert {"ev", "variance"} <= set(wager["errors"])
            continue
        assert wager["errors"] == {}
        assert sum(Fraction(event["probability"]) for event in events) == 1
        assert sum(Fraction(event["contribution"]) for event in events) == Fraction(wager["ev"])
        assert Fraction(wager["house_edge"]) == -Fraction(wager["ev"])
        _check_decimals(wager)


def _check_decimals(wager: dict[str, object]) -> None:
    decimals = wager["decimals"]
    assert isinstance(decimals, dict)
    for key in ("ev", "house_edge", "variance", "hit_frequency", "push_frequency"):
        exact, told = Fraction(str(wager[key])), Fraction(decimals[key])
        assert abs(exact - told) <= abs(exact) / 10**14


@pytest.mark.parametrize("game", registry.slugs())
def test_every_approved_pay_table_has_a_sheet(game: str) -> None:
    asked = asked_for(game)
    told = {sheet.pay_table for sheet in gather(asked, Desk())}
    choices = [wager.pay_tables for wager in asked.rules().wagers.values()]
    assert {table for tables in choices if len(tables) > 1 for table in tables} <= told
    assert {tables[0] for tables in choices if tables} & told


def test_three_tables_of_one_wager_are_three_sheets() -> None:
    sheets = gather(asked_for("three-dice-baccarat", wager="golden_talons_player"), Desk())
    assert [sheet.pay_table for sheet in sheets] == [
        "PT-FLT-3DB-GT-01",
        "PT-FLT-3DB-GT-02",
        "PT-FLT-3DB-GT-03",
    ]
    assert len({sheet.house_edge for sheet in sheets}) == 3


EDGES = [
    ("craps", "pass", [], "7/495"),
    ("craps", "dont_pass", [], "3/220"),
    ("craps", "field", [], "1/18"),
    ("craps", "any_seven", [], "1/6"),
    ("roulette", "straight", [], "1/19"),
    ("roulette", "first_five_numbers", [], "3/38"),
    ("roulette", "straight", ["--rule", "wheel=single-zero"], "1/37"),
    ("big-six", "joker", [], "13/54"),
]


@pytest.mark.parametrize(("game", "wager", "options", "edge"), EDGES)
def test_edges(game: str, wager: str, options: list[str], edge: str, pitboss: Pitboss) -> None:
    told = json.loads(pitboss("par", game, "--wager", wager, "--json", *options).out)
    assert [sheet["wager"] for sheet in told["wagers"]] == [wager]
    assert told["wagers"][0]["house_edge"] == edge
    assert edge in pitboss("par", game, *options).out


PERCENTAGES = [
    ("mini-baccarat", "banker", "1.0579%"),
    ("mini-baccarat", "player", "1.2351%"),
    ("mini-baccarat", "tie", "14.3596%"),
    ("dragon-bonus-baccarat", "banker", "1.0183%"),
    ("dragon-bonus-baccarat", "fortune_7", "7.6113%"),
]


@pytest.mark.parametrize(("game", "wager", "edge"), PERCENTAGES)
def test_long_fractions_read_as_percentages(
    game: str, wager: str, edge: str, pitboss: Pitboss
) -> None:
    summary = pitboss("par", game).out
    assert edge in summary
    assert "too long for this column" in summary
    assert edge in pitboss("par", game, "--wager", wager).out


def test_decks_change_the_shoe(pitboss: Pitboss) -> None:
    def edge(decks: int) -> str:
        told = json.loads(pitboss("par", "mini-baccarat", "--decks", str(decks), "--json").out)
        assert told["rules"]["decks"] == str(decks)
        return str(told["wagers"][0]["house_edge"])

    assert edge(6) != edge(8)


def test_one_pay_table(pitboss: Pitboss) -> None:
    told = json.loads(
        pitboss("par", "three-dice-baccarat", "--pay-table", "pt-prg-tri-03", "--json").out
    )
    assert {sheet["pay_table"] for sheet in told["wagers"]} == {"PT-PRG-TRI-03"}
    assert "break_even_meter_cents" in told["wagers"][0]["meter"]


def test_a_table_for_other_decks_says_so(pitboss: Pitboss) -> None:
    listed = pitboss("par", "rocket-aces").out
    assert "CO-899.29-2.T1, 2 decks" in listed
    assert "CO-899.29-2.T2, " not in listed
    full = pitboss("par", "rocket-aces", "--wager", "rocket_aces", "--pay-table", "CO-899.29-2.T1")
    assert "pay table CO-899.29-2.T1, 2 decks)" in full.out


@pytest.mark.parametrize("host", ["blackjack", "free-bet-blackjack", "ride-free"])
def test_a_guest_s_tables_are_all_priced_at_its_host(host: str) -> None:
    asked = asked_for(host, ["rocket_aces=true"])
    priced = {each.table_ids["rocket_aces"] for each in (asked.rules(), *asked.other_tables())}
    assert priced == {f"CO-899.29-2.T{number}" for number in range(1, 12)}


def test_progressives_show_the_meter_that_breaks_even(pitboss: Pitboss) -> None:
    told = pitboss("par", "three-dice-baccarat", "--wager", "triple_progressive").out
    assert "break-even meter" in told
    assert "edge with no meter" in told  # and the line from there on, exactly
    assert "less for each $1,000" in told


def test_craps_counts_three_ways(pitboss: Pitboss) -> None:
    summary = pitboss("par", "craps").out
    assert "per bet resolved and per roll" in summary
    assert "edge per roll" in pitboss("par", "craps", "--wager", "pass").out


def test_csv_has_a_line_an_event(pitboss: Pitboss) -> None:
    rows = list(csv.DictReader(io.StringIO(pitboss("par", "roulette", "--csv").out)))
    reds = [row for row in rows if row["wager"] == "red"]
    assert sum(Fraction(row["probability"]) for row in reds) == 1
    assert {row["house_edge"] for row in reds} == {"1/19"}


def test_percent_is_rounded_not_cut() -> None:
    assert percent(Fraction(7, 495)) == "1.4141%"
    assert percent(Fraction(-1, 15), 2) == "-6.67%"
    assert percent(Fraction(0)) == "0.0000%"
    assert percent(Fraction(1, 3), 0) == "33%"


# --- the cache ---------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_the_cache_can_be_left_alone(folder: Path, pitboss: Pitboss) -> None:
    assert pitboss("par", "roulette", "--no-cache").code == 0
    assert not folder.exists()


def test_a_cache_that_cannot_be_written_is_no_fault(folder: Path, pitboss: Pitboss) -> None:
    folder.write_text("a file where the folder should be")
    assert "5.2632%" in pitboss("par", "roulette").out


def test_listing_loads_no_compiler() -> None:
    program = (
        "import sys\nfrom pitboss.cli.main import run\n"
        "try: run(['games', '--json'])\nexcept SystemExit: pass\n"
        "print('numba' in sys.modules, file=sys.stderr)"
    )
    warm = [sys.executable, "-c", program]
    subprocess.run(warm, capture_output=True, check=True)
    done = subprocess.run(warm, capture_output=True, text=True, check=True)
    assert done.stderr == "False\n"
