"""How a simulation is split: rounds into blocks, blocks into lanes; and one block, played.

The rounds of a run are numbered from 0. Lane k holds the rounds from k * lane_rounds on, block b
the lanes from b * LANES on. Only the run's last block may be cut short, and then its last lane.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.streams import AHEAD, MASK, STREAM_SIZE, Lanes, Tray
from pitboss.errors import Refusal
from pitboss.rooms.simulator import LANES, Simulator

Totals = tuple[int, ...]
SEEDS: Final = 1 << 64
LANES_MOST: Final = 1 << 62  # a lane's number has 64 bits in its stream, of which we use 62


@dataclass(frozen=True)
class Place:
    """Where a round stands: its lane, and how many rounds come before it there."""

    lane: int
    before: int


@dataclass(frozen=True)
class Split:
    """How so many rounds are split."""

    rounds: int
    lane_rounds: int
    lanes: int = LANES

    def __post_init__(self) -> None:
        if self.rounds < 1:
            raise Refusal(f"a simulation has at least one round, not {self.rounds}", field="rounds")
        if min(self.lane_rounds, self.lanes) < 1:
            words = "a lane has at least one round, and a block at least one lane"
            raise Refusal(words, field="lanes" if self.lanes < 1 else "lane_rounds")
        if self.rounds // self.lane_rounds >= LANES_MOST:
            raise Refusal(f"too many rounds: {self.rounds}", field="rounds")

    @property
    def block_rounds(self) -> int:
        """Rounds of a whole block."""
        return self.lane_rounds * self.lanes

    @property
    def blocks(self) -> int:
        """How many blocks there are, the last of which may be cut short."""
        return -(-self.rounds // self.block_rounds)

    def pieces(self, blocks: range) -> Iterator[tuple[int, int, int]]:
        """Blocks as calls of the kernel: first lane, lanes, rounds of each."""
        upto = min(self.rounds, blocks.stop * self.block_rounds)
        whole, rest = divmod(upto - blocks.start * self.block_rounds, self.lane_rounds)
        first = blocks.start * self.lanes
        if whole:
            yield first, whole, self.lane_rounds
        if rest:
            yield first + whole, 1, rest

    def place(self, number: int) -> Place:
        """Where the round of this number stands."""
        if not 0 <= number < self.rounds:
            words = f"the rounds are numbered 0 to {self.rounds - 1}: there is no round {number}"
            raise Refusal(words, field="show")
        return Place(*divmod(number, self.lane_rounds))


def halves(seed: int) -> tuple[int, int]:
    """The two words of a seed."""
    if not 0 <= seed < SEEDS:
        raise Refusal(f"a seed is a number from 0 to 2^64 - 1, not {seed}", field="seed")
    return seed & MASK, seed >> 32


NO_TAPE: Final[NDArray[np.int64]] = np.zeros(0, np.int64)


class Hands:
    """What one player of blocks holds in his hands: arrays that are his alone while he plays."""

    def __init__(self, simulator: Simulator) -> None:
        self.simulator = simulator
        self.tray = Tray(
            np.zeros(STREAM_SIZE, np.int64),
            np.zeros(AHEAD, np.uint32),
            np.zeros(max(simulator.cards, 1), np.uint8),
            NO_TAPE,
        )

    def play(
        self,
        seed: int,
        piece: tuple[int, int, int],
        totals: NDArray[np.int64],
        tape: NDArray[np.int64] = NO_TAPE,
    ) -> None:
        """Play some lanes."""
        made = self.simulator
        lanes = Lanes(*halves(seed), *piece)
        made.kernel(lanes, made.tables, self.tray._replace(tape=tape), totals)


def play_block(hands: Hands, seed: int, split: Split, block: int) -> Totals:
    """The totals of one block."""
    totals = np.zeros((1, hands.simulator.cells), np.int64)
    for piece in split.pieces(range(block, block + 1)):
        hands.play(seed, piece, totals)
    return tuple(int(total) for total in totals[0])


@dataclass(frozen=True)
class Told:
    """The rounds of a lane one by one: the totals of each, and what luck said."""

    totals: NDArray[np.int64]
    tape: NDArray[np.int64]


def tell_lane(hands: Hands, seed: int, lane: int, rounds: int) -> Told:
    """Play the first rounds of a lane again, and write down each."""
    made = hands.simulator
    totals = np.zeros((rounds + 1, made.cells), np.int64)  # one row more: never a single one
    tape = np.zeros(1 + rounds * made.notes, np.int64)
    tape[0] = 1
    hands.play(seed, (lane, 1, rounds), totals, tape)
    return Told(totals[:rounds], tape[1 : int(tape[0])])
