"""Sessions: a player's evening, many times over, dealt by the simulator of his game.

Each session is a lane of its own, so it begins at a new shoe with its own luck. A player who stops
at a loss or a goal stops after the round that reaches it; that round is paid in full, so he may
leave with more or less than he meant to.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.desk.desk import Desk
from pitboss.desk.theory import Theory
from pitboss.errors import Refusal
from pitboss.rooms.by_engine import EVERY
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting, Simulator
from pitboss.rulebook import RuleSet
from pitboss.simulation.blocks import Hands
from pitboss.simulation.cells import Cells, play_lane
from pitboss.simulation.job import Job, job_of, simulator_of
from pitboss.simulation.risk import Edge, Trip
from pitboss.simulation.statistics import by_wager

Ints = NDArray[np.int64]
ROUNDS_MOST: Final = 10_000  # of one session
SESSIONS_MOST: Final = 1_000_000
STEPS: Final = 60  # places along a session at which it is looked at
LEVELS: Final = (0.05, 0.25, 0.5, 0.75, 0.95)  # quantiles that are told


@dataclass(frozen=True, kw_only=True)
class Evening:
    """What a player means to do: at most so many rounds, within these limits, in cents."""

    rounds: int
    loss: int | None = None
    goal: int | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= ROUNDS_MOST:
            words = f"a session has from 1 to {ROUNDS_MOST:,} rounds, not {self.rounds:,}"
            raise Refusal(words, field="rounds")
        for name, cents in (("stop_loss", self.loss), ("goal", self.goal)):
            if cents is not None and cents < 1:
                raise Refusal(f"{name}: an amount above zero", field=name)

    @property
    def steps(self) -> Ints:
        """After how many rounds a session is looked at."""
        return np.unique(np.linspace(0, self.rounds, STEPS + 1).astype(np.int64))


@dataclass(frozen=True)
class Bets:
    """What is bet in every round: a simulator with these stakes, and what its cells come to.

    Attributes:
        job: What deals it.
        stakes: Cents by par sheet.
        nets: By cell, what the bets gain, in cents.
        counts: By par sheet and cell, how many bets are decided.
    """

    job: Job
    stakes: Mapping[str, int]
    nets: Ints
    counts: Mapping[str, Ints]

    @property
    def made(self) -> Simulator:
        """The simulator."""
        return simulator_of(self.job)

    def theory(self, decided: Mapping[str, float]) -> Theory:
        """What so many bets of each kind should bring the house; none that has no sheet."""
        rules = RuleSet.from_json(self.job.rules)
        sheets = by_wager(Desk().sheets(room(self.job.game), rules))
        found = Theory()
        for name, times in decided.items():
            if name in sheets:
                found.add(sheets[name], self.stakes[name], times)
        return found


def bets_of(
    rules: RuleSet, setting: Setting, wagers: Mapping[str, int], *, seed: int, rounds: int
) -> Bets:
    """Bets in cents by wager; the game's own at its least where none is named (0: its least).

    Whoever plays by a table or program of his own makes all of its bets.
    """
    plain = job_of(rules, setting, seed=seed, rounds=rounds, lane_rounds=rounds)
    cells = Cells(simulator_of(plain))
    named = wagers or {EVERY if cells.made.whole else room(rules.game).headline: 0}
    asked = {cells.wager(name).wager: cents for name, cents in named.items() if cents}
    job = plain
    if asked:
        setting = replace(setting, stakes=asked)
        job = job_of(rules, setting, seed=seed, rounds=rounds, lane_rounds=rounds)
        cells = Cells(simulator_of(job))
    chosen = {(tally.sheet or tally.name): tally for tally in map(cells.wager, named)}
    nets = sum((cells.nets(tally) for tally in chosen.values()), np.zeros(1, np.int64))
    counts = {name: cells.counts(tally) for name, tally in chosen.items()}
    return Bets(job, {name: tally.stake for name, tally in chosen.items()}, nets, counts)


@dataclass(frozen=True)
class Sessions:
    """Many sessions, in cents: how each ended, lasted, fell, and its course at every step."""

    evening: Evening
    ends: Ints
    lasted: Ints
    falls: Ints  # from the best moment to the worst after it
    course: Ints  # a row a session, a column a step
    decided: Mapping[str, int]
    theory: Theory  # of all sessions together, for the house
    edge: Edge | None  # of a round

    @property
    def mean(self) -> float:
        """What a session gained on average."""
        return float(self.ends.mean())

    @property
    def deviation(self) -> float:
        """How far sessions lie apart."""
        return float(self.ends.std(ddof=1)) if len(self.ends) > 1 else math.inf

    @property
    def expected(self) -> float:
        """What the bets that were made should have gained, a session."""
        return -self.theory.expected / len(self.ends)

    @property
    def z(self) -> float | None:
        """How many errors lie between the mean and that."""
        error = self.deviation / math.sqrt(len(self.ends))
        return (self.mean - self.expected) / error if error and math.isfinite(error) else None

    def reached(self) -> tuple[float, float]:
        """The shares of sessions that ended at the loss, and at the goal."""
        loss, goal = self.evening.loss, self.evening.goal
        lost = 0.0 if loss is None else float((self.ends <= -loss).mean())
        return lost, 0.0 if goal is None else float((self.ends >= goal).mean())

    def by_diffusion(self) -> Trip | None:
        """The same shares by the formulas of `pitboss risk`; None where they do not apply."""
        evening = self.evening
        if self.edge is None or evening.loss is None:
            return None
        if evening.goal is None:
            ruined = self.edge.ruin_within(evening.loss, evening.rounds)
            return Trip(ruined, 0.0, 1 - ruined)
        return self.edge.trip(evening.loss, evening.goal, evening.rounds)

    def quantiles(self, of: Ints, levels: Sequence[float] = LEVELS) -> list[float]:
        """Quantiles of a figure of every session."""
        return [float(each) for each in np.quantile(of, levels)]

    def fan(self) -> NDArray[np.float64]:
        """Quantiles of the course: a row a level, a column a step."""
        return np.quantile(self.course, LEVELS, axis=0)


def play_sessions(bets: Bets, evening: Evening, sessions: int) -> Sessions:
    """Deal so many sessions."""
    if not 1 <= sessions <= SESSIONS_MOST:
        words = f"there are from 1 to {SESSIONS_MOST:,} sessions, not {sessions:,}"
        raise Refusal(words, field="sessions")
    made, rounds, steps = bets.made, evening.rounds, evening.steps
    hands, place = Hands(made), np.zeros((rounds + 1, made.cells), np.int64)
    ends, lasted, falls = (np.zeros(sessions, np.int64) for _ in range(3))
    course = np.zeros((sessions, len(steps)), np.int64)
    decided = dict.fromkeys(bets.counts, 0)
    squares = plain = 0
    for session in range(sessions):
        play_lane(hands, bets.job.seed, session, rounds, place)
        gained = place[:rounds] @ bets.nets
        plain, squares = plain + int(gained.sum()), squares + int((gained * gained).sum())
        path = np.concatenate(([0], np.cumsum(gained)))
        last = _stops(path, evening)
        path[last:] = path[last]
        ends[session], lasted[session] = path[last], last
        falls[session] = (np.maximum.accumulate(path) - path).max()
        course[session] = path[steps]
        played = place[:last].sum(axis=0)
        for name, counts in bets.counts.items():
            decided[name] += int(played @ counts)
    dealt = sessions * rounds
    mean = plain / dealt
    spread = squares / dealt - mean * mean
    edge = Edge(mean, math.sqrt(spread)) if spread > 0 else None
    theory = bets.theory({name: float(times) for name, times in decided.items()})
    if edge is not None and theory.expected:  # the exact mean, where sheets know it
        edge = Edge(-theory.expected / int(lasted.sum()), edge.sd)
    return Sessions(evening, ends, lasted, falls, course, decided, theory, edge)


def _stops(path: Ints, evening: Evening) -> int:
    """After how many rounds the player leaves."""
    over = np.zeros(len(path), np.bool_)
    if evening.loss is not None:
        over |= path <= -evening.loss
    if evening.goal is not None:
        over |= path >= evening.goal
    first = int(over.argmax())
    return first if over[first] else len(path) - 1
