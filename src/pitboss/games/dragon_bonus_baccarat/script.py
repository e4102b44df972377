"""Dragon Bonus Baccarat: the shared script under OH-EC, where a bonus needs a main wager."""

from __future__ import annotations

from pitboss.families.baccarat.script import Baccarat
from pitboss.table.table import Table


class DragonBonusBaccarat(Baccarat):
    """Dragon Bonus Baccarat, Commission Free, as the engine plays it."""

    slug = "dragon-bonus-baccarat"

    def bonus_alone(self, table: Table, wager: str) -> int | None:
        """No bonus wager stands alone (OH-EC-15.II, DB-04)."""
        return None
