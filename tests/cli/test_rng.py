from __future__ import annotations

import json
from random import Random

import pytest

from pitboss.cli import randomness
from pitboss.house.tables.luck import FairLuck
from pitboss.simulation.randomness.audit import Spring
from pitboss.table.drivers.live import LiveSource
from tests.cli.conftest import Pitboss


def test_both_kinds_of_luck_are_told_and_pass(pitboss: Pitboss) -> None:
    printed = pitboss("rng", "craps", "--seed", "3", "--rounds", "1000")
    assert printed.code == 0
    assert "PASS: all of 24 tests" in printed.out
    assert "Luck of seed 3" in printed.out
    for word in ("live", "house", "raw bits", "craps", "every order of a small shoe"):
        assert word in printed.out


def test_for_machines(pitboss: Pitboss) -> None:
    asked = ("rng", "roulette", "--seed", "1", "--rounds", "1e3", "--source", "live", "--json")
    told = json.loads(pitboss(*asked).out)
    assert (told["passed"], told["at"], told["rounds"]) == (True, 0.99, 1000)
    assert told == json.loads(pitboss(*asked).out)  # a seed tells the same again
    assert {each["luck"] for each in told["tests"]} == {"live"}
    assert [each["test"] for each in told["tests"] if each["of"] == "roulette"] == [
        "chi-square by position",
        "runs",
        "serial correlation of rounds",
    ]


def test_unfair_luck_fails_plainly(pitboss: Pitboss, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = Random(2)

    def folded(_seed: int | None) -> Spring:
        luck = LiveSource(lambda limit: numbers.randrange(64) % limit)
        return Spring("live", numbers.randbytes, lambda: luck)

    monkeypatch.setitem(randomness.SPRINGS, "live", folded)
    printed = pitboss("rng", "roulette", "--source", "live", "--rounds", "1000")
    assert printed.code == randomness.FAILED == 3
    assert "FAIL: " in printed.out


def test_the_luck_is_that_of_the_tables() -> None:
    """Without a seed nothing stands between the tests and what a live table draws from."""
    assert isinstance(randomness.live().luck(), LiveSource)
    assert isinstance(randomness.house().luck(), FairLuck)
    assert len(randomness.house().bits(100)) == 100
    assert randomness.house().bits(32) != randomness.house().bits(32)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("chess",), "unknown game 'chess'"),
        (("--rounds", "5"), "1000 at least"),
        (("--rounds", "many"), "a whole number such as 2000"),
        (("--rounds", "nan"), "a whole number such as 2000"),
        (("--rounds", "1e400"), "a whole number such as 2000"),
        (("--source", "moon"), "live, house or all"),
    ],
)
def test_what_cannot_be_is_one_line(pitboss: Pitboss, asked: tuple[str, ...], words: str) -> None:
    printed = pitboss("rng", *asked)
    assert printed.code == 2
    assert words in printed.err
    assert printed.err.count("\n") == 1
