"""House reports: drop, handle, win and hold of each table, game and day, beside theory.

What theory is, `pitboss.desk.theory` says, and how far a win may lie from it where seats share
their cards, `spread`. A house wins more than theory where players play worse than they could.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, select

from pitboss.desk.desk import Desk
from pitboss.desk.theory import band
from pitboss.exact.par import ParSheet
from pitboss.house.records.spread import Spread
from pitboss.house.store import schema
from pitboss.house.tables.recovery import rules_of
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.log.format import decode

DAY = 86_400_000
MONTH = 30 * DAY
OHIO_POINTS = 4.0  # a month's hold against the table's lifetime, in points of a hundred

Sheets = Callable[[RuleSet], list[ParSheet]]
By = Literal["table", "game", "day"]


class Counted(msgspec.Struct, frozen=True):
    """One table over some time, or without its name all tables of a game; money in cents."""

    table: str
    game: str
    since: int
    until: int
    rounds: int
    drop: int
    handle: int
    win: int


class Report(Counted, frozen=True):
    """A table beside what theory expects of it."""

    expected: float
    deviation: float

    @property
    def hold(self) -> float | None:
        """Win in per cent of drop; None where nobody bought in."""
        return 100 * self.win / self.drop if self.drop else None

    @property
    def z(self) -> float | None:
        """How many standard deviations the win lies off theory."""
        return (self.win - self.expected) / self.deviation if self.deviation else None

    @property
    def band(self) -> tuple[float, float]:
        """Where the win should lie 95 times in a hundred."""
        return band(self.expected, self.deviation)


class Flag(msgspec.Struct, frozen=True):
    """Something that a regulator wants looked into."""

    table: str
    rule: str
    words: str


def desk_sheets(rules: RuleSet) -> list[ParSheet]:
    """The par sheets of some rules, from the desk."""
    return Desk().sheets(registry.listed(rules.game), rules)


def report(
    conn: Connection, since: int, until: int, table: str = "", sheets: Sheets = desk_sheets
) -> list[Report]:
    """Every table over some time, or one of them."""
    tables = schema.tables
    query = select(tables).order_by(tables.c.id)
    if table:
        query = query.where(tables.c.id == table)
    return [_report(conn, row, since, until, sheets) for row in conn.execute(query).all()]


def grouped(
    conn: Connection,
    since: int,
    until: int,
    table: str = "",
    by: By = "table",
    sheets: Sheets = desk_sheets,
) -> list[Report]:
    """The same of each table, of all tables of each game, or of each table on each day (UTC)."""
    known: dict[str, list[ParSheet]] = {}

    def once(rules: RuleSet) -> list[ParSheet]:
        if rules.digest not in known:
            known[rules.digest] = sheets(rules)
        return known[rules.digest]

    if by == "day":
        days = ((max(day, since), min(day + DAY, until)) for day in _days(conn, since, until))
        told = [each for first, last in days for each in report(conn, first, last, table, once)]
        return [each for each in told if each.rounds or each.drop]
    found = report(conn, since, until, table, once)
    if by == "table":
        return found
    return [
        _together([r for r in found if r.game == game]) for game in sorted({r.game for r in found})
    ]


def _days(conn: Connection, since: int, until: int) -> list[int]:
    """When the days begin on which anything was moved, or a round ended."""
    moved, ended = schema.batches.c.at, schema.rounds.c.ended_at
    found: set[int] = set()
    for at in (moved, ended):
        query = select(at - at % DAY).where(at >= since, at < until).distinct()
        found |= set(conn.execute(query).scalars())
    return sorted(found)


def _together(reports: Sequence[Report]) -> Report:
    """Tables of one game as one; of what they should win the squares of the errors add up."""
    sums = {name: sum(getattr(r, name) for r in reports) for name in _ADDED}
    deviation = math.hypot(*(each.deviation for each in reports))
    return msgspec.structs.replace(reports[0], table="", deviation=deviation, **sums)


_ADDED = ("rounds", "drop", "handle", "win", "expected")


def _report(conn: Connection, row: Any, since: int, until: int, sheets: Sheets) -> Report:
    played = _played(conn, row.id, since, until)
    rules = rules_of(row.rules)
    priced = {sheet.wager: sheet for sheet in sheets(rules)} if played else {}
    spread = Spread()
    for each in played:
        wagers = _wagered(conn, row.id, each.first_line, each.last_line)
        spread.take(each.win, [(priced[name], cents) for name, cents in wagers if name in priced])
    return Report(
        table=row.id,
        game=row.game,
        since=since,
        until=until,
        rounds=len(played),
        drop=_drop(conn, row.id, since, until),
        handle=sum(each.handle for each in played),
        win=sum(each.win for each in played),
        expected=spread.expected,
        deviation=spread.deviation,
    )


def _played(conn: Connection, table: str, since: int, until: int) -> Sequence[Any]:
    """The rounds that count."""
    kept = schema.rounds
    query = select(kept).where(
        kept.c.table_id == table,
        kept.c.ended_at >= since,
        kept.c.ended_at < until,
        kept.c.voided.is_(False),
    )
    return conn.execute(query.order_by(kept.c.number)).all()


def _wagered(conn: Connection, table: str, first: int, last: int) -> Iterable[tuple[str, int]]:
    """The wagers of one round, with what was taken down taken off."""
    lines = schema.lines
    query = select(lines).where(
        lines.c.table_id == table, lines.c.n >= max(first - 1, 0), lines.c.n <= last
    )
    found: dict[int, tuple[str, int]] = {}
    seal = ""
    for row in conn.execute(query.order_by(lines.c.n)):
        if row.n >= first:
            event, _ = decode(row.line[:-1], row.n, seal)
            _count(found, event)
        seal = row.seal
    return found.values()


def _count(found: dict[int, tuple[str, int]], event: events.Event) -> None:
    match event:
        case events.WagerPlaced():
            wager, cents = found.get(event.id, (event.wager, 0))
            found[event.id] = (wager, cents + event.cents)
        case events.WagerTakenDown() if event.id in found:
            wager, cents = found[event.id]
            found[event.id] = (wager, cents - event.cents)


def _drop(conn: Connection, table: str, since: int, until: int) -> int:
    """What players bought in for."""
    entries, batches = schema.entries, schema.batches
    query = (
        select(entries.c.cents)
        .join(batches, batches.c.id == entries.c.batch)
        .where(
            batches.c.table_id == table,
            batches.c.at >= since,
            batches.c.at < until,
            entries.c.account.startswith(f"table:{table}:rack:", autoescape=True),
            entries.c.other.startswith("wallet:"),
            entries.c.cents > 0,
        )
    )
    return sum(row.cents for row in conn.execute(query))


# --- what regulators ask -------------------------------------------------------------------------


def flags(conn: Connection, now: int, sheets: Sheets = desk_sheets) -> list[Flag]:
    """Tables whose figures lie outside what Ohio and Maryland let pass without a question."""
    found: list[Flag] = []
    lifetime = {each.table: each for each in report(conn, 0, now + 1, sheets=sheets)}
    for month in report(conn, now - MONTH, now + 1, sheets=sheets):
        found += _ohio(month, lifetime)
        found += _maryland(month)
    return found


def _ohio(month: Report, lifetime: Mapping[str, Report]) -> Iterable[Flag]:
    ever = lifetime[month.table].hold
    if month.hold is None or ever is None:
        return
    apart = abs(month.hold - ever)
    if apart > OHIO_POINTS:
        words = f"hold {month.hold:.2f}% in 30 days, {ever:.2f}% ever: {apart:.2f} points apart"
        yield Flag(month.table, "ohio: 4 points", words)


def _maryland(month: Report) -> Iterable[Flag]:
    low, high = month.band
    if month.deviation and not low <= month.win <= high:
        words = f"win {month.win / 100:.2f} outside {low / 100:.2f} to {high / 100:.2f}"
        yield Flag(month.table, "maryland: 95%", words)
