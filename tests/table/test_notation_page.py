"""Every line of the page on the notation is played, and comes to what the page says."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from pitboss.errors import Misread
from pitboss.money.cents import cents
from pitboss.rooms import registry
from pitboss.table.notation import Dealt, play

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
BLOCKS = re.findall(r"```notation\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
LINES = [line for block in BLOCKS for line in block.splitlines()]


def dealt(line: str) -> Dealt:
    return play(line, lambda slug: registry.room(slug).game)


@pytest.mark.parametrize("shown", LINES)
def test_a_line_comes_to_what_the_page_says(shown: str) -> None:
    wanted = dict(part.split() for part in shown.partition("#")[2].split(","))
    found = dealt(shown)
    assert found.round.over
    assert found.won == {name: cents(sum_.lstrip("+")) for name, sum_ in wanted.items()}


@pytest.mark.parametrize("shown", LINES)
def test_a_line_written_back_is_the_same_round(shown: str) -> None:
    first = dealt(shown)
    again = dealt(first.line)
    assert [told.log for told in again.rounds] == [told.log for told in first.rounds]
    assert again.line == first.line


@pytest.mark.parametrize("seed", range(8))
def test_a_garbled_line_is_played_or_refused_in_one_line(seed: int) -> None:
    rng = random.Random(seed)
    odd = ["", "|", ";", "/", "*", "?", "...", '"', "!x", "~a+1", "-5", "#1", "@", "=", "floor:"]
    words = [*odd, *(word for line in LINES for word in line.split())]
    for _ in range(80):
        line = rng.choice(LINES).split(" ")
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(line))
            line[at : at + rng.randint(0, 1)] = rng.choices(words, k=rng.randint(0, 2))
            line = line or [""]
        try:
            found = dealt(" ".join(line))
        except Misread as fault:
            assert "\n" not in str(fault)  # noqa: PT017 - or it was played
        else:
            assert dealt(found.line).round.log == found.round.log, line


def test_every_game_has_its_line() -> None:
    assert {line.split()[0] for line in BLOCKS[-2].splitlines()} == set(registry.slugs())
