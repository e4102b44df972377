"""The felt as data: its betting areas, the places in each, what they cover, their limits and pays.

Whoever draws a table (a terminal, a page) draws it from here and needs no rule of the game. The
chips that lie on it are ``table.wagers``; what may be bet now is in a `Prompt`.
"""

from __future__ import annotations

import msgspec

from pitboss.rulebook.posting import Notice, posted
from pitboss.table.table import Table


class Spot(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place of an area; ``covers`` are the outcomes that win there, where the felt shows it."""

    name: str  # empty for the one place of an area
    covers: tuple[str, ...] = ()


class Paid(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the odds."""

    event: str
    label: str
    pays: str
    envy: str = ""


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where one kind of wager goes. ``follows`` names the wager that sets its size, if one does."""

    wager: str
    name: str
    clause: str
    spots: tuple[Spot, ...]
    low: int
    high: int
    step: int
    pays: tuple[Paid, ...] = ()
    pay_table: str = ""
    follows: str = ""
    bonus: bool = False
    meter: int | None = None  # what the progressive stands at, in cents


class Layout(msgspec.Struct, frozen=True):
    """A table as it lies before the players."""

    game: str
    table: str
    boxes: int
    areas: tuple[Area, ...]
    posted: tuple[Notice, ...]
    wheel: tuple[str, ...] = ()  # its marks, clockwise, where the game has one


def layout(table: Table) -> Layout:
    """The felt of a table under its rules."""
    rules = table.rules
    areas = tuple(_area(table, wager) for wager in rules.wagers)
    marks = table.game.marks(table)
    return Layout(rules.game, table.name, rules.seats, areas, posted(rules), marks)


def _area(table: Table, wager: str) -> Area:
    rules, game = table.rules, table.game
    rule, limits = rules.wager(wager), rules.limits(wager)
    spots = tuple(Spot(name, game.covers(table, wager, name)) for name in game.spots(table, wager))
    return Area(
        wager=wager,
        name=rule.name,
        clause=rule.clause,
        spots=spots,
        low=limits.low,
        high=limits.high,
        step=limits.step,
        pays=_pays(table, wager),
        pay_table=rules.table_ids.get(wager, ""),
        follows=rule.follows,
        bonus=rule.bonus,
        meter=table.meters.get(wager),
    )


def _pays(table: Table, wager: str) -> tuple[Paid, ...]:
    if wager not in table.rules.table_ids:
        return ()
    return tuple(
        Paid(row.event, row.label, str(row.pays), "" if row.envy is None else str(row.envy))
        for row in table.rules.pay_table(wager)
        if row.wager in ("", wager)
    )
