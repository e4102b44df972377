"""Simple rules of the kind "from this hand on", and how often a strategy does what."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from pitboss.exact.par import ParSheet
from pitboss.families.poker.sheets import percent


def best_cut(gains: Iterable[Fraction]) -> int:
    """The rank from which on gains, given for each rank from zero up, add up to the most."""
    by_rank = list(gains)
    best, total, cut = Fraction(0), Fraction(0), len(by_rank)
    for rank in range(len(by_rank) - 1, -1, -1):
        total += by_rank[rank]
        if total > best:
            best, cut = total, rank
    return cut


def share(sheet: ParSheet, part: str) -> str:
    """How often the events whose name holds ``part`` come, in per cent."""
    chances = (row.probability for row in sheet.events if part in row.event)
    return percent(sum(chances, Fraction(0)), 2)
