"""The spins that are not valid (OH-N-8)."""

from __future__ import annotations

from pitboss.table.effects import Effect, SpinWheel
from pitboss.table.irregularity import IrregularityRule
from pitboss.table.table import Table


def _spinning(_table: Table, pending: Effect) -> bool:
    return isinstance(pending, SpinWheel)


# Each voids every wager, which is what an unhandled irregularity does; the filing sets no moment
# after which such a spin would count (B6-06).
INVALID_SPINS = tuple(
    IrregularityRule(kind, clause, kind, _spinning, late=True)
    for kind, clause in (("clapper_on_peg", "OH-N-8.I"), ("short_spin", "OH-N-8.II"))
)
