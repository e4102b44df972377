"""A text picture of the layout: the puck, the six boxes and the chips."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from textwrap import wrap
from typing import NamedTuple

from pitboss.games.craps.bets import (
    BUYS,
    COME,
    HARDWAYS,
    LAYS,
    LINE,
    ONE_ROLL,
    PLACES,
    POINTS,
    PUT,
    SPLITS,
)
from pitboss.games.craps.betting import works
from pitboss.games.craps.memory import memory_of
from pitboss.money.cents import show
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

NUMBERS = (*COME, PUT, *PLACES, *BUYS, *LAYS)
CENTRE = (*HARDWAYS, *SPLITS, *(kind for kind in ONE_ROLL if kind != "field"))
BOX = 12  # letters in a numbered box: the six of them fit eighty columns
# Bets that stand in a numbered box, and what their chips are called there.
_IN_A_BOX = {
    "place": "Place",
    "buy": "Buy",
    "lay": "Lay",
    "come": "Come",
    "come_odds": "+odds",
    "put": "Put",
    "put_odds": "+odds",
    "dont_come": "Don't",
    "dont_come_odds": "+laid",
}


class _Cell(NamedTuple):
    """A word and its style, so that markup does not count in the width."""

    text: str
    style: str = ""

    def to(self, width: int) -> str:
        """The word in its style, in a column of that width."""
        padding = " " * (width - len(self.text))
        return (f"[{self.style}]{self.text}[/]" if self.style else self.text) + padding

    def within(self, width: int) -> list[_Cell]:
        """The same in as many cells below each other as that width asks for."""
        return [_Cell(line, self.style) for line in wrap(self.text, width)]


def layout(table: Table) -> str:
    """The layout as it stands, in rich markup."""
    memory = memory_of(table)
    shooter = table.seats.get(memory.shooter, "nobody")
    puck = f"[bold white on blue] ON {memory.point} [/]" if memory.point else "[dim] OFF [/]"
    lines = [f"puck {puck}   shooter [bold]{shooter}[/]", f"[dim]{_posted(table)}[/]"]
    lines += _boxes(table)
    lines.append(_row(table, "Line", ("pass", "pass_odds", "dont_pass", "dont_pass_odds")))
    lines.append(_row(table, "Come", ("come", "dont_come")))
    lines.append(_row(table, "Field", ("field",)))
    lines.append(_row(table, "Centre", CENTRE))
    if "fire" in table.rules.wagers:
        made = f"  [dim]made: {' '.join(map(str, memory.fire))}[/]" if memory.fire else ""
        lines.append(_row(table, "Fire", ("fire",)) + made + "  [dim]seven-out to point only[/]")
        lines.append(f"       [dim]{_fire_sign(table)}[/]")
    return "\n".join(lines)


def _posted(table: Table) -> str:
    """The limits, as posted at every table (OH-B-3.III); where they are the line's, only once."""
    posted = {"line": LINE, "numbers": NUMBERS, "field": ("field",), "centre": CENTRE}
    words: dict[str, str] = {}
    for place, kinds in posted.items():
        limits = [table.rules.limits(kind) for kind in kinds if kind in table.rules.wagers]
        if limits:
            low, high = min(each.low for each in limits), max(each.high for each in limits)
            amounts = f"{show(low)} to {show(high)}"
            words.setdefault(amounts, place)
    return ", ".join(f"{place} {amounts}" for amounts, place in words.items())


def _fire_sign(table: Table) -> str:
    """The odds and limits of the Fire Bet, for every player to see (OH-B-2.V.C)."""
    odds = ", ".join(
        f"{row.event.removeprefix('points_')} points {row.pays}"
        for row in reversed(table.rules.pay_table("fire").rows)
    )
    limits = table.rules.limits("fire")
    return f"{odds}; {show(limits.low)} to {show(limits.high)}"


def _boxes(table: Table) -> list[str]:
    """The six numbers side by side, each with its Place odds and the chips in it."""
    columns = [
        [part for cell in _box(table, number) for part in cell.within(BOX)] for number in POINTS
    ]
    rule = "+".join("-" * BOX for _ in columns)
    rows = [
        "|".join(cell.to(BOX) for cell in row) for row in zip_longest(*columns, fillvalue=_Cell(""))
    ]
    return [f"+{rule}+", *(f"|{row}|" for row in rows), f"+{rule}+"]


def _box(table: Table, number: int) -> list[_Cell]:
    """One box: its number under the puck or not, its odds with the word "to" (OH-B-5.I), chips."""
    is_on = memory_of(table).point == number
    cells = [_Cell(f"{number}  ON" if is_on else str(number), "bold cyan" if is_on else "bold")]
    place = f"place_{number}"
    if place in table.rules.wagers:
        cells.append(_Cell(f"pays {table.rules.pay_table(place).pays(place)}", "dim"))
    for wager in table.wagers.values():
        kind = wager.kind.removesuffix(f"_{number}")
        if kind in _IN_A_BOX and (kind != wager.kind or wager.spot == str(number)):
            words = f"{_whose(table, wager)}{_IN_A_BOX[kind]} {show(wager.cents)}"
            on = works(table, wager)
            cells.append(_Cell(words if on else f"{words} off", "yellow" if on else "dim yellow"))
    return cells


def _row(table: Table, title: str, kinds: Iterable[str]) -> str:
    """One part of the layout with the wagers that stand on it."""
    wanted = set(kinds)
    here = [w for w in table.wagers.values() if w.kind in wanted and not _has_moved(w)]
    return f"[bold]{title:<7}[/]{'  '.join(_chip(table, wager) for wager in here) or '[dim]-[/]'}"


def _has_moved(wager: Wager) -> bool:
    return wager.kind in ("come", "dont_come") and bool(wager.spot)


def _chip(table: Table, wager: Wager) -> str:
    """One stack: whose (where others play), what, how much, and whether it is off."""
    high = f" on {wager.spot}" if wager.kind == "horn_high" else ""
    off = "" if works(table, wager) else " [red]off[/]"
    name = table.rules.wager(wager.kind).name
    return f"{_whose(table, wager)}{name}{high} [yellow]{show(wager.cents)}[/]{off}"


def _whose(table: Table, wager: Wager) -> str:
    return f"{wager.player}: " if len(table.racks) > 1 else ""
