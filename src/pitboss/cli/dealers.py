"""Who deals for ``pitboss simulate``: a job is made of what was asked, played, kept and told."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from pitboss.cli import screen
from pitboss.cli.simulated import show_round, tell
from pitboss.desk.asked import Asked
from pitboss.errors import BadFile, HouseFault, Refusal
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting
from pitboss.simulation.asking import with_penetration
from pitboss.simulation.blocks import Totals
from pitboss.simulation.card import Card
from pitboss.simulation.columns import write_rounds
from pitboss.simulation.executors import Cluster, Players, Processes, Threads
from pitboss.simulation.job import (
    Job,
    Manifest,
    digest_of,
    job_of,
    parse_rounds,
    read_manifest,
    simulator_of,
    write_manifest,
)
from pitboss.simulation.policies import policy_named
from pitboss.simulation.running import Outcome, run
from pitboss.simulation.statistics import figure

EYE = 0.2  # seconds between two looks at the figures of the bar


@dataclass(frozen=True)
class Means:
    """Who plays, and what is kept."""

    threads: int = 0
    processes: int = 0
    cluster: str = ""
    card: bool = False
    checkpoint: Path | None = None
    manifest: Path | None = None
    parquet: Path | None = None
    per: str = "round"
    quiet: bool = False


def strategy_named(name: str, policy: str = "") -> str:
    """The name of a strategy, the text of a table that somebody wrote, or his own program."""
    if policy:
        if name:
            raise Refusal("choose one of --strategy and --policy", field="policy")
        return policy_named(policy)
    if not name.endswith(".csv"):
        return name
    try:
        return Path(name).read_text("utf-8").rstrip() + "\n"
    except (OSError, UnicodeDecodeError) as fault:
        raise BadFile(Path(name), getattr(fault, "strerror", "") or str(fault)) from None


def simulate(
    asked: Asked,
    setting: Setting,
    means: Means,
    *,
    rounds: str,
    seed: int,
    penetration: str,
    as_json: bool,
    number: int | None,
) -> None:
    """Simulate a game, or show one round of such a run."""
    rules = with_penetration(asked.rules(), penetration)
    job = job_of(rules, setting, seed=seed, rounds=parse_rounds(rounds))
    if number is not None:
        show_round(job, number, as_json=as_json)
        return
    if means.parquet is not None:
        write_rounds(means.parquet, job, per=means.per)
    outcome = carry_out(job, means)
    if means.manifest is not None and not outcome.stopped:
        write_manifest(means.manifest, job, outcome.totals)
    tell(outcome, as_json=as_json)
    if outcome.stopped:
        raise KeyboardInterrupt  # what was played is told; the exit code says that it is not all


def simulate_again(means: Means, *, as_json: bool) -> None:
    """Run a manifest again, and tell it."""
    outcome, _ = carry_out_again(means)
    tell(outcome, as_json=as_json)


def carry_out_again(means: Means) -> tuple[Outcome, Manifest]:
    """Run a manifest again; its totals must come out as they were."""
    path = means.manifest
    if path is None:
        raise Refusal("name a game, or a --manifest to run again", field="game")
    manifest = read_manifest(path)
    outcome = carry_out(manifest.job, means)
    if not outcome.stopped and digest_of(outcome.totals) != manifest.totals:
        raise HouseFault(f"{path}: the totals are not those of the manifest")
    return outcome, manifest


def carry_out(job: Job, means: Means) -> Outcome:
    """Play a job by these means, with a bar where somebody looks."""
    simulator_of(job)
    players = players_of(means)
    try:
        with _bar(job, quiet=means.quiet) as seen:
            return run(job, players, checkpoint=means.checkpoint, progress=seen)
    finally:
        players.close()


def players_of(means: Means) -> Players:
    """Those who play: threads, unless others were asked for."""
    if bool(means.cluster) + bool(means.processes) + means.card > 1:
        raise Refusal("choose one of --processes, --cluster and --gpu", field="cluster")
    if means.card:
        return Card()
    if means.cluster:
        return Cluster(means.cluster, means.threads)
    return Processes(means.processes) if means.processes else Threads(means.threads)


# --- the bar -----------------------------------------------------------------------------------


class _Seen:
    """What the bar shows: how far, how fast, and the headline wager's estimate so far."""

    def __init__(self, job: Job, bar: Progress | None) -> None:
        self._job = job
        self._bar = bar
        self._task = bar.add_task("", total=job.rounds, rate="", seen="") if bar else None
        self._first: tuple[float, int] | None = None
        self._looked = 0.0

    def __call__(self, rounds: int, totals: Totals) -> None:
        now = time.monotonic()
        if self._first is None:
            self._first = (now, rounds)
        if self._bar is None or self._task is None:
            return
        if now - self._looked < EYE and rounds < self._job.rounds:
            return
        self._looked = now
        began, before = self._first
        rate = (rounds - before) / (now - began) if now > began else 0.0
        self._bar.update(
            self._task,
            completed=rounds,
            rate=f"{rate / 1e6:,.1f} M {simulator_of(self._job).unit}/s" if rate else "",
            seen=estimate_words(self._job, totals),
        )


@contextmanager
def _bar(job: Job, *, quiet: bool) -> Iterator[_Seen]:
    console = screen.err()
    if quiet or not console.is_terminal:
        yield _Seen(job, None)
        return
    columns = (
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[seen]}"),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        yield _Seen(job, bar)


def estimate_words(job: Job, totals: Totals) -> str:
    """The headline wager's mean so far, with its error."""
    headline = room(job.game).headline
    tallies = [each for each in simulator_of(job).tell(totals) if each.made]
    named = [each for each in tallies if headline in (each.sheet, each.wager)]
    if not named:
        return ""
    best = max(named, key=lambda each: each.sheet == headline)  # what the sheet prices, if told
    seen = figure(best, None)
    if not math.isfinite(seen.error):
        return ""
    return f"{headline} {float(seen.mean):+.4%} ± {seen.error:.4%}"
