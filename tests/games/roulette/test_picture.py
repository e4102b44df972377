"""The layout as text: chips, limits and the marker are to be seen."""

from __future__ import annotations

from rich.text import Text

from pitboss.games.roulette import GAME
from pitboss.rulebook import RuleSet
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.filed import filed
from tests.games.roulette.floor import ONE, open_table, rules


def drawn(*bets: str, chosen: RuleSet | None = None) -> list[str]:
    round_ = Round(open_table(chosen))
    for words in bets:
        go_on(round_, f"ann: {words}")
    return Text.from_markup(GAME.layout(round_.table)).plain.splitlines()


def test_numbers_stand_in_three_rows_beside_the_zeros() -> None:
    three, two, one, *_ = (line.split() for line in drawn())
    assert three[:4] == ["00", "3", "6", "9"]
    assert two[:3] == ["2", "5", "8"]
    assert one[:3] == ["0", "1", "4"]
    three, two, one, *_ = (line.split() for line in drawn(chosen=rules(ONE)))
    assert (three[0], two[0], one[0]) == ("3", "0", "1")


def test_chips_are_shown_where_they_stand_and_by_owner() -> None:
    lines = drawn("5 split 17-20", "10 dozen 2nd", "15 column 1st", "20 red")
    assert lines[2].endswith("1st column $15")
    assert "2nd 12 $10" in lines[3]
    assert "red $20" in lines[4]
    assert lines[5] == "ann: $5 on 17-20, $10 on 2nd dozen, $15 on 1st column, $20 on Red"


def test_the_sign_gives_minimum_and_maximum() -> None:
    filed("OH-G-1.I.C", drawn()[-1], "every wager $5 to $5,000")
    posted = RuleSet.of("roulette", limits={"straight": {"low": "1", "high": "200"}})
    assert drawn(chosen=posted)[-1].startswith("Straight $1 to $200; Split, Three Numbers")
