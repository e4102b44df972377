"""What a player allows himself: how much to lose, how long to play, and not to play at all.

Tightening works at once. Loosening, or lifting a limit, works ``COOLING_MS`` after it was asked,
and whatever the player asks meanwhile replaces it. Rows are only added, each with a time after the
one before, so a clock that jumps back loosens nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import NamedTuple

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


class Periods(NamedTuple):
    """Something of the present day, week and month, in UTC; a week begins on Monday."""

    day: int
    week: int
    month: int


def periods(now: int) -> Periods:
    """When the periods began that a time lies in."""
    midnight = datetime.fromtimestamp(now // 1000, UTC).replace(hour=0, minute=0, second=0)
    monday = midnight - timedelta(days=midnight.weekday())
    return Periods(_ms(midnight), _ms(monday), _ms(midnight.replace(day=1)))


@dataclass(frozen=True, slots=True)
class Wish:
    """A figure that somebody asked for, when, and from when it holds."""

    set_at: int
    figure: int
    active_from: int


@dataclass(frozen=True, slots=True)
class Own:
    """All that a player has asked of the house, by kind: read once, it judges any stake."""

    wishes: Mapping[str, Sequence[Wish]]

    def limit(self, kind: str, now: int) -> Limit:
        """A limit as it stands."""
        figure, coming = _fold(self.wishes.get(kind, ()), now)
        told = None if figure == NONE else figure
        if coming is None:
            return Limit(kind, told)
        return Limit(
            kind, told, None if coming.figure == NONE else coming.figure, coming.active_from
        )

    def excluded_until(self, now: int) -> int | None:
        """When his exclusion ends, while it lasts."""
        until = max((wish.figure for wish in self.wishes.get(EXCLUSION, ())), default=0)
        return until if now < until else None

    def check_stake(self, now: int, stake: int, losses: Periods) -> None:
        """Refuse a stake that could take him past what he allows himself to lose."""
        self._check_excluded(now)
        for period in ("day", "week", "month"):
            kind = f"loss_{period}"
            most, lost = self.limit(kind, now).figure, getattr(losses, period)
            if most is not None and lost + stake > most:
                left = show(max(0, most - lost))
                raise Refusal(f"your own limit of a {period}'s loss leaves {left}", field=kind)

    def check_time(self, now: int, played_ms: int) -> None:
        """Refuse another round when he has played as long today as he allows himself."""
        self._check_excluded(now)
        most = self.limit("time_day", now).figure
        if most is not None and played_ms >= most:
            raise Refusal("your own limit of a day's time is reached", field="time_day")

    def _check_excluded(self, now: int) -> None:
        if until := self.excluded_until(now):
            day = datetime.fromtimestamp(until // 1000, UTC).isoformat(timespec="minutes")
            raise Refusal(f"you have excluded yourself until {day}", field=EXCLUSION)


def own(conn: Connection, person: str) -> Own:
    """What a player has asked, each kind in the order of asking."""
    of, wishes = player_limits.c, dict[str, list[Wish]]()
    asked = select(of.kind, of.set_at, of.cents_or_ms, of.active_from)
    for kind, *wish in conn.execute(asked.where(of.person == person).order_by(of.set_at)):
        wishes.setdefault(kind, []).append(Wish(*wish))
    return Own(wishes)


def set_limit(conn: Connection, clock: Clock, person: str, kind: str, figure: int | None) -> Limit:
    """Set a limit, or lift it with None; the answer says from when the new figure holds."""
    if kind not in LIMITS:
        raise UnknownName("limit", kind, LIMITS, plural="limits")
    if figure is not None and not 0 <= figure <= LIMITS[kind]:
        raise Refusal(f"the limit {kind} lies between 0 and {LIMITS[kind]}", field=kind)
    before = own(conn, person).wishes.get(kind, ())
    now = _after(conn, clock, person, before)
    figure = NONE if figure is None else figure
    active = now + (COOLING_MS if _looser(figure, _fold(before, now)[0]) else 0)
    wish = Wish(now, figure, active)
    _add(conn, person, kind, wish)
    return Own({kind: [*before, wish]}).limit(kind, clock.now())


def limit(conn: Connection, clock: Clock, person: str, kind: str) -> Limit:
    """A limit as it stands now."""
    return own(conn, person).limit(kind, clock.now())


def exclude(conn: Connection, clock: Clock, person: str, ms: int) -> int:
    """Keep oneself from playing for a time; it can be made longer, never shorter."""
    if not SHORTEST_EXCLUSION <= ms <= LONGEST_EXCLUSION:
        raise Refusal("an exclusion lasts from a day to five years", field="period")
    before = own(conn, person).wishes.get(EXCLUSION, ())
    now = _after(conn, clock, person, before)
    until = max([now + ms, *(wish.figure for wish in before)])
    _add(conn, person, EXCLUSION, Wish(now, until, now))
    return until


def excluded_until(conn: Connection, clock: Clock, person: str) -> int | None:
    """When somebody's exclusion ends, while it lasts."""
    return own(conn, person).excluded_until(clock.now())


def check_stake(conn: Connection, clock: Clock, person: str, stake: int, losses: Periods) -> None:
    """Refuse a stake that could take somebody past what he allows himself to lose."""
    own(conn, person).check_stake(clock.now(), stake, losses)


def check_time(conn: Connection, clock: Clock, person: str, played_ms: int) -> None:
    """Refuse another round to somebody who has played as long today as he allows himself."""
    own(conn, person).check_time(clock.now(), played_ms)


def _fold(wishes: Sequence[Wish], now: int) -> tuple[int, Wish | None]:
    """The figure in force and what is still to come: a wish replaces one that still waits."""
    figure, coming = NONE, None
    for wish in wishes:
        if coming and coming.active_from <= wish.set_at:
            figure = coming.figure
        coming = wish
        if wish.active_from <= wish.set_at:
            figure, coming = wish.figure, None
    if coming and coming.active_from <= now:
        return coming.figure, None
    return figure, coming


def _looser(figure: int, than: int) -> bool:
    return than != NONE and (figure == NONE or figure > than)


def _after(conn: Connection, clock: Clock, person: str, before: Sequence[Wish]) -> int:
    """A time after everything that this person has asked before."""
    return max([tokens.present(conn, clock, person), *(wish.set_at + 1 for wish in before)])


def _add(conn: Connection, person: str, kind: str, wish: Wish) -> None:
    values = {"set_at": wish.set_at, "cents_or_ms": wish.figure, "active_from": wish.active_from}
    conn.execute(insert(player_limits).values(person=person, kind=kind, **values))


def _ms(moment: datetime) -> int:
    return int(moment.timestamp()) * 1000
