"""Simple rules of the kind "from this hand on", and how often a strategy does what."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


def best_cut(gains: Iterable[Fraction]) -> int:
    """The rank from which on gains, given for each rank from zero up, add up to the most."""
    by_rank = list(gains)
    best, total, cut = Fraction(0), Fraction(0), len(by_rank)
    for rank in range(len(by_rank) - 1, -1, -1):
        total += by_rank[rank]
        if total > best:
            best, cut = total, rank
    return cut
