"""What a count came to, told: by count, by the place of the cut card, and in all."""

from __future__ import annotations

import csv
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from rich.table import Table as Grid

from pitboss.cli import screen
from pitboss.cli.heading import print_heading
from pitboss.cli.names import slug_of
from pitboss.cli.risk import Row, risk_rows, shown
from pitboss.cli.solving import desk
from pitboss.desk.heading import heading_of
from pitboss.errors import HouseFault
from pitboss.exact.par import decimal, percent
from pitboss.rooms.counting import Count, Counted
from pitboss.rooms.registry import room
from pitboss.rulebook import RuleSet
from pitboss.simulation.counts import Bets, Cut, Line, Report, covariance, cuts_of, lines_of, report
from pitboss.simulation.job import digest_of, simulator_of
from pitboss.simulation.running import Outcome
from pitboss.simulation.statistics import Figure, by_wager, figures

COLUMNS: Final = ("share", "edge", "error", "SD", "Kelly", "bet")
CUT_COLUMNS: Final = ("rounds a shoe", "flat edge", "error", "won per 100", "DI", "SCORE")
QUARTER: Final = 13  # cards: at the terminal, cut cards a quarter of a deck apart


@dataclass(frozen=True)
class Told:
    """A run with the bets that are laid over it."""

    outcome: Outcome
    bets: Bets

    @cached_property
    def counted(self) -> Counted:
        """Where the totals by the count lie."""
        found = simulator_of(self.outcome.job).counted
        if found is None:
            raise HouseFault(f"{self.outcome.job.game}: nobody counted")
        return found

    @property
    def wager(self) -> str:
        """What is bet on."""
        return wager_of(self.bets, self.outcome.job.game)

    @property
    def own(self) -> str:
        """The same for one box of several."""
        return self.boxes[0]

    @property
    def boxes(self) -> tuple[str, int]:
        """Under which name one box is told, and how many are played."""
        return self.counted.boxes.get(self.wager, (self.wager, 1))

    def lines(self, wager: str) -> list[Line]:
        """By count, for one unit on a wager."""
        counted, totals = self.counted, self.outcome.totals
        unit = counted.wagers.get(wager, 1)
        return lines_of(counted.cells(totals, wager), unit, counted.away(totals))

    @cached_property
    def by_count(self) -> list[Line]:
        """By count, for the wager of one box."""
        return self.lines(self.own)

    @property
    def rounds(self) -> int:
        """Rounds of whole shoes, those without a bet too."""
        away = self.counted.away(self.outcome.totals)
        return sum(line.rounds for line in self.by_count) + away

    @property
    def shoes(self) -> int:
        """How many shoes these are."""
        return self.counted.shoes(self.outcome.totals)

    @cached_property
    def stakes(self) -> list[float]:
        """What is bet at each count, in dollars."""
        return self.bets.by_count(self.by_count)

    @cached_property
    def report(self) -> Report:
        """What it comes to."""
        return report(self.by_count, self.stakes, self.rounds)

    @property
    def flat(self) -> Report:
        """What one unit in every round comes to."""
        return report(self.by_count, [1.0] * len(self.by_count), self.rounds)

    @cached_property
    def cuts(self) -> list[Cut]:
        """By the place of the cut card."""
        return cuts_of(self.counted, self.outcome.totals, self.own)

    @cached_property
    def fresh(self) -> Figure | None:
        """The wager as the par sheet prices it, from a full shoe; None if the count plays hands."""
        count = self.counted.count
        if count.best or count.plays or self.counted.insured is not None:
            return None
        job = self.outcome.job
        sheets = by_wager(desk().sheets(room(job.game), RuleSet.from_json(job.rules)))
        found = figures(simulator_of(job).tell(self.outcome.totals), sheets)
        named = [
            each for each in found if each.tally.wager == self.wager and each.exact is not None
        ]
        return named[0] if named else None

    @property
    def covariance(self) -> float:
        """Of two boxes in a round."""
        return covariance(self.lines(self.wager), self.by_count, self.boxes[1])

    @property
    def rows(self) -> list[Row]:
        """The figures of risk."""
        bets = self.bets
        return risk_rows(self.report.edge, bets.bank, bets.goal, bets.trip, bets.kelly)

    @property
    def errors(self) -> dict[str, float]:
        """The standard errors of those that have one."""
        told = self.report
        return {
            "ev": told.error,
            "per_100": 100 * told.error,
            "di": told.di_error,
            "score": told.score_error,
            "n0": told.n0_error,
            "ruin": told.ruin_error(self.bets.bank),
        }

    @property
    def units_a_shoe(self) -> tuple[float, float]:
        """Units won in a shoe, and the error."""
        each = self.rounds / self.shoes / self.bets.unit
        return self.report.edge.ev * each, self.report.error * each


