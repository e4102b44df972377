"""The house's view: handle, win and hold of a floor of tables, day by day, month and year.

A day of a table is a lane of its own. Handle is what was bet at first (doubles, raises and odds are
part of the win, not of it), as the par sheets count. Theory is that of the house's own reports.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.desk.theory import Theory, band
from pitboss.errors import Refusal
from pitboss.money.cents import cents
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting
from pitboss.rulebook import RuleSet
from pitboss.simulation.blocks import Hands
from pitboss.simulation.cells import play_lane
from pitboss.simulation.sessions import Bets, bets_of

Ints = NDArray[np.int64]
DAYS: Final = {"day": 1, "month": 30, "year": 365}
DAYS_MOST: Final = 365 * 1000
ROUNDS_MOST: Final = 100_000  # of a table in a day
TABLES_MOST: Final = 100
PACE: Final = 60  # rounds of a table in an hour, where nobody says
APART: Final = 1 << 40  # lanes of one kind of table: none has the luck of another
LEVELS: Final = (0.025, 0.5, 0.975)


@dataclass(frozen=True, kw_only=True)
class Stand:
    """Some tables of one game, all alike.

    Attributes:
        rules: Their rules.
        tables: How many there are.
        seats: Boxes that are played at each.
        pace: Rounds an hour.
        wagers: Cents by wager; the headline wager at its least where none is named.
    """

    rules: RuleSet
    tables: int = 1
    seats: int = 1
    pace: int = PACE
    wagers: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 1 <= self.tables <= TABLES_MOST:
            raise Refusal(f"there are from 1 to {TABLES_MOST} tables of a kind", field="tables")
        if self.pace < 1:
            raise Refusal(f"a table deals a round an hour or more, not {self.pace}", field="pace")

    @property
    def setting(self) -> Setting:
        """What its simulator is asked."""
        return Setting(seats=self.seats, strategy="")


def stand_of(text: str) -> Stand:
    """Tables as a user writes them: ``blackjack tables=4 seats=5 pace=70 bet=25 decks=8``.

    Further keys are options of the game, or wagers with their dollars; ``bet`` is the game's own.
    """
    words = text.split()
    if not words:
        raise Refusal("tables are written so: blackjack tables=4 seats=5 bet=25", field="tables")
    found = room(words[0])
    counts: dict[str, int] = {}
    wagers: dict[str, int] = {}
    options: dict[str, object] = {}
    for word in words[1:]:
        key, _, value = word.partition("=")
        if key in ("tables", "seats", "pace"):
            counts[key] = _whole(key, value)
        elif key in found.rules().options:
            options[key] = value
        else:
            wagers[found.headline if key == "bet" else key] = _money(key, value)
    return Stand(rules=found.rules(options), wagers=wagers, **counts)


def _whole(key: str, value: str) -> int:
    if not value.isdecimal() or len(value) > 9:
        raise Refusal(f"{key} is a whole number, not {value!r}", field=key)
    return int(value)


def _money(key: str, value: str) -> int:
    try:
        return cents(value)
    except ValueError as fault:
        raise Refusal(f"{key}: {fault}", field=key) from None


@dataclass(frozen=True)
class Span:
    """Days, months or years of a floor, in cents: handle and win of each, and theory's of one."""

    name: str
    handle: Ints
    win: Ints
    theory: Theory

    @property
    def mean_handle(self) -> float:
        """What is bet on average."""
        return float(self.handle.mean())

    @property
    def mean(self) -> float:
        """What is won on average."""
        return float(self.win.mean())

    @property
    def hold(self) -> float:
        """Win in per cent of handle."""
        return 100 * self.mean / self.mean_handle if self.mean_handle else 0.0

    @property
    def band(self) -> tuple[float, float]:
        """Where theory sees the win 95 times in a hundred."""
        return band(self.theory.expected, self.theory.deviation)

    @property
    def outside(self) -> float:
        """The share of wins that lay outside it."""
        low, high = self.band
        return float(((self.win < low) | (self.win > high)).mean())

    @property
    def losing(self) -> float:
        """The share in which the house lost."""
        return float((self.win < 0).mean())

    def quantiles(self) -> list[float]:
        """The band that was seen, and its middle."""
        return [float(each) for each in np.quantile(self.win, LEVELS)]


def run_floor(stands: Sequence[Stand], *, hours: float, days: int, seed: int) -> list[Span]:
    """Deal so many days of a floor, and look at them day by day, month and year."""
    if not stands:
        raise Refusal("a floor has at least one table", field="tables")
    if not 1 <= days <= DAYS_MOST:
        raise Refusal(f"a floor is open from 1 to {DAYS_MOST:,} days, not {days:,}", field="days")
    handle, win, theory = np.zeros(days, np.int64), np.zeros(days, np.int64), Theory()
    for number, stand in enumerate(stands):
        dealt = _days(stand, hours, days, seed, number * APART)
        handle, win = handle + dealt.handle, win + dealt.win
        theory.expected += dealt.theory.expected
        theory.variance += dealt.theory.variance
    return [_span(name, length, handle, win, theory) for name, length in _lengths(days)]


def _lengths(days: int) -> list[tuple[str, int]]:
    return [(name, length) for name, length in DAYS.items() if length <= days]


def _span(name: str, length: int, handle: Ints, win: Ints, day: Theory) -> Span:
    """So many days each, as far as they are whole."""
    many = len(win) // length

    def summed(of: Ints) -> Ints:
        found: Ints = of[: many * length].reshape(many, length).sum(axis=1)
        return found

    theory = Theory(day.expected * length, day.variance * length)
    return Span(name, summed(handle), summed(win), theory)


def _days(stand: Stand, hours: float, days: int, seed: int, first: int) -> Span:
    """The days of some tables that are alike."""
    rounds = round(stand.pace * hours)
    if not 1 <= rounds <= ROUNDS_MOST:
        words = f"a table deals from 1 to {ROUNDS_MOST:,} rounds a day, not {rounds:,}"
        raise Refusal(words, field="hours")
    bets = bets_of(stand.rules, stand.setting, stand.wagers, seed=seed, rounds=rounds)
    handle, win = np.zeros(days, np.int64), np.zeros(days, np.int64)
    decided = dict.fromkeys(bets.counts, 0)
    made = bets.made
    hands, place = Hands(made), np.zeros((1, made.cells), np.int64)
    for day in range(days):
        for table in range(stand.tables):
            play_lane(hands, seed, first + day * stand.tables + table, rounds, place)
            win[day] -= int(place[0] @ bets.nets)
            for name, counts in bets.counts.items():
                times = int(place[0] @ counts)
                decided[name] += times
                handle[day] += times * bets.stakes[name]
    return Span("day", handle, win, _theory(bets, decided, days))


def _theory(bets: Bets, decided: Mapping[str, int], days: int) -> Theory:
    return bets.theory({name: times / days for name, times in decided.items()})
