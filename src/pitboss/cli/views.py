"""What sessions, a floor and a jackpot came to, told in figures and drawn with letters."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.cli import plots, screen
from pitboss.cli.house import dollars
from pitboss.desk import courses
from pitboss.errors import Refusal
from pitboss.money.cents import cents, show
from pitboss.rooms.by_engine import EVERY
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Setting
from pitboss.rulebook import RuleSet
from pitboss.simulation.cycles import Cycles, run_cycles
from pitboss.simulation.floor import Span, run_floor, stand_of
from pitboss.simulation.job import parse_rounds
from pitboss.simulation.sessions import LEVELS, Bets, Evening, Sessions, bets_of, play_sessions

SOME = 12  # courses that a chart shows
LEVEL_NAMES = tuple(f"{level:.0%}" for level in LEVELS)


@dataclass(frozen=True)
class Told:
    """Whose luck it is, and how it is told: as JSON, and with a chart."""

    seed: int
    chart: Path | None
    as_json: bool

    def __post_init__(self) -> None:
        if self.chart is not None:
            courses.check_name(self.chart)


def money_of(text: str, field: str) -> int | None:
    """Dollars as somebody wrote them, in cents; None where nothing is written."""
    if not text:
        return None
    try:
        return cents(text)
    except ValueError as fault:
        raise Refusal(f"--{field}: {fault}", field=field) from None


def evening_of(rounds: int, hours: float | None, pace: int, loss: str, goal: str) -> Evening:
    """What a player means to do."""
    if hours is not None:
        if not (math.isfinite(hours) and hours > 0 and pace > 0):
            raise Refusal("--hours and --pace are above zero", field="hours")
        rounds = round(hours * pace)
    return Evening(rounds=rounds, loss=money_of(loss, "stop-loss"), goal=money_of(goal, "goal"))


def wagers_of(words: Iterable[str]) -> dict[str, int]:
    """Bets as somebody wrote them: ``pass=10``, or a wager alone at its least."""
    found: dict[str, int] = {}
    for word in words:
        name, _, value = word.partition("=")
        found[name.strip()] = money_of(value, "bet") or 0
    return found


# --- sessions ------------------------------------------------------------------------------------


def show_sessions(
    rules: RuleSet,
    setting: Setting,
    words: Sequence[str],
    evening: Evening,
    *,
    many: str,
    told: Told,
) -> None:
    """Deal sessions, tell them, draw them."""
    bets = bets_of(rules, setting, wagers_of(words), seed=told.seed, rounds=evening.rounds)
    found = play_sessions(bets, evening, parse_rounds(many))
    steps, fan = evening.steps.tolist(), (found.fan() / 100).tolist()
    title = f"{room(rules.game).name}: {_bet_words(bets)}, {evening.rounds:,} rounds"
    if told.chart is not None:
        some = (found.course[:SOME] / 100).tolist()
        below = (
            f"{len(found.ends):,} sessions: 90 and 50 of 100, the middle one, and {SOME} of them"
        )
        courses.write(told.chart, courses.fan(steps, fan, some, title, below))
    if told.as_json:
        screen.print_json(_sessions_json(bets, found))
        return
    console = screen.out()
    console.print(screen.plain(title, "bold"))
    for line in plots.fan(steps, fan):
        console.print(screen.plain(line))
    table = screen.grid("figure", "mean", *LEVEL_NAMES, right=("mean", *LEVEL_NAMES))
    figures = (("won", found.ends), ("largest fall", found.falls))
    for name, of in figures:
        table.add_row(name, dollars(float(of.mean())), *map(dollars, found.quantiles(of)))
    lasted = [f"{each:,.0f}" for each in found.quantiles(found.lasted)]
    table.add_row("rounds", f"{found.lasted.mean():,.1f}", *lasted)
    console.print(table)
    z = "" if found.z is None else f", z {found.z:+.2f}"
    if found.theory.variance:
        console.print(f"exact: {dollars(found.expected)} for the bets that were made{z}")
    _print_limits(console, found)


def _bet_words(bets: Bets) -> str:
    if EVERY in bets.stakes:
        return "a strategy of your own"
    parts = (f"{show(each)} on {name.replace('_', ' ')}" for name, each in bets.stakes.items())
    return f"{', '.join(parts)} a round"


def _print_limits(console: Any, found: Sessions) -> None:
    lost, won = found.reached()
    theory = found.by_diffusion()
    beside = "" if theory is None else f" (by diffusion {theory.ruined:.2%} and {theory.won:.2%})"
    if found.evening.loss is not None or found.evening.goal is not None:
        console.print(f"left at the loss {lost:.2%}, at the goal {won:.2%}{beside}")


def _sessions_json(bets: Bets, found: Sessions) -> dict[str, Any]:
    lost, won = found.reached()
    theory = found.by_diffusion()
    return {
        "game": bets.job.game,
        "seed": bets.job.seed,
        "bets": dict(bets.stakes),
        "rounds": found.evening.rounds,
        "stop_loss": found.evening.loss,
        "goal": found.evening.goal,
        "sessions": len(found.ends),
        "decided": dict(found.decided),
        "mean": found.mean,
        "deviation": found.deviation if math.isfinite(found.deviation) else None,
        "expected": found.expected,
        "z": found.z,
        "levels": LEVELS,
        "won": found.quantiles(found.ends),
        "largest_fall": found.quantiles(found.falls),
        "rounds_played": found.quantiles(found.lasted),
        "left_at_loss": lost,
        "left_at_goal": won,
        "by_diffusion": None if theory is None else theory._asdict(),
        "steps": found.evening.steps.tolist(),
        "course": found.fan().tolist(),
    }


# --- a floor -------------------------------------------------------------------------------------


def show_floor(
    tables: Sequence[str],
    *,
    hours: float,
    days: int,
    turnover: float | None,
    told: Told,
) -> None:
    """Deal a floor, tell it, draw its longest spans."""
    if not (math.isfinite(hours) and 0 < hours <= 24):
        raise Refusal(f"a day has up to 24 hours, not {hours:g}", field="hours")
    if turnover is not None and not (math.isfinite(turnover) and turnover > 0):
        raise Refusal(f"a turnover is above zero, not {turnover:g}", field="turnover")
    spans = run_floor([stand_of(each) for each in tables], hours=hours, days=days, seed=told.seed)
    if told.chart is not None:
        shown = max(spans, key=lambda span: len(span.win) >= courses.BINS)
        below = "win in dollars; across: theory's band of 95 in 100"
        marks = [each / 100 for each in shown.band]
        title = f"Win by {shown.name}: {', '.join(tables)}"
        values = (shown.win / 100).tolist()
        courses.write(told.chart, courses.spread(values, "dollars", title, below, marks))
    if told.as_json:
        screen.print_json([_span_json(span, turnover) for span in spans])
        return
    console = screen.out()
    console.print(screen.plain(f"{', '.join(tables)}: {days:,} days, seed {told.seed}", "bold"))
    names = ("handle", "win", "hold", "theory", "its 95%", "seen 95%")
    table = screen.grid("by", *names, right=names)
    for span in spans:
        low, _, high = span.quantiles()
        table.add_row(
            span.name,
            _whole(span.mean_handle),
            _whole(span.mean),
            f"{_hold(span, turnover):.2f}%",
            _whole(span.theory.expected),
            " to ".join(map(_whole, span.band)),
            f"{_whole(low)} to {_whole(high)}",
        )
    console.print(table)
    for line in plots.spread((spans[0].win / 100).tolist()):
        console.print(screen.plain(line))
    of = "drop" if turnover else "handle"
    console.print(screen.dim(f"In dollars. hold: win of {of}. The bars: win by day."))
    console.print(
        screen.dim("Theory takes seats as independent; those that share cards lie further apart.")
    )


def _whole(amount: float) -> str:
    """Cents as whole dollars."""
    return f"{amount / 100:,.0f}"


def _hold(span: Span, turnover: float | None) -> float:
    """Win in per cent of handle, or of the drop that was bet so often."""
    return span.hold * (turnover or 1.0)


def _span_json(span: Span, turnover: float | None) -> dict[str, Any]:
    return {
        "by": span.name,
        "spans": len(span.win),
        "handle": span.mean_handle,
        "win": span.mean,
        "deviation": float(span.win.std(ddof=1)) if len(span.win) > 1 else None,
        "hold_of_handle": span.hold,
        "hold_of_drop": None if turnover is None else _hold(span, turnover),
        "expected": span.theory.expected,
        "expected_deviation": span.theory.deviation,
        "band": span.band,
        "seen": span.quantiles(),
        "outside": span.outside,
        "losing": span.losing,
    }


# --- jackpots ------------------------------------------------------------------------------------


def show_cycles(
    tables: Sequence[str],
    wager: str,
    *,
    cycles: int,
    told: Told,
) -> None:
    """Follow a meter, tell its cycles, draw them."""
    found = run_cycles([stand_of(each) for each in tables], wager, cycles=cycles, seed=told.seed)
    exact = found.exact
    if told.chart is not None:
        if not len(found.meters):
            raise Refusal("the meter was never hit: there is nothing to draw", field="chart")
        below = f"dollars at each of {len(found.meters)} hits; across: the exact mean"
        values, marks = (found.meters / 100).tolist(), [float(exact.meter) / 100]
        courses.write(
            told.chart, courses.spread(values, "dollars", f"Meter at a hit: {wager}", below, marks)
        )
    if told.as_json:
        screen.print_json(_cycles_json(found))
        return
    console = screen.out()
    words = f"{', '.join(tables)}: {wager}, {exact.pace:,} wagers an hour"
    console.print(screen.plain(words, "bold"))
    names = ("exact", "seen", "error")
    table = screen.grid("figure", *names, right=names)
    seen = len(found.hours) > 0
    hours = (f"{found.hours.mean():,.1f}", f"{found.error(found.hours):,.1f}") if seen else ("", "")
    meter = (dollars(found.meters.mean()), dollars(found.error(found.meters))) if seen else ("", "")
    half = f"{np.median(found.hours):,.1f}" if seen else ""
    table.add_row("wagers from hit to hit", f"{float(exact.wagers):,.0f}", "", "")
    table.add_row("hours from hit to hit", f"{exact.hours:,.1f}", *hours)
    table.add_row("half of them within", f"{exact.quantile(0.5):,.1f}", half, "")
    table.add_row("nine in ten within", f"{exact.quantile(0.9):,.1f}", "", "")
    table.add_row("meter at a hit", dollars(float(exact.meter)), *meter)
    console.print(table)
    console.print(screen.dim(f"{len(found.hours):,} hits, seed {told.seed}"))


def _cycles_json(found: Cycles) -> dict[str, Any]:
    exact = found.exact
    return {
        "seed_cents": exact.seed,
        "part_cents": exact.part,
        "hit_chance": str(exact.hit),
        "wagers_an_hour": exact.pace,
        "wagers": str(exact.wagers),
        "hours": exact.hours,
        "half_within": exact.quantile(0.5),
        "meter": str(exact.meter),
        "hits": len(found.hours),
        "seen_hours": found.hours.tolist(),
        "seen_meters": found.meters.tolist(),
    }
