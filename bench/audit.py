"""The audit: every game simulated at length beside its par sheets, and replayed through the script.

``make audit`` writes docs/audit.md; ``make audit ROUNDS=1e10 GPU=1`` deals on a graphics card.
Every round is dealt from a full shoe, as the sheets suppose: what a cut card changes is another
question. Games whose rounds take a processor long are given fewer of them, which the table states.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from bench.simulation import PLAYS
from pitboss.desk.desk import Desk
from pitboss.exact.par import percent
from pitboss.rooms import registry
from pitboss.rooms.simulator import Setting, Simulator, simulates
from pitboss.rulebook import RuleSet
from pitboss.simulation.blocks import Split, Totals
from pitboss.simulation.card import Card
from pitboss.simulation.executors import Threads
from pitboss.simulation.job import Job, job_of, parse_rounds, simulator_of
from pitboss.simulation.replay import replay
from pitboss.simulation.running import run
from pitboss.simulation.statistics import Figure, by_wager, figures
from pitboss.version import __version__

PAGE = Path(__file__).parents[1] / "docs" / "audit.md"
SLOW = 1_000_000  # rounds a second of one thread: whoever is slower gets a tenth of the rounds
TRIAL = 200_000
PIECES = 20  # places of a run at which rounds are replayed
Z_MOST = 4
CHANCE_LEAST = 1e-4
SEED = 1
PRESET, PRACTICE = "meter_preset", "practice"  # which opens every progressive wager


@dataclass(frozen=True)
class Audited:
    """One game: how much of it was played, and what it showed."""

    job: Job
    found: Sequence[Figure]
    replayed: int
    amiss: int

    @property
    def held(self) -> list[Figure]:
        """The wagers that have a sheet."""
        return [each for each in self.found if each.z is not None]

    @property
    def worst(self) -> float:
        """The largest distance from a sheet, in errors."""
        return max((abs(each.z) for each in self.held if each.z is not None), default=0.0)

    @property
    def rarest(self) -> float:
        """The smallest chance of a chi-square."""
        return min((each.chi.chance for each in self.held if each.chi is not None), default=1.0)

    @property
    def passes(self) -> bool:
        """Is every wager within its bounds, and every round the script's?"""
        return self.worst <= Z_MOST and self.rarest >= CHANCE_LEAST and not self.amiss


def audit(slug: str, rounds: int, replayed: int, card: Card | None) -> Audited:
    """Simulate a game, and replay some of it."""
    job = whole_job(slug, rounds if card else _fitting(slug, rounds))
    players = card or Threads()
    try:
        outcome = run(job, players)
    finally:
        players.close()
    return beside_sheets(job, outcome.totals, replayed)


def whole_job(slug: str, rounds: int) -> Job:
    """So many rounds of a game."""
    return job_of(opened(slug), _setting(slug), seed=SEED, rounds=rounds)


def beside_sheets(job: Job, totals: Totals, replayed: int) -> Audited:
    """What a game's totals show, and some of its rounds through the script."""
    sheets = by_wager(Desk().sheets(registry.room(job.game), opened(job.game)))
    found = figures(simulator_of(job).tell(totals), sheets)
    done, amiss = _replay(simulator_of(job), job.split, replayed)
    return Audited(job, found, done, amiss)


def opened(slug: str) -> RuleSet:
    """The filed rules, with figures for meters that the filing leaves to a house."""
    room = registry.room(slug)
    presets = [key for key in room.rules().options if key.endswith(PRESET)]
    return room.rules(dict.fromkeys(presets, PRACTICE))


def _setting(slug: str) -> Setting:
    return replace(PLAYS.get(slug, Setting()), fresh=True)


