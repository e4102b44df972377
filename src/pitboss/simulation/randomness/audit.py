"""The audit: raw bits, outcomes at tables and shuffles of one spring of luck, pass or fail.

Every test is made at 99%, so one in a hundred fails by chance alone. One that does is made again
with fresh luck, and has failed if it fails again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pitboss.errors import Refusal
from pitboss.simulation.randomness.collecting import SMALL, Luck, at_table, shuffles
from pitboss.simulation.randomness.measures import Measure, of_bits, of_rounds, of_shuffles

SURE = 0.01  # the tests are made at 99%
ROUNDS_LEAST = 1_000
BYTES_PER_ROUND = 32
DECKS_SHARE = 2  # a whole deck is shuffled in one of so many rounds
GAMES = ("craps", "roulette", "blackjack", "three-card-poker")  # dice, a wheel, a shoe, a deck


@dataclass(frozen=True)
class Spring:
    """Where luck comes from: its raw bits, and the source that a table draws from."""

    name: str
    bits: Callable[[int], bytes]
    luck: Luck


@dataclass(frozen=True)
class Line:
    """One test of the audit, and the same with fresh luck where it failed at first."""

    spring: str
    of: str
    first: Measure
    again: Measure | None = None

    @property
    def passed(self) -> bool:
        """Did it hold, or the second time at least?"""
        return self.first.chance >= SURE or (self.again is not None and self.again.chance >= SURE)


def audit(spring: Spring, rounds: int, games: Sequence[str] = GAMES) -> Iterator[Line]:
    """Every test of a spring."""
    if rounds < ROUNDS_LEAST:
        raise Refusal(f"{rounds} rounds are too few: {ROUNDS_LEAST} at least", field="rounds")
    yield from _twice(spring, "raw bits", lambda: of_bits(spring.bits(rounds * BYTES_PER_ROUND)))
    for game in games:
        yield from _twice(spring, game, lambda: of_rounds(*at_table(game, spring.luck, rounds)))  # noqa: B023 - it is called at once
    yield from _twice(spring, "shuffles", lambda: _of_shuffles(spring, rounds))


def _of_shuffles(spring: Spring, rounds: int) -> list[Measure]:
    few = shuffles(spring.luck, rounds, SMALL)
    return of_shuffles(few, shuffles(spring.luck, rounds // DECKS_SHARE))


def _twice(spring: Spring, of: str, measures: Callable[[], list[Measure]]) -> Iterator[Line]:
    first = measures()
    failed = any(each.chance < SURE for each in first)
    again = measures() if failed else [None] * len(first)
    for one, other in zip(first, again, strict=True):
        yield Line(spring.name, of, one, other if one.chance < SURE else None)
