"""Mini and Midi Baccarat: the shared script under OH-E, with lone Dragon Bonus wagers."""

from __future__ import annotations

from pitboss.families.baccarat.clauses import Clauses
from pitboss.families.baccarat.mishaps import rules_of
from pitboss.families.baccarat.script import Baccarat, table_minimum
from pitboss.rulebook.steps import steps
from pitboss.table.table import Table

CLAUSES = steps("mini-baccarat", Clauses)


class MiniBaccarat(Baccarat):
    """Mini/Midi Baccarat as the engine plays it."""

    slug = "mini-baccarat"
    clauses = CLAUSES
    chips_clause = CLAUSES.chips
    irregularities = rules_of(CLAUSES.mishaps)

    def bonus_alone(self, table: Table, wager: str) -> int | None:
        """A bonus wager may stand alone if it meets the table minimum (OH-E-15.II, MB-05)."""
        return table_minimum(table)
