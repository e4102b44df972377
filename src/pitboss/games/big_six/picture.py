"""The layout of Big Six: a row of areas."""

from __future__ import annotations

from pitboss.money.cents import show
from pitboss.table.table import Table


def layout(table: Table) -> str:
    """The areas in a row: insignia, odds, and what is bet on each."""
    rows: list[list[str]] = [[], [], []]
    for slug, wager in table.rules.wagers.items():
        staked = sum(held.cents for held in table.of_kind(slug))
        pays = table.rules.pay_table(slug).pays(slug)
        cells = (wager.name, str(pays), show(staked) if staked else "")
        for row, cell, style in zip(rows, cells, ("bold", "dim", "bold yellow"), strict=True):
            row.append(f"[{style}]{cell.center(9)}[/]")
    return "\n".join("|".join(row) for row in rows)
