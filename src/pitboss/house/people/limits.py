"""What a player allows himself: how much to lose, how long to play, and not to play at all.

Tightening works at once. Loosening, or lifting a limit, works ``COOLING_MS`` after it was asked,
and whatever the player asks meanwhile replaces it. Rows are only added, each with a time after the
one before, so a clock that jumps back loosens nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from types import MappingProxyType

from sqlalchemy import Connection, insert, select

from pitboss.errors import Refusal, UnknownName
from pitboss.house.clock import Clock
from pitboss.house.people import tokens
from pitboss.house.store.schema import player_limits
from pitboss.money.cents import show

COOLING_MS = 24 * 3_600_000
DAY_MS = 24 * 3_600_000
NONE = -1  # a limit that was lifted
EXCLUSION = "exclusion"  # its figure is the time at which it ends
SHORTEST_EXCLUSION, LONGEST_EXCLUSION = DAY_MS, 5 * 366 * DAY_MS
_HIGHEST = 10**15
LIMITS = MappingProxyType(  # the highest figure of each: cents, or milliseconds
    {"loss_day": _HIGHEST, "loss_week": _HIGHEST, "loss_month": _HIGHEST, "time_day": DAY_MS}
)


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit as it stands: the figure in force, and what will replace it when."""

    kind: str
    figure: int | None
    coming: int | None = None
    coming_at: int | None = None


@dataclass(frozen=True, slots=True)
class Losses:
    """What somebody has lost since each period began, net; stakes in play count as lost."""

    day: int
    week: int
    month: int


@dataclass(frozen=True, slots=True)
class Periods:
    """When the present day, week and month began, in UTC; a week begins on Monday."""

    day: int
    week: int
    month: int


def periods(now: int) -> Periods:
    """The periods that a time lies in."""
    midnight = datetime.fromtimestamp(now // 1000, UTC).replace(hour=0, minute=0, second=0)
    monday = midnight - timedelta(days=midnight.weekday())
    return Periods(_ms(midnight), _ms(monday), _ms(midnight.replace(day=1)))


def set_limit(conn: Connection, clock: Clock, person: str, kind: str, figure: int | None) -> Limit:
    """Set a limit, or lift it with None; the answer says from when the new figure holds."""
    if kind not in LIMITS:
        raise UnknownName("limit", kind, LIMITS, plural="limits")
    if figure is not None and not 0 <= figure <= LIMITS[kind]:
        raise Refusal(f"the limit {kind} lies between 0 and {LIMITS[kind]}", field=kind)
    rows = _rows(conn, person, kind)
    now = _after(conn, clock, person, rows)
    figure = NONE if figure is None else figure
    active = now + (COOLING_MS if _looser(figure, _fold(rows, now)[0]) else 0)
    _add(conn, person, kind, _Row(now, figure, active))
    return limit(conn, clock, person, kind)


def limit(conn: Connection, clock: Clock, person: str, kind: str) -> Limit:
    """A limit as it stands now."""
    figure, coming = _fold(_rows(conn, person, kind), clock.now())
    told = None if figure == NONE else figure
    if coming is None:
        return Limit(kind, told)
    return Limit(kind, told, None if coming.figure == NONE else coming.figure, coming.active_from)


def exclude(conn: Connection, clock: Clock, person: str, ms: int) -> int:
    """Keep oneself from playing for a time; it can be made longer, never shorter."""
    if not SHORTEST_EXCLUSION <= ms <= LONGEST_EXCLUSION:
        raise Refusal("an exclusion lasts from a day to five years", field="period")
    rows = _rows(conn, person, EXCLUSION)
    now = _after(conn, clock, person, rows)
    until = max([now + ms, *(row.figure for row in rows)])
    _add(conn, person, EXCLUSION, _Row(now, until, now))
    return until


def excluded_until(conn: Connection, clock: Clock, person: str) -> int | None:
    """When somebody's exclusion ends, while it lasts."""
    until = max((row.figure for row in _rows(conn, person, EXCLUSION)), default=0)
    return until if clock.now() < until else None


def check_stake(conn: Connection, clock: Clock, person: str, stake: int, losses: Losses) -> None:
    """Refuse a stake that could take somebody past what he allows himself to lose."""
    _check_excluded(conn, clock, person)
    for period in ("day", "week", "month"):
        kind = f"loss_{period}"
        most, lost = limit(conn, clock, person, kind).figure, getattr(losses, period)
        if most is not None and lost + stake > most:
            left = show(max(0, most - lost))
            raise Refusal(f"your own limit of a {period}'s loss leaves {left}", field=kind)


def check_time(conn: Connection, clock: Clock, person: str, played_ms: int) -> None:
    """Refuse another round to somebody who has played as long today as he allows himself."""
    _check_excluded(conn, clock, person)
    most = limit(conn, clock, person, "time_day").figure
    if most is not None and played_ms >= most:
        raise Refusal("your own limit of a day's time is reached", field="time_day")


@dataclass(frozen=True, slots=True)
class _Row:
    set_at: int
    figure: int
    active_from: int


def _check_excluded(conn: Connection, clock: Clock, person: str) -> None:
    if until := excluded_until(conn, clock, person):
        day = datetime.fromtimestamp(until // 1000, UTC).isoformat(timespec="minutes")
        raise Refusal(f"you have excluded yourself until {day}", field=EXCLUSION)


def _fold(rows: list[_Row], now: int) -> tuple[int, _Row | None]:
    """The figure in force and what is still to come: a wish replaces one that still waits."""
    figure, coming = NONE, None
    for row in rows:
        if coming and coming.active_from <= row.set_at:
            figure = coming.figure
        coming = row
        if row.active_from <= row.set_at:
            figure, coming = row.figure, None
    if coming and coming.active_from <= now:
        return coming.figure, None
    return figure, coming


def _looser(figure: int, than: int) -> bool:
    return than != NONE and (figure == NONE or figure > than)


def _after(conn: Connection, clock: Clock, person: str, rows: list[_Row]) -> int:
    """A time after everything that this person has asked before."""
    return max([tokens.present(conn, clock, person), *(row.set_at + 1 for row in rows)])


def _rows(conn: Connection, person: str, kind: str) -> list[_Row]:
    of = player_limits.c
    asked = select(of.set_at, of.cents_or_ms, of.active_from)
    asked = asked.where(of.person == person, of.kind == kind).order_by(of.set_at)
    return [_Row(*row) for row in conn.execute(asked)]


def _add(conn: Connection, person: str, kind: str, row: _Row) -> None:
    values = {"set_at": row.set_at, "cents_or_ms": row.figure, "active_from": row.active_from}
    conn.execute(insert(player_limits).values(person=person, kind=kind, **values))


def _ms(moment: datetime) -> int:
    return int(moment.timestamp()) * 1000
