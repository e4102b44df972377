"""The randomness audit on the screen: live tables and those of a house, test by test."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Sequence
from random import Random

from pitboss.cli import screen
from pitboss.cli.names import game_named
from pitboss.errors import Refusal
from pitboss.house.fairness.algorithm import DRAW, Keyed, Stream, commit, mix
from pitboss.house.tables.luck import FairLuck
from pitboss.rooms import registry
from pitboss.simulation.randomness.audit import GAMES, SURE, Line, Spring, audit
from pitboss.simulation.randomness.measures import Measure
from pitboss.table.drivers.live import LiveSource

FAILED = 3  # the exit code of an audit that does not pass
TABLE = "audit"
Entropy = Callable[[int], bytes]


def live(seed: int | None = None) -> Spring:
    """The luck of a table in the terminal: the system's numbers, by rejection."""
    if seed is None:
        return Spring("live", secrets.token_bytes, LiveSource)
    numbers = Random(seed)
    return Spring("live", numbers.randbytes, lambda: LiveSource(numbers.randrange))


def house(seed: int | None = None) -> Spring:
    """The luck of a house: committed seeds, from which every card and throw can be checked."""
    entropy: Entropy = secrets.token_bytes if seed is None else Random(seed).randbytes

    def bits(many: int) -> bytes:
        return Stream(Keyed(mix(commit(entropy, 1), ())), DRAW).take(many)

    return Spring("house", bits, lambda: FairLuck.new(TABLE, entropy, lambda: 0))


SPRINGS = {"live": live, "house": house}


def show(
    games: Sequence[str], source: str, rounds: str, seed: int | None, *, as_json: bool
) -> bool:
    """Print the audit; whether everything passed comes back."""
    springs = _springs(source, seed)
    many = _whole(rounds)
    named = [game_named(game, registry.slugs()) for game in games] or list(GAMES)
    lines = [line for spring in springs for line in audit(spring, many, named)]
    failed = [line for line in lines if not line.passed]
    if as_json:
        screen.print_json(
            {
                "passed": not failed,
                "at": 1 - SURE,
                "rounds": many,
                "seed": seed,
                "tests": [_json(line) for line in lines],
            }
        )
    else:
        _print(lines, failed, many, seed)
    return not failed


def _springs(source: str, seed: int | None) -> list[Spring]:
    if source == "all":
        return [spring(seed) for spring in SPRINGS.values()]
    if source not in SPRINGS:
        words = f"--source is {', '.join(SPRINGS)} or all, not {source!r}"
        raise Refusal(words, field="source")
    return [SPRINGS[source](seed)]


def _whole(rounds: str) -> int:
    try:
        many = float(rounds)
    except ValueError:
        many = math.nan
    if not many.is_integer():
        raise Refusal(f"--rounds is a whole number such as 2000 or 1e5, not {rounds!r}")
    return int(many)


def _print(lines: Sequence[Line], failed: Sequence[Line], rounds: int, seed: int | None) -> None:
    console = screen.out()
    numbers = ("statistic", "freedom", "chance")
    table = screen.grid("luck", "of", "test", *numbers, "again", "", right=(*numbers, "again"))
    for line in lines:
        table.add_row(
            line.spring,
            line.of,
            line.first.test,
            f"{line.first.statistic:.2f}",
            str(line.first.freedom or ""),
            f"{line.first.chance:.4f}",
            "" if line.again is None else f"{line.again.chance:.4f}",
            "pass" if line.passed else screen.plain("FAIL", "bold"),
        )
    console.print(table)
    words = f"Each test at {1 - SURE:.0%}; what is below {SURE:.2f} is made again with fresh luck."
    console.print(screen.dim(f"{rounds:,} rounds of each game. {words}"))
    if seed is not None:
        console.print(screen.dim(f"Luck of seed {seed}: this tries the tests, not the tables."))
    verdict = f"FAIL: {len(failed)} of" if failed else "PASS: all of"
    console.print(screen.plain(f"{verdict} {len(lines)} tests", "bold"))


def _json(line: Line) -> dict[str, object]:
    again = line.again and _measure(line.again)
    return {
        "luck": line.spring,
        "of": line.of,
        "test": line.first.test,
        **_measure(line.first),
        "again": again,
        "passed": line.passed,
    }


def _measure(measure: Measure) -> dict[str, object]:
    value = measure.statistic if math.isfinite(measure.statistic) else None
    return {
        "statistic": value,
        "degrees_of_freedom": measure.freedom or None,
        "chance": measure.chance,
    }
