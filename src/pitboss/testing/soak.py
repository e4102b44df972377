"""Soak: random houses, full and empty tables, mishaps at any moment, for as long as asked.

``make soak`` (or ``python -m pitboss.testing.soak --minutes 10``) plays every game in turn, each
sitting under options picked at random, checks every step and every round, and counts.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter

from pitboss.rooms import registry
from pitboss.rooms.room import Room
from pitboss.table.round import Round
from pitboss.testing.fault import hold
from pitboss.testing.random_play import open_table, play_at
from pitboss.testing.random_rules import some_rules
from pitboss.testing.rounds import check_end, check_step, voided

ROUNDS = 20  # of one sitting
PACES = (0.002, 0.02, 0.1)  # chance of a mishap at each step: most rounds have none, a few, many


def sitting(room: Room, seed: int, rounds: int = ROUNDS) -> Counter[str]:
    """One sitting at a random house; what it came to."""
    rng = random.Random(f"{room.slug} {seed}")
    rules = some_rules(room, rng, rng.choice((0.0, 0.2, 0.5)))
    table = open_table(room, rules, rng, rng.choice((1, 2, 3, rules.seats)))
    counts: Counter[str] = Counter()
    try:
        total, opening, last = 0, table.snapshot(), None
        for round_, done in play_at(table, rng, rounds, rng.choice(PACES), room.headline):
            if round_ is not last:
                if last is not None:
                    _close(last, counts)
                last = round_
                total, opening = sum(table.books().values()), round_.opening
            check_step(round_, total)
            counts["steps"] += 1
            counts["mishaps"] += done not in ("opened", "dealt", "rolled", "acted")
            if round_.over:
                check_end(round_, opening)
        if last is not None:
            _close(last, counts)
    except BaseException as fault:
        fault.add_note(f"soak: {room.slug}, seed {seed}, rules {rules.as_json()}")
        raise
    return counts


def sittings_at_random_houses(room: Room, seed: int, rounds: int) -> None:
    """A sitting at a random house, every step and every round of it checked."""
    played = sitting(room, seed, rounds)["rounds"]
    hold(played == rounds, "rounds were played other than asked for", played)


def _close(round_: Round, counts: Counter[str]) -> None:
    counts["rounds"] += 1
    counts["voids"] += voided(round_.log)


def main() -> None:
    """Play until the time is up, or every game has had its rounds."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--minutes", type=float, default=10, help="how long (default 10)")
    asked.add_argument("--rounds", type=int, default=0, help="of each game; 0: until time is up")
    asked.add_argument("--seed", type=int, default=0, help="where to begin (default 0)")
    asked.add_argument("--game", action="append", help="only this game; may be given again")
    args = asked.parse_args()
    until = time.monotonic() + 60 * args.minutes
    totals: dict[str, Counter[str]] = {slug: Counter() for slug in args.game or registry.slugs()}
    seed = args.seed
    open_games = set(totals)
    while open_games and time.monotonic() < until:
        for slug in sorted(open_games):
            totals[slug] += sitting(registry.room(slug), seed)
            if args.rounds and totals[slug]["rounds"] >= args.rounds:
                open_games.discard(slug)
        seed += 1
    for slug, counts in totals.items():
        parts = ", ".join(f"{counts[what]:,} {what}" for what in COUNTED)
        print(f"{slug:24} {parts}: no fault")


COUNTED = ("rounds", "steps", "mishaps", "voids")

if __name__ == "__main__":
    main()
