"""``pitboss par``: the par sheets of a game as tables, JSON or CSV."""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from fractions import Fraction

from rich.table import Table as Grid

from pitboss import __version__
from pitboss.cli import screen
from pitboss.cli.heading import heading_json, print_heading, remark_words, rules_words
from pitboss.cli.screen import percent
from pitboss.cli.sheets import Asked, gather
from pitboss.errors import Refusal
from pitboss.exact.par import Meter, WagerPar, as_json, decimal
from pitboss.money import show
from pitboss.rulebook import RuleSet
from pitboss.rulebook.standing import remarks

UNITS = {"resolved": "bet resolved", "roll": "roll"}
DETAIL_MOST = 8  # more sheets than these are listed, not printed in full
THOUSAND = 1_000_00  # cents: the step in which a wager's line in its meter is told
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
    "filing",
    "house",
    "rules",
    "remarks",
    "version",
)


def show_par(asked: Asked, *, as_json: bool, as_csv: bool, use_cache: bool = True) -> None:
    """Print the par sheets asked for."""
    if as_json and as_csv:
        raise Refusal("choose --json or --csv, not both", field="json")
    rules = asked.rules()
    sheets = gather(asked, use_cache=use_cache)
    if as_json:
        screen.print_json(document(rules, sheets, asked.house_name))
    elif as_csv:
        _print_csv(rules, sheets, asked.house_name)
    elif asked.wager and len(sheets) <= DETAIL_MOST:
        print_heading(screen.out(), rules, asked.house_name)
        for sheet in sheets:
            _print_full(sheet, rules)
    else:
        _print_summary(asked, rules, sheets)


def document(rules: RuleSet, sheets: Sequence[WagerPar], house: str = "") -> dict[str, object]:
    """The par sheets for machines."""
    return {**heading_json(rules, house), "wagers": [as_json(sheet) for sheet in sheets]}


def _print_csv(rules: RuleSet, sheets: Sequence[WagerPar], house: str) -> None:
    """One line an event; each says what it is of, since lines are cut out and put elsewhere."""
    told = "; ".join(remark_words(remark) for remark in remarks(rules))
    filed = f"{rules.rules.filing}, {rules.rules.part}"
    head = (filed, house, rules_words(rules), told, __version__)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    for sheet in sheets:
        for row in sheet.events:
            writer.writerow(
                (
                    rules.game,
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
                )
            )


# --- every wager on a line ---------------------------------------------------------------------


def _print_summary(asked: Asked, rules: RuleSet, sheets: Sequence[WagerPar]) -> None:
    console = screen.out()
    print_heading(console, rules, asked.house_name)
    units = [unit for unit in UNITS if any(unit in sheet.per for sheet in sheets)]
    tables = len({sheet.pay_table for sheet in sheets}) > 1
    console.print(_summary(rules, sheets, units, with_tables=tables))
    if any(screen.is_long(sheet.house_edge) for sheet in sheets if sheet.exact):
        console.print(screen.dim("* an exact fraction too long for this column: see --wager"))
    if not all(sheet.exact for sheet in sheets):
        words = f"{screen.ROUNDED} computed in floating point: --wager tells how far it may be off"
        console.print(screen.dim(words))
    if units:
        console.print(
            screen.dim("house edge: per bet made; resolved, roll: per bet resolved and per roll")
        )
    example = sheets[0].wager
    console.print(
        screen.dim(f"Every event of a wager: pitboss par {asked.room.slug} --wager {example}")
    )


