"""``pitboss count``: by count, by cut card, by house; runs that go on; clear lines."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Pitboss

COUNT = ("count", "dragon-bonus-baccarat", "--system", "fortune-7", "--wager", "fortune-7")
RUN = (*COUNT, "--ramp", "4:1", "--rounds", "6e5", "--seed", "7")
OWN = """
name = "My count"
tags = { A = -1, 2 = 0.5, 3 = 1, 4 = 1, 5 = 1, 6 = 1, 7 = 0, 8 = 0, 9 = -0.5, 10 = -1 }
decks = "1/2"
rounding = "truncate"
insurance = 3
low = -5
high = 5
plays = ["16,10,S,0", "12,4,H,<0"]
"""


def test_what_a_count_is_worth(pitboss: Pitboss) -> None:
    told = pitboss(*RUN, "--goal", "500", "--trip", "10000")
    assert (told.code, told.err) == (0, "")
    for words in ("fortune-7, true count to the card", "SCORE", "units won in a shoe", "+4"):
        assert words in told.out
    for words in ("ruin before $500 is won", "the trip: ruined first", "cut-card effect"):
        assert words in told.out


def test_json_is_the_same_by_threads_and_processes_and_from_a_manifest(
    pitboss: Pitboss, tmp_path: Path
) -> None:
    manifest = tmp_path / "count.json"
    one = json.loads(pitboss(*RUN, "--threads", "1", "--manifest", str(manifest), "--json").out)
    assert sum(line["rounds"] for line in one["counts"]) == one["rounds"]
    assert one["figures"]["score"] == pytest.approx(max(one["figures"]["di"], 0) ** 2)
    assert {line["bet"] for line in one["counts"] if line["count"] < 4} == {0}
    assert json.loads(pitboss(*RUN, "--processes", "2", "--json").out) == one
    again = pitboss("count", "--manifest", str(manifest), "--json")
    assert json.loads(again.out) == one


def test_a_run_goes_on_from_its_checkpoint(pitboss: Pitboss, tmp_path: Path) -> None:
    kept = str(tmp_path / "kept")
    whole = json.loads(pitboss(*RUN, "--json").out)
    short = [word if word != "6e5" else "3e5" for word in RUN]
    assert pitboss(*short, "--checkpoint", kept).code == 0
    assert json.loads(pitboss(*RUN, "--checkpoint", kept, "--json").out) == whole
    other = pitboss(*RUN, "--checkpoint", kept, "--rounding", "nearest")
    assert "the checkpoint of another run: count differ" in other.complaint()


def test_a_system_of_ones_own_and_every_cut_card(pitboss: Pitboss, tmp_path: Path) -> None:
    system = tmp_path / "mine.toml"
    system.write_text(OWN)
    words = ("count", "blackjack", "--system", str(system), "--ramp", "1,2:8", "--rounds", "5e4")
    told = pitboss(*words, "--seats", "2", "--cuts")
    assert (told.code, told.err) == (0, "")
    for seen in ("My count, true count to 1/2 of a deck, rounded by truncate", "insurance from +3"):
        assert seen in told.out
    assert "covariance of two boxes" in told.out
    rows = list(csv.DictReader(io.StringIO(pitboss(*words, "--cuts", "--csv").out)))
    gone = [int(row["dealt"]) for row in rows]
    assert gone == sorted(set(gone))
    assert len(gone) > 200
    counts = list(csv.DictReader(io.StringIO(pitboss(*words, "--csv").out)))
    assert [int(row["count"]) for row in counts] == list(range(-5, 6))
    shown = pitboss(*words, "--cuts", "--show", "321")
    assert "the simulation has the same to the cent" in shown.out


def test_many_houses_at_once(pitboss: Pitboss) -> None:
    words = (*RUN, "--rule", "cut_card_depth=14,52")
    told = pitboss(*words)
    assert (told.code, told.err) == (0, "")
    assert "cut_card_depth" in told.out
    found = json.loads(pitboss(*words, "--json").out)["houses"]
    assert [each["options"] for each in found] == [
        {"cut_card_depth": "14"},
        {"cut_card_depth": "52"},
    ]
    assert found[0]["rounds"] / found[0]["shoes"] > found[1]["rounds"] / found[1]["shoes"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("craps",), "Craps is not dealt to anyone who counts"),
        (("blackjack", "--system", "hi-low"), "unknown counting system 'hi-low'"),
        (("blackjack", "--ramp", "2:4,1:1"), "--ramp goes up through the counts"),
        (("blackjack", "--ramp", "lots"), "--ramp takes bets by count such as 1,2:4,4:8"),
        (("blackjack", "--ramp", "0", "--rounds", "1e4"), "no bet is made at any count"),
        (("blackjack", "--tags", "1 2 3"), "10 tags from A to 10, or 13 from A to K, not 3"),
        (("blackjack", "--rounds", "0"), "at least one round"),
        (("blackjack", "--plays", "best", "--strategy", "optimal"), "a strategy by totals"),
        (("blackjack", "--plays", "none.csv"), "none.csv"),
        (("blackjack", "--estimate", "2/3"), "decks are estimated to 1, 1/2"),
        (("blackjack", "--rounding", "up"), "a count is rounded by floor, truncate, nearest"),
        (("blackjack", "--cuts", "--leave", "-1"), "leave --leave out"),
        (("blackjack", "--wager", "nothing", "--rounds", "1e4"), "no wager 'nothing' is counted"),
        (("blackjack", "--unit", "0"), "a unit is above zero"),
        (("blackjack", "--one-more"), "one more round"),
        ((), "name a game, or a --manifest to run again"),
    ],
)
def test_bad_input_gets_one_clear_line(
    pitboss: Pitboss, words: tuple[str, ...], complaint: str
) -> None:
    assert complaint in pitboss("count", *words).complaint()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("tags = 3", "tags: what each rank adds"),
        ("tags = { A = 1 }", "one for each rank from A to 10"),
        (OWN + 'colour = "red"', "unknown field of a counting system 'colour'"),
        (OWN.replace("16,10,S,0", "16,10,S"), "a play is hand, up card, letter, count"),
        (OWN.replace("16,10,S,0", "16,10,S,high"), "'high' is no count"),
        (OWN.replace("16,10,S,0", "16,10,X,0"), "'X' is no play"),
        (OWN.replace("high = 5", "high = -9"), "no range of counts"),
        ("tags = [", "mine.toml"),
    ],
)
def test_so_does_a_bad_system(pitboss: Pitboss, tmp_path: Path, text: str, complaint: str) -> None:
    system = tmp_path / "mine.toml"
    system.write_text(text)
    told = pitboss("count", "blackjack", "--system", str(system), "--rounds", "1e4")
    assert complaint in told.complaint()
