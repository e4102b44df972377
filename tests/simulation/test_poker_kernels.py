"""The kernels of card games give the same totals on Numba's simulator of a card.

Their tables are made with the compiler: without it the solvers behind them would take hours.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.rooms.simulator import Setting
from tests.simulation.agreement import ready
from tests.simulation.on_grid import LANES, ROUNDS, Played


@pytest.mark.parametrize(
    ("slug", "strategy"),
    [
        ("blackjack", "optimal"),
        ("dj-wild", "optimal"),
        ("four-card-poker", "optimal"),
        ("let-it-ride", "optimal"),
        ("mississippi-stud", "optimal"),
        ("pai-gow-poker", "house_way"),
        ("pontoon-plus", "optimal"),
        ("ride-free", "optimal"),
        ("ultimate-texas-holdem", "optimal"),
    ],
)
def test_a_card_gives_the_totals_of_the_compiled_kernel(
    slug: str, strategy: str, tmp_path: Path
) -> None:
    played = Played.of(ready(slug, Setting(seats=3, strategy=strategy)))
    file = tmp_path / "played"
    file.write_bytes(pickle.dumps(played))
    command = [sys.executable, "-W", "ignore", "-m", "tests.simulation.on_grid", str(file)]
    card = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=card, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == played.totals()
    assert LANES * ROUNDS in played.totals()
