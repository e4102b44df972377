"""Sheets and strategies as reports: titles, tables and sentences, for whoever writes them down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from pitboss.desk.apart import part_of, vigorish_note
from pitboss.desk.figures import (
    count_words,
    deviation,
    edge_words,
    error_words,
    figures_of,
    is_long,
    never_lost,
    other_decks,
)
from pitboss.desk.heading import Heading
from pitboss.exact.par import ParSheet, percent
from pitboss.exact.strategy import Grid, Strategy
from pitboss.rulebook import RuleSet


class Table(msgspec.Struct, frozen=True):
    """A table of texts; ``right`` are the columns of numbers.

    ``marks`` says that the cells are marks of a chart, ``to`` which part each row leads to.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()
    marks: bool = False
    to: tuple[str, ...] = ()


class Part(msgspec.Struct, frozen=True):
    """A part of a report: what it says first, its tables, its list, what is to be noted."""

    title: str
    lines: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    items: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    anchor: str = ""


class Report(msgspec.Struct, frozen=True):
    """A whole report under its heading."""

    title: str
    heading: Heading
    parts: tuple[Part, ...]


# --- par sheets ----------------------------------------------------------------------------------


def par_report(rules: RuleSet, sheets: Sequence[ParSheet], heading: Heading) -> Report:
    """Every sheet in full, under a list of them where there are several."""
    anchors = [f"sheet-{number}" for number in range(1, len(sheets) + 1)]
    parts = [_sheet(rules, sheet, anchor) for sheet, anchor in zip(sheets, anchors, strict=True)]
    if len(sheets) > 1:
        parts.insert(0, _list(rules, sheets, anchors))
    return Report(f"Par sheets of {heading.name}", heading, tuple(parts))


def _list(rules: RuleSet, sheets: Sequence[ParSheet], anchors: Sequence[str]) -> Part:
    parts = any(part_of(rules, sheet, sheets) for sheet in sheets)
    rows = tuple(
        (
            sheet.name,
            *([part_of(rules, sheet, sheets).replace("_", " ")] if parts else []),
            f"{sheet.pay_table}{other_decks(rules, sheet)}",
            edge_words(sheet),
            _exact(sheet),
            percent(sheet.hit_frequency, 2),
            deviation(sheet),
        )
        for sheet in sheets
    )
    names = ["wager", *(["part of"] if parts else []), "pay table"]
    numbers = ("house edge", "exact", "hit", "SD")
    right = tuple(range(len(names), len(names) + len(numbers)))
    table = Table((*names, *numbers), rows, right, to=tuple(anchors))
    return Part("Wagers", tables=(table,))


def _exact(sheet: ParSheet) -> str:
    if never_lost(sheet):
        return ""
    if not sheet.exact:
        return "floating point"
    return "long" if is_long(sheet.house_edge) else str(sheet.house_edge)


def _sheet(rules: RuleSet, sheet: ParSheet, anchor: str) -> Part:
    where = f"clause {sheet.clause}, pay table {sheet.pay_table}{other_decks(rules, sheet)}"
    rows = [
        (
            row.event.replace("_", " "),
            count_words(row.combinations),
            percent(row.probability),
            row.pays,
            percent(row.contribution),
        )
        for row in sheet.events
    ]
    rows.append(("all", count_words(sheet.combinations), "100.0000%", "", percent(sheet.ev)))
    events = Table(("event", "combinations", "chance", "pays", "return"), tuple(rows), (1, 2, 4))
    figures = Table(("figure", "value", "exactly"), tuple(figures_of(rules, sheet)), (1,))
    notes = tuple(filter(None, (vigorish_note(rules, sheet), *sheet.notes)))
    title = f"{sheet.name}, {sheet.pay_table}"
    method = f"method: {sheet.method.replace('_', ' ')}, {error_words(sheet)}"
    return Part(title, (f"{where}; {method}",), (events, figures), notes=notes, anchor=anchor)


# --- strategies ----------------------------------------------------------------------------------


def strategy_report(chart: Strategy, heading: Heading) -> Report:
    """A strategy with everything that is known of it."""
    title = "Optimal strategy" if chart.optimal else chart.title[:1].upper() + chart.title[1:]
    parts = [Part(title, tuple(filter(None, (chart.rules, *chart.summary))))]
    parts += [_grid(grid) for grid in chart.grids]
    if chart.legend:
        words = tuple(f"{mark}: {says}" for mark, says in chart.legend.items())
        parts.append(Part("What the marks mean", items=words))
    parts += [Part(rule.when or "How to play", items=rule.says) for rule in chart.words]
    parts += _comparisons(chart)
    if chart.notes:
        parts.append(Part("Notes", chart.notes))
    return Report(f"Strategy for {heading.name}", heading, tuple(parts))


def _grid(grid: Grid) -> Part:
    rows = tuple(
        (row.name, *(cell.play if cell else "" for cell in row.cells)) for row in grid.rows
    )
    return Part(grid.name, tables=(Table(("", *grid.columns), rows, marks=True),))


def _comparisons(chart: Strategy) -> Iterator[Part]:
    """How often each choice is made, what simpler rules cost, which hands are played otherwise."""
    if chart.shares:
        rows = tuple((each.decision, each.choice, percent(each.chance, 2)) for each in chart.shares)
        yield Part("How often", tables=(Table(("decision", "choice", "chance"), rows, (2,)),))
    if chart.simpler:
        costs = tuple((c.rule, percent(c.house_edge), f"+{percent(c.cost)}") for c in chart.simpler)
        table = Table(("rule", "house edge", "costs more"), costs, (1, 2))
        yield Part("Simpler rules, and what they cost", tables=(table,))
    if chart.exceptions:
        hands = tuple(
            (each.hand, each.against, each.best, each.chart, percent(Fraction(each.gain)))
            for each in chart.exceptions
        )
        head = ("hand", "against", "best", "the chart", "gains")
        yield Part("Where the cards say otherwise", tables=(Table(head, hands, (4,)),))
