"""A strategy as data: what to do, what it is worth, how often it comes, what simpler rules cost.

A room's chart is one of these; the command line draws it, and gives all of it to machines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from pitboss.exact.par import ParSheet


class Cell(msgspec.Struct, frozen=True):
    """One cell of a grid: what to do, and what each option is worth, where that is known."""

    play: str
    values: dict[str, float] = {}


class Row(msgspec.Struct, frozen=True):
    """A line of a grid, a cell a column; None where the grid has nothing to say."""

    name: str
    cells: tuple[Cell | None, ...]


class Grid(msgspec.Struct, frozen=True):
    """A table of decisions."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


class Rule(msgspec.Struct, frozen=True):
    """A decision in words: when it is made, and the holdings that each choice is made with."""

    when: str
    says: tuple[str, ...]


class Share(msgspec.Struct, frozen=True):
    """How often the best play, or the play of the chart, does something."""

    decision: str
    choice: str
    chance: Fraction


class Cost(msgspec.Struct, frozen=True):
    """A rule that is simpler than the best play, and what it costs more."""

    rule: str
    house_edge: Fraction
    cost: Fraction


class Exceptional(msgspec.Struct, frozen=True):
    """A hand that is better played otherwise than the chart says."""

    hand: str
    against: str
    chart: str
    best: str
    gain: float  # in wagers, each time the decision is faced


class Strategy(msgspec.Struct, frozen=True):
    """How to play a game.

    Attributes:
        title: What the chart is.
        optimal: Whether no play is better than what the chart says.
        rules: The rules that it is for, in a line.
        grids: Decisions as tables.
        words: Decisions in words.
        legend: What the marks of the grids mean.
        summary: What it all comes to, in sentences.
        shares: How often each choice is made.
        simpler: Rules that are easier to keep, the chart among them where it is one.
        exceptions: All hands that are better played otherwise than the chart says.
        notes: What else there is to say.
    """

    title: str
    optimal: bool
    rules: str = ""
    grids: tuple[Grid, ...] = ()
    words: tuple[Rule, ...] = ()
    legend: dict[str, str] = {}
    summary: tuple[str, ...] = ()
    shares: tuple[Share, ...] = ()
    simpler: tuple[Cost, ...] = ()
    exceptions: tuple[Exceptional, ...] = ()
    notes: tuple[str, ...] = ()

    def grid(self, name: str) -> Grid:
        """The grid of that name."""
        return next(grid for grid in self.grids if grid.name == name)

    def cells(self, grid: str, row: str) -> list[str]:
        """What a row says, column by column; empty where it says nothing."""
        found = next(each for each in self.grid(grid).rows if each.name == row)
        return [cell.play if cell else "" for cell in found.cells]

    def as_json(self) -> dict[str, Any]:
        """All of it for machines: exact shares as fractions, computed ones as numbers."""
        plain: dict[str, Any] = msgspec.to_builtins(self, enc_hook=str)
        return plain

    @classmethod
    def from_json(cls, values: object) -> Strategy:
        """The strategy that `as_json` wrote."""
        return msgspec.convert(values, cls, dec_hook=_fraction, strict=False)


def _fraction(kind: type, value: Any) -> Any:
    return Fraction(value) if kind is Fraction else value


def shares_of(sheet: ParSheet, decision: str, parts: Mapping[str, str]) -> tuple[Share, ...]:
    """How often each choice is made: the chances of the events that hold a part of a name."""
    found = ((choice, chance(sheet, part)) for choice, part in parts.items())
    return tuple(Share(decision, choice, each) for choice, each in found if each)


def chance(sheet: ParSheet, part: str, without: str = "") -> Fraction:
    """The chance of the events whose name holds a part, and not another."""
    rows = (row for row in sheet.events if part in row.event)
    return sum(
        (row.probability for row in rows if not (without and without in row.event)), Fraction(0)
    )


def costs(best: ParSheet, simple: Iterable[tuple[str, ParSheet]]) -> tuple[Cost, ...]:
    """What rules cost against the best play, by their sheets."""
    return tuple(Cost(rule, sheet.house_edge, best.ev - sheet.ev) for rule, sheet in simple)


def edges(best: ParSheet, of: str) -> tuple[str, ...]:
    """What the best play comes to, in a sentence."""
    edge, risk = (f"{float(each):.4%}" for each in (best.house_edge, best.element_of_risk))
    return (f"Best play: house edge {edge} of {of}, {risk} of all that is bet.",)
