"""Blocks on a graphics card: the kernel of the processor, compiled once more for the card.

Each lane is a thread of the card with a stream, a few words and a shoe of its own; when it is done
it adds its totals to those of the span. Whole numbers again: the same totals as on a processor.
"""

from __future__ import annotations

from concurrent.futures import Future
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from pitboss.apparatus.streams import Lanes
from pitboss.errors import Refusal
from pitboss.late import late, load
from pitboss.rooms.simulator import Kernel
from pitboss.simulation.blocks import Totals, halves
from pitboss.simulation.job import Job, simulator_of

if TYPE_CHECKING:
    from pitboss.simulation import grid
else:
    grid = late("pitboss.simulation.grid")  # only where there is a card

THREADS: Final = 128  # of one group on the card
GROUPS_A_SPAN: Final = 64  # blocks that are handed to the card at a time


def toolkit() -> Any:
    """Numba's compiler for cards; Refusal where there is none, or no card."""
    cuda = load("numba.cuda", "--gpu needs", "gpu", "gpu")
    if not cuda.is_available():
        raise Refusal("no graphics card is found on this machine", field="gpu")
    return cuda


@lru_cache(maxsize=8)
def _compiled(deal: Kernel, cards: int) -> Any:
    """The grid of lanes on the card, each of which deals by this kernel."""
    toolkit()
    return grid.grid_of(deal, cards)


def play_on_card(job: Job, blocks: range) -> Totals:
    """The totals of some blocks of a job, played on the card."""
    cuda = toolkit()
    made = simulator_of(job)
    dealing = _compiled(made.kernel, max(made.cards, 1))
    tables = _on_card(made.tables)
    sums = cuda.to_device(np.zeros(made.cells, np.int64))
    for first, lanes, rounds in _pieces(job, blocks):
        own = cuda.to_device(np.zeros((lanes, made.cells), np.int64))
        groups = -(-lanes // THREADS)
        threads = min(lanes, THREADS)
        asked = Lanes(*halves(job.seed), first, lanes, rounds)
        dealing[groups, threads](asked, tables, own, sums)
    return tuple(int(total) for total in sums.copy_to_host())


def _on_card(tables: Any) -> Any:
    """Arrays on the card, in the tuples that they came in; numbers go along as they are."""
    if isinstance(tables, tuple):
        return type(tables)(*map(_on_card, tables))
    return toolkit().to_device(tables) if isinstance(tables, np.ndarray) else tables


def _pieces(job: Job, blocks: range) -> list[tuple[int, int, int]]:
    """Whole blocks next to each other are one piece: a card wants many lanes at once."""
    found: list[tuple[int, int, int]] = []
    for block in blocks:
        for first, lanes, rounds in job.split.pieces(block):
            if found and found[-1][2] == rounds and sum(found[-1][:2]) == first:
                found[-1] = (found[-1][0], found[-1][1] + lanes, rounds)
            else:
                found.append((first, lanes, rounds))
    return found


class Card:
    """The one card of this machine; it plays what it is handed at once."""

    workers = 1
    span = GROUPS_A_SPAN

    def __init__(self) -> None:
        toolkit()

    def submit(self, job: Job, blocks: range) -> Future[Totals]:
        """Play a span of blocks."""
        done: Future[Totals] = Future()
        done.set_result(play_on_card(job, blocks))
        return done

    def renew(self) -> bool:
        """A card is not lost."""
        return False

    def close(self) -> None:
        """Nothing is held."""
