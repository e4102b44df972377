"""Rounds per second through the engine, every game, beside simulators from the registry.

Each side plays the same thing: one flat bet a round, drawn at random, with its own full
bookkeeping. Ours logs every event with its clause, which the peers do not.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pitboss.rooms import registry
from pitboss.rooms.room import Room
from pitboss.table.actions import Action, Choose, NoMoreBets
from pitboss.table.drivers.live import LiveSource
from pitboss.table.drivers.policy import play_round
from pitboss.table.effects import Question
from pitboss.table.round import Round
from pitboss.table.table import Table

SECONDS = 0.5  # of processor time, each turn
TURNS = 4
RACK = 10**12
NO_MORE_BETS = NoMoreBets()
DRAW = random.Random(1).random


def rate(play: Callable[[int], None], batch: int) -> float:
    """Rounds in a second of processor time, which does not count what others take."""
    rounds, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        play(batch)
        rounds += batch
    return rounds / spent


def rates(sides: Sequence[Callable[[int], None]], batch: int = 500) -> list[float]:
    """The best of several turns of each side, which take turns after a warm-up batch."""
    for play in sides:
        play(batch)
    turns = [[rate(play, batch) for play in sides] for _ in range(TURNS)]
    return [max(side) for side in zip(*turns, strict=True)]


def below(number: int) -> int:
    """A number below another: plain and quick, as the peers draw theirs."""
    return int(DRAW() * number)


def engine(room: Room) -> Callable[[int], None]:
    """A player of the headline wager, one bet at a time."""
    table = Table(room.game, room.rules())
    table.sit("ann", 1, RACK)
    game = room.game
    spot = next(iter(game.spots(table, room.headline)))
    source = LiveSource(below=below)
    bet = game.offer(table, "ann", 1, room.headline, spot).action()

    def policy(round_: Round) -> Action:
        asked = round_.pending
        if isinstance(asked, Question):
            first = asked.options[0]
            return Choose(asked.player, first.name, first.low)
        return NO_MORE_BETS if table.wagers else bet

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


def gymnasium_peer() -> Callable[[int], None]:
    """Gymnasium's Blackjack-v1 (infinite deck, hit or stick), always standing."""
    import gymnasium  # noqa: PLC0415

    env = gymnasium.make("Blackjack-v1")

    def play(rounds: int) -> None:
        for _ in range(rounds):
            env.reset()
            env.step(0)

    return play


def open_spiel_peer() -> Callable[[int], None]:
    """OpenSpiel's blackjack (one deck, hit or stand) through Python, always standing."""
    import pyspiel  # noqa: PLC0415

    game = pyspiel.load_game("blackjack")
    rng = random.Random(1)

    def play(rounds: int) -> None:
        for _ in range(rounds):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    cards, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(cards, weights)[0])
                else:
                    state.apply_action(state.legal_actions()[-1])

    return play


Peer = tuple[str, Callable[[], Callable[[int], None]]]
PEERS: dict[str, list[Peer]] = {
    "craps": [("crapssim", crapssim_peer)],
    "roulette": [("pyroulette", pyroulette_peer)],
    "blackjack": [("gymnasium", gymnasium_peer), ("open_spiel", open_spiel_peer)],
}


class Row(NamedTuple):
    """One game: our rate, and each peer's, measured in turns."""

    game: str
    ours: float
    peers: tuple[tuple[str, float], ...]


def run() -> list[Row]:
    """Every game, with its peers beside it."""
    return [_row(room) for room in registry.rooms() if room.slug in registry.slugs()]


def _row(room: Room) -> Row:
    peers = PEERS.get(room.slug, [])
    ours, *theirs = rates([engine(room), *(make() for _, make in peers)])
    names = [name for name, _ in peers]
    return Row(room.slug, ours, tuple(zip(names, theirs, strict=True)))


def main() -> None:
    """Print the table."""
    print(f"{'game':24} {'rounds/s':>10}   peers in the same run (ours / theirs)")
    for row in run():
        beside = ", ".join(f"{name} {r:,.0f} ({row.ours / r:.2f}x)" for name, r in row.peers)
        print(f"{row.game:24} {row.ours:10,.0f}   {beside or '-'}")


if __name__ == "__main__":
    main()
