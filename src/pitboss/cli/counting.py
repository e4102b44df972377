"""``pitboss count`` as it is carried out: a system is read, rounds dealt, bets laid over them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from pitboss.cli.counted import Told, tell_count, tell_houses, wager_of
from pitboss.cli.dealers import Means, carry_out, carry_out_again, strategy_named
from pitboss.cli.simulated import show_round
from pitboss.desk.asked import Asked
from pitboss.errors import Refusal
from pitboss.rooms.counting import Count
from pitboss.rooms.simulator import OPTIMAL, Setting
from pitboss.simulation.asking import with_penetration
from pitboss.simulation.counts import Bets
from pitboss.simulation.job import Job, job_of, parse_rounds, simulator_of, write_manifest
from pitboss.simulation.sweeps import combinations, read_values
from pitboss.simulation.systems import (
    parts_of,
    read_plays,
    system_named,
    tags_of,
    with_rounding,
)

__all__ = ["Bets", "count", "count_again", "counted_as"]

BEST: Final = "best"
BY_TOTALS: Final = "basic"  # a strategy that plays by the count can be laid over


def counted_as(
    system: str,
    tags: str,
    plays: str,
    *,
    insurance: int | None,
    leave: int | None,
    estimate: str,
    rounding: str,
    cuts: bool,
    one_more: bool,
) -> Count:
    """The system that was asked for, with what was said besides."""
    found = system_named(system)
    changes: dict[str, Any] = {"cuts": cuts, "one_more": one_more}
    if tags:
        found = Count(name="own tags", **tags_of(tags))  # type: ignore[arg-type]
    if estimate:
        changes["estimate"] = parts_of(estimate)
    if insurance is not None:
        changes["insurance"] = insurance
    if leave is not None:
        changes["leave"] = leave
    if plays == BEST:
        changes["best"] = True
    elif plays:
        changes["plays"] = read_plays(Path(plays))
    if cuts and leave is not None:
        raise Refusal("--cuts is told for who stays: leave --leave out", field="cuts")
    made: Count = msgspec.structs.replace(found, **changes)
    return with_rounding(made, rounding) if rounding else made


def count(
    asked: Asked,
    options: Sequence[str],
    counted: Count,
    bets: Bets,
    means: Means,
    *,
    rounds: str,
    seed: int,
    seats: int,
    strategy: str,
    penetration: str,
    number: int | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Count under one set of rules, or under every combination of some options."""
    by_count = bool(counted.plays or counted.best)
    named = strategy_named(strategy) or (BY_TOTALS if by_count else "")
    if by_count and named == OPTIMAL:
        raise Refusal("plays by the count go with a strategy by totals", field="strategy")
    setting = Setting(seats=seats, strategy=named, count=counted)
    many, jobs = parse_rounds(rounds), []
    for chosen in combinations(read_values(options)):
        rules = with_penetration(asked.rules(None, **chosen), penetration)
        job = job_of(rules, setting, seed=seed, rounds=many)
        found = simulator_of(job).counted
        if found is not None:  # a wager that is not there is refused before anything is dealt
            found.check(wager_of(bets, job.game))
        jobs.append((chosen, job))
    if len(jobs) > 1:
        _several(jobs, bets, means, number, as_json=as_json, as_csv=as_csv)
        return
    job = jobs[0][1]
    if number is not None:
        show_round(_without_cuts(job), number, as_json=as_json)
        return
    outcome = carry_out(job, means)
    if means.manifest is not None and not outcome.stopped:
        write_manifest(means.manifest, job, outcome.totals, bets)
    tell_count(Told(outcome, bets), as_json=as_json, as_csv=as_csv)
    if outcome.stopped:
        raise KeyboardInterrupt  # what was played is told; the exit code says that it is not all


def _several(
    jobs: Sequence[tuple[dict[str, str], Job]],
    bets: Bets,
    means: Means,
    number: int | None,
    *,
    as_json: bool,
    as_csv: bool,
) -> None:
    """All houses have the same luck, so that two of them differ by less than either is off."""
    if means.checkpoint or means.manifest or number is not None or as_csv:
        words = "several houses have no --checkpoint, --manifest, --show or --csv"
        raise Refusal(words, field="rule")
    found = [(chosen, Told(carry_out(job, means), bets)) for chosen, job in jobs]
    tell_houses(found, as_json=as_json)


def count_again(means: Means, *, as_json: bool, as_csv: bool) -> None:
    """Run a manifest again; its totals must come out as they were."""
    outcome, manifest = carry_out_again(means)
    if outcome.job.count is None:
        raise Refusal(f"{means.manifest}: nobody counted in it", field="manifest")
    told = Told(outcome, manifest.bets or Bets())
    tell_count(told, as_json=as_json, as_csv=as_csv)


def _without_cuts(job: Job) -> Job:
    """The same rounds with fewer totals: a row of them is kept for every round that is told."""
    if job.count is None or not job.count.cuts:
        return job
    return msgspec.structs.replace(job, count=msgspec.structs.replace(job.count, cuts=False))
