from __future__ import annotations

import json
import math

import pytest

from pitboss.simulation.risk import Edge
from tests.cli.conftest import Pitboss


def test_a_wager_is_told_with_its_trip(pitboss: Pitboss) -> None:
    asked = ("risk", "roulette", "--wager", "red", "--bet", "10", "--bank", "500")
    printed = pitboss(*asked, "--goal", "250", "--rounds", "200")
    edge = Edge(-10 / 19, 10 * math.sqrt(1 - 1 / 19**2))
    trip = edge.trip(500, 250, 200)
    assert printed.code == 0
    assert "Roulette: $10.00 on Red each round" in printed.out
    assert f"{trip.ruined:.4%}" in printed.out
    assert f"{trip.won:.4%}" in printed.out
    assert f"{edge.ruin_before(500, 250):.4%}" in printed.out


def test_figures_of_ones_own_for_machines(pitboss: Pitboss) -> None:
    told = json.loads(pitboss("risk", "--ev", "1.5", "--sd", "40", "--json").out)
    assert told["score"] == pytest.approx(told["di"] ** 2)
    assert told["score"] == pytest.approx(1e6 / told["n0"])
    assert told["ruin"] == pytest.approx(math.exp(-2 * 10_000 / told["kelly_bank"]))
    lost = json.loads(pitboss("risk", "roulette", "--json").out)
    assert (lost["kelly_bank"], lost["ruin"]) == (None, 1.0)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ((), "name a GAME, or give both --ev and --sd"),
        (("--ev", "1"), "name a GAME, or give both --ev and --sd"),
        (("--ev", "1", "--sd", "0"), "a deviation above zero"),
        (("roulette", "--ev", "1"), "a GAME has its own"),
        (("roulette", "--bet", "0"), "a bet is above zero"),
        (("roulette", "--bank", "-5"), "bank must be above zero"),
        (("roulette", "--goal", "0"), "goal must be above zero"),
        (("roulette", "--rounds", "0"), "rounds must be above zero"),
        (("roulette", "--kelly", "0"), "share must be above zero"),
        (("roulette", "--wager", "pass"), "unknown wager of roulette"),
    ],
)
def test_what_cannot_be_told_is_one_line(
    pitboss: Pitboss, asked: tuple[str, ...], words: str
) -> None:
    printed = pitboss("risk", *asked)
    assert printed.code == 2
    assert words in printed.err
    assert printed.err.count("\n") == 1
