"""Blocks on a graphics card: the kernel of the processor, compiled once more for the card.

Each thread of the card deals lanes one after the other, with a stream, a few words and a shoe of
its own; then its totals go to those of the span. Whole numbers: the same totals as on a processor.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from pitboss.apparatus.streams import Lanes
from pitboss.errors import Refusal
from pitboss.late import late, load
from pitboss.rooms.simulator import Simulator
from pitboss.simulation.blocks import Totals, halves
from pitboss.simulation.job import Job, simulator_of

if TYPE_CHECKING:
    from pitboss.simulation import grid
else:
    grid = late("pitboss.simulation.grid")  # only where there is a card

BLOCKS_A_SPAN: Final = 16384  # blocks that are handed to the card at a time
SIZES: Final = (np.int8, np.int16, np.int32, np.int64)  # of numbers
OWN_BYTES: Final = 4 << 30  # of its memory, for totals of threads
SUM_MOST: Final = (
    1 << 59
)  # that a total may be expected to come to on the card: it holds 16 times that
FIRST: Final = 1 << 18  # rounds that tell what to expect


def toolkit() -> Any:
    """Numba's compiler for cards; Refusal where there is none, or no card."""
    cuda = load("numba.cuda", "--gpu needs", "gpu", "gpu")
    if not cuda.is_available():
        raise Refusal("no graphics card is found on this machine", field="gpu")
    return cuda


class Dealing:
    """A simulator made ready on the card: its kernel, its tables, and room for its threads."""

    def __init__(self, made: Simulator) -> None:
        toolkit()
        self.made = made
        self.shape = grid.shape_of(made.cards, made.cells, apart=made.apart)
        self._kernel = grid.grid_of(made.on_card or made.kernel, made.cards, self.shape)
        self._tables = _on_card(made.tables)
        at_once = grid.processors() * self.shape.groups
        self._groups = min(at_once, max(1, OWN_BYTES // (8 * made.cells * self.shape.threads)))
        self._own: Any = None
        self._largest = Fraction(0)  # what a round added to a total, on the whole

    def parts(self, piece: tuple[int, int, int]) -> Iterator[tuple[int, int, int]]:
        """A piece in parts of whose totals none runs over: squares of cents are large numbers."""
        first, many, rounds = piece
        while many:
            fits = SUM_MOST // self._largest if self._largest else FIRST
            lanes = min(many, max(1, int(fits) // rounds))
            yield first, lanes, rounds
            first, many = first + lanes, many - lanes

    def heed(self, totals: Sequence[int], rounds: int) -> None:
        """Look at what so many rounds came to."""
        self._largest = max(self._largest, Fraction(max(map(abs, totals), default=0), rounds))

    def play(self, seed: int, piece: tuple[int, int, int], sums: Any) -> None:
        """Add some lanes to the sums, in as many calls as counts of 32 bits want."""
        first, many, rounds = piece
        threads = self.shape.threads
        at_a_time = self._groups * threads * max(1, grid.TICKS // (threads * rounds))
        for begin in range(first, first + many, at_a_time):
            lanes = min(at_a_time, first + many - begin)
            groups = min(self._groups, -(-lanes // threads))
            own = self._room(groups * threads)
            asked = Lanes(*halves(seed), begin, lanes, rounds)
            self._kernel[groups, min(threads, lanes)](asked, self._tables, own, sums)

    def _room(self, threads: int) -> Any:
        """A row of totals for each thread; what was there last time is overwritten."""
        if self._own is None or len(self._own) < threads:
            self._own = toolkit().device_array((threads, self.made.cells), np.int64)
        return self._own


def play_on_card(dealing: Dealing, job: Job, blocks: range) -> Totals:
    """The totals of some blocks of a job, played on the card."""
    totals = [0] * dealing.made.cells
    for piece in job.split.pieces(blocks):
        for part in dealing.parts(piece):
            sums = toolkit().to_device(np.zeros(dealing.made.cells, np.int64))
            dealing.play(job.seed, part, sums)
            found = [int(total) for total in sums.copy_to_host()]
            dealing.heed(found, part[1] * part[2])
            totals = [total + more for total, more in zip(totals, found, strict=True)]
    return tuple(totals)


def _on_card(tables: Any) -> Any:
    """Arrays on the card, in the tuples that they came in; numbers go along as they are.

    Whole numbers are told in as few bytes as hold them: what is looked up stays close at hand.
    """
    if isinstance(tables, tuple):
        return type(tables)(*map(_on_card, tables))
    if not isinstance(tables, np.ndarray):
        return tables
    if tables.dtype == np.int64 and tables.size and not grid.SIMULATED:
        low, high = tables.min(), tables.max()
        sizes = ((size, np.iinfo(size)) for size in SIZES)
        tables = tables.astype(next(size for size, i in sizes if i.min <= low and high <= i.max))
    return toolkit().to_device(tables)


class Card:
    """The one card of this machine; it plays what it is handed at once."""

    workers = 1
    span = BLOCKS_A_SPAN

    def __init__(self) -> None:
        toolkit()
        self._dealing: Dealing | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        name = toolkit().get_current_device().name
        return name.decode() if isinstance(name, bytes) else str(name)

    def submit(self, job: Job, blocks: range) -> Future[Totals]:
        """Play a span of blocks."""
        made = simulator_of(job)
        if self._dealing is None or self._dealing.made is not made:
            self._dealing = Dealing(made)
        done: Future[Totals] = Future()
        done.set_result(play_on_card(self._dealing, job, blocks))
        return done

    def renew(self) -> bool:
        """A card is not lost."""
        return False

    def close(self) -> None:
        """Nothing is held."""
