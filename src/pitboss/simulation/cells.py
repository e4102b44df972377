"""What one cell of a simulation's totals means: money and wagers are sums over cells.

``tell`` adds up: every count and every sum of money is some whole number for each cell, times what
the cell holds. So totals that are powers of one base, told once, hold all those numbers as the
digits of long integers. With them an array of totals becomes money at machine speed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import Refusal
from pitboss.rooms.simulator import Simulator, Tally
from pitboss.simulation.blocks import NO_TAPE, Hands

Ints = NDArray[np.int64]
DIGIT: Final = 64  # bits of a digit
TOGETHER: Final = 256  # cells that one telling tells
_MIDDLE: Final = sum(1 << DIGIT * n + DIGIT - 1 for n in range(TOGETHER))


class Cells:
    """A simulator's wagers, and what each of its cells adds to them."""

    def __init__(self, made: Simulator) -> None:
        self.made = made
        self.tallies = made.tell([0] * made.cells)
        self._told = [(at, made.tell(self._powers(at))) for at in range(0, made.cells, TOGETHER)]

    def _powers(self, first: int) -> list[int]:
        """Totals in which some cells in a row hold powers of the base, and the others nothing."""
        cells = range(self.made.cells)
        return [1 << DIGIT * (n - first) if 0 <= n - first < TOGETHER else 0 for n in cells]

    def nets(self, tally: Tally) -> Ints:
        """By cell: the cents that it adds to a wager."""
        return self._digits(tally, lambda told: told.net)

    def counts(self, tally: Tally) -> Ints:
        """By cell: how many wagers it decides."""
        return self._digits(tally, lambda told: told.made)

    def events(self, tally: Tally, event: str) -> Ints:
        """By cell: how often it counts an event of a wager."""
        return self._digits(tally, lambda told: told.events.get(event, 0))

    def _digits(self, tally: Tally, pick: Callable[[Tally], int]) -> Ints:
        """By cell: what it adds; a digit may be below nothing."""
        place = next(n for n, each in enumerate(self.tallies) if each is tally)
        found = [_signed(pick(told[place])) for _, told in self._told]
        return np.concatenate(found)[: self.made.cells]

    def wager(self, name: str) -> Tally:
        """A wager as its par sheet prices it, or as it is called."""
        plain = name.replace(" ", "_")
        for tally in sorted(self.tallies, key=lambda each: each.sheet != plain):
            called = (tally.sheet, tally.name.replace(" ", "_"), "" if tally.joint else tally.wager)
            if plain in called:
                return tally
        known = ", ".join(dict.fromkeys(tally.sheet or tally.name for tally in self.tallies))
        raise Refusal(
            f"{self.made.rules.game} deals no wager {name!r} (it has: {known})", field="wager"
        )


def _signed(long: int) -> Ints:
    """The digits of a long number, each from below nothing to above."""
    found = np.frombuffer((long + _MIDDLE).to_bytes(TOGETHER * DIGIT // 8, "little"), np.uint64)
    return (found ^ np.uint64(1 << DIGIT - 1)).astype(np.int64)


def play_lane(hands: Hands, seed: int, lane: int, rounds: int, room: Ints) -> None:
    """Deal a lane into ``room``: one row for all of it, or a row a round and one more."""
    room[:] = 0
    hands.play(seed, (lane, 1, rounds), room, NO_TAPE)
