"""Sheets and strategies as documents and rows, for machines and files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.desk.apart import part_of
from pitboss.desk.figures import error_words
from pitboss.desk.heading import Heading, remark_words
from pitboss.exact.par import ParSheet, as_json, decimal
from pitboss.exact.strategy import Strategy
from pitboss.rulebook import RuleSet

HEAD_COLUMNS = ("filing", "house", "rules", "remarks", "version", "digest", "date")
CSV_COLUMNS = (
    "game",
    "wager",
    "pay_table",
    "ev",
    "house_edge",
    "house_edge_decimal",
    "event",
    "combinations",
    "probability",
    "probability_decimal",
    "pays",
    "contribution",
    *HEAD_COLUMNS,
    "method",
    "error",
)


def document(rules: RuleSet, sheets: Sequence[ParSheet], heading: Heading) -> dict[str, object]:
    """The par sheets for machines."""
    wagers = [
        as_json(sheet) | {"part_of": part_of(rules, sheet, sheets) or None} for sheet in sheets
    ]
    return {**heading.as_json(), "wagers": wagers}


def sheet_rows(sheets: Sequence[ParSheet], heading: Heading) -> Iterator[Sequence[object]]:
    """One line an event; each says what it is of, since lines are cut out and put elsewhere."""
    head = _head(heading)
    yield CSV_COLUMNS
    for sheet in sheets:
        for row in sheet.events:
            yield (
                heading.game,
                sheet.wager,
                sheet.pay_table,
                sheet.ev,
                sheet.house_edge,
                decimal(sheet.house_edge),
                row.event,
                row.combinations,
                row.probability,
                decimal(row.probability),
                row.pays,
                row.contribution,
                *head,
                sheet.method,
                error_words(sheet),
            )


def _head(heading: Heading) -> tuple[str, ...]:
    """What every line says of its sheet, in the order of the columns for it."""
    told = "; ".join(remark_words(remark) for remark in heading.remarks)
    filed, rules = f"{heading.filing}, {heading.part}", heading.rules_words
    return filed, heading.house, rules, told, heading.version, heading.digest, heading.date


STRATEGY_COLUMNS = ("game", "grid", "row", "column", "play", "worth", *HEAD_COLUMNS)


def strategy_rows(chart: Strategy, heading: Heading) -> Iterator[Sequence[object]]:
    """A line a decision; each says what it is of, since lines are cut out and put elsewhere."""
    yield STRATEGY_COLUMNS
    head = _head(heading)
    for grid in chart.grids:
        for row in grid.rows:
            for column, cell in zip(grid.columns, row.cells, strict=True):
                if cell is not None:
                    worth = "; ".join(f"{play}={value}" for play, value in cell.values.items())
                    yield heading.game, grid.name, row.name, column, cell.play, worth, *head
    for rule in chart.words:
        for says in rule.says:
            yield heading.game, "in words", rule.when, "", says, "", *head