def _fitting(slug: str, rounds: int) -> int:
    """As many rounds as asked for, or a tenth where they take long."""
    trial = whole_job(slug, TRIAL)
    players = Threads(1)
    run(trial, players)  # compiled by now
    start = time.process_time()
    run(trial, players)
    players.close()
    return rounds if TRIAL / (time.process_time() - start) >= SLOW else max(rounds // 10, 1)


def _replay(simulator: Simulator, split: Split, rounds: int) -> tuple[int, int]:
    """Rounds at random places of the run, through the script: how many, and how many differ."""
    luck = random.Random(SEED)
    each = -(-rounds // PIECES)
    done = amiss = 0
    while done < rounds:  # a piece ends with its lane
        number = luck.randrange(max(1, split.rounds - each))
        for played in replay(simulator, SEED, split, number, each):
            done += 1
            amiss += not played.agrees
    return done, amiss


# --- the page ----------------------------------------------------------------------------------


def page(audited: Sequence[Audited], day: str, machine: str) -> str:
    """The whole page."""
    lines = [
        "# Audit of the simulators",
        "",
        "Written by `make audit`: every game that has a simulator, under its filed rules, each",
        f"round from a full shoe, seed {SEED}, one seat, best play. *z* is the distance from the",
        "par sheet in standard errors, *chi-square* the chance of such counts if the sheet is",
        "right; where a sheet knows its list of events to within an error only (splits into three",
        "and four hands), that of the nearest list within it, which forgives more than luck would",
        "explain once rounds are many.",
        "Pai Gow Poker is set by the house way; progressive wagers that a filing leaves to",
        "the house are open at the figures of a practice table. Of many wagers some lie two or",
        "three errors away: four are the bound. *Replayed* rounds were played again through the",
        "script, which must move the same cents for every wager. Insurance and even money are",
        "declined, as best play does; bonuses that are part of an Ante are told with it.",
        "",
        f"Pitboss {__version__}, {day}, dealt on {machine}.",
        "",
        "| game | rounds | wagers | largest z | smallest chi-square | replayed | differ | |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
        *(_summary(each) for each in audited),
    ]
    for each in audited:
        lines += ["", *_section(each)]
    return "\n".join(lines) + "\n"


def _summary(each: Audited) -> str:
    return (
        f"| {registry.room(each.job.game).name} | {each.job.rounds:,} | {len(each.held)} "
        f"| {each.worst:.2f} | {each.rarest:.4f} | {each.replayed:,} | {each.amiss} "
        f"| {'passes' if each.passes else 'FAILS'} |"
    )


def _section(each: Audited) -> Iterable[str]:
    yield f"## {registry.room(each.job.game).name}"
    yield ""
    yield "| wager | decided | mean | error | exact | z | chi-square |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for figure in each.found:
        exact = "" if figure.exact is None else percent(figure.exact)
        z = "" if figure.z is None else f"{figure.z:+.2f}"
        chi = "" if figure.chi is None else f"{figure.chi.chance:.4f}"
        name = figure.tally.name.replace("_", " ")
        yield (
            f"| {name} | {figure.tally.made:,} | {percent(figure.mean)} | {figure.error:.4%} "
            f"| {exact} | {z} | {chi} |"
        )


def main() -> None:
    """Audit, tell, write."""
    reader = argparse.ArgumentParser(description="Simulate every game beside its par sheets.")
    reader.add_argument("--rounds", default="1e8")
    reader.add_argument("--replayed", type=int, default=10_000)
    reader.add_argument("--games", nargs="*", default=[])
    reader.add_argument("--gpu", action="store_true", help="deal on the graphics card")
    reader.add_argument("--write", action="store_true", help="write docs/audit.md")
    asked = reader.parse_args()
    games = asked.games or [each for each in registry.slugs() if simulates(registry.home(each))]
    found = []
    card = Card() if asked.gpu else None
    machine = f"one {card.name}" if card else "a processor"
    day = datetime.now(UTC).date().isoformat()
    for slug in games:
        found.append(audit(slug, parse_rounds(asked.rounds), asked.replayed, card))
        print(_summary(found[-1]), flush=True)
        if asked.write:  # what is done stands, if the rest is cut off
            PAGE.write_text(page(found, day, machine), "utf-8")
    sys.exit(not all(each.passes for each in found))


if __name__ == "__main__":
    main()
