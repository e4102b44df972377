"""The soak plays what it was asked for, or says that it could not."""

from __future__ import annotations

import math
import subprocess
import sys

import pytest

from pitboss.testing.sittings import ROUNDS
from pitboss.testing.soak import main, soak


def test_every_game_gets_its_rounds() -> None:
    totals = soak(["big-six", "roulette"], math.inf, ROUNDS + 1)
    assert {slug: counts["rounds"] for slug, counts in totals.items()} == {
        "big-six": 2 * ROUNDS,
        "roulette": 2 * ROUNDS,
    }


def test_rounds_without_time_for_them_are_told() -> None:
    with pytest.raises(SystemExit, match=r"^no time for 10,000 rounds of big-six$"):
        main(["--game", "big-six", "--rounds", "10000", "--minutes", "-1"])


def test_rounds_alone_have_no_end_in_time() -> None:
    """And the command runs without a warning."""
    asked = ["--game", "big-six", "--rounds", "1"]
    command = [sys.executable, "-W", "error", "-m", "pitboss.testing.soak", *asked]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("big-six")
    assert done.stdout.endswith("no fault\n")
