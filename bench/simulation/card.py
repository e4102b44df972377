"""``python -m bench.simulation.card [GAME ...]``: simulated rounds a second on a graphics card.

Every game deals what it deals on a processor, every wager of its layout; blackjack is timed with
the wager on the hand alone as well. First some blocks are played on both and their totals
compared; then the card plays until some seconds are over, its kernel compiled before.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from bench.simulation import PLAYS, SEED
from pitboss.rooms import registry
from pitboss.rooms.simulator import LANES, Setting, simulates
from pitboss.rulebook import RuleSet
from pitboss.simulation.card import BLOCKS_A_SPAN, Card
from pitboss.simulation.executors import Threads
from pitboss.simulation.job import Job, job_of

SECONDS = 2.0
CHECKED = range(3, 19)  # blocks that the processor plays as well
ROUNDS = 10**15


def jobs(games: list[str]) -> Iterator[tuple[str, Job]]:
    """What is timed, by what it is called."""
    for slug in games or registry.slugs():
        if simulates(registry.home(slug)):
            setting = PLAYS.get(slug, Setting())
            rules = registry.room(slug).rules()
            yield slug, job_of(rules, setting, seed=SEED, rounds=ROUNDS)
            if slug == "blackjack":
                alone = RuleSet.of(slug, without=("house_money",))
                yield f"{slug}, hand alone", job_of(alone, setting, seed=SEED, rounds=ROUNDS)


def rate(card: Card, job: Job) -> float:
    """Rounds a second, copies and sums included."""
    done, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        card.submit(job, range(done, done + BLOCKS_A_SPAN)).result()
        done += BLOCKS_A_SPAN
    return done * job.lane_rounds * LANES / spent


def main() -> None:
    """Print the table; a game whose totals differ ends it."""
    card, processor = Card(), Threads()
    print(card.name, flush=True)
    for name, job in jobs(sys.argv[1:]):
        told = card.submit(job, CHECKED).result()
        same = [processor.submit(job, range(block, block + 1)) for block in CHECKED]
        if told != tuple(map(sum, zip(*(each.result() for each in same), strict=True))):
            sys.exit(f"{name}: the card's totals are not the processor's")
        card.submit(job, range(BLOCKS_A_SPAN)).result()
        checked = len(CHECKED) * job.lane_rounds * LANES
        print(
            f"{name:28}{rate(card, job) / 1e9:9.2f} G/s   totals of {checked:,} rounds equal",
            flush=True,
        )


if __name__ == "__main__":
    main()
