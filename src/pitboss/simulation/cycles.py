"""Jackpots' cycles: how long a meter climbs until it is hit, and where it stands then.

Every wager feeds the meter a part, some awards take a share of it, one takes all. With the chance p
of that one, and Q the sum of each share times its chance, a meter that begins at S and is fed c by
each wager is hit after 1/p wagers on average, and stands on average at (S + c/p) * p / (p + Q).
That is exact but for odd cents. Tables that are linked feed one meter together: only the pace
changes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.desk.desk import Desk
from pitboss.errors import Refusal
from pitboss.money.pays import MeterShare
from pitboss.progressive.jackpots import meter_names
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting, Simulator, check_seats
from pitboss.rulebook import RuleSet
from pitboss.simulation.blocks import Hands
from pitboss.simulation.cells import Cells, play_lane
from pitboss.simulation.floor import APART, Stand
from pitboss.simulation.job import Job, job_of, simulator_of
from pitboss.simulation.replay import replay
from pitboss.simulation.statistics import by_wager
from pitboss.table import events
from pitboss.table.results import wager_kinds

CYCLES_MOST: Final = 100_000
Award = tuple[float, Fraction]  # when, in hours, and the share of the meter


@dataclass(frozen=True)
class Fed:
    """A meter as one game keeps it: its start, a wager's part, and each award's share and chance.

    Attributes:
        seed: Cents with which it starts, and starts again.
        part: Cents that a wager adds.
        awards: By event, the share of the meter that it takes, and its chance.
    """

    seed: int
    part: int
    awards: Mapping[str, tuple[Fraction, Fraction]]

    @property
    def hit(self) -> Fraction:
        """The chance that a wager takes all of it."""
        return sum((p for share, p in self.awards.values() if share == 1), Fraction(0))

    @property
    def taken(self) -> Fraction:
        """What lesser awards take of it at a wager, on average."""
        return sum((share * p for share, p in self.awards.values() if share != 1), Fraction(0))


@dataclass(frozen=True)
class Cycle:
    """What is known exactly of the cycles of a meter, and how many wagers there are in an hour."""

    seed: int
    part: int
    hit: Fraction
    taken: Fraction
    pace: int

    @property
    def wagers(self) -> Fraction:
        """From one hit to the next."""
        return 1 / self.hit

    @property
    def hours(self) -> float:
        """The same in time."""
        return float(self.wagers / self.pace)

    @property
    def meter(self) -> Fraction:
        """Cents on the meter when it is hit."""
        return (self.seed + self.part * self.wagers) * self.hit / (self.hit + self.taken)

    def quantile(self, level: float) -> float:
        """Hours that pass before a hit in such a share of cycles."""
        return math.log1p(-level) / math.log1p(-float(self.hit)) / self.pace


def fed_by(rules: RuleSet, wager: str) -> tuple[Fed, Job]:
    """How a game feeds its meter, as its script and its par sheet have it; and who deals it."""
    if wager not in rules.wagers:
        raise Refusal(f"{rules.rules.name} has no wager {wager!r}", field="wager")
    job = job_of(rules, Setting(strategy=""), seed=0, rounds=1)
    log = next(replay(simulator_of(job), 0, job.split, 0)).round.log
    kinds = wager_kinds(log)
    feeds = [each for each in log if isinstance(each, events.MeterFed)]
    parts = [each for each in feeds if kinds.get(each.id) == wager]
    sheet = by_wager(Desk().sheets(room(rules.game), rules)).get(wager)
    if not parts or sheet is None:
        words = f"{rules.rules.name}: {wager} feeds no meter (is it open? see pitboss options)"
        raise Refusal(words, field="wager")
    meter = parts[0].meter
    seed = next(each.cents for each in feeds if each.meter == meter and not each.wagered)
    table = rules.pay_table(wager)
    shared = bool(rules.options.get("shared_meter", False))
    names = meter_names(wager, table, shared)
    first = next(iter(names.values()))
    chances = {row.event: row.probability for row in sheet.events}
    awards = {
        row.event: (row.pays.share, chances.get(row.event, Fraction(0)))
        for row in table
        if isinstance(row.pays, MeterShare) and names[row.event] == first
    }
    return Fed(seed, parts[0].cents, awards), job


@dataclass(frozen=True)
class Cycles:
    """What is exact, and what came out: hours from hit to hit, and the cents of each."""

    exact: Cycle
    hours: NDArray[np.float64]
    meters: NDArray[np.float64]

    def error(self, of: NDArray[np.float64]) -> float:
        """The error of a mean."""
        return float(of.std(ddof=1)) / math.sqrt(len(of)) if len(of) > 1 else math.inf


def run_cycles(stands: Sequence[Stand], wager: str, *, cycles: int, seed: int) -> Cycles:
    """Let linked tables feed one meter until it was hit about so often."""
    if not 1 <= cycles <= CYCLES_MOST:
        words = f"there are from 1 to {CYCLES_MOST:,} cycles, not {cycles:,}"
        raise Refusal(words, field="cycles")
    if not stands:
        raise Refusal("a meter wants at least one table", field="tables")
    for stand in stands:
        check_seats(stand.rules, stand.setting)
    fed = [fed_by(stand.rules, wager) for stand in stands]
    exact = _together(stands, [each for each, _ in fed])
    hours = cycles * exact.hours
    awards: list[Award] = []
    for number, (stand, (each, job)) in enumerate(zip(stands, fed, strict=True)):
        found = _awards(job, wager, each, seed, number * APART, hours * _pace(stand))
        awards += [(at / _pace(stand), share) for at, share in found]
    return _cycles(exact, sorted(awards))


def _pace(stand: Stand) -> int:
    """Wagers an hour."""
    return stand.tables * stand.seats * stand.pace


def _together(stands: Sequence[Stand], fed: Sequence[Fed]) -> Cycle:
    if len({(each.seed, each.part) for each in fed}) > 1:
        raise Refusal("linked tables keep one meter: by one seed, rate and wager", field="tables")
    pace = sum(_pace(stand) for stand in stands)
    weights = [Fraction(_pace(stand), pace) for stand in stands]
    hit = sum((w * each.hit for w, each in zip(weights, fed, strict=True)), Fraction(0))
    taken = sum((w * each.taken for w, each in zip(weights, fed, strict=True)), Fraction(0))
    if not hit:
        raise Refusal("no award takes all of this meter", field="wager")
    return Cycle(fed[0].seed, fed[0].part, hit, taken, pace)


def _awards(
    job: Job, wager: str, fed: Fed, seed: int, first: int, wagers: float
) -> Iterator[tuple[int, Fraction]]:
    """The awards of so many wagers of one seat: after how many, and their shares.

    Few lanes have one, so only these are looked through round by round.
    """
    made: Simulator = simulator_of(job)
    cells = Cells(made)
    tally = cells.wager(wager)
    counted = {share: np.zeros(made.cells, np.int64) for share, _ in fed.awards.values()}
    for event, (share, _) in fed.awards.items():
        counted[share] += cells.events(tally, event)
    rounds, hands = made.lane_rounds, Hands(made)
    plain, rows = (np.zeros((many, made.cells), np.int64) for many in (1, rounds + 1))
    for lane in range(math.ceil(wagers / rounds)):
        play_lane(hands, seed, first + lane, rounds, plain)
        if any(plain[0] @ weights for weights in counted.values()):
            play_lane(hands, seed, first + lane, rounds, rows)
            for share, weights in counted.items():
                for at in np.flatnonzero(rows @ weights).tolist():
                    yield lane * rounds + at + 1, share


def _cycles(exact: Cycle, awards: Sequence[Award]) -> Cycles:
    """Follow the meter from award to award."""
    hours: list[float] = []
    meters: list[float] = []
    meter, last, hit = float(exact.seed), 0.0, 0.0
    for at, share in awards:
        meter += (at - last) * exact.pace * exact.part
        last = at
        if share == 1:
            hours.append(at - hit)
            meters.append(meter)
            meter, hit = float(exact.seed), at
        else:
            meter *= 1 - float(share)
    return Cycles(exact, np.array(hours), np.array(meters))
