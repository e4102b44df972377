"""``pitboss sessions``, ``floor`` and ``jackpots``: figures, charts, and clear lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Pitboss

SESSIONS = ("sessions", "roulette", "--bet", "red=10", "--rounds", "40", "--sessions", "200")
FLOOR = ("floor", "roulette tables=2 bet=10", "--days", "40", "--hours", "2")
JACKPOT = ("jackpots", "let-it-ride seats=5", "--cycles", "2")


def test_an_evening_is_told_and_drawn(pitboss: Pitboss, tmp_path: Path) -> None:
    page = tmp_path / "evening.svg"
    told = pitboss(*SESSIONS, "--stop-loss", "100", "--goal", "50", "--chart", page)
    assert (told.code, told.err) == (0, "")
    assert "Roulette: $10 on red a round, 40 rounds" in told.out
    for words in ("largest fall", "left at the loss", "by diffusion", "█", "░"):
        assert words in told.out
    assert page.read_text("utf-8").startswith("<svg")
    found = json.loads(pitboss(*SESSIONS, "--json").out)
    assert (found["sessions"], found["decided"]) == (200, {"red": 8000})
    assert found["expected"] == pytest.approx(-40 * 1000 / 19)
    assert len(found["course"]) == len(found["levels"]) == len(found["won"])
    assert pitboss(*SESSIONS, "--json", "--seed", "2").out != pitboss(*SESSIONS, "--json").out
    hours = json.loads(pitboss(*SESSIONS, "--hours", "0.5", "--pace", "60", "--json").out)
    assert hours["rounds"] == 30


def test_an_evening_by_a_table_of_one_s_own(pitboss: Pitboss, tmp_path: Path) -> None:
    table = tmp_path / "craps.csv"
    table.write_text("wager,dollars\npass,10\npass_odds,2x\n")
    run = ("sessions", "craps", "--strategy", table, "--rounds", "20", "--sessions", "8")
    told = pitboss(*run)
    assert (told.code, told.err) == (0, "")
    assert "Craps: a strategy of your own, 20 rounds" in told.out
    assert "exact" not in told.out
    assert json.loads(pitboss(*run, "--json").out)["decided"]["all wagers"] > 20


def test_a_floor_is_told_and_drawn(pitboss: Pitboss, tmp_path: Path) -> None:
    page = tmp_path / "floor.html"
    told = pitboss(*FLOOR, "--chart", page)
    assert (told.code, told.err) == (0, "")
    for words in ("day", "month", "seen 95%", "█", "hold: win of handle"):
        assert words in told.out
    assert "<script src=" not in page.read_text("utf-8")  # nothing is asked of the network
    day, month = json.loads(pitboss(*FLOOR, "--turnover", "4", "--json").out)
    assert (day["spans"], month["spans"]) == (40, 1)
    assert day["handle"] == 2 * 2 * 60 * 1000
    assert day["hold_of_drop"] == pytest.approx(4 * day["hold_of_handle"])


def test_a_jackpot_is_told_and_drawn(pitboss: Pitboss, tmp_path: Path) -> None:
    page = tmp_path / "meter.svg"
    told = pitboss(*JACKPOT, "--chart", page)
    assert (told.code, told.err) == (0, "")
    assert "649,740" in told.out
    assert page.read_text("utf-8").startswith("<svg")
    found = json.loads(pitboss(*JACKPOT, "--json").out)
    assert (found["wagers"], found["wagers_an_hour"]) == ("649740", 300)
    assert len(found["seen_hours"]) == found["hits"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((*SESSIONS, "--chart", "it.png"), "must end in .svg or .html"),
        ((*SESSIONS, "--rounds", "0"), "a session has from 1 to 10,000 rounds, not 0"),
        ((*SESSIONS, "--sessions", "0"), "there are from 1 to 1,000,000 sessions, not 0"),
        ((*SESSIONS, "--goal", "ten"), "--goal: not an amount of money"),
        ((*SESSIONS, "--hours", "0"), "--hours and --pace are above zero"),
        ((*SESSIONS, "--bet", "pass=5"), "roulette deals no wager 'pass'"),
        ((*SESSIONS, "--strategy", "hopeful"), "Roulette knows no strategy 'hopeful'"),
        ((*FLOOR, "--hours", "25"), "a day has up to 24 hours, not 25"),
        ((*FLOOR, "--days", "0"), "a floor is open from 1 to"),
        ((*FLOOR, "--turnover", "0"), "a turnover is above zero, not 0"),
        (("floor", "roulette tables=none"), "tables is a whole number, not 'none'"),
        ((*JACKPOT, "--wager", "fire"), "Let It Ride has no wager 'fire'"),
        ((*JACKPOT, "--cycles", "0"), "there are from 1 to 100,000 cycles, not 0"),
    ],
)
def test_what_cannot_be_is_one_line(words: tuple[str, ...], message: str, pitboss: Pitboss) -> None:
    assert message in pitboss(*words).complaint()
