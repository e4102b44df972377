"""A picture of the layout for the terminal: numbers, outside boxes, marker, chips and limits."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.roulette.layout import NUMBERS, ORDINALS, ROW
from pitboss.games.roulette.script import RouletteMemory
from pitboss.games.roulette.wheel import DOUBLE_ZERO, ONE_ZERO, TWO_AS_ONE, ZERO, colour, mode
from pitboss.money.cents import show
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

_PAINT = {"red": "white on red", "black": "white on black", "green": "white on green"}
_OUTSIDE = (
    ("low", "1-18"),
    ("even", "even"),
    ("red", "red"),
    ("black", "black"),
    ("odd", "odd"),
    ("high", "19-36"),
)
_CHIPS = "bold yellow"


def draw(table: Table) -> str:
    """The layout as text with rich markup."""
    lines = [_number_row(table, row) for row in (3, 2, 1)]
    lines.append(_boxes((f"{n} 12", _staked(table, "dozen", n)) for n in ORDINALS))
    lines.append(_boxes((name, _staked(table, kind, "")) for kind, name in _OUTSIDE))
    lines += [*_chips_by_player(table), _limits(table)]
    if mode(table.rules) == TWO_AS_ONE:
        lines.append("[dim]played as single zero: a ball in 00 is no spin[/]")
    return "\n".join(lines)


def _number_row(table: Table, row: int) -> str:
    """One long row of the layout: a zero's box, twelve numbers, the box of the column."""
    column = ORDINALS[row - 1]
    zero = {3: DOUBLE_ZERO, 1: ZERO}.get(row, "") if mode(table.rules) != ONE_ZERO else ""
    if mode(table.rules) == ONE_ZERO and row == 2:
        zero = ZERO
    numbers = [_cell(table, str(n)) for n in NUMBERS if (n - row) % ROW == 0]
    chips = _staked(table, "column", column)
    foot = f"{column} column" + (f" [{_CHIPS}]{show(chips)}[/]" if chips else "")
    return "".join([_cell(table, zero), *numbers, "  ", foot])


def _cell(table: Table, mark: str) -> str:
    """A number in its colour; the point marker stands around it (OH-G-6.III)."""
    if not mark:
        return "[on green]    [/]"
    memory = table.memory
    marked = isinstance(memory, RouletteMemory) and memory.marker == mark
    paint = _PAINT[colour(mark)]
    if _staked(table, "straight", mark):
        paint = f"{_CHIPS} on {colour(mark)}"
    return f"[{paint}]{f'({mark})' if marked else mark:^4}[/]"


def _boxes(boxes: Iterable[tuple[str, int]]) -> str:
    cells = [f"{name} [{_CHIPS}]{show(chips)}[/]" if chips else name for name, chips in boxes]
    return "    " + " | ".join(cells)


def _staked(table: Table, kind: str, spot: str) -> int:
    return sum(held.cents for held in table.of_kind(kind) if held.spot == spot)


def _chips_by_player(table: Table) -> list[str]:
    """Every wager by its owner, one line a player: chips have colours for this (RO-08)."""
    lines = []
    for player in table.racks:
        chips = [
            f"[{_CHIPS}]{show(held.cents)}[/] on {_place(table, held)}"
            for held in table.wagers.values()
            if held.player == player
        ]
        if chips:
            lines.append(f"{player}: {', '.join(chips)}")
    return lines


def _place(table: Table, held: Wager) -> str:
    """Where a wager stands, in a word or two."""
    if held.kind in ("column", "dozen"):
        return f"{held.spot} {held.kind}"
    return held.spot or table.rules.wager(held.kind).name


def _limits(table: Table) -> str:
    """The sign with the smallest and largest wager (OH-G-1.I.C)."""
    groups: dict[str, list[str]] = {}
    for slug in table.rules.wagers:
        limits = table.rules.limits(slug)
        text = f"{show(limits.low)} to {show(limits.high)}"
        groups.setdefault(text, []).append(table.rules.wager(slug).name)
    if len(groups) == 1:
        return f"[dim]every wager {next(iter(groups))}[/]"
    return (
        "[dim]" + "; ".join(f"{', '.join(names)} {text}" for text, names in groups.items()) + "[/]"
    )
