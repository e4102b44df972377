"""What a simulation showed, told: wager by wager, or one of its rounds step by step."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from rich.table import Table as Grid

from pitboss.cli import screen
from pitboss.cli.deal import sentences
from pitboss.cli.heading import print_heading
from pitboss.cli.solving import desk
from pitboss.desk.heading import heading_of
from pitboss.errors import HouseFault
from pitboss.exact.par import decimal, percent
from pitboss.money import show
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import is_written
from pitboss.rulebook import RuleSet
from pitboss.simulation.job import Job, digest_of, simulator_of
from pitboss.simulation.replay import Replayed, replay
from pitboss.simulation.running import Outcome
from pitboss.simulation.statistics import Figure, by_wager, figures

NUMBERS = ("made", "mean", "error", "exact", "z", "chi-square")


def tell(outcome: Outcome, *, as_json: bool) -> None:
    """Print what a run showed, beside the par sheets."""
    job = outcome.job
    rules = RuleSet.from_json(job.rules)
    made = simulator_of(job)
    sheets = by_wager(desk().sheets(room(job.game), rules))
    found = figures(made.tell(outcome.totals), sheets)
    if as_json:
        screen.print_json(document(outcome, found))
        return
    console = screen.out()
    print_heading(console, heading_of(rules, ""))
    seats = "1 seat" if job.seats == 1 else f"{job.seats} seats"
    shoe = ", a full shoe for every round" if job.fresh else ""
    how = "a written strategy" if is_written(job.strategy) else f"{job.strategy} play"
    head = f"{outcome.rounds:,} {made.unit}, seed {job.seed}, {seats}, {how}{shoe}"
    console.print(screen.plain(head, "bold"))
    console.print(_grid(found))
    if outcome.stopped:
        words = f"stopped before {job.rounds:,} {made.unit}: the same command goes on from a"
        console.print(screen.dim(f"{words} --checkpoint, and begins anew without one"))
    console.print(screen.dim("mean, exact: per unit wagered; z: how many errors lie between them"))
    console.print(screen.dim("chi-square: the chance of such counts if the par sheet is right"))


def _grid(found: Sequence[Figure]) -> Grid:
    grid = screen.grid("wager", *NUMBERS, right=NUMBERS)
    for each in found:
        error = f"{each.error:.4%}" if math.isfinite(each.error) else ""
        grid.add_row(
            screen.plain(each.tally.name.replace("_", " ")),
            f"{each.tally.made:,}",
            screen.plain(percent(each.mean), "bold"),
            error,
            "" if each.exact is None else percent(each.exact),
            "" if each.z is None else f"{each.z:+.2f}",
            "" if each.chi is None else f"{each.chi.chance:.3f}",
        )
    return grid


def document(outcome: Outcome, found: Sequence[Figure]) -> dict[str, Any]:
    """What a run showed, for machines: whole numbers and fractions as they are."""
    job = outcome.job
    told = ("seed", "seats", "strategy", "fresh", "version", "digest")
    return {
        "game": job.game,
        "rules": job.rules,
        "rounds": outcome.rounds,
        "asked": job.rounds,
        "stopped": outcome.stopped,
        **{name: getattr(job, name) for name in told},
        "totals": digest_of(outcome.totals),
        "wagers": [_as_json(each) for each in found],
    }


def _as_json(each: Figure) -> dict[str, Any]:
    tally = each.tally
    chi = each.chi
    return {
        "wager": tally.wager,
        "place": tally.place,
        "stake_cents": tally.stake,
        "made": tally.made,
        "net_cents": tally.net,
        "mean": str(each.mean),
        "mean_decimal": decimal(each.mean),
        "error": each.error if math.isfinite(each.error) else None,
        "exact": None if each.exact is None else str(each.exact),
        "exact_decimal": None if each.exact is None else decimal(each.exact),
        "z": each.z if each.z is not None and math.isfinite(each.z) else None,
        "events": dict(tally.events),
        "chi_square": None
        if chi is None
        else {"value": chi.value, "freedom": chi.freedom, "chance": chi.chance},
    }


# --- one round -----------------------------------------------------------------------------------


def show_round(job: Job, number: int, *, as_json: bool) -> None:
    """Play one round of a run through the script, and tell it."""
    [played] = replay(simulator_of(job), job.seed, job.split, number)
    if not played.agrees:
        raise HouseFault(f"round {number}: the script gives {played.script}, not {played.kernel}")
    rules = RuleSet.from_json(job.rules)
    steps = list(sentences(rules, played.round))
    if as_json:
        screen.print_json(
            {
                "game": job.game,
                "seed": job.seed,
                "round": number,
                "steps": [{"words": words, "clause": clause} for words, clause in steps],
                "cents": played.script,
                "kernel_cents": played.kernel,
            }
        )
        return
    console = screen.out()
    title = f"{room(job.game).name}, seed {job.seed}, round {number}"
    console.print(screen.plain(title, "bold"))
    for words, clause in steps:
        line = screen.plain(f"  {words}")
        if clause:
            line.append(f"  [{clause}]", style="dim")
        console.print(line)
    console.print(screen.plain(_gains(rules, played), "bold"))
    console.print(screen.dim("played by the script; the simulation has the same to the cent"))


def _gains(rules: RuleSet, played: Replayed) -> str:
    if not played.script:
        return "nothing won or lost"
    return ", ".join(
        f"{rules.wagers[kind].name} {'+' if cents > 0 else '-'}{show(abs(cents))}"
        for kind, cents in played.script.items()
    )
