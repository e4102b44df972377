"""Logs: rounds verified, rounds copied and lists of what is legal made, each second.

A table of three is played at random; its log is read from its bytes and verified from the top, and
its rounds are forked, and asked what is legal, at every step.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

from pitboss.rooms import registry
from pitboss.rooms.room import Room
from pitboss.table.effects import Human
from pitboss.table.log.book import Tape, keep_log
from pitboss.table.log.format import text_of
from pitboss.table.log.read import parse_log
from pitboss.table.log.verify import verify
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.testing.random_play import PLAYERS, RACK, play_at

GAMES = ("craps", "roulette", "big-six", "blackjack", "three-card-poker", "pai-gow-poker")
ROUNDS = 100
SECONDS = 1.0


def played(room: Room) -> tuple[bytes, list[Round]]:
    """A log of many rounds, and copies of a few at every step."""
    rng, tape = random.Random(1), Tape()
    table = Table(room.game, room.rules())
    keep_log(table, tape)
    for box, player in enumerate(PLAYERS[:3], start=1):
        table.sit(player, box, RACK)
    copies: list[Round] = []
    for round_, _ in play_at(table, rng, ROUNDS, 0.0, room.headline):
        if round_.number <= 5 and not round_.over:
            copies.append(round_.fork())
    return text_of(tape.events), copies


def rate(act: Callable[[], int]) -> float:
    """How many in a second of processor time, over about a second of it."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        done += act()
    return done / spent


def main() -> None:
    print(f"{'game':20} {'verified':>10} {'forked':>10} {'legal':>10}  each second")
    for slug in GAMES:
        room = registry.room(slug)
        text, copies = played(room)
        asked = [round_ for round_ in copies if isinstance(round_.pending, Human)]

        def check(text: bytes = text, room: Room = room) -> int:
            return len(verify(parse_log(text, Path("a log")), lambda _: room.game).rounds)

        def fork(copies: list[Round] = copies) -> int:
            return len([round_.fork() for round_ in copies])

        def legal(asked: list[Round] = asked) -> int:
            return len([round_.legal() for round_ in asked])

        print(f"{slug:20} {rate(check):10,.0f} {rate(fork):10,.0f} {rate(legal):10,.0f}")


if __name__ == "__main__":
    main()