def wager_of(bets: Bets, game: str) -> str:
    """What is bet on: as named, or the game's own."""
    return slug_of(bets.wager) or room(game).headline


def tell_count(told: Told, *, as_json: bool, as_csv: bool) -> None:
    """Print what a count came to."""
    _ = told.report  # refuses bets that never came before a line is printed
    if as_json:
        screen.print_json(document(told))
    elif as_csv:
        _write_csv(told)
    else:
        _print(told)


def _print(told: Told) -> None:
    job, console = told.outcome.job, screen.out()
    print_heading(console, heading_of(RuleSet.from_json(job.rules), ""))
    head = f"{told.rounds:,} rounds of {told.shoes:,} whole shoes, seed {job.seed}"
    console.print(screen.plain(head, "bold"))
    console.print(screen.plain(words_of(told.counted.count), "bold"))
    console.print(_by_count(told))
    grid = screen.grid("figure", "value", "error", right=("value", "error"))
    for key, words, value in told.rows:
        error = told.errors.get(key)
        spread = "" if error is None or not math.isfinite(error) else shown(key, error)
        grid.add_row(words, shown(key, value), spread)
    won, error = told.units_a_shoe
    grid.add_row("units won in a shoe", f"{won:,.4f}", f"{error:,.4f}")
    grid.add_row("bet per round", f"{told.report.bet:,.4f}", "")
    if told.boxes[1] > 1:
        grid.add_row("covariance of two boxes, a unit each", f"{told.covariance:,.4f}", "")
    if told.fresh is not None and told.fresh.exact is not None:
        effect = told.flat.edge.ev - float(told.fresh.exact)
        grid.add_row("cut-card effect on a flat bet", f"{effect:+.4%}", f"{told.flat.error:.4%}")
    console.print(grid)
    if told.counted.count.cuts:
        console.print(_by_cut(told))
    for line in _indices(told.counted):
        console.print(screen.plain(line))
    words = "edge, SD, Kelly: for one unit bet, Kelly as a share of the bankroll; dollars else"
    console.print(screen.dim(words))
    console.print(screen.dim("By diffusion: right for bets that are small beside the barriers."))


def _indices(counted: Counted) -> list[str]:
    """The plays that hang on the count, a line for each hand."""
    found: dict[str, list[str]] = {}
    for index in counted.indices():
        first, *others = index.plays
        plays = ", ".join(f"{letter} from {at:+d}" for at, letter in others)
        found.setdefault(index.hand, []).append(f"{index.up}: {first[1]}, {plays}")
    lines = [f"  {hand} against {'; '.join(plays)}" for hand, plays in found.items()]
    insured = counted.insured
    return lines if insured is None else [*lines, f"  insurance from {insured:+d}"]


def words_of(count: Count) -> str:
    """A system in a few words."""
    if not count.true:
        return f"{count.name}, the running count"
    decks = "the card" if count.estimate == 52 else f"1/{count.estimate} of a deck"
    decks = "whole decks" if count.estimate == 1 else decks
    return f"{count.name}, true count to {decks}, rounded by {count.rounding}"


def _by_count(told: Told) -> Grid:
    grid = screen.grid("count", *COLUMNS, right=("count", *COLUMNS))
    low, high = told.counted.count.low, told.counted.count.high
    for line, bet in zip(told.by_count, told.stakes, strict=True):
        beyond = {low: " and less", high: " and more"}.get(line.at, "")
        grid.add_row(
            f"{line.at:+d}{beyond}",
            f"{line.share:.4%}",
            screen.plain(percent(line.mean), "bold"),
            f"{line.error:.4%}",
            f"{math.sqrt(line.variance):.4f}",
            f"{_kelly(line):.4%}",
            f"{bet:,.2f}",
        )
    return grid


def _kelly(line: Line) -> float:
    """The share of a bankroll that Kelly bets."""
    mean = float(line.mean)
    return max(mean, 0.0) / (line.variance + mean**2) if line.variance else 0.0


def _cut_figures(told: Told, cut: Cut) -> tuple[Report, Report] | None:
    """Flat and by the bets, with the cut card there; None where nothing is bet yet."""
    bets = told.bets.by_count(cut.lines)
    if not any(bets) or cut.rounds < 2:
        return None
    flat = report(cut.lines, [1.0] * len(bets), cut.rounds)
    return flat, report(cut.lines, bets, cut.rounds)


