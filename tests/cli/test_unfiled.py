"""``--pays`` and ``--decks`` beyond the filing: priced, played, and marked wherever they show."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Pitboss

PAIR_PLUS = ("par", "three-card-poker", "--wager", "pair_plus", "--pays", "flush=4")
MARK = "not as filed: flush of OH-H-12.IV pays 4 to 1; the filing prints 3 to 1 [OH-H-12.IV]"


def test_own_pays_are_priced_and_marked(pitboss: Pitboss) -> None:
    told = pitboss(*PAIR_PLUS)
    assert told.code == 0
    assert MARK in " ".join(told.out.split())
    assert "128/5525" in told.out  # 402/5525 as filed; 1,096 of 22,100 hands pay one more
    document = json.loads(pitboss(*PAIR_PLUS, "--json").out)
    [sheet] = document["wagers"]
    assert sheet["rules"]["not_as_filed"] == "OH-H-12.IV flush=4 to 1"
    assert [each["filed"] for each in document["remarks"]] == [False]
    rows = csv.DictReader(io.StringIO(pitboss(*PAIR_PLUS, "--csv").out))
    assert {row["remarks"] for row in rows} == {MARK}


def test_several_pays_and_a_pay_table_of_a_short_name(pitboss: Pitboss) -> None:
    both = ("par", "three-card-poker", "--pays", "pair_plus.flush=4, six_card_bonus.flush=$1,000")
    assert "must be said as" in pitboss(*both).complaint()
    asked = (
        "par",
        "blackjack",
        "--pay-table",
        "6-5",
        "--pays",
        "blackjack.blackjack=7-5",
        "--json",
    )
    document = json.loads(pitboss(*asked).out)
    assert {sheet["pay_table"] for sheet in document["wagers"]} == {"OH-A-4.VI:6-5"}
    assert "blackjack=7 to 5" in document["rules"]["not_as_filed"]


def test_a_line_that_is_dealt_and_its_log_say_so(pitboss: Pitboss, tmp_path: Path) -> None:
    line = "roulette unfiled.pays.straight.straight=36 | ann: 5 straight 17 | 17"
    mark = "not as filed: one number of OH-G-5.I pays 36 to 1; the filing prints 35 to 1 [OH-G-5.I]"
    path = tmp_path / "own.log"
    assert pitboss("deal", line, "--log", path).out.startswith(f"{mark}\n")
    assert json.loads(pitboss("deal", line, "--json").out)["not_as_filed"] == [mark]
    assert mark in " ".join(pitboss("verify", path).out.split())
    assert json.loads(pitboss("verify", path, "--json").out)["not_as_filed"] == [mark]
    as_filed = line.replace("unfiled.pays.straight.straight=36 ", "")
    assert "not as filed" not in pitboss("deal", as_filed).out


def test_every_form_of_a_strategy_says_so_and_of_what_it_is(
    pitboss: Pitboss, tmp_path: Path
) -> None:
    asked = ("strategy", "three-card-poker", "--pays", "pair_plus.flush=4")
    for form in ("md", "html", "csv", "json"):
        path = tmp_path / f"sheet.{form}"
        pitboss(*asked, "-o", path)
        text = path.read_text("utf-8").replace("\\", "")
        assert "flush of OH-H-12.IV pays 4 to 1; the filing prints 3 to 1" in text, form
        assert "Appendix H" in text, form
    rows = csv.DictReader(io.StringIO((tmp_path / "sheet.csv").read_text("utf-8")))
    assert {row["remarks"] for row in rows} == {MARK}


def test_decks_beyond_the_filing(pitboss: Pitboss) -> None:
    told = " ".join(pitboss("par", "mini-baccarat", "--decks", "5").out.split())
    assert "decks=5" in told
    assert "not as filed: decks is 5; the filing has it a whole number from 6 to 8" in told
    filed = pitboss("par", "mini-baccarat", "--decks", "6").out
    assert "not as filed" not in filed
    assert "from 6 to 8" in pitboss("par", "mini-baccarat", "--rule", "decks=5").complaint()
    assert "from 1 to 20" in pitboss("par", "mini-baccarat", "--decks", "0").complaint()


def test_over_the_rules_of_a_house(pitboss: Pitboss, tmp_path: Path) -> None:
    path = tmp_path / "river.toml"
    text = (
        'house = "River"\nfiling = "ohio"\n[games.roulette]\noptions = { wheel = "single-zero" }\n'
    )
    path.write_text(text, "utf-8")
    told = pitboss("par", "roulette", "--house", path, "--wager", "red", "--pays", "red=6-5").out
    assert "at River" in told
    assert "-13/185" in told  # 18 pockets of 37 win 6 to 5
    assert "not as filed: red of OH-G-5.I pays 6 to 5" in told


def test_play_is_marked(pitboss: Pitboss, tmp_path: Path) -> None:
    log = tmp_path / "my.log"
    asked = ("play", "big-six", "--pays", "joker.joker=45", "--seed", "1", "--log", log)
    told = pitboss(*asked, typed="5 joker\n\nposted\nquit\n").out
    assert "not as filed: " in told
    assert "Big Six, round 1, not as filed" in told
    assert "Not as filed: OH-N-7.I joker=45 to 1" in told
    assert "not as filed" in pitboss("explain", log).out
    assert pitboss("verify", log).code == 0


BAD = [
    (("--pays", "flush"), "--pays takes EVENT=PAY, as in flush=4, not 'flush'"),
    (("--pays", "flush=4"), "flush could be pair_plus.flush, six_card_bonus.flush"),
    (("--pays", "pair.flush=4"), "unknown wager of three-card-poker: 'pair'"),
    (("--pays", "flsh=4"), "did you mean flush? events: win, "),
    (("--wager", "pair_plus", "--pays", "flush=much"), "'much' is no pay; write it as 3 to 1 is"),
    (
        ("--wager", "pair plus", "--pays", "royal=4"),
        "unknown event of pair_plus of three-card-poker",
    ),
]


@pytest.mark.parametrize(("more", "words"), BAD)
def test_what_is_no_pay_is_one_clear_line(
    pitboss: Pitboss, more: tuple[str, ...], words: str
) -> None:
    assert words in pitboss("par", "three-card-poker", *more).complaint()
