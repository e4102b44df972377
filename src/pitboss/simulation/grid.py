"""The grid of lanes on a graphics card. Loaded only where there is one: see `card`."""

from __future__ import annotations

from typing import Any, Final

import numba
import numpy as np
from numba import cuda
from numpy.typing import NDArray

from pitboss.apparatus.streams import AHEAD_ON_CARD, STREAM_SIZE, Lanes, Tray
from pitboss.rooms.simulator import Kernel

WIDE: Final = numba.int64
SMALL: Final = numba.uint32
BYTE: Final = numba.uint8


def grid_of(deal: Kernel, cards: int) -> Any:
    """The kernel of a game with a lane for each thread, each of which has such a shoe."""

    def lanes_of_card(
        lanes: Lanes, tables: Any, own: NDArray[np.int64], sums: NDArray[np.int64]
    ) -> None:
        lane = cuda.grid(1)
        if lane < lanes.many:
            stream = cuda.local.array(STREAM_SIZE, WIDE)
            words = cuda.local.array(AHEAD_ON_CARD, SMALL)
            shoe = cuda.local.array(cards, BYTE)
            tape = cuda.local.array(1, WIDE)
            one = Lanes(lanes.seed_low, lanes.seed_high, lanes.first + lane, 1, lanes.rounds)
            tray = Tray(stream, words, shoe, tape[:0])
            deal(one, tables, tray, own[lane : lane + 1])
            for cell in range(own.shape[1]):
                if own[lane, cell]:
                    cuda.atomic.add(sums, cell, own[lane, cell])

    compiled: Any = cuda.jit  # untyped, as Numba is
    return compiled(lanes_of_card)
