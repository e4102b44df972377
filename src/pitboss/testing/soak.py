"""Soak: random houses, full and empty tables, mishaps at any moment, for as long as asked.

``make soak`` (or ``python -m pitboss.testing.soak --minutes 10``) plays every game in turn, each
sitting under options picked at random, checks every step and every round, and counts.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from collections.abc import Sequence

from pitboss.rooms import registry
from pitboss.testing.sittings import sitting

MINUTES = 10.0  # where neither a time nor a number of rounds is asked for
COUNTED = ("rounds", "steps", "mishaps", "voids")


def main(words: Sequence[str] | None = None) -> None:
    """Play until the time is up, or every game has had its rounds."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument(
        "--minutes", type=float, help="how long (default 10, or no end with --rounds)"
    )
    asked.add_argument("--rounds", type=int, default=0, help="of each game; 0: until time is up")
    asked.add_argument("--seed", type=int, default=0, help="where to begin (default 0)")
    asked.add_argument("--game", action="append", help="only this game; may be given again")
    args = asked.parse_args(words)
    minutes = args.minutes or (math.inf if args.rounds else MINUTES)
    totals = soak(args.game or registry.slugs(), minutes, args.rounds, args.seed)
    for slug, counts in totals.items():
        parts = ", ".join(f"{counts[what]:,} {what}" for what in COUNTED)
        print(f"{slug:24} {parts}: no fault")
    if short := [slug for slug, counts in totals.items() if counts["rounds"] < args.rounds]:
        raise SystemExit(f"no time for {args.rounds:,} rounds of {', '.join(short)}")


def soak(
    slugs: Sequence[str], minutes: float, rounds: int = 0, seed: int = 0
) -> dict[str, Counter[str]]:
    """Sittings at these games in turn; what each came to. Any fault is raised."""
    until = time.monotonic() + 60 * minutes
    totals: dict[str, Counter[str]] = {slug: Counter() for slug in slugs}
    playing = set(totals)
    while playing and time.monotonic() < until:
        for slug in sorted(playing):
            totals[slug] += sitting(registry.room(slug), seed)
            if rounds and totals[slug]["rounds"] >= rounds:
                playing.discard(slug)
        seed += 1
    return totals


if __name__ == "__main__":
    main()
