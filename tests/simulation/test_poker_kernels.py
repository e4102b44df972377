"""The poker kernels mean the same as plain Python, which is how the simulator of a card runs them.

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
from tests.simulation.as_python import LANES, ROUNDS, Played


@pytest.mark.parametrize(
    ("slug", "strategy"),
    [
        ("dj-wild", "optimal"),
        ("four-card-poker", "optimal"),
        ("let-it-ride", "optimal"),
        ("mississippi-stud", "optimal"),
        ("pai-gow-poker", "house_way"),
        ("ultimate-texas-holdem", "optimal"),
    ],
)
def test_plain_python_gives_the_totals_of_the_compiled_kernel(
    slug: str, strategy: str, tmp_path: Path
) -> None:
    played = Played.of(ready(slug, Setting(seats=3, strategy=strategy)))
    file = tmp_path / "played"
    file.write_bytes(pickle.dumps(played))
    command = [sys.executable, "-W", "ignore", "-m", "tests.simulation.as_python", str(file)]
    plain = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=plain, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == played.totals()
    assert played.totals()[0] == LANES * ROUNDS
