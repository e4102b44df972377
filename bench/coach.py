"""How long the coach takes to price a decision: the first, and all that follow.

Every game with a coach is played at random, each in a process of its own, and the desk is asked as
everybody asks it: with the solutions that are shipped. The aim is a second for the first answer,
and 200 ms for every one after it.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from statistics import median

from pitboss.desk.advice import coach_of
from pitboss.desk.desk import Desk
from pitboss.rooms import registry
from pitboss.rooms.room import Room
from pitboss.table.actions import Action, Choose, NoMoreBets
from pitboss.table.drivers.live import LiveSource
from pitboss.table.drivers.policy import play_round
from pitboss.table.effects import Betting, Question
from pitboss.table.round import Round
from pitboss.table.table import Table

ROUNDS = 25
RACK = 10**9


def answers(room: Room) -> list[float]:
    """Seconds of each answer, in the order asked."""
    table = Table(room.game, room.rules())
    table.sit("ann", 1, RACK)
    source = LiveSource(below=random.Random(3).randrange)
    chosen = random.Random(5)
    spot = next(iter(room.game.spots(table, room.headline)))
    spent: list[float] = []
    desk = Desk()

    def policy(round_: Round) -> Action:
        pending = round_.pending
        if isinstance(pending, Betting) and not table.wagers:
            return room.game.offer(table, "ann", 1, room.headline, spot).action()
        if not isinstance(pending, Question):
            return NoMoreBets()
        begun = time.perf_counter()
        worth = {each.option for each in desk.advise(room, table, "ann").choices}
        if worth:
            spent.append(time.perf_counter() - begun)
        option = chosen.choice([o for o in pending.options if o.name in worth] or pending.options)
        return Choose(pending.player, option.name, option.low)

    for _ in range(ROUNDS):
        play_round(table, source, policy)
    return spent


def main() -> None:
    """Print a line for each game; with a game named, only its own line."""
    if len(sys.argv) > 1 and sys.argv[-1] in registry.slugs():
        slug = sys.argv[-1]
        first, *later = answers(registry.room(slug))
        shown = f"{1000 * max(later):9.1f} {1000 * median(later):9.1f} {len(later):9}"
        print(f"{slug:24} {1000 * first:9.0f} {shown}")
        return
    print(
        f"{'milliseconds':24} {'first':>9} {'slowest':>9} {'median':>9} {'answers':>9}", flush=True
    )
    for slug in registry.slugs():
        if coach_of(registry.room(slug)) is not None:
            subprocess.run([sys.executable, "-m", "bench.coach", slug], check=True)


if __name__ == "__main__":
    main()
