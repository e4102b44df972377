"""Many houses at once: every combination of some options, priced exactly and simulated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from pitboss.desk.asked import Asked
from pitboss.desk.desk import Desk
from pitboss.errors import Refusal
from pitboss.exact.par import ParSheet
from pitboss.rooms.simulator import Setting
from pitboss.rulebook import RuleSet
from pitboss.simulation.executors import Players
from pitboss.simulation.job import job_of, simulator_of
from pitboss.simulation.running import run
from pitboss.simulation.statistics import Figure, by_wager, figures

HOUSES_MOST: Final = 1000


@dataclass(frozen=True)
class House:
    """One combination of options, with what each wager is worth under it."""

    options: Mapping[str, str]
    rules: RuleSet
    sheets: Mapping[str, ParSheet]
    figures: Sequence[Figure]  # of the simulation; empty where none was asked for


def read_values(words: Sequence[str]) -> dict[str, list[str]]:
    """Options with several values each: ``soft_17=hit,stand``."""
    found: dict[str, list[str]] = {}
    for word in words:
        key, equals, values = word.partition("=")
        name = key.strip().replace("-", "_")
        listed = [value.strip() for value in values.split(",") if value.strip()]
        if not equals or not name or not listed:
            raise Refusal(f"--rule takes key=value,value, not {word!r}", field="rule")
        found.setdefault(name, []).extend(listed)
    return {key: list(dict.fromkeys(values)) for key, values in found.items()}


def combinations(values: Mapping[str, Sequence[str]]) -> list[dict[str, str]]:
    """Every combination of these values."""
    made = [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]
    if len(made) > HOUSES_MOST:
        words = f"{len(made):,} combinations are too many: {HOUSES_MOST:,} at most"
        raise Refusal(words, field="rule")
    return made


def sweep(
    asked: Asked,
    values: Mapping[str, Sequence[str]],
    desk: Desk,
    players: Players | None = None,
    setting: Setting | None = None,
    rounds: int = 0,
    seed: int = 1,
) -> Iterator[House]:
    """Every house in turn; simulated as well, where there are players.

    All of them have the same luck, so that differences between two houses are finer than either.
    """
    if players is not None and rounds < 1:
        raise Refusal(f"a simulation has at least one round, not {rounds}", field="rounds")
    made = [(options, asked.rules(None, **options)) for options in combinations(values)]
    for options, rules in made:  # one that the filing forbids is refused before any is worked out
        sheets = by_wager(desk.sheets(asked.room, rules))
        found: list[Figure] = []
        if players is not None:
            job = job_of(rules, setting or Setting(), seed=seed, rounds=rounds)
            outcome = run(job, players)
            found = figures(simulator_of(job).tell(outcome.totals), sheets)
        yield House(options, rules, sheets, found)
