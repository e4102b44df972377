"""The layout of Texas Hold'em Bonus."""

from __future__ import annotations

from pitboss.families.poker import picture
from pitboss.table.table import Table


def layout(table: Table) -> str:
    """The felt; aces against aces stand on it only where they are offered (OH-K-11.IV)."""
    return picture.layout(
        table, () if table.rules.flag("aces_against_aces") else ("bonus_supplement",)
    )
