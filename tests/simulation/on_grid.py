"""Plays a kernel on Numba's simulator of a card, as plain Python, and prints its totals.

Usage: python -m tests.simulation.on_grid FILE, a pickle of ``Played`` or of several by their names,
with NUMBA_ENABLE_CUDASIM=1 and NUMBA_DISABLE_JIT=1.
"""

from __future__ import annotations

import json
import pickle
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.apparatus.streams import AHEAD_ON_CARD, STREAM_SIZE, Lanes, Tray
from pitboss.families.blackjack.simulated_alone import alone_at
from pitboss.rooms.simulator import Simulator

SEED = (7, 11)
LANES, ROUNDS = 2, 12


@dataclass(frozen=True)
class Played:
    """A kernel by its name, with all that it is given."""

    module: str
    kernel: str
    tables: Any
    cells: int
    cards: int
    rounds: int = ROUNDS
    alone: bool = False  # is it the blackjack of one box, as a card deals it?

    @classmethod
    def of(cls, made: Simulator, rounds: int = ROUNDS) -> Played:
        """The kernel of a simulator."""
        kernel: Any = made.kernel
        named = kernel.__module__, kernel.__name__
        return cls(*named, made.tables, made.cells, made.cards, rounds, made.on_card is not None)

    def totals(self) -> list[int]:
        """The totals of a few rounds in two lanes."""
        kernel = getattr(import_module(self.module), self.kernel)
        totals = np.zeros((1, self.cells), np.int64)
        tray = Tray(
            np.zeros(STREAM_SIZE, np.int64),
            np.zeros(AHEAD_ON_CARD, np.uint32),
            np.zeros(self.cards, np.uint8),
            np.zeros(0, np.int64),
        )
        kernel(Lanes(*SEED, 3, LANES, self.rounds), self.tables, tray, totals)
        return [int(total) for total in totals[0]]

    def on_card(self) -> list[int]:
        """The same on the grid of a card, a lane to a thread."""
        kernel = getattr(import_module(self.module), self.kernel)
        kernel = alone_at(self.tables.rule) if self.alone else kernel
        own = np.zeros((LANES, self.cells), np.int64)
        sums = np.zeros(self.cells, np.int64)
        grid = import_module("pitboss.simulation.grid")
        shape = grid.shape_of(self.cards, self.cells)
        lanes = grid.grid_of(kernel, self.cards, shape)
        lanes[1, LANES](Lanes(*SEED, 3, LANES, self.rounds), self.tables, own, sums)
        return [int(total) for total in sums]


def main() -> None:
    """Play, print."""
    played = pickle.loads(Path(sys.argv[1]).read_bytes())
    with np.errstate(over="ignore"):  # plain Python warns where products run over, as they should
        if isinstance(played, dict):
            told = {name: each.on_card() for name, each in played.items()}
        else:
            told = played.on_card()
        json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
