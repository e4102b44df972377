"""``pitboss rules`` and ``pitboss check``: look a rule up, see what is covered, check a house."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import typer
from rich.console import Console

from pitboss.cli import screen
from pitboss.errors import Refusal, UnknownName
from pitboss.money import PayTable
from pitboss.rulebook.clauses import Clause, clause, clause_ids
from pitboss.rulebook.coverage import as_json as coverage_json
from pitboss.rulebook.coverage import coverage, explanations, noted
from pitboss.rulebook.evidence import shipped
from pitboss.rulebook.house import read_house
from pitboss.rulebook.interpretations import Interpretation, for_clause, interpretations
from pitboss.rulebook.paytables import ids_named, pay_tables

UNPROVED_MOST = 12  # ids named on a line; --json names them all
PLACES_MOST = 4

# --- rules show --------------------------------------------------------------------------------


def show_rule(name: str, *, as_json: bool) -> None:
    """Show whatever goes by that id: a clause, a pay table of that clause, an interpretation."""
    wanted = name.strip().lower()
    found_clause = next((clause(id) for id in clause_ids() if id.lower() == wanted), None)
    tables = pay_tables()
    table = next((each for each in tables if each.id.lower() == wanted), None)
    reading = next((each for each in interpretations() if each.code.lower() == wanted), None)
    if found_clause is None and table is None and reading is None:
        ends = ids_named(name, (each.id for each in tables))  # a pay table by the end of its id
        if len(ends) == 1:
            show_rule(ends[0], as_json=as_json)
            return
        if ends:
            raise Refusal(f"{name!r} could be: {', '.join(ends)}", field="id")
        known = [*clause_ids(), *(t.id for t in tables), *(r.code for r in interpretations())]
        raise UnknownName("clause, pay table or interpretation", name, known)
    if as_json:
        screen.print_json(
            {
                "id": name.strip(),
                "clause": found_clause and _clause_json(found_clause),
                "pay_table": table and _table_json(table),
                "interpretation": reading and _reading_json(reading),
            }
        )
        return
    console = screen.out()
    if found_clause is not None:
        _print_clause(console, found_clause)
    if table is not None:
        _print_table(console, table)
    if reading is not None:
        _print_reading(console, reading)


def _clause_json(found: Clause) -> dict[str, object]:
    evidence = shipped()
    return {
        "id": found.id,
        "game": found.game,
        "kind": found.kind,
        "software": found.software,
        "paraphrase": found.paraphrase,
        "played": list(evidence.played.get(found.id, ())),
        "data": list(evidence.data.get(found.id, ())),
        "explained": explanations(found.game).get(found.id, ""),
        "interpretations": [reading.code for reading in for_clause(found.id)],
    }


def _print_clause(console: Console, found: Clause) -> None:
    evidence = shipped()
    console.print(screen.plain(f"{found.id}  {found.game}, {found.kind}", "bold"))
    console.print(screen.plain(found.paraphrase or "(no paraphrase of this clause yet)"))
    if reason := explanations(found.game).get(found.id, ""):
        console.print(screen.plain(f"left out  {reason}"))
    for name, places in (("in play", evidence.played), ("as data", evidence.data)):
        where = places.get(found.id, ())
        more = f" and {len(where) - PLACES_MOST} more" if len(where) > PLACES_MOST else ""
        text = ", ".join(where[:PLACES_MOST]) + more
        if text:
            console.print(screen.dim(f"{name}   {text}"))
    for reading in for_clause(found.id):
        console.print(screen.plain(f"reading   {reading.code}: {reading.title}"))


def _table_json(table: PayTable) -> dict[str, object]:
    return {
        "id": table.id,
        "game": table.game,
        "wager": table.wager,
        "name": table.name,
        "clause": table.clause,
        "minimum_odds": table.floor,
        "decks": list(table.decks),
        "vigorish": table.vigorish
        and {"percent": str(table.vigorish.percent), "of": table.vigorish.of},
        "rows": [
            {
                "event": row.event,
                "label": row.label,
                "pays": str(row.pays),
                "envy": None if row.envy is None else str(row.envy),
                "restored": row.restored,
            }
            for row in table
        ],
        "interpretations": list(table.reads),
        "note": table.note,
    }


def _print_table(console: Console, table: PayTable) -> None:
    console.print(screen.plain(f"Pay table {table.id}  {table.game}: {table.name}", "bold"))
    envy = any(row.envy for row in table)
    grid = screen.grid("event", "pays", *(["envy"] if envy else []), right=("pays", "envy"))
    for row in table:
        cells = [str(row.pays), *([str(row.envy or "")] if envy else [])]
        grid.add_row(screen.plain(f"{row.label} *" if row.restored else row.label), *cells)
    console.print(grid)
    if any(row.restored for row in table):
        console.print("* lost or damaged in the filing's print, and restored by our reading")
    if table.vigorish:
        vig = table.vigorish
        console.print(f"less {vig.percent}% vigorish of the {vig.of} ({vig.clause})")
    if table.floor:
        console.print("These odds are minimums: a house may pay more.")
    if table.decks:
        console.print(f"Decks: {', '.join(map(str, table.decks))}")
    if table.note:
        console.print(screen.dim(table.note))
    if table.reads:
        console.print(screen.dim(f"readings: {', '.join(table.reads)}"))


def _reading_json(reading: Interpretation) -> dict[str, object]:
    return {"code": reading.code, "game": reading.game, **msgspec.to_builtins(reading)}


def _print_reading(console: Console, entry: Interpretation) -> None:
    console.print(screen.plain(f"{entry.code}  {entry.game}: {entry.title}", "bold"))
    for name, text in (
        ("left open", entry.gap),
        ("our reading", entry.reading),
        ("why", entry.why),
        ("the other way", entry.option),
        ("clauses", ", ".join(entry.clauses)),
    ):
        if text:
            console.print(screen.plain(f"{name}: {' '.join(text.split())}"))


# --- rules coverage ----------------------------------------------------------------------------


def show_coverage(game: str | None, *, as_json: bool) -> None:
    """Show how much of each filing is proved, and how."""
    rows = coverage(game)
    if as_json:
        sys.stdout.write(coverage_json(rows) + "\n")
        return
    console = screen.out()
    numbers = ("software", "in play", "as data", "noted", "left out", "unproved")
    table = screen.grid("game", *numbers, right=numbers)
    for row in rows:
        counts = (row.software, row.played, row.data, row.noted, row.left_out, len(row.unproved))
        table.add_row(row.game, *map(str, counts), style="" if row.unproved else "green")
    console.print(table)
    if game is None:
        return
    for row in rows:
        if row.unproved:
            more = " ..." if len(row.unproved) > UNPROVED_MOST else ""
            listed = ", ".join(row.unproved[:UNPROVED_MOST])
            console.print(screen.plain(f"unproved: {listed}{more}"))
        for id, reason in (*noted(row.game).items(), *explanations(row.game).items()):
            console.print(screen.dim(f"{id}: {reason}"))


# --- check -------------------------------------------------------------------------------------


def check_file(path: Path, *, as_json: bool) -> None:
    """Check a house file; every fault is a line that names its key and clause.

    A file without a fault is "as filed" only where the filing prints all of it: what was approved
    for the house alone, or stands in for its own figures, is told instead.
    """
    house, faults = read_house(path)
    beyond = [remark for remark in house.remarks() if not remark.filed] if not faults else []
    if as_json:
        errors = [
            {"key": fault.key, "message": fault.message, "clause": fault.clause} for fault in faults
        ]
        told = [{"key": each.key, "words": each.words, "clause": each.clause} for each in beyond]
        filed = not faults and not beyond
        screen.print_json(
            {
                "file": str(path),
                "ok": not faults,
                "as_filed": filed,
                "errors": errors,
                "not_in_the_filing": told,
            }
        )
    else:
        for fault in faults:
            clause_cited = f" [{fault.clause}]" if fault.clause else ""
            sys.stderr.write(f"pitboss: {path}: {fault.key}: {fault.message}{clause_cited}\n")
    if faults:
        raise typer.Exit(2)
    if not as_json:
        console = screen.out()
        words = "nothing the filing forbids; not printed there:" if beyond else "as filed"
        console.print(screen.plain(f"{path}: {words}"))
        for remark in beyond:
            console.print(screen.plain(f"  {remark.key}: {remark}"))
