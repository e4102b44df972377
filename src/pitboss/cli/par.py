"""``pitboss par``: the par sheets of a game as tables, JSON or CSV, or in a file."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from rich.console import Console
from rich.table import Table as Grid

from pitboss.cli import screen
from pitboss.cli.heading import print_heading
from pitboss.cli.sheets import gather
from pitboss.cli.solving import desk
from pitboss.desk.apart import charged_on, folded, is_paid_first, part_of, vigorish_note
from pitboss.desk.asked import Asked
from pitboss.desk.figures import (
    UNITS,
    count_words,
    deviation,
    edge_words,
    figures_of,
    is_long,
    never_lost,
    other_decks,
)
from pitboss.desk.heading import Heading, heading_of
from pitboss.desk.papers import document, sheet_rows
from pitboss.desk.report import par_report
from pitboss.desk.writing import csv_text, write
from pitboss.errors import Refusal
from pitboss.exact.par import ParSheet, percent
from pitboss.money import show
from pitboss.rulebook import RuleSet

DETAIL_MOST = 8  # more sheets than these are listed, not printed in full


def show_par(
    asked: Asked,
    *,
    as_json: bool,
    as_csv: bool,
    use_cache: bool = True,
    output: Path | None = None,
) -> None:
    """Print the par sheets asked for, or write them to a file."""
    if as_json + as_csv + (output is not None) > 1:
        raise Refusal("choose one of --json, --csv and -o FILE", field="json")
    rules = asked.rules()
    sheets = gather(asked, desk(use_cache=use_cache))
    heading = heading_of(rules, asked.house_name)
    if output is not None:
        told = document(rules, sheets, heading)
        write(output, par_report(rules, sheets, heading), told, list(sheet_rows(sheets, heading)))
    elif as_json:
        screen.print_json(document(rules, sheets, heading))
    elif as_csv:
        sys.stdout.write(csv_text(list(sheet_rows(sheets, heading))))
    elif asked.wager and len(sheets) <= DETAIL_MOST:
        print_heading(screen.out(), heading)
        for sheet in sheets:
            _print_full(sheet, rules)
    else:
        _print_summary(asked, rules, sheets, heading)


# --- every wager on a line ---------------------------------------------------------------------


def _print_summary(
    asked: Asked, rules: RuleSet, sheets: Sequence[ParSheet], heading: Heading
) -> None:
    console = screen.out()
    print_heading(console, heading)
    units = [unit for unit in UNITS if any(unit in sheet.per for sheet in sheets)]
    apart = [sheet for sheet in sheets if part_of(rules, sheet, sheets)]
    wagers = [sheet for sheet in sheets if sheet not in apart]
    if wagers:
        console.print(_summary(rules, wagers, units))
    if apart:
        words = "Parts of those wagers and ways to play them, no wagers by themselves:"
        console.print(screen.plain(words, "bold"))
        of = {sheet.wager: part_of(rules, sheet, sheets) for sheet in apart}
        console.print(_summary(rules, apart, units, of))
    _print_foot(console, asked, rules, sheets)


def _print_foot(console: Console, asked: Asked, rules: RuleSet, sheets: Sequence[ParSheet]) -> None:
    """What the marks of the list mean."""
    notes = []
    if any(is_long(sheet.house_edge) for sheet in sheets if sheet.exact):
        notes.append("* an exact fraction too long for this column: see --wager")
    if not all(sheet.exact for sheet in sheets):
        notes.append(
            f"{screen.ROUNDED} computed in floating point: --wager tells how far it may be off"
        )
    if any(sheet.per for sheet in sheets):
        notes.append("house edge: per bet made; resolved, roll: per bet resolved and per roll")
    if any(row.alike for row in folded(sheets)):
        notes.append("+n: so many more pay tables come to these same figures; --wager has each")
    if any(sheet.meter for sheet in sheets):
        notes.append("meter: the figures hold while it shows this; --wager tells of others")
    me = screen.command_name()
    if any(sheet.meter and not sheet.meter.meter for sheet in sheets):
        notes.append(f"meter $0: the house sets seed and wager (see {me} options {rules.game})")
    if any(is_paid_first(sheet) and charged_on(rules, sheet) for sheet in sheets):
        notes.append("Buy, lay: per wager alone; --wager has the edge with the vigorish paid too")
    example = f"{me} par {asked.room.slug} --wager {sheets[0].wager}"
    for note in (*notes, f"Every event of a wager: {example}"):
        console.print(screen.dim(note))


def _exact_edge(sheet: ParSheet) -> str:
    if never_lost(sheet):
        return ""
    return screen.fraction(sheet.house_edge) if sheet.exact else screen.ROUNDED


def _summary(
    rules: RuleSet,
    sheets: Sequence[ParSheet],
    units: Sequence[str],
    of: Mapping[str, str] = MappingProxyType({}),
) -> Grid:
    """Every wager on a line; ``of`` names the wagers whose parts these are."""
    tables = len({sheet.pay_table for sheet in sheets}) > 1
    meters = any(sheet.meter for sheet in sheets)
    head = ["wager", *(["of"] if of else []), *(["pay table"] if tables else [])]
    numbers = ("house edge", "exact", *units, "hit", "SD", *(["meter"] if meters else []))
    table = screen.grid(*head, *numbers, right=numbers)
    for sheet, alike in folded(sheets):
        more = f" +{alike}" if alike else ""
        filed = screen.dim(sheet.pay_table + other_decks(rules, sheet) + more)
        table.add_row(
            screen.plain(sheet.wager),
            *([screen.plain(of[sheet.wager])] if of else []),
            *([filed] if tables else []),
            screen.plain(edge_words(sheet), "bold"),
            _exact_edge(sheet),
            *(percent(sheet.per[unit].house_edge) if unit in sheet.per else "" for unit in units),
            percent(sheet.hit_frequency, 2),
            deviation(sheet),
            *([show(int(sheet.meter.meter)) if sheet.meter else ""] if meters else []),
        )
    return table


# --- one wager in full -------------------------------------------------------------------------


def _print_full(sheet: ParSheet, rules: RuleSet) -> None:
    console = screen.out()
    where = f"clause {sheet.clause}, pay table {sheet.pay_table}{other_decks(rules, sheet)}"
    console.print(screen.plain(f"{sheet.name}  ({where})", "bold"))
    table = screen.grid(
        "event",
        "combinations",
        "chance",
        "pays",
        "return",
        right=("combinations", "chance", "return"),
    )
    for row in sheet.events:
        table.add_row(
            screen.plain(row.event.replace("_", " ")),
            count_words(row.combinations),
            percent(row.probability),
            screen.plain(row.pays),
            percent(row.contribution),
        )
    table.add_section()
    table.add_row("all", count_words(sheet.combinations), "100.0000%", "", percent(sheet.ev))
    console.print(table)
    console.print(_figures(rules, sheet))
    for note in (vigorish_note(rules, sheet), *sheet.notes):
        if note:
            console.print(screen.dim(note))
    console.print()


def _figures(rules: RuleSet, sheet: ParSheet) -> Grid:
    table = Grid.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(style="dim", overflow="fold")
    for figure in figures_of(rules, sheet):
        table.add_row(figure.name, figure.value, screen.plain(figure.exact))
    return table
