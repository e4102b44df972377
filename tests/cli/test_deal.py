"""``pitboss deal``: lines of notation played and told, logs written as lines."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Pitboss

LINE = "three-card-poker | ann: 10 ante 5 pair_plus | Qs 6d 4h / Kd 9c 2s | play"


def test_a_line_is_told_with_its_clauses_and_racks(pitboss: Pitboss) -> None:
    told = pitboss("deal", LINE).out.splitlines()
    assert told[0] == "Three Card Poker, round 1"
    assert "  box 1: Qs 6d 4h   dealer: Kd 9c 2s" in told
    assert "  Ante loses $10  [OH-H-10.IV.B]" in told
    assert told[-1] == "ann: $975, $25 behind"


def test_a_game_may_go_by_its_short_name(pitboss: Pitboss) -> None:
    assert pitboss("deal", LINE.replace("three-card-poker", "tcp")).out == pitboss("deal", LINE).out


def test_a_line_that_stops_tells_what_the_table_waits_for(pitboss: Pitboss) -> None:
    told = pitboss("deal", "craps | ann: 10 pass | 3-3 ; ann: 20 pass_odds ...").out
    assert "(the line stops here; expected a bet under a player's name, or close)" in told
    assert told.endswith("ann: $970, $30 up, even\n")


def test_a_line_as_json(pitboss: Pitboss) -> None:
    told = json.loads(pitboss("deal", LINE, "--json").out)
    assert told["line"] == LINE
    assert told["cents"] == {"ann": {"rack": 97500, "up": 0, "won": -2500}}
    assert {"words": "Ante loses $10", "clause": "OH-H-10.IV.B"} in told["rounds"][0]["steps"]


def test_lines_of_the_input_one_after_the_other(pitboss: Pitboss) -> None:
    typed = f"# two rounds\n\n{LINE}\nbig-six | bob: 5 joker | joker  # a joker\n"
    told = pitboss("deal", "-", typed=typed).out.splitlines()
    assert "ann: $975, $25 behind" in told
    assert told[-1] == "bob: $1,200, $200 ahead"
    both = json.loads(pitboss("deal", "-", "--json", typed=typed).out)
    assert [each["game"] for each in both] == ["three-card-poker", "big-six"]


def test_a_fault_is_one_line(pitboss: Pitboss) -> None:
    assert pitboss("deal", "tcp | ann: 1 ante").complaint() == (
        "at 12, '1 ante': Ante: $1 is outside $5 to $1,000 [OH-H-7.I.A]"
    )
    assert pitboss("deal", "").complaint().startswith("pitboss deal takes a line, or --from FILE")
    assert "one or the other" in pitboss("deal", LINE, "--round", "2").complaint()


def test_a_line_becomes_a_log_and_the_log_the_same_line(pitboss: Pitboss, tmp_path: Path) -> None:
    log = tmp_path / "line.log"
    line = "craps | ann: 10 pass | 3-3 ; bob=50: 5 field | 5-4 ; leave bob | 4-2"
    assert pitboss("deal", line, "--log", log).code == 0
    assert pitboss("verify", log).code == 0
    assert pitboss("deal", "--from", log).out == f"{line}\n"
    assert "is there already" in pitboss("deal", line, "--log", log).complaint()
    started = "craps | from point=6 shooter=1 | ann: 5 come | 6-5"
    fault = pitboss("deal", started, "--log", tmp_path / "no.log").complaint()
    assert "a log tells a table from its opening on" in fault
    assert not (tmp_path / "no.log").exists()


def test_a_log_becomes_a_line_and_the_line_the_same_rounds(
    pitboss: Pitboss, tmp_path: Path
) -> None:
    log = tmp_path / "night.log"
    typed = "10 pass\n\n5 field\n\n\n\nquit\n"
    pitboss("play", "craps", "--seed", "5", "--log", log, typed=typed)
    line = pitboss("deal", "--from", log).out.strip()
    assert line.startswith("craps")
    assert line.count(";") == 3
    played = json.loads(pitboss("deal", line, "--json").out)
    assert played["line"] == line
    third = pitboss("deal", "--from", log, "--round", "3").out.strip()
    assert " from round=3 " in third
    assert json.loads(pitboss("deal", third, "--json").out)["rounds"][0] == played["rounds"][2]
    assert json.loads(pitboss("deal", "--from", log, "--json").out)["lines"] == [line]
    assert "has rounds 1 to" in pitboss("deal", "--from", log, "--round", "99").complaint()
