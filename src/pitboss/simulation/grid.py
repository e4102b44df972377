"""The grid of lanes on a graphics card. Loaded only where there is one: see `card`.

The threads of a group share what is quick to reach: their shoes lie there, and their counts, in
which each adds its own without losing another's. Money each thread adds up in a row of its own, and
its counts too where threads go different ways. When all lanes are dealt, both go to the sums.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numba
import numpy as np
from numba import cuda
from numpy.typing import NDArray

from pitboss.apparatus import totals as kept
from pitboss.apparatus.streams import AHEAD_ON_CARD, STREAM_SIZE, Lanes, Tray, any_abreast
from pitboss.late import load
from pitboss.rooms.simulator import Kernel

WIDE: Final = numba.int64
SMALL: Final = numba.uint32
BYTE: Final = numba.uint8
WORD: Final = 4  # bytes

THREADS_MOST: Final = 256  # of a group
WARP: Final = 32  # threads that go through the code together
WARP_MASK: Final = (1 << WARP) - 1
GROUP_BYTES: Final = 48 << 10  # of the quick store, for a group
STORE_BYTES: Final = 227 << 10  # of it on one processor of the card, of which a group costs one kB
GROUP_COST: Final = 1 << 10
AT_ONCE: Final = 1024  # threads of one processor
AT_ONCE_APART: Final = 512  # and of kernels whose threads part ways: each has 128 registers then
REGISTERS: Final = 1 << 16  # of one processor, which its threads share
REGISTERS_MOST: Final = 255  # that a thread can have
COUNTS_MOST: Final = 4096  # cells whose counts a group shares
TICKS: Final = 1 << 26  # rounds that a group may count before it hands over: 64 in a cell at most


class Shape(NamedTuple):
    """How the threads of a card are grouped for a kernel, and what each group shares."""

    threads: int  # of a group
    groups: int  # that one processor of the card takes at a time
    stride: int  # bytes from one thread's shoe to the next one's; 0 where it is not shared
    cells: int  # of shared counts; 0 where each thread counts for itself

    @property
    def registers(self) -> int:
        """How many a thread may have where threads part ways, so that all are at work at a time."""
        at_work = self.threads * self.groups
        return 0 if self.cells else min(REGISTERS // at_work, REGISTERS_MOST)


def shape_of(cards: int, cells: int, *, apart: bool = False) -> Shape:
    """The grouping in which most threads are at work at a time; ``apart`` as a simulator says it.

    An odd number of words from shoe to shoe: so the same place in all shoes is in different banks.
    """
    stride = (-(-cards // WORD) | 1) * WORD if cards else 0
    shared = 0 if apart or cells > COUNTS_MOST else cells
    room = GROUP_BYTES - shared * WORD
    if room < WARP * stride:
        stride = 0
    most = AT_ONCE_APART if apart else AT_ONCE
    shapes = []
    for threads in range(WARP, THREADS_MOST + 1, WARP):
        size = threads * stride + shared * WORD
        if size <= GROUP_BYTES:
            groups = min(STORE_BYTES // (size + GROUP_COST), most // threads)
            shapes.append(Shape(threads, groups, stride, shared))
    return max(shapes, key=lambda each: (each.threads * each.groups, each.threads))


class Totals(NamedTuple):
    """The totals of a thread."""

    counts: NDArray[np.uint32]  # of its group
    sums: NDArray[np.int64]  # its own row


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def _both(counts: NDArray[np.uint32], sums: NDArray[np.int64]) -> Any:
    return Totals(counts, sums)


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def _own_alone(_counts: NDArray[np.uint32], sums: NDArray[np.int64]) -> Any:
    return sums


SIMULATED: Final = bool(numba.config.ENABLE_CUDASIM)


def processors() -> int:
    """How many processors the card has."""
    return 1 if SIMULATED else int(cuda.get_current_device().MULTIPROCESSOR_COUNT)


def grid_of(deal: Kernel, cards: int, shape: Shape) -> Any:
    """The kernel of a game on a card: each thread deals lanes, as long as there are some."""
    stride, cells = shape.stride, shape.cells
    bytes_shared = max(shape.threads * stride, 1)
    bytes_own = 1 if stride else max(cards, 1)
    cells_shared = max(cells, 1)
    # Numba's simulator of a card is plain Python, which knows no versions of a function.
    totals_of = _both if cells and not SIMULATED else _own_alone

    def lanes_of_card(
        lanes: Lanes, tables: Any, own: NDArray[np.int64], sums: NDArray[np.int64]
    ) -> None:
        me, thread = cuda.threadIdx.x, cuda.grid(1)
        shoes = cuda.shared.array(bytes_shared, BYTE)
        counts = cuda.shared.array(cells_shared, SMALL)
        stream = cuda.local.array(STREAM_SIZE, WIDE)
        words = cuda.local.array(AHEAD_ON_CARD, SMALL)
        shoe = cuda.local.array(bytes_own, BYTE)
        tape = cuda.local.array(1, WIDE)
        for cell in range(me, cells, cuda.blockDim.x):
            counts[cell] = 0
        for cell in range(own.shape[1]):
            own[thread, cell] = 0
        cuda.syncthreads()
        mine = shoes[me * stride : me * stride + cards] if stride else shoe[:cards]
        tray = Tray(stream, words, mine, tape[:0])
        totals = totals_of(counts, own[thread : thread + 1])
        for lane in range(thread, lanes.many, cuda.gridsize(1)):
            first = lanes.first + lane
            one = Lanes(lanes.seed_low, lanes.seed_high, first, 1, lanes.rounds)
            deal(one, tables, tray, totals)
        for cell in range(own.shape[1]):
            if own[thread, cell]:
                cuda.atomic.add(sums, cell, own[thread, cell])
        if cells:
            cuda.syncthreads()
        for cell in range(me, cells, cuda.blockDim.x):
            if counts[cell]:
                cuda.atomic.add(sums, cell, WIDE(counts[cell]))

    compiled: Any = cuda.jit  # untyped, as Numba is
    options = {} if SIMULATED else {"max_registers": shape.registers or None}
    return compiled(**options)(lanes_of_card)


# --- pieces of kernels that a card has its own versions of ----------------------------------------


def _on_card(function: Any, choose: Callable[[Any], Any]) -> None:
    """The version of a piece, by what it is handed first."""
    if SIMULATED:
        return
    extending = load("numba.cuda.extending", "--gpu needs", "gpu", "gpu")

    def chosen(first: Any, *_: Any) -> Any:
        version = choose(first)
        # Numba wants all versions to have one signature, to the letter.
        version.__annotations__ = function.__annotations__
        return version

    chosen.__wrapped__ = function  # type: ignore[attr-defined]
    extending.overload(function)(chosen)


def _of_totals(shared: Any, own: Any) -> Callable[[Any], Any]:
    """By whether counts are shared by a group or a thread's own."""
    return lambda totals: shared if isinstance(totals, numba.types.NamedTuple) else own


def _tick(totals: Any, row: Any, cell: Any) -> Any:
    cuda.atomic.add(totals.counts, cell, 1)


def _gain(totals: Any, row: Any, cell: Any, much: Any) -> Any:
    cuda.atomic.add(totals.sums, (row, cell), much)  # nobody waits for its answer


def _own_tick(totals: Any, row: Any, cell: Any) -> Any:
    cuda.atomic.add(totals, (row, cell), 1)


def _own_gain(totals: Any, row: Any, cell: Any, much: Any) -> Any:
    cuda.atomic.add(totals, (row, cell), much)


def _by_round(totals: Any) -> Any:
    return False


def _any_abreast(busy: Any) -> Any:
    return cuda.any_sync(WARP_MASK, busy)


_on_card(kept.tick, _of_totals(_tick, _own_tick))
_on_card(kept.gain, _of_totals(_gain, _own_gain))
_on_card(kept.by_round, lambda _: _by_round)
_on_card(any_abreast, lambda _: _any_abreast)
