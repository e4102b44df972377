"""A run: spans of blocks are handed out, totals added up, checkpoints written, progress told."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pitboss.errors import HouseFault
from pitboss.simulation import checkpoints
from pitboss.simulation.blocks import Totals
from pitboss.simulation.executors import Players, play_span
from pitboss.simulation.job import Job, simulator_of

AHEAD: Final = 3  # spans that wait for each player
SHORTEST: Final = 1e-5  # seconds: no block is dealt in less
SPAN_SECONDS: Final = 2.0  # of dealing that are worth the way to another process
CHECKPOINT_SECONDS: Final = 10.0
RENEWALS_MOST: Final = 20

Progress = Callable[[int, Totals], None]  # rounds done so far, and their totals


@dataclass(frozen=True)
class Outcome:
    """What a run came to: how many rounds were played, and their totals."""

    job: Job
    rounds: int
    totals: Totals
    stopped: bool = False  # before all rounds were played; a checkpoint may go on from here


class Sums:
    """Totals of spans as they come in, added up from the first block on without a gap."""

    def __init__(self, job: Job, blocks: int, totals: Totals) -> None:
        self.job = job
        self.blocks = blocks  # that are added up
        self.totals = totals
        self.kept = (blocks, totals)  # the same without a block that is cut short
        self._early: dict[int, tuple[range, Totals]] = {}

    def add(self, span: range, totals: Totals) -> None:
        """Add a span, or keep it until those before it have come."""
        self._early[span.start] = (span, totals)
        while self.blocks in self._early:
            next_, more = self._early.pop(self.blocks)
            self.totals = tuple(a + b for a, b in zip(self.totals, more, strict=True))
            self.blocks = next_.stop
            if self.blocks * self.job.split.block_rounds <= self.job.rounds:
                self.kept = (self.blocks, self.totals)

    @property
    def rounds(self) -> int:
        """How many rounds are added up."""
        return min(self.job.rounds, self.blocks * self.job.split.block_rounds)


def run(
    job: Job,
    players: Players,
    *,
    checkpoint: Path | None = None,
    progress: Progress | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Outcome:
    """Play a job, from its checkpoint on if it has one; Ctrl-C stops it and keeps what is done."""
    if checkpoint is None:
        sums = Sums(job, 0, (0,) * simulator_of(job).cells)
    else:
        sums = Sums(job, *checkpoints.resume(checkpoint, job))
    turn = _Turn(job, players, sums)
    written = clock()
    stopped = False
    try:
        while turn.goes_on():
            if progress is not None:
                progress(sums.rounds, sums.totals)
            if checkpoint is not None and clock() - written >= CHECKPOINT_SECONDS:
                checkpoints.save(checkpoint, job, *sums.kept)
                written = clock()
    except KeyboardInterrupt:
        stopped = True
    if checkpoint is not None:
        checkpoints.save(checkpoint, job, *sums.kept)
    if progress is not None:
        progress(sums.rounds, sums.totals)
    return Outcome(job, sums.rounds, sums.totals, stopped)


def span_of(job: Job, players: Players) -> int:
    """How many blocks are handed out at a time; totals do not hang on it.

    Where the players leave it to us, a block is dealt here to see how long it takes; but everybody
    should have something to do, and three times something.
    """
    if players.span:
        return players.span
    play_span(job, range(1))  # compiles, perhaps
    start = time.thread_time()
    play_span(job, range(1))
    lasting = SPAN_SECONDS / max(time.thread_time() - start, SHORTEST)
    fair = job.split.blocks // (AHEAD * players.workers)
    return max(1, min(int(lasting), fair))


class _Turn:
    """Spans that are out, and those still to hand out."""

    def __init__(self, job: Job, players: Players, sums: Sums) -> None:
        self.job = job
        self.players = players
        self.sums = sums
        self._next = sums.blocks
        self._blocks = span_of(job, players)
        self._out: dict[Future[Totals], range] = {}
        self._renewals = 0

    def goes_on(self) -> bool:
        """Hand out spans, take in at least one that is played; False when there are no more."""
        while self._next < self.job.split.blocks and len(self._out) < self._most():
            self._hand_out(self._span())
        if not self._out:
            return False
        done, _ = wait(self._out, return_when=FIRST_COMPLETED)
        lost: list[range] = []
        for each in done:
            span = self._out.pop(each)
            try:
                self.sums.add(span, each.result())
            except BrokenExecutor:
                lost.append(span)
        if lost:
            self._play_again(lost)
        return True

    def _most(self) -> int:
        return AHEAD * self.players.workers

    def _span(self) -> range:
        span = range(self._next, min(self._next + self._blocks, self.job.split.blocks))
        self._next = span.stop
        return span

    def _hand_out(self, span: range) -> None:
        self._out[self.players.submit(self.job, span)] = span

    def _play_again(self, lost: list[range]) -> None:
        """A process died: whatever was out with it is played again by new ones."""
        self._renewals += 1
        lost += self._out.values()
        self._out.clear()
        if self._renewals > RENEWALS_MOST or not self.players.renew():
            raise HouseFault("those who play the blocks are lost, again and again")
        for span in sorted(lost, key=lambda each: each.start):
            self._hand_out(span)
