"""A box alone on a card is dealt a round a turn: the same rounds as anywhere else, to the cent.

Numba's simulator of a card plays the very functions as plain Python.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from typing import Any

import pytest

from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting, Simulator, load
from pitboss.rulebook import RuleSet
from tests.simulation.on_grid import LANES, Played

ROUNDS = 300  # of each lane
TABLES: dict[str, RuleSet] = {
    "six decks, the hand alone": RuleSet.of("blackjack", without=("house_money",)),
    "House Money, its caps": room("blackjack").rules(),
    "pitched, the pack runs out": RuleSet.of(
        "blackjack", {"decks": 1, "deal": "pitch", "split_hands": 3, "penetration": "90%"}
    ),
    "no look at the hole card": RuleSet.of("free-bet-blackjack", {"peek": False}),
    "nine bonus wagers": room("ride-free").rules({"late_surrender": True}),
}


def at_table(rules: RuleSet) -> Simulator:
    """One box at a table."""
    return load(room(rules.game).home, rules.game).simulator(rules, Setting())


@pytest.fixture(scope="module")
def on_card(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[int]]:
    """The totals of all tables, dealt as a card deals them."""
    played = {name: Played.of(at_table(rules), ROUNDS) for name, rules in TABLES.items()}
    file = tmp_path_factory.mktemp("alone") / "played"
    file.write_bytes(pickle.dumps(played))
    command = [sys.executable, "-W", "ignore", "-m", "tests.simulation.on_grid", str(file)]
    card = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=card, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told: dict[str, list[int]] = json.loads(done.stdout)
    return told


@pytest.mark.parametrize("name", TABLES)
def test_a_box_alone_is_dealt_the_same_rounds(name: str, on_card: dict[str, list[int]]) -> None:
    compiled = Played.of(at_table(TABLES[name]), ROUNDS).totals()
    assert on_card[name] == compiled
    assert compiled[0] > LANES * ROUNDS - 10, "rounds, but for those without enough cards"


def test_several_boxes_are_dealt_as_on_a_processor() -> None:
    rules = room("blackjack").rules()
    several: Any = load(room("blackjack").home, "blackjack").simulator(rules, Setting(seats=2))
    assert several.on_card is None
