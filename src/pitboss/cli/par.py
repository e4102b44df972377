"""``pitboss par``: the par sheets of a game as tables, JSON or CSV."""

from __future__ import annotations

import csv
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from rich.console import Console
from rich.table import Table as Grid

from pitboss import __version__
from pitboss.cli import screen
from pitboss.cli.apart import charged_on, folded, is_paid_first, part_of, vigorish_note
from pitboss.cli.heading import heading_json, print_heading, remark_words, rules_words
from pitboss.cli.screen import percent
from pitboss.cli.sheets import gather
from pitboss.cli.solving import desk
from pitboss.desk.asked import Asked
from pitboss.errors import Refusal
from pitboss.exact.par import Meter, ParSheet, as_json, decimal
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
    sheets = gather(asked, desk(use_cache=use_cache))
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


def document(rules: RuleSet, sheets: Sequence[ParSheet], house: str = "") -> dict[str, object]:
    """The par sheets for machines."""
    wagers = [
        as_json(sheet) | {"part_of": part_of(rules, sheet, sheets) or None} for sheet in sheets
    ]
    return {**heading_json(rules, house), "wagers": wagers}


def _print_csv(rules: RuleSet, sheets: Sequence[ParSheet], house: str) -> None:
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


def _print_summary(asked: Asked, rules: RuleSet, sheets: Sequence[ParSheet]) -> None:
    console = screen.out()
    print_heading(console, rules, asked.house_name)
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
    if any(screen.is_long(sheet.house_edge) for sheet in sheets if sheet.exact):
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


def _never_lost(sheet: ParSheet) -> bool:
    """A sure win (even money) is no wager of its own: an edge would say nothing."""
    return sheet.hit_frequency == 1


def _edge(sheet: ParSheet) -> str:
    return "sure win" if _never_lost(sheet) else percent(sheet.house_edge)


def _exact_edge(sheet: ParSheet) -> str:
    if _never_lost(sheet):
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
        filed = screen.dim(sheet.pay_table + _other_decks(rules, sheet) + more)
        table.add_row(
            screen.plain(sheet.wager),
            *([screen.plain(of[sheet.wager])] if of else []),
            *([filed] if tables else []),
            screen.plain(_edge(sheet), "bold"),
            _exact_edge(sheet),
            *(percent(sheet.per[unit].house_edge) if unit in sheet.per else "" for unit in units),
            percent(sheet.hit_frequency, 2),
            _short(sheet),
            *([show(int(sheet.meter.meter)) if sheet.meter else ""] if meters else []),
        )
    return table


def _other_decks(rules: RuleSet, sheet: ParSheet) -> str:
    """The deck count of a sheet, where its pay table is for another than the rest."""
    decks = sheet.rules.get("decks", "")
    if decks in ("", rules.shown.get("decks", "")):
        return ""
    return f", {decks} deck" if decks == "1" else f", {decks} decks"


def _short(sheet: ParSheet) -> str:
    return f"{sheet.standard_deviation:.3f}"


# --- one wager in full -------------------------------------------------------------------------


def _print_full(sheet: ParSheet, rules: RuleSet) -> None:
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
    charged = vigorish_note(rules, sheet)
    console.print(_figures(sheet, with_vigorish=bool(charged)))
    for note in (charged, *sheet.notes):
        if note:
            console.print(screen.dim(note))
    console.print()


def _count(value: Fraction | int) -> str:
    exact = Fraction(value)
    if exact.denominator == 1:
        return f"{exact.numerator:,}"
    return str(exact) if not screen.is_long(exact) else percent(exact / 100, 6).rstrip("%")


def _figures(sheet: ParSheet, *, with_vigorish: bool) -> Grid:
    table = Grid.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(style="dim", overflow="fold")

    def line(name: str, value: Fraction, of: str = "") -> None:
        table.add_row(name, percent(value), screen.plain(f"{value}{of}"))

    if with_vigorish and is_paid_first(sheet):  # two ways to count are in use: both are told
        line("house edge", sheet.house_edge, " of the wager alone")
        line("with the vigorish", sheet.element_of_risk, " of wager and vigorish together")
    elif _never_lost(sheet):
        table.add_row("house edge", _edge(sheet), "")
    else:
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