def _summary(
    rules: RuleSet, sheets: Sequence[WagerPar], units: Sequence[str], *, with_tables: bool
) -> Grid:
    per = list(units)
    head = ["wager", *(["pay table"] if with_tables else []), "house edge", "exact", *per]
    numbers = ("house edge", "exact", "hit", "SD", "edge", *per)
    table = screen.grid(*head, "hit", "SD", right=numbers)
    for sheet in sheets:
        table.add_row(
            screen.plain(sheet.wager),
            *([screen.dim(sheet.pay_table + _other_decks(rules, sheet))] if with_tables else []),
            screen.plain(percent(sheet.house_edge), "bold"),
            screen.fraction(sheet.house_edge) if sheet.exact else screen.ROUNDED,
            *(percent(sheet.per[unit].house_edge) if unit in sheet.per else "" for unit in units),
            percent(sheet.hit_frequency, 2),
            _short(sheet),
        )
    return table


def _other_decks(rules: RuleSet, sheet: WagerPar) -> str:
    """The deck count of a sheet, where its pay table is for another than the rest."""
    decks = sheet.rules.get("decks", "")
    if decks in ("", rules.shown.get("decks", "")):
        return ""
    return f", {decks} deck" if decks == "1" else f", {decks} decks"


def _short(sheet: WagerPar) -> str:
    return f"{sheet.standard_deviation:.3f}"


# --- one wager in full -------------------------------------------------------------------------


def _print_full(sheet: WagerPar, rules: RuleSet) -> None:
    console = screen.out()
    where = f"clause {sheet.clause}, pay table {sheet.pay_table}{_other_decks(rules, sheet)}"
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
            _count(row.combinations),
            percent(row.probability),
            screen.plain(row.pays),
            percent(row.contribution),
        )
    table.add_section()
    table.add_row("all", _count(sheet.combinations), "100.0000%", "", percent(sheet.ev))
    console.print(table)
    console.print(_figures(sheet))
    for note in sheet.notes:
        console.print(screen.dim(note))
    console.print()


def _count(value: Fraction | int) -> str:
    exact = Fraction(value)
    if exact.denominator == 1:
        return f"{exact.numerator:,}"
    return str(exact) if not screen.is_long(exact) else percent(exact / 100, 6).rstrip("%")


def _figures(sheet: WagerPar) -> Grid:
    table = Grid.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(style="dim", overflow="fold")

    def line(name: str, value: Fraction) -> None:
        table.add_row(name, percent(value), screen.plain(str(value)))

    line("house edge", sheet.house_edge)
    if sheet.element_of_risk != sheet.house_edge:
        line("element of risk", sheet.element_of_risk)
    for unit, per in sheet.per.items():
        line(f"edge per {UNITS.get(unit, unit)}", per.house_edge)
    line("hit frequency", sheet.hit_frequency)
    line("push frequency", sheet.push_frequency)
    table.add_row(
        "standard deviation", _short(sheet), screen.plain(f"variance {decimal(sheet.variance)}")
    )
    if sheet.meter is not None:
        _meter_figures(table, sheet.meter)
    table.add_row("method", sheet.method.replace("_", " "), "exact" if sheet.exact else "estimate")
    return table


def _meter_figures(table: Grid, meter: Meter) -> None:
    """What the wager is worth as its meter grows, and how often the meter pays."""

    def line(name: str, value: Fraction) -> None:
        table.add_row(name, percent(value), screen.plain(str(value)))

    def often(name: str, chance: Fraction) -> None:
        between = f"once in {_count(Fraction(round(1 / chance)))} wagers"
        table.add_row(name, percent(chance), screen.plain(f"{chance}, {between}"))

    table.add_row("meter", show(int(meter.meter)), "at which these figures hold")
    line("edge with no meter", meter.edge(0))
    line("less for each $1,000", meter.slope * THOUSAND)
    even = "never" if meter.break_even is None else show(-int(-meter.break_even // 1))
    table.add_row("break-even meter", even, "above it the wager favours the player")
    often("chance of the meter", meter.hit_chance)
    if meter.jackpot_chance:
        often("chance of all of it", meter.jackpot_chance)
    if meter.envy:
        line("envy, each other hand", meter.envy)
    if meter.long_run_edge is not None:
        line("edge in the long run", meter.long_run_edge)
