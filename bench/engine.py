"""Rounds per second through the engine, every game, beside simulators from the registry.

Each side plays the same thing: one flat bet a round, drawn at random, with its own full
bookkeeping. Ours logs every event with its clause, which the peers do not.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from pitboss.games import registry
from pitboss.games.room import Room
from pitboss.table.actions import Action, NoMoreBets
from pitboss.table.drivers.exhaust import stand_pat
from pitboss.table.drivers.live import LiveSource
from pitboss.table.drivers.policy import play_round
from pitboss.table.effects import Betting
from pitboss.table.round import Round
from pitboss.table.table import Table

SECONDS = 1.0
RACK = 10**12


def rate(play: Callable[[int], None], batch: int) -> float:
    """Rounds per second, measured over about a second after a warm-up batch."""
    play(batch)
    rounds, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        play(batch)
        rounds += batch
    return rounds / spent


def engine(room: Room) -> Callable[[int], None]:
    """A player of the headline wager, one bet at a time."""
    table = Table(room.game, room.rules())
    table.sit("ann", 1, RACK)
    spot = next(iter(room.game.spots(table, room.headline)))
    source = LiveSource(below=random.Random(1).randrange)

    def policy(round_: Round) -> Action:
        if isinstance(round_.pending, Betting) and not round_.table.wagers:
            offer = room.game.offer(round_.table, "ann", 1, room.headline, spot)
            return offer.action()
        if isinstance(round_.pending, Betting):
            return NoMoreBets()
        return stand_pat(round_)

    def play(rounds: int) -> None:
        for _ in range(rounds):
            play_round(table, source, policy)

    return play


def crapssim_peer() -> Callable[[int], None]:
    """Crapssim: a table with one pass-line bettor, rolled on and on."""
    from crapssim import Table as Peer  # noqa: PLC0415 - only when the bench runs
    from crapssim.strategy import BetPassLine  # noqa: PLC0415

    def play(rolls: int) -> None:
        peer = Peer(seed=1)
        peer.add_player(bankroll=10**9, strategy=BetPassLine(5))
        peer.run(max_rolls=rolls, verbose=False)

    return play


def pyroulette_peer() -> Callable[[int], None]:
    """Pyroulette: one player who bets red on every spin."""
    from pyroulette import Placement, Player, Strategy, play_roulette  # noqa: PLC0415

    def play(spins: int) -> None:
        strategy = Strategy(5.0, [Placement(1, 5, "red")])
        play_roulette([Player(10**9, strategy)], games=spins)

    return play


PEERS = {"craps": ("crapssim", crapssim_peer), "roulette": ("pyroulette", pyroulette_peer)}


def run() -> list[tuple[str, float, str, float]]:
    """For each game: our rate, and the peer's beside it where there is one."""
    rows = []
    for room in registry.rooms():
        name, make = PEERS.get(room.slug, ("", None))
        ours = rate(engine(room), 500)
        theirs = rate(make(), 500) if make else 0.0
        rows.append((room.slug, ours, name, theirs))
    return rows


def main() -> None:
    """Print the table."""
    print(f"{'game':24} {'rounds/s':>10}  {'peer':12} {'rounds/s':>10}  ratio")
    for slug, ours, peer, theirs in run():
        ratio = f"{ours / theirs:5.2f}" if theirs else "    -"
        beside = f"{theirs:10,.0f}" if theirs else f"{'-':>10}"
        print(f"{slug:24} {ours:10,.0f}  {peer or '-':12} {beside}  {ratio}")


if __name__ == "__main__":
    main()
