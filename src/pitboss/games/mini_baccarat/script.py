"""Mini and Midi Baccarat: the shared script under OH-E, with lone Dragon Bonus wagers."""

from __future__ import annotations

from pitboss.families.baccarat.script import Baccarat, table_minimum
from pitboss.table.table import Table


class MiniBaccarat(Baccarat):
    """Mini/Midi Baccarat as the engine plays it."""

    slug = "mini-baccarat"

    def bonus_alone(self, table: Table, wager: str) -> int | None:
        """A bonus wager may stand alone if it meets the table minimum (OH-E-15.II, MB-05)."""
        return table_minimum(table)
