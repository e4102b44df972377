"""Processes that play and are killed: their logs must verify up to the last line, and go on.

``python -m tests.table.log.kills --kills 500 FOLDER`` does it five hundred times, at every game in
turn, at a random moment of play.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import time
from pathlib import Path

from pitboss.rooms import registry
from pitboss.table.log.book import LogBook
from pitboss.table.log.read import read_log
from pitboss.table.log.verify import verify
from pitboss.testing.recovery import busy_table, play_on
from tests.table.log.fuzz import game_named

LONGEST = 0.05  # seconds until the kill
ROUNDS = 10_000  # more than anyone lives to play


def play(slug: str, path: Path, seed: int) -> None:
    """Play on and on, and write it down."""
    busy_table(registry.room(slug), random.Random(seed), LogBook.new(path), ROUNDS)


def kill_one(slug: str, path: Path, rng: random.Random) -> int:
    """Let a process play, kill it, look at its log and go on with it; how many lines it left."""
    child = os.fork()
    if not child:
        play(slug, path, rng.randrange(1_000_000))
        os._exit(1)
    while not path.exists() or not path.stat().st_size:
        time.sleep(0.001)
    time.sleep(rng.random() * LONGEST)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL, (slug, status)
    log = read_log(path)
    back = verify(log, game_named).replay
    book = LogBook.go_on(log)
    play_on(registry.room(slug), back, book, rng)
    book.close()
    whole = read_log(path)
    assert verify(whole, game_named, log.seal).unfinished is None
    assert whole.torn == 0
    return len(log.events)


def main() -> None:
    """Kill as often as asked, and tell how it went."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path, help="where to write the logs")
    asked.add_argument("--kills", type=int, default=500, help="how many (default 500)")
    asked.add_argument("--seed", type=int, default=0, help="other moments (default 0)")
    args = asked.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(args.seed)
    slugs = registry.slugs()
    for room in registry.rooms():  # loaded once, not by every child
        room.rules()
    left = [
        kill_one(slugs[n % len(slugs)], args.folder / f"{n}.log", rng) for n in range(args.kills)
    ]
    print(f"{args.kills} kills: {min(left)} to {max(left)} lines left, each log good and gone on")


if __name__ == "__main__":
    main()
