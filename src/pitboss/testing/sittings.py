"""Sittings at random houses: full and empty tables, mishaps at any moment, every step checked."""

from __future__ import annotations

import random
from collections import Counter

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
