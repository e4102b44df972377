"""Simulated rounds a second on one core, every game, beside simulators from the registry.

Ours deal real shoes, every wager of the layout and exact odds; the peers play one flat bet. Time is
what the processor spent on it, so that a crowded machine does not count against either side.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

from bench.engine import PEERS
from pitboss.games.pai_gow_poker.script import HOUSE_WAY
from pitboss.rooms import registry
from pitboss.rooms.simulator import Setting, load, simulates
from pitboss.rulebook import RuleSet
from pitboss.simulation.blocks import Hands, Split, play_block

SECONDS = 1.0
PEER_BATCH = 500
SEED = 1
# Best play of Pai Gow Poker takes minutes to find; the house way is in two tables.
PLAYS = {"pai-gow-poker": Setting(strategy=HOUSE_WAY.name)}


class Row(NamedTuple):
    """One game: our rate, the time of a block, and each peer's rate measured right after."""

    game: str
    unit: str
    ours: float
    block_rounds: int
    peers: tuple[tuple[str, float], ...]

    @property
    def block_seconds(self) -> float:
        """How long a core deals at a block."""
        return self.block_rounds / self.ours


def rate(play: Callable[[], int]) -> float:
    """Rounds per second of this thread's own time, over about a second after one warm-up."""
    play()
    rounds, start = 0, time.thread_time()
    while (spent := time.thread_time() - start) < SECONDS:
        rounds += play()
    return rounds / spent


def dealt(slug: str, rules: RuleSet | None = None) -> tuple[Callable[[], int], Split, str]:
    """A player of whole blocks of a game at one seat, under its filed rules if none are given."""
    room = registry.room(slug)
    made = load(room.home, slug).simulator(rules or room.rules(), PLAYS.get(slug, Setting()))
    split = Split(made.lane_rounds * 10**9, made.lane_rounds)
    hands = Hands(made)
    blocks = iter(range(split.blocks))

    def play() -> int:
        play_block(hands, SEED, split, next(blocks))
        return split.block_rounds

    return play, split, made.unit


def _peer(make: Callable[[], Callable[[int], None]]) -> float:
    play = make()

    def batch() -> int:
        play(PEER_BATCH)
        return PEER_BATCH

    return rate(batch)


def run(games: Iterable[str] = ()) -> list[Row]:
    """Every game that is simulated, with its peers beside it."""
    found = []
    for slug in games or registry.slugs():
        if simulates(registry.home(slug)):
            play, split, unit = dealt(slug)
            peers = tuple((name, _peer(make)) for name, make in PEERS.get(slug, []))
            found.append(Row(slug, unit, rate(play), split.block_rounds, peers))
    return found


def main() -> None:
    """Print the table."""
    print(f"{'game':24} {'million/s':>10} {'block':>9}   peers in the same run (ours / theirs)")
    for row in run():
        beside = ", ".join(f"{name} {r:,.0f}/s ({row.ours / r:,.0f}x)" for name, r in row.peers)
        block = f"{row.block_seconds * 1000:.1f} ms"
        print(f"{row.game:24} {row.ours / 1e6:10.2f} {block:>9}   {beside or '-'}")


if __name__ == "__main__":
    main()
