"""``pitboss strategy``: how to play a game, derived from its solution."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from rich.markup import escape

from pitboss.cli import screen
from pitboss.cli.heading import print_heading
from pitboss.cli.sheets import rules_in_force
from pitboss.cli.solving import desk
from pitboss.desk.asked import Asked
from pitboss.desk.heading import heading_of
from pitboss.desk.papers import strategy_rows
from pitboss.desk.report import strategy_report
from pitboss.desk.writing import write
from pitboss.errors import Refusal
from pitboss.exact.par import percent
from pitboss.exact.strategy import Cell, Grid, Share, Strategy

COLOURS = {
    "S": "black on red",
    "H": "black on green",
    "D": "white on blue",
    "P": "black on yellow",
    "R": "black on white",
}
MARK = 2  # the longest mark of a grid that is drawn in colour
TEN_CARDS, WIDE, NARROW = 10, 4, 3  # up to ten columns are wide ones
SHOWN = 12  # exceptions that are listed; --json has them all
WIDTH = 80
RULE_WIDTH = 54  # of a simpler rule, before its figures


def show_strategy(
    asked: Asked, *, as_json: bool, use_cache: bool = True, output: Path | None = None
) -> None:
    """Print a game's chart, or all of it for machines, or write it to a file."""
    if as_json and output is not None:
        raise Refusal("choose one of --json and -o FILE", field="json")
    room = asked.room
    rules = rules_in_force(asked)
    chart = desk(use_cache=use_cache).strategy(room, rules)
    heading = heading_of(rules, asked.house_name)
    document = {**heading.as_json(), "strategy": chart.as_json()}
    if output is not None:
        write(
            output, strategy_report(chart, heading), document, list(strategy_rows(chart, heading))
        )
        return
    if as_json:
        screen.print_json(document)
        return
    out = screen.out()
    print_heading(out, heading)
    title = "optimal strategy" if chart.optimal else chart.title
    out.print(screen.markup(f"[bold]{room.name}[/]: {title}"))
    out.print(screen.markup(drawn(chart)))


def drawn(chart: Strategy) -> str:
    """A strategy as text with colours."""
    parts = [
        [f"[dim]{escape(chart.rules)}[/]"] if chart.rules else [],
        *(_grid(grid, chart) for grid in chart.grids),
        [line for rule in chart.words for line in _rule(rule.when, rule.says)],
        _legend(chart),
        [escape(line) for line in chart.summary],
        _shares(chart.shares),
        _simpler(chart),
        _exceptions(chart),
        [f"[dim]{escape(line)}[/]" for line in chart.notes],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _style(mark: str, chart: Strategy) -> str:
    return COLOURS.get(mark[:1], "") if mark in chart.legend else ""


def _grid(grid: Grid, chart: Strategy) -> list[str]:
    """A grid with its columns in line; marks are coloured."""
    first = max(len(name) for name in (grid.name, *(row.name for row in grid.rows))) + 2
    texts = [[cell.play if cell else "" for cell in row.cells] for row in grid.rows]
    widths = [
        max(len(text) for text in (name, *(row[at] for row in texts)))
        for at, name in enumerate(grid.columns)
    ]
    if chart.legend and max(widths) <= MARK:
        widths = [WIDE if len(widths) <= TEN_CARDS else NARROW] * len(widths)
    lines = [f"[bold]{escape(grid.name):<{first}}[/]" + _across(grid.columns, widths, "bold")]
    for row in grid.rows:
        cells = [_cell(cell, width, chart) for cell, width in zip(row.cells, widths, strict=True)]
        lines.append(f"{escape(row.name):<{first}}" + " ".join(cells).rstrip())
    return lines


def _across(names: Sequence[str], widths: Sequence[int], style: str) -> str:
    return " ".join(
        f"[{style}]{escape(_set(name, width))}[/]"
        for name, width in zip(names, widths, strict=True)
    )


def _set(text: str, width: int) -> str:
    """Marks stand in the middle of their column, words at its left."""
    return f"{text:^{width}}" if width in (WIDE, NARROW) else f"{text:<{width}}"


def _cell(cell: Cell | None, width: int, chart: Strategy) -> str:
    text = cell.play if cell else ""
    shown = escape(_set(text, width))
    style = _style(text, chart)
    return f"[{style}]{shown}[/]" if style else shown


def _rule(when: str, says: Sequence[str]) -> list[str]:
    lines = [f"[bold]{escape(when)}[/]"] if when else []
    for text in says:
        lines += _folded(text, "  - ", "    ")
    return lines


def _folded(text: str, first: str, later: str, width: int = WIDTH) -> list[str]:
    """A sentence folded at the edge of a narrow screen."""
    lines, line = [], first
    for word in text.split():
        if len(line) + len(word) > width and line.strip(" -"):
            lines.append(escape(line.rstrip()))
            line = later
        line += f"{word} "
    return [*lines, escape(line.rstrip())]


def _legend(chart: Strategy) -> list[str]:
    marks = [
        f"[{_style(mark, chart) or 'bold'}] {mark} [/] {escape(words)}"
        for mark, words in chart.legend.items()
    ]
    return ["  ".join(marks[at : at + 3]) for at in range(0, len(marks), 3)]


def _shares(shares: Sequence[Share]) -> list[str]:
    found: dict[str, list[str]] = {}
    for share in shares:
        found.setdefault(share.decision, []).append(f"{share.choice} {_percent(share.chance, 2)}")
    lines = ["[bold]How often:[/]"] if found else []
    for decision, each in found.items():
        lines += _folded(f"{decision}: {', '.join(each)}", "  ", "    ")
    return lines


def _percent(share: Fraction, places: int = 4) -> str:
    return percent(share, places)


def _simpler(chart: Strategy) -> list[str]:
    if not chart.simpler:
        return []
    width = min(max(len(each.rule) for each in chart.simpler), RULE_WIDTH)
    lines = ["[bold]Simpler rules, and what they cost more:[/]"]
    for each in chart.simpler:
        *before, last = _folded(each.rule, "  ", "    ", RULE_WIDTH + 2)
        edge, cost = _percent(each.house_edge), _percent(each.cost)
        lines += [*before, f"{last:<{width + 4}}{edge:>9}  [red]+{cost}[/]"]
    return lines


def _exceptions(chart: Strategy) -> list[str]:
    found = chart.exceptions
    if not found:
        return []
    lines = [f"Where the cards say otherwise ({len(found)} hands):"]
    for each in found[:SHOWN]:
        lines.append(
            f"  {each.hand} against {each.against}: {each.best}, not {each.chart} "
            f"[dim](gains {each.gain:.4%})[/]"
        )
    if len(found) > SHOWN:
        lines.append(f"  [dim]and {len(found) - SHOWN} more that gain less (--json)[/]")
    return lines