def _by_cut(told: Told) -> Grid:
    grid = screen.grid("cards dealt", *CUT_COLUMNS, right=("cards dealt", *CUT_COLUMNS))
    places = [cut for cut in told.cuts if cut.gone % QUARTER == 0]
    for cut in [*places, *told.cuts[-1:]]:
        found = _cut_figures(told, cut)
        if found is not None:
            flat, ramped = found
            grid.add_row(
                f"{cut.gone}",
                f"{cut.rounds / told.shoes:.2f}",
                f"{flat.edge.ev:+.4%}",
                f"{flat.error:.4%}",
                f"{100 * ramped.edge.ev:,.4f}",
                f"{ramped.edge.di:,.4f}",
                f"{ramped.edge.score:,.4f}",
            )
    return grid


def document(told: Told) -> dict[str, Any]:
    """What a count came to, for machines."""
    job, count = told.outcome.job, told.counted.count
    found: dict[str, Any] = {
        "game": job.game,
        "rules": job.rules,
        "wager": told.wager,
        "system": count.name,
        "tags": [str(tag) if count.per == 1 else f"{tag}/{count.per}" for tag in count.tags],
        "strategy": job.strategy,
        "seats": job.seats,
        "rounds": told.rounds,
        "shoes": told.shoes,
        "away": told.counted.away(told.outcome.totals),
        "asked": job.rounds,
        "stopped": told.outcome.stopped,
        "seed": job.seed,
        "version": job.version,
        "digest": job.digest,
        "totals": digest_of(told.outcome.totals),
        "insurance": told.counted.insured,
        "indices": [index._asdict() for index in told.counted.indices()],
        "counts": [_line(line, bet) for line, bet in zip(told.by_count, told.stakes, strict=True)],
        "figures": {key: _finite(value) for key, _, value in told.rows},
        "errors": {key: _finite(value) for key, value in told.errors.items()},
        "units_a_shoe": dict(zip(("value", "error"), told.units_a_shoe, strict=True)),
        "bet_per_round": told.report.bet,
        "rounds_with_a_bet": told.report.played,
        "covariance": told.covariance,
        "flat": {"edge": told.flat.edge.ev, "error": told.flat.error},
        "exact_of_a_full_shoe": None if told.fresh is None else str(told.fresh.exact),
    }
    if count.cuts:
        found["cuts"] = [made for cut in told.cuts if (made := _cut(told, cut))]
    return found


def _line(line: Line, bet: float) -> dict[str, Any]:
    return {
        "count": line.at,
        "rounds": line.rounds,
        "share": line.share,
        "edge": str(line.mean),
        "edge_decimal": decimal(line.mean),
        "error": line.error,
        "variance": line.variance,
        "kelly": _kelly(line),
        "bet": bet,
    }


def _cut(told: Told, cut: Cut) -> dict[str, Any] | None:
    found = _cut_figures(told, cut)
    if found is None:
        return None
    flat, ramped = found
    return {
        "dealt": cut.gone,
        "rounds": cut.rounds,
        "flat_edge": flat.edge.ev,
        "flat_error": flat.error,
        "ev": ramped.edge.ev,
        "sd": ramped.edge.sd,
        "di": ramped.edge.di,
        "di_error": ramped.di_error,
        "score": ramped.edge.score,
        "n0": _finite(ramped.edge.n0),
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _write_csv(told: Told) -> None:
    """A line for each count; with the cut card's places, a line for each of those."""
    if told.counted.count.cuts:
        rows = [made for cut in told.cuts if (made := _cut(told, cut))]
    else:
        lines = zip(told.by_count, told.stakes, strict=True)
        rows = [_line(line, bet) for line, bet in lines]
    writer = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)


# --- several houses ------------------------------------------------------------------------------

HOUSE_COLUMNS: Final = ("flat edge", "won per 100", "error", "SD", "DI", "SCORE", "N0", "ruin")


def tell_houses(found: Sequence[tuple[dict[str, str], Told]], *, as_json: bool) -> None:
    """Print what a count is worth under each combination of options, a line each."""
    if as_json:
        houses = [{"options": options} | document(told) for options, told in found]
        screen.print_json({"houses": houses})
        return
    keys = list(found[0][0])
    grid = screen.grid(*keys, *HOUSE_COLUMNS, right=HOUSE_COLUMNS)
    for options, told in found:
        edge = told.report.edge
        grid.add_row(
            *(options[key] for key in keys),
            f"{told.flat.edge.ev:+.4%}",
            f"{100 * edge.ev:,.4f}",
            f"{100 * told.report.error:,.4f}",
            f"{edge.sd:,.2f}",
            f"{edge.di:,.3f}",
            f"{edge.score:,.2f}",
            shown("n0", edge.n0),
            f"{edge.ruin(told.bets.bank):.2%}",
        )
    console = screen.out()
    head = f"{room(found[0][1].outcome.job.game).name}, {words_of(found[0][1].counted.count)}"
    console.print(screen.plain(head, "bold"))
    console.print(grid)
