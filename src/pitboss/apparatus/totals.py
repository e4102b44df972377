"""What the kernels of simulations add up: a row of cells for all rounds, or a row for each of them.

On a processor totals are an array that one thread has to itself. On a card threads share their
counts, and how that is done without losing one is said by `pitboss.simulation.grid`. So kernels
touch totals through the functions here alone.
"""

from __future__ import annotations

from pitboss.apparatus.jit import piece
from pitboss.apparatus.streams import Ints


@piece
def tick(totals: Ints, row: int, cell: int) -> None:
    """One more in a cell."""
    totals[row, cell] += 1


@piece
def gain(totals: Ints, row: int, cell: int, much: int) -> None:
    """So much more in a cell: cents, or their squares."""
    totals[row, cell] += much


@piece
def by_round(totals: Ints) -> bool:
    """Has every round a row of its own?"""
    return len(totals) > 1
